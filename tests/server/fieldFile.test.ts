/** Files of file fields: sent for a record that is being written, read by who may see the record, swept where none was saved. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { sweepFiles } from '../../server/uploads/sweepFiles.ts';
import { startServer, type TestServer } from './server.ts';

const DAY = 86_400_000;
let folder: string;
let server: TestServer;
let billing: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proof-'));
  await cp(definitionsFolder, folder, { recursive: true });
  const at = path.join(folder, 'freight/invoices/shipment.entity.json');
  const shipment = JSON.parse(await readFile(at, 'utf8'));
  Object.assign((shipment.entities?.shipment ?? shipment).fields, {
    proof: { type: 'file', label: 'Proof of delivery', length: 64, extensions: ['pdf', 'txt'], largest: 20 },
    sealed: { type: 'file', label: 'Sealed', length: 64, isReadonly: true },
  });
  await writeFile(at, JSON.stringify(shipment));
  server = await startServer({ definitions: folder, program: await mustLoadProgram('demo', folder) });
  billing = await server.signIn('billing@demo.invoize.test');
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function send(session: string, field: string, name: string, text = 'Received.', entity = 'shipment') {
  const form = new FormData();
  form.append('file', new File([text], name, { type: 'text/plain' }));
  const response = await server.fetch(`/api/uploadFiles?entity=${entity}&field=${field}`, {
    method: 'POST',
    headers: { sessionId: session },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}
const read = async (session: string, id: string) =>
  (await server.fetch(`/api/downloadFile?id=${id}`, { headers: { sessionId: session } })).status;
const sweep = (days: number) =>
  sweepFiles(
    server.services.store,
    server.services.files,
    server.services.runtime().program,
    new Date(Date.now() + days * DAY),
  );

it('accepts the file types of the field, and names them when rejecting others', async () => {
  expect((await send(billing, 'proof', 'proof.txt')).status).toBe(200);
  const wrong = await send(billing, 'proof', 'proof.exe');
  expect([wrong.status, wrong.body.msg]).toEqual([
    412,
    'File proof.exe is invalid, Only files with extension : pdf, txt are allowed!',
  ]);
  const large = await send(billing, 'proof', 'proof.txt', 'far more than twenty bytes');
  expect([large.status, large.body.msg]).toEqual([413, 'File proof.txt is larger than 20 B.']);
  expect((await send(billing, 'proof', 'proof.txt', '')).status).toBe(412);
});

it('rejects a file for a field that the user cannot write, or that is not a file', async () => {
  const auditor = await server.signIn('auditor@demo.invoize.test');
  expect((await send(auditor, 'proof', 'proof.txt')).status).toBe(403);
  expect((await send(billing, 'sealed', 'proof.txt')).status).toBe(403);
  expect((await send(billing, 'carrier', 'proof.txt')).status).toBe(422);
  expect((await send(billing, 'proof', 'proof.txt', 'x', 'nothing')).status).toBe(403);
});

it('drops the file whose record was never saved, and keeps the one that a record holds', async () => {
  const left = (await send(billing, 'proof', 'left.txt', 'left')).body.files[0].id;
  const kept = (await send(billing, 'proof', 'kept.txt', 'kept')).body.files[0].id;
  const scope = { company: 'meridian', system: 'americas' };
  const { company, system } = (await server.services.store.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', kept)
    .executeTakeFirstOrThrow()) as typeof scope;
  const shipments = server.services.store.entities('shipment');
  const [first] = await shipments.list({ scopes: [{ company, system }], limit: 1 }).then(({ records }) => records);
  await shipments.saveMany({
    rows: [{ id: first?.id as string, version: first?.version as number, values: { proof: kept } }],
    scope: { company, system },
    by: 'someone',
    at: new Date().toISOString(),
    action: 'update',
  });
  const auditor = await server.signIn('auditor@demo.invoize.test');
  expect([await read(auditor, kept), await read(auditor, left)]).toEqual([200, 404]);

  await sweep(1);
  expect([await read(billing, kept), await read(billing, left)]).toEqual([200, 200]);
  await sweep(8);
  expect([await read(billing, kept), await read(billing, left)]).toEqual([200, 404]);
  await sweep(400);
  expect(await read(auditor, kept)).toBe(200);
});
