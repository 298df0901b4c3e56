/** Comments on records: who sees the record reads them, who may change it writes them, and nobody else learns of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { startServer, type TestServer } from './server.ts';

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: TestDatabase;
  const session: Record<string, string> = {};
  const of = (id: string) => `/api/records/shipment/${id}/comments`;

  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    for (const who of ['admin', 'auditor', 'carrier']) session[who] = await server.signIn(`${who}@demo.invoize.test`);
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });
  const call = (who: string, method: string, path: string, body?: unknown) =>
    server.call(method as 'GET', path, session[who] as string, body as never);
  const ids = async (who: string): Promise<string[]> =>
    (await call(who, 'POST', '/api/records/shipment/list', { pageLimit: 1000 })).body.rows.map(
      ({ id }: { id: string }) => id,
    );

  it('are read, newest first, with who wrote them and when', async () => {
    const [id = ''] = await ids('carrier');
    expect((await call('admin', 'POST', of(id), { text: '  Waits for customs.\n' })).status).toBe(200);
    expect((await call('admin', 'POST', of(id), { text: 'Cleared.' })).status).toBe(200);
    for (const who of ['admin', 'auditor', 'carrier']) {
      const { comments } = (await call(who, 'GET', of(id))).body;
      expect(comments.map(({ text }: { text: string }) => text).sort()).toEqual(['Cleared.', 'Waits for customs.']);
      expect(comments[0].by.name).toBe('Ada Admin');
      expect(comments[0].at >= comments[1].at).toBe(true);
    }
  });

  it('are refused where they say nothing or too much, and to who may only read', async () => {
    const [id = ''] = await ids('auditor');
    expect((await call('admin', 'POST', of(id), { text: ' \n' })).status).toBe(422);
    expect((await call('admin', 'POST', of(id), { text: 'x'.repeat(2001) })).status).toBe(422);
    expect((await call('auditor', 'POST', of(id), { text: 'I was here.' })).status).toBe(403);
  });

  it('of records out of reach are not there', async () => {
    const mine = new Set(await ids('carrier'));
    const other = (await ids('admin')).find((id) => !mine.has(id)) ?? '';
    expect((await call('carrier', 'GET', of(other))).status).toBe(404);
    expect([403, 404]).toContain((await call('carrier', 'POST', of(other), { text: 'Hello' })).status);
    expect((await call('admin', 'GET', of('nothing'))).status).toBe(404);
  });
});
