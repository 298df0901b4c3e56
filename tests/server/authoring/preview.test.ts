/** The product with the own drafts as somebody else would have it; and publications that wait for their time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, addAuthor, forbids, giveDraft, RULE } from './authors.ts';

let server: TestServer;
let author: string;
let system: string;
const call = (method: string, path: string, body?: unknown, session = author, headers = {}) =>
  server.call(method, path, session, body, headers);
/** A call as a preview of the system's layer makes it. */
const previewed = (method: string, path: string, body?: unknown, asked: object = {}, session = author) =>
  call(method, path, body, session, { preview: encodeURIComponent(JSON.stringify({ layer: system, ...asked })) });
const save = (piece: object, session = author) => call('PUT', '/api/authoring/definition', piece, session);
const title = (body: { definitions: { screen: Record<string, { title: string }> } }) =>
  body.definitions.screen['accounts.list']?.title;
const VIEW = '/api/program/route/accounts.list';

async function drafted(
  kind: string,
  name: string,
  change: (value: Record<string, unknown>) => object,
  session = author,
) {
  const { body } = await call('GET', `/api/authoring/definition?kind=${kind}&name=${name}`, undefined, session);
  const { base, draft, value } = body;
  return save({ kind, name, base, draft, value: change(structuredClone(value)) }, session);
}
const discard = async (kind: string, name: string, session = author) => {
  const { body } = await call('GET', `/api/authoring/definition?kind=${kind}&name=${name}`, undefined, session);
  return call('DELETE', '/api/authoring/draft', { kind, name, draft: body.draft }, session);
};

beforeAll(async () => {
  server = await startServer();
  author = await server.signIn(ADMIN);
  system = (await call('GET', '/api/authoring/layers')).body.layers[0].layer;
});
afterAll(() => server?.close());

describe('a preview', () => {
  it('shows the own drafts to their author, and to nobody else', async () => {
    await drafted('screen', 'accounts.list', (value) => ({ ...value, title: 'Customers' }));
    expect(title((await previewed('GET', VIEW)).body)).toBe('Customers');
    expect(title((await call('GET', VIEW)).body)).not.toBe('Customers');
    const second = await addAuthor(server, 'second@demo.invoize.test');
    expect(title((await previewed('GET', VIEW, undefined, {}, second)).body)).not.toBe('Customers');
    const [mine, theirs] = [await previewed('GET', '/api/me'), await call('GET', '/api/me')];
    expect(mine.headers.get('x-definitions')).not.toBe(theirs.headers.get('x-definitions'));
  });

  it('is of a role with what the role holds of what the author holds', async () => {
    const { body } = await previewed('GET', '/api/me', undefined, { role: 'demoCarrier' });
    expect(body.loggedInUser.isAdmin).toBe('0');
    expect(body.permissions).not.toContain('authoring.editDefinitions');
    expect((await previewed('GET', '/api/authoring/layers', undefined, { role: 'demoCarrier' })).status).toBe(403);
    expect((await previewed('GET', '/api/me', undefined, { role: 'nobody' })).status).toBe(404);
  });

  it('saves and sends nothing', async () => {
    const rows = { rows: [{ shipmentNumber: 'PREVIEW-1' }] };
    const answers = [
      await previewed('PUT', '/api/invoiceCapture', rows),
      await previewed('PUT', '/api/authoring/definition', { ...RULE, value: forbids('Gold') }),
      await previewed('POST', '/api/authoring/publish', { comment: 'No.' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.msg])).toEqual(
      answers.map(() => [422, 'Nothing is saved or sent in a preview.']),
    );
    expect((await previewed('POST', '/api/records/shipment/list', { pageLimit: 1 })).body.rows).toHaveLength(1);
  });

  it('ends an expression that takes too many steps, names its definition, and refuses deeper loops as an error', async () => {
    const list = { literal: Array.from({ length: 100 }, (_, at) => at) };
    const loops = (depth: number): unknown => (depth === 0 ? true : { count: [list, loops(depth - 1)] });
    const virtual = (depth: number) => (value: Record<string, unknown>) => ({
      ...value,
      fields: { ...(value.fields as object), steps: { label: 'Steps', type: 'numeric', virtual: loops(depth) } },
    });
    const rows = () => previewed('POST', '/api/records/account/list', { pageLimit: 5 });
    await drafted('entity', 'account', virtual(3));
    const ended = await rows();
    expect([ended.status, ended.body.msg]).toEqual([
      422,
      'Cannot evaluate entity account, fields.steps.virtual: it takes too many steps, or makes a text that is too long.',
    ]);
    await drafted('entity', 'account', virtual(4));
    const refused = await rows();
    expect(refused.status).toBe(422);
    expect(refused.body.msg).toContain('The expression has 4 loops, one inside another; 3 are allowed.');
    await discard('entity', 'account');
  });

  it('never shows data that the author may not see, regardless of the draft', async () => {
    const { program } = server.services.runtime();
    const held = [
      'authoring.viewDefinitions',
      'authoring.editDefinitions',
      'authoring.editProtected',
      'shipmentEntry.sideShipmentEntry',
    ];
    expect(program.definitions.permission).toHaveProperty('authoring.editDefinitions');
    const few = await addAuthor(server, 'few@demo.invoize.test', held);
    const free = (value: Record<string, unknown>) => ({
      ...value,
      access: { ...(value.access as object), list: 'authoring.editDefinitions', get: 'authoring.editDefinitions' },
    });
    expect((await drafted('entity', 'user', free, few)).status).toBe(200);
    const refused = await previewed('GET', '/api/program', undefined, {}, few);
    expect([refused.status, refused.body.widens?.length > 0]).toEqual([403, true]);
    await discard('entity', 'user', few);
    expect((await previewed('GET', '/api/program', undefined, {}, few)).status).toBe(200);
    const reader = await addAuthor(server, 'reader@demo.invoize.test', ['authoring.viewDefinitions']);
    expect((await previewed('GET', '/api/program', undefined, {}, reader)).status).toBe(403);
  });

  it.each([
    [
      'a field that is computed from it',
      'entity',
      'shipment',
      (value: Record<string, unknown>) => ({
        ...value,
        fields: {
          ...(value.fields as object),
          copied: { type: 'text', label: 'Copied', virtual: { var: 'record.freightCost' } },
        },
      }),
      'entity shipment/fields/copied/virtual: shipment.freightCost (shipmentEntry.viewCosts)',
    ],
    [
      'the filter of a query',
      'query',
      'shipments.costly',
      () => ({
        entity: 'shipment',
        filter: { condition: 'and', fields: [{ name: 'freightCost', operator: 'greaterThan', value: 100 }] },
      }),
      'query shipments.costly/filter: shipment.freightCost (shipmentEntry.viewCosts)',
    ],
    [
      'a rule',
      'rules',
      RULE.name,
      () => {
        const { rows, ...rule } = forbids('Gold');
        const [first, ...rest] = rows;
        return { ...rule, rows: [{ ...first, field: 'freightCost', value: '100' }, ...rest] };
      },
      `rules ${RULE.name}: shipment.freightCost (shipmentEntry.viewCosts)`,
    ],
  ])('reads no field that its author may not see, by %s: saves, tries and publications are refused', async (_, kind, name, value, place) => {
    const held = ['authoring.viewDefinitions', 'authoring.editDefinitions', 'authoring.publishDefinitions'];
    const email = `blind.${kind}@demo.invoize.test`;
    const blind = await addAuthor(server, email, [...held, 'shipmentEntry.sideShipmentEntry']);
    const where = `/api/authoring/definition?kind=${kind}&name=${name}`;
    const now = (await call('GET', where, undefined, blind)).body;
    const reading = { kind, name, base: now.base ?? 0, draft: 0, value: value(now.value ?? {}) };
    const refused = `You cannot use this because it reads fields that you cannot see: ${place}.`;
    const saved = await save(reading, blind);
    expect([saved.status, saved.body.reason, saved.body.msg]).toEqual([403, 'permission', refused]);
    expect((await call('GET', where, undefined, blind)).body.draft ?? 0).toBe(0);

    // A draft that an earlier version saved is opened, and then repaired or discarded.
    const made = await save(reading);
    await giveDraft(server, { kind, name }, made.body.version, ADMIN, email);
    const answers = [
      await previewed('POST', '/api/records/shipment/list', { pageLimit: 1 }, {}, blind),
      await call('POST', '/api/authoring/try', { layer: system, template: 'shipment', rows: [{}] }, blind),
      await call('POST', '/api/authoring/publish', { layer: system, comment: 'Look.' }, blind),
      await save({ ...reading, draft: made.body.version }, blind),
    ];
    expect(answers.map(({ status, body }) => [status, body.msg])).toEqual(answers.map(() => [403, refused]));
    expect((await call('POST', '/api/authoring/judge', {}, blind)).body.publishable).toBe(false);
    const opened = (await call('GET', where, undefined, blind)).body;
    expect([opened.draft, opened.value]).toEqual([made.body.version, expect.objectContaining(reading.value)]);
    const other = { kind: 'screen', name: 'accounts.list' };
    const beside = (await call('GET', `/api/authoring/definition?${new URLSearchParams(other)}`, undefined, blind))
      .body;
    const titled = { ...other, base: beside.base, draft: 0, value: { ...beside.value, title: 'Customers' } };
    expect((await save(titled, blind)).status).toBe(200);
    const ended = now.value
      ? await save({ ...reading, draft: opened.draft, value: now.value }, blind)
      : await discard(kind, name, blind);
    expect(ended.status).toBe(200);
    expect((await previewed('POST', '/api/records/shipment/list', { pageLimit: 1 }, {}, blind)).status).toBe(200);
  });

  it('says which faults the drafts have, and what it does not understand', async () => {
    await drafted('screen', 'accounts.list', (value) => ({ ...value, parts: { broken: { component: 'nothing' } } }));
    const { status, body } = await previewed('GET', '/api/program');
    expect(status).toBe(422);
    expect(body.faults.map(({ piece }: { piece: object }) => piece)).toContainEqual({
      kind: 'screen',
      name: 'accounts.list',
    });
    await discard('screen', 'accounts.list');
    expect((await previewed('GET', '/api/program', undefined, { layer: 'systems/none' })).status).toBe(404);
    expect((await call('GET', '/api/me', undefined, author, { preview: '%' })).status).toBe(400);
    expect((await call('GET', '/api/me', undefined, author, { preview: '{"role":1}' })).status).toBe(400);
  });
});

it('lists scheduled publications, and cancels them for any author', async () => {
  await save({ ...RULE, value: forbids('Gold') });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const asked = await call('POST', '/api/authoring/publish', { comment: 'At dawn.', at });
  const second = await addAuthor(server, 'third@demo.invoize.test');
  const { body } = await call('GET', '/api/authoring/scheduled', undefined, second);
  expect(body.scheduled).toMatchObject([
    { jobId: asked.body.jobId, at, comment: 'At dawn.', pieces: [RULE], by: { name: expect.any(String) } },
  ]);
  const reader = await addAuthor(server, 'looks@demo.invoize.test', ['authoring.viewDefinitions']);
  const stop = (session: string) => call('DELETE', `/api/authoring/scheduled/${asked.body.jobId}`, undefined, session);
  expect((await stop(reader)).status).toBe(403);
  expect((await stop(second)).status).toBe(200);
  expect((await stop(second)).status).toBe(404);
  expect((await call('GET', '/api/authoring/scheduled')).body.scheduled).toEqual([]);
  expect((await server.job(author, asked.body.jobId)).runningStatus).toBe('Canceled');
  expect((await call('GET', '/api/authoring/publications')).body.publications).toEqual([]);
});
