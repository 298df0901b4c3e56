/** Before publishing: rows tried by the drafts, their impact on what is stored; and publishing at a time. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, addAuthor, forbids, goodShipment, RULE } from './authors.ts';

let server: TestServer;
let author: string;
let shipment: Record<string, unknown>;
let draft: number;
const call = (path: string, body: object, session = author) =>
  server.call('POST', `/api/authoring/${path}`, session, body);
const save = (value: object, by = author) =>
  server.call('PUT', '/api/authoring/definition', by, { ...RULE, value, draft });

beforeAll(async () => {
  server = await startServer();
  author = await server.signIn(ADMIN);
  shipment = await goodShipment(server, author);
  draft = 0;
  draft = (await save(forbids('Gold'))).body.version;
});
afterAll(() => server?.close());

it('returns the outcome and the trace of rows, with the drafts of the requesting author', async () => {
  const rows = [
    { ...shipment, commodity: 'Gold' },
    { ...shipment, commodity: 'Silk' },
  ];
  const { body } = await call('try', { template: 'shipment', rows, trace: true });
  expect(body.rows.map((row: { errors: object }) => Object.keys(row.errors))).toEqual([['commodity'], []]);
  const trace = body.rows[0].trace.find(({ ruleId }: { ruleId: string }) => ruleId === RULE.name);
  expect(trace.blocks[0]).toMatchObject({ held: true, conditions: [{ field: 'commodity', left: 'Gold', held: true }] });
  const second = await addAuthor(server, 'second@demo.invoize.test');
  const theirs = await call('try', { template: 'shipment', rows }, second);
  expect(theirs.body.rows.map((row: { errors: object }) => Object.keys(row.errors))).toEqual([[], []]);
});

it('runs the examples of a definition by the drafts, those a publication touches, and all as a job', async () => {
  const example = { kind: 'example', name: 'forbidden.gold' };
  const value = {
    description: 'Gold may not be captured.',
    rules: RULE.name,
    given: { record: { commodity: 'Gold' } },
    expect: { verdicts: { commodity: 'rule' } },
  };
  const put = (body: object) => server.call('PUT', '/api/authoring/definition', author, { ...example, ...body });
  const made = await put({ value });
  const of = async (piece: Record<string, string>) =>
    (await server.call('GET', `/api/authoring/examples?${new URLSearchParams(piece)}`, author)).body.examples;
  // Beside those of the rule itself: those that try its template whole.
  for (const piece of [RULE, { kind: 'template', name: 'shipment' }])
    expect(await of(piece)).toContainEqual(
      expect.objectContaining({ name: example.name, ok: true, found: value.expect }),
    );
  expect((await call('judge', { pieces: [RULE, example] })).body.examples).toEqual([]);

  await put({ value: { ...value, expect: { verdicts: {} } }, draft: made.body.version });
  const otherwise = { name: example.name, ok: false, expected: { verdicts: {} }, found: value.expect };
  expect(await of(example)).toMatchObject([otherwise]);
  // It is reported, and does not prevent publication.
  expect((await call('judge', { pieces: [RULE, example] })).body).toMatchObject({
    publishable: true,
    examples: [otherwise],
  });
  const { jobId } = (await call('examples', {})).body;
  const { result } = await server.job(author, jobId);
  expect(result).toMatchObject({ failed: 1, runs: [otherwise] });
  expect(result.run).toBeGreaterThan(20);
  const carrier = await server.signIn('carrier@demo.invoize.test');
  expect((await call('examples', {}, carrier)).status).toBe(403);
  const drafted = (await server.call('GET', '/api/authoring/layer', author)).body.drafts as {
    name: string;
    version: number;
  }[];
  const { version } = drafted.find(({ name }) => name === example.name) ?? {};
  await server.call('DELETE', '/api/authoring/draft', author, { ...example, draft: version });
});

it('tries as another role, without what that role may not see', async () => {
  const rows = [{ ...shipment, commodity: 'Gold' }];
  const cost = Object.keys(shipment).find((key) => {
    const { program } = server.services.runtime();
    return program.definitions.entity.shipment?.fields[key]?.permission === 'shipmentEntry.viewCosts';
  });
  const all = (await call('try', { template: 'shipment', rows })).body.rows[0].values;
  const carrier = (await call('try', { template: 'shipment', rows, role: 'demoCarrier' })).body.rows[0];
  expect(Object.keys(carrier.errors)).toEqual(['commodity']);
  expect(Object.keys(carrier.values).length).toBeLessThan(Object.keys(all).length);
  if (cost) expect(carrier.values).not.toHaveProperty(cost);
  expect((await call('try', { template: 'shipment', rows, role: 'nobody' })).status).toBe(404);
});

it('tries a rule on ten thousand rows, and says how long it took', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    shipmentNumber: `N${index}`,
    commodity: index % 2 ? 'Gold' : 'Silk',
  }));
  const asked = { template: 'shipment', rule: RULE.name };
  await call('try', { ...asked, rows: rows.slice(0, 1000) });
  const { body } = await call('try', { ...asked, rows });
  expect(body.rows).toHaveLength(10_000);
  expect(body.milliseconds).toBeGreaterThan(0);
});

it('finds how many stored rows the drafts decide otherwise', async () => {
  const gold = { ...shipment, shipmentNumber: 'IMPACT-1', commodity: 'Gold' };
  expect((await server.call('PUT', '/api/invoiceCapture', author, { rows: [gold] })).status).toBe(200);
  const asked = await call('impact', { template: 'shipment' });
  const job = await server.job(author, asked.body.jobId);
  expect(job.runningStatus).toBe('Completed');
  const { result } = job;
  expect(result).toMatchObject({ changed: 1, newlyWrong: 1, newlyRight: 0, otherwise: 0 });
  expect(result.rows).toBeGreaterThan(100);
  expect(result.sample).toMatchObject([{ title: 'IMPACT-1', before: { errors: {} } }]);
  expect(Object.keys(result.sample[0].after.errors)).toEqual(['commodity']);
});

it('publishes later the drafts that existed at the request', async () => {
  expect((await call('publish', { comment: 'late', at: '2020-01-01T00:00:00Z' })).status).toBe(422);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const asked = await call('publish', { comment: 'At dawn.', at });
  expect(asked.status).toBe(200);
  const later = await save(forbids('Silver'));
  expect(later.status).toBe(200);
  draft = later.body.version;
  const { body } = await server.call('GET', '/api/authoring/publications', author);
  expect(body.publications).toEqual([]);
  // The hour passes.
  await server.services.store.write(({ db }) =>
    db
      .updateTable('jobs')
      .set({ run_after: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', asked.body.jobId)
      .executeTakeFirstOrThrow(),
  );
  const job = await server.job(author, asked.body.jobId);
  expect([job.runningStatus, job.result]).toEqual(['Completed', { version: 1 }]);
  const rows = [{ ...shipment, shipmentNumber: 'LATE-1', commodity: 'Gold' }];
  const captured = await server.call('PUT', '/api/invoiceCapture', author, { rows });
  expect(Object.keys(captured.body.errorRows[0].errors)).toEqual(['commodity']);
});

it('gives an account rules of its own, over those of its system', async () => {
  const { body } = await server.call('POST', '/api/records/account/list', author, { pageLimit: 2 });
  const [own, another] = body.rows;
  const layer = `accounts/${own.id}`;
  const rule = { kind: 'rules', name: 'shipment.commodity.ofAccount' };
  const saved = await server.call('PUT', '/api/authoring/definition', author, {
    layer,
    ...rule,
    value: { ...forbids('Tin'), field: 'commodity' },
  });
  expect(saved.body.faults).toEqual([]);
  const screen = { layer, kind: 'screen', name: 'mine', value: {} };
  expect((await server.call('PUT', '/api/authoring/definition', author, screen)).status).toBe(422);
  expect((await call('publish', { layer, comment: 'Their wish.' })).body.version).toBe(1);
  const capture = async (accountId: string | undefined, number: string) => {
    const row = { ...shipment, shipmentNumber: number, commodity: 'Tin' };
    const rows = [accountId === undefined ? row : { ...row, accountId }];
    return (await server.call('PUT', '/api/invoiceCapture', author, { rows })).status;
  };
  expect([await capture(own.id, 'A-1'), await capture(another.id, 'A-2'), await capture(undefined, 'A-3')]).toEqual([
    412, 200, 200,
  ]);
  const profile = await server.call('POST', '/api/shipment/template', author, { accountId: own.id });
  expect(JSON.stringify(profile.body)).toContain(rule.name);
  const layers = await server.call('GET', '/api/authoring/layers', author);
  expect(layers.body.layers).toMatchObject([
    { level: 'systems', version: 1 },
    { layer, version: 1, leftOut: [] },
  ]);
});
