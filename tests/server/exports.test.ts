/** A file of records is the same whichever way its rows are read: as lists of values, or record by record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { startServer, type TestServer } from './server.ts';

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  const exported = async (session: string, body: object): Promise<Buffer> => {
    const asked = await server.call('POST', '/api/records/shipment/export', session, body);
    const { result } = await server.job(session, asked.body.jobId);
    const file = await server.fetch(`/api/downloadFile?id=${result.fileId}`, { headers: { sessionId: session } });
    return Buffer.from(await file.arrayBuffer());
  };

  it.each(['admin', 'carrier'])('everything that the %s sees has the same bytes, chosen or not', async (who) => {
    const session = await server.signIn(`${who}@demo.invoize.test`);
    const all = { template: 'shipment', sort: [{ field: 'shipmentNumber', dir: 'asc' }] };
    const { body } = await server.call('POST', '/api/records/shipment/list', session, { ...all, pageLimit: 10_000 });
    const ids = body.rows.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThan(10);
    const text = (await exported(session, { ...all, format: 'csv' })).toString();
    expect(text.split('\r\n').length).toBeGreaterThan(ids.length);
    expect(text).toBe((await exported(session, { ...all, ids, format: 'csv' })).toString());
  });

  it('lists own exports with their files, and runs one again', async () => {
    const session = await server.signIn('billing@demo.invoize.test');
    const first = await exported(session, { template: 'shipment', format: 'csv' });
    const rowsOf = async () => (await server.call('GET', '/api/reports/downloads', session)).body.rows;
    const [row] = await rowsOf();
    expect(row).toMatchObject({
      status: 'ready',
      kilobytes: Math.ceil(first.length / 1000),
      fileId: expect.any(String),
    });
    const again = await server.call('POST', `/api/reports/downloads/${row.id}/repeat`, session, {});
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    const { result } = await server.job(session, again.body.jobId);
    const file = await server.fetch(`/api/downloadFile?id=${result.fileId}`, { headers: { sessionId: session } });
    expect(Buffer.from(await file.arrayBuffer()).equals(first)).toBe(true);
    expect((await rowsOf()).map(({ status }: { status: string }) => status)).toEqual(['ready', 'ready']);
    const admin = await server.signIn('admin@demo.invoize.test');
    expect((await server.call('POST', `/api/reports/downloads/${row.id}/repeat`, admin, {})).status).toBe(404);
    const carrier = await server.signIn('carrier@demo.invoize.test');
    expect((await server.call('GET', '/api/reports/downloads', carrier)).status).toBe(403);
  });
});
