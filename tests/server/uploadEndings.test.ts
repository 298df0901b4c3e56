/** Whatever a file is for, its name has one of the endings that are taken. */
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

async function send(purpose: string, name: string) {
  const form = new FormData();
  form.append('file', new File(['a,b\n1,2\n'], name));
  const answer = await server.fetch(`/api/uploadFiles?${purpose}`, {
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
])('keeps no %s, for rows or as a document', async (name) => {
  for (const purpose of ['for=shipment&template=shipment', `entity=shipment&record=${record}`]) {
    const { status, body } = await send(purpose, name);
    expect([status, body.msg]).toEqual([412, expect.stringContaining(name)]);
  }
  expect(await kept()).not.toContain(name);
});

it('keeps a document, and reads rows', async () => {
  expect((await send(`entity=shipment&record=${record}`, 'bill.PDF')).status).toBe(200);
  expect((await send('for=shipment&template=shipment', 'rows.Csv')).status).toBe(200);
  // A document is no table.
  expect((await send('for=shipment&template=shipment', 'bill.pdf')).status).toBe(412);
  expect(await kept()).toEqual(expect.arrayContaining(['bill.PDF', 'rows.Csv']));
});
