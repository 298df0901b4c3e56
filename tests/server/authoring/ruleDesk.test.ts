/** The initial call of the rule builder: the rules of a template in a layer, with the author's drafts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, addAuthor, forbids, RULE } from './authors.ts';

let server: TestServer;
let author: string;
const desk = (query: Record<string, string>, session = author) =>
  server.call('GET', `/api/authoring/rules?${new URLSearchParams(query)}`, session);
const ruleOf = (body: { rules: { name: string }[] }, name = RULE.name) => body.rules.find((rule) => rule.name === name);

beforeAll(async () => {
  server = await startServer();
  author = await server.signIn(ADMIN);
});
afterAll(() => server?.close());

it('gives the fields, the sources, the rules and their examples', async () => {
  const { body } = await desk({ template: 'shipment' });
  expect(body).toMatchObject({ layer: 'systems/ofs', template: 'shipment', entity: 'shipment' });
  expect(body.fields.find(({ key }: { key: string }) => key === 'carrier')).toMatchObject({ label: 'Carrier' });
  const carriers = body.sources.find(({ name }: { name: string }) => name === 'carriers');
  expect(carriers.keys.map(({ key }: { key: string }) => key)).toContain('awbPrefix');
  expect(body.roles).toContainEqual({ name: 'billing', label: 'Billing staff' });
  const rule = ruleOf(body, 'shipment.serviceType.byMode');
  expect(rule).toMatchObject({ base: 0, draft: 0, own: false, inForce: true, gone: false, faults: [] });
  expect(body.examples.length).toBeGreaterThan(0);
  expect(body.examples.every(({ value }: { value: { rules: string } }) => ruleOf(body, value.rules))).toBe(true);
  // A field that is never returned in rows is not offered as a lookup key.
  const users = body.sources.find(({ name }: { name: string }) => name === 'user');
  expect(users.keys.map(({ key }: { key: string }) => key)).not.toContain('password');
});

it('returns own drafts with their faults, and hides them from others', async () => {
  const faulty = { ...forbids('Gold'), rows: [{ cond: 'IF', operator: 'THEN' }, { cond: 'END' }] };
  const saved = await server.call('PUT', '/api/authoring/definition', author, { ...RULE, value: faulty, draft: 0 });
  const mine = ruleOf((await desk({ template: 'shipment' })).body);
  expect(mine).toMatchObject({ draft: saved.body.version, inForce: false });
  expect((mine as unknown as { faults: unknown[] }).faults.length).toBeGreaterThan(0);
  // The other rules are there with their fields, though nothing can be published like this.
  const { body } = await desk({ template: 'shipment' });
  expect(body.fields.length).toBeGreaterThan(10);
  const second = await addAuthor(server, 'desk@demo.invoize.test');
  expect(ruleOf((await desk({ template: 'shipment' }, second)).body)).toBeUndefined();
});

it('returns the previous version of a rule that the draft deletes', async () => {
  const name = 'shipment.hawb.prefix';
  await server.call('PUT', '/api/authoring/definition', author, { kind: 'rules', name, remove: true });
  expect(ruleOf((await desk({ template: 'shipment' })).body, name)).toMatchObject({
    gone: true,
    inForce: true,
    value: { field: 'hawb' },
  });
});

it('returns the reason for which a version was published', async () => {
  const second = await addAuthor(server, 'why@demo.invoize.test');
  await server.call('PUT', '/api/authoring/definition', second, { ...RULE, value: forbids('Silk') });
  await server.call('POST', '/api/authoring/publish', second, { comment: 'No silk.', pieces: [RULE] });
  const { body } = await server.call('GET', `/api/authoring/versions?${new URLSearchParams(RULE)}`, second);
  expect(body.versions[0]).toMatchObject({ comment: 'No silk.', inForce: true, draft: false });
});

it('knows no other template, and no layer that is not theirs', async () => {
  expect((await desk({ template: 'nothing' })).status).toBe(404);
  expect((await desk({ template: 'shipment', layer: 'systems/ofe' })).status).toBe(404);
  expect((await desk({ template: 'shipment' }, await server.signIn('billing@demo.invoize.test'))).status).toBe(403);
});
