/** Filters that people keep: their own to change, a colleague's to read by its id, nobody else's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let mine: string;
let colleague: string;
let stranger: string;

beforeAll(async () => {
  server = await startServer();
  mine = await server.signIn('billing@demo.invoize.test');
  colleague = await server.signIn('auditor@demo.invoize.test');
  stranger = await server.signIn('europe@demo.invoize.test');
});
afterAll(() => server?.close());

const fields = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'x', isActive: false }] };
const save = (session: string, more: object) =>
  server.call('POST', '/api/filterProfiles', session, { docType: 'shipment', template: { fields }, ...more });
const names = async (session: string) =>
  (await server.call('GET', '/api/filterProfiles?docType=shipment', session)).body.profiles.map(
    (profile: { templateName: string }) => profile.templateName,
  );

it('are kept whole, renamed, and forgotten by their owner', async () => {
  const { body, status } = await save(mine, { templateName: ' Late ones ' });
  expect(status).toBe(200);
  const { templateId } = body;
  expect(await names(mine)).toEqual(['Late ones']);
  expect(await names(colleague)).toEqual([]);
  expect((await save(mine, { templateName: 'Early ones', templateId, isUpdate: true })).status).toBe(200);
  const read = await server.call('GET', `/api/filterProfiles/${templateId}`, colleague);
  expect(read.body.profiles).toMatchObject([{ templateId, templateName: 'Early ones', template: { fields } }]);
  expect((await server.call('GET', `/api/filterProfiles/${templateId}`, stranger)).status).toBe(404);
  for (const other of [colleague, stranger]) {
    expect((await server.call('DELETE', `/api/filterProfiles/${templateId}`, other)).status).toBe(404);
    expect((await save(other, { templateName: 'Theirs', templateId, isUpdate: true })).status).toBe(404);
  }
  expect((await server.call('DELETE', `/api/filterProfiles/${templateId}`, mine)).status).toBe(200);
  expect(await names(mine)).toEqual([]);
  const gone = await server.call('GET', `/api/filterProfiles/${templateId}`, mine);
  expect([gone.status, gone.body.msg]).toEqual([404, 'This filter no longer exists.']);
});

it('are refused where they could not be applied', async () => {
  const leaf = (more: object) => ({ condition: 'and', fields: [{ name: 'status', operator: 'equalTo', ...more }] });
  const wrong: [object, string][] = [
    [{ docType: 'nope' }, 'No template has the document type'],
    [{ template: { fields: leaf({ name: 'bad' }) } }, 'There is no field'],
    [{ template: { fields: leaf({ operator: 'near' }) } }, 'near'],
    [{ template: { fields: leaf({ name: 'pieces', operator: 'betweenInclusive', value: 1 }) } }, 'value1 and value2'],
    [{ template: { fields: leaf({ name: 'pieces', operator: 'betweenInclusive', value1: 1 }) } }, 'value1 and value2'],
    [{ template: { fields: leaf({ name: 'pieces', operator: 'isInList', value: '1,two' }) } }, 'only numeric values'],
    [{ template: { fields: leaf({ value: 'x'.repeat(101) }) } }, 'at most 100 characters'],
  ];
  for (const [more, text] of wrong) {
    const { status, body } = await save(mine, { templateName: 'Wrong', ...more });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(text)]);
  }
});

it('filter a list only with both bounds of a between', async () => {
  const filter = { condition: 'and', fields: [{ name: 'pieces', operator: 'betweenInclusive', value1: 1 }] };
  const { status, body } = await server.call('POST', '/api/records/shipment/list', mine, { filter });
  expect([status, body.faults?.[0]?.at]).toEqual([422, 'filter.fields.0.value2']);
});

it('are listed by their name', async () => {
  await save(mine, { templateName: 'By name' });
  const named = async (name: string) =>
    (await server.call('GET', `/api/filterProfiles?docType=shipment&templateName=${name}`, mine)).body.profiles;
  expect(await named('By%20name')).toMatchObject([{ templateName: 'By name' }]);
  expect(await named('a%20b-c_9')).toEqual([]);
});

it('have names of letters, digits, space, underscore and hyphen, each once', async () => {
  const wrong = await save(mine, { templateName: 'a/b' });
  expect([wrong.status, wrong.body.msg]).toEqual([
    412,
    'New Profile name can only have alphanumeric, space, underscore, hyphen string.',
  ]);
  expect((await save(mine, { templateName: 'Twice' })).status).toBe(200);
  const again = await save(mine, { templateName: 'Twice' });
  expect([again.status, again.body.msg]).toEqual([412, 'You already have a filter Twice.']);
});

it('are for people who are signed in', async () => {
  expect((await server.call('GET', '/api/filterProfiles/x')).status).toBe(401);
  expect((await server.call('DELETE', '/api/filterProfiles/x')).status).toBe(401);
});
