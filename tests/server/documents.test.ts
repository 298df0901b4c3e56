/** Documents of records: which records take them, and what each of them is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let admin: string;
let shipment: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 1 });
  shipment = body.rows[0].id;
});
afterAll(() => server?.close());

async function add(entity: string, record: string, name: string) {
  const form = new FormData();
  form.append('file', new File(['two pallets'], name));
  const address = `/api/uploadFiles?entity=${entity}&record=${record}`;
  const answer = await server.fetch(address, { method: 'POST', headers: { sessionId: admin }, body: form });
  return { status: answer.status, body: await answer.json() };
}
const documents = async () =>
  (await server.call('GET', `/api/records/shipment/${shipment}/documents`, admin)).body.documents;

it('has the type that somebody chose for it, of the list of types', async () => {
  const { status, body } = await add('shipment', shipment, 'scan.pdf');
  expect([status, body.files[0].documentType]).toEqual([200, '']);
  const [{ id: fileId }] = body.files;
  const setType = (documentType: string, by = admin) =>
    server.call('PUT', '/api/documentType', by, { fileId, documentType });
  expect((await setType('Packing List')).status).toBe(200);
  const typeOf = async () => (await documents()).find((one: { id: string }) => one.id === fileId)?.documentType;
  expect(await typeOf()).toBe('Packing List');
  const refused = await setType('Sausage');
  expect([refused.status, refused.body.msg]).toEqual([412, 'Sausage is not a document type.']);
  // Permission to read documents does not include setting their types, and users of other companies see none.
  expect((await setType('Photo', await server.signIn('auditor@demo.invoize.test'))).status).toBe(403);
  const europe = await setType('Photo', await server.signIn('europe@demo.invoize.test'));
  expect([403, 404]).toContain(europe.status);
  expect(await typeOf()).toBe('Packing List');
  expect((await setType('')).status).toBe(200);
  expect((await typeOf()) ?? '').toBe('');
});

it('belongs to no record whose entity takes none', async () => {
  const { body } = await server.call('POST', '/api/records/account/list', admin, { pageLimit: 1 });
  const account = body.rows[0].id as string;
  expect((await add('account', account, 'contract.pdf')).status).toBe(403);
  expect((await server.call('GET', `/api/records/account/${account}/documents`, admin)).status).toBe(403);
});
