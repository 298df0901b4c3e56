/** A job builds the index for a published definition, and deletes it with the definition. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepRequestedIndexes } from '../../../server/authoring/requestedIndexes.ts';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN } from './authors.ts';

let server: TestServer;
let admin: string;
const call = (method: string, path: string, body?: object) => server.call(method, path, admin, body);

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
});
afterAll(() => server?.close());

const kept = async () => {
  const found = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'index' and name like '%kept%'`.execute(server.services.store.db);
  return found.rows.map((row) => row.sql);
};
const jobs = async () =>
  server.services.store.db
    .selectFrom('jobs')
    .select('state')
    .where('kind', '=', 'indexes')
    .orderBy('created_at')
    .execute();
const jobsDone = async (count: number) => {
  for (;;) {
    const all = await jobs();
    if (all.length === count && all.every(({ state }) => state === 'done')) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

it('is built for a filter over a field of the template alone, kept by the files, and dropped when it is taken back', async () => {
  const piece = new URLSearchParams({ kind: 'template', name: 'shipment' });
  const { value } = (await call('GET', `/api/authoring/definition?${piece}`)).body;
  const fields = { ...value.fields, sealNumber: { type: 'text', label: 'Seal', length: 20 } };
  await call('PUT', '/api/authoring/definition', { kind: 'template', name: 'shipment', value: { ...value, fields } });
  const first = await call('POST', '/api/authoring/publish', { comment: 'A field.' });
  expect(first.status).toBe(200);
  expect(await jobs()).toEqual([]);
  const tree = { condition: 'and', fields: [{ name: 'sealNumber', operator: 'equalTo', value: 'A1' }] };
  const filter = { label: 'Sealed', template: 'shipment', tree };
  await call('PUT', '/api/authoring/definition', { kind: 'filter', name: 'sealed', value: filter });
  const second = await call('POST', '/api/authoring/publish', { comment: 'A filter.' });
  expect(second.status).toBe(200);
  await jobsDone(1);
  expect(await kept()).toEqual([expect.stringContaining("'$.seal_number.t'")]);
  // The files alone know nothing of it, and leave it.
  expect(await server.services.store.plan()).toEqual([]);
  expect(await keepRequestedIndexes(server.services)).toEqual({ built: [], dropped: [] });
  const back = await call('POST', '/api/authoring/revert', { version: second.body.version, comment: 'Not needed.' });
  expect(back.status).toBe(200);
  await jobsDone(2);
  expect(await kept()).toEqual([]);
});
