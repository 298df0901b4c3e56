/** A slow statement on PostgreSQL is ended with a helpful message; later requests are served. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDatabase } from '../support/postgres.ts';
import { startServer, type TestServer } from './server.ts';

const LIMIT_MS = 400;
const WORDS = 'The search takes too long. Narrow the filter and try again.';

let server: TestServer;
let admin: string;
let other: pg.Client;
let table: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await makeDatabase();
  drop = database.drop;
  server = await startServer({ databaseUrl: database.url, statementMs: LIMIT_MS });
  admin = await server.signIn('admin@demo.invoize.test');
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const { rows } = await other.query(
    "select table_name from information_schema.tables where table_name like '%shipment'",
  );
  table = rows[0].table_name;
});
afterAll(async () => {
  await other?.end();
  await server?.close();
  await drop?.();
});

/** While another connection locks the table, every statement on it waits up to the limit: without one, forever. */
async function held<T>(during: () => Promise<T>): Promise<T> {
  await other.query('begin');
  await other.query(`lock table "${table}" in access exclusive mode`);
  try {
    return await during();
  } finally {
    await other.query('rollback');
  }
}

const list = () => server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 3 });

it('ends a page, a count and a suggestion at the limit, and answers 422 in words', async () => {
  const filter = { condition: 'and', fields: [{ name: 'commodity', operator: 'contains', value: 'e' }] };
  const calls: [string, string, unknown][] = [
    ['POST', '/api/records/shipment/list', { pageLimit: 3 }],
    ['POST', '/api/records/shipment/count', { filter }],
    ['GET', '/api/isAvailable?collection=shipment&availableFor=shipmentNumber&value=1', undefined],
  ];
  await held(async () => {
    for (const [method, path, body] of calls) {
      const answer = await server.call(method, path, admin, body);
      expect([path, answer.status, answer.body.msg, answer.body.reason]).toEqual([path, 422, WORDS, 'timeout']);
    }
  });
  expect((await list()).status).toBe(200);
});

it('saves nothing of a write that was ended, and the same write goes through afterwards', async () => {
  const [row] = (await list()).body.rows;
  const save = () =>
    server.call('PUT', '/api/records/shipment', admin, {
      rows: [{ id: row.id, version: row.version, commodity: 'Saved late' }],
    });
  expect((await held(save)).status).toBe(422);
  expect((await list()).body.rows[0]).toEqual(row);
  expect((await save()).status).toBe(200);
});

it('reports a terminated export as a failed job, with the same text', async () => {
  const job = await held(async () => {
    const { body } = await server.call('POST', '/api/records/shipment/export', admin, { format: 'csv' });
    return server.job(admin, body.jobId);
  });
  expect([job.runningStatus, job.error]).toEqual(['Failed', WORDS]);
});
