/** The extension of a file must be allowed, for every purpose. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let session: string;
let record: string;
beforeAll(async () => {
  server = await startServer();
  session = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 1 });
  record = body.rows[0].id;
});
afterAll(() => server?.close());

const ROWS = '/api/uploadFiles?for=shipment&template=shipment';
const documents = () => `/api/uploadFiles?entity=shipment&record=${record}`;

async function send(address: string, name: string) {
  const form = new FormData();
  form.append('file', new File(['a,b\n1,2\n'], name));
  const answer = await server.fetch(address, {
    method: 'POST',
    headers: { sessionId: session },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { msg: string } };
}
const kept = async () =>
  (await server.services.store.db.selectFrom('files').select('name').execute()).map(({ name }) => name);

it.each([
  'run.exe',
  'run.pdf.exe',
  'run',
  'run.',
  'run.EXE',
  'run.constructor',
])('keeps no %s, whatever it is sent for', async (name) => {
  const addresses = [ROWS, documents(), '/api/receivedInvoices/upload', '/api/uploadAcknowledgements'];
  for (const address of addresses) {
    const { status, body } = await send(address, name);
    expect([status, body.msg]).toEqual([412, expect.stringContaining(name)]);
  }
  expect(await kept()).not.toContain(name);
});

it('keeps a document, and reads rows', async () => {
  expect((await send(documents(), 'bill.PDF')).status).toBe(200);
  expect((await send(ROWS, 'rows.Csv')).status).toBe(200);
  // A document is not a table.
  expect((await send(ROWS, 'bill.pdf')).status).toBe(412);
  expect(await kept()).toEqual(expect.arrayContaining(['bill.PDF', 'rows.Csv']));
});
