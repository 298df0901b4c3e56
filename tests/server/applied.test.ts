/** Tables that are changed beside a server that runs on them: it takes the definitions up, or answers nobody. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { applyTables } from '../../server/services/applyTables.ts';
import { openDataStore } from '../../server/services/openServices.ts';
import { makeDatabase } from '../support/postgres.ts';
import { startServer, type TestServer } from './server.ts';

describe.each(['sqlite', 'postgres'])('a server on %s beside `apply`', (kind) => {
  let server: TestServer;
  let folder: string;
  let databaseUrl: string | undefined;
  let drop: (() => Promise<void>) | undefined;
  const file = (of = folder) => path.join(of, 'platform/accounts/account.entity.json');

  beforeAll(async () => {
    if (kind === 'postgres') ({ url: databaseUrl, drop } = await makeDatabase());
    folder = await mkdtemp(path.join(tmpdir(), 'applied-'));
    await cp(definitionsFolder, folder, { recursive: true });
    server = await startServer({ definitions: folder, ...(databaseUrl ? { databaseUrl } : {}) });
  });
  afterAll(async () => {
    await server?.close();
    await drop?.();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** Applies definitions like the command, in a separate process. */
  async function apply(definitions = folder): Promise<string> {
    const program = await mustLoadProgram('demo', definitions);
    const store = await openDataStore({ dataDir: server.dataDir, databaseUrl }, program);
    try {
      expect(await applyTables(store, program, { allowLoss: true })).not.toEqual([]);
    } finally {
      await store.close();
    }
    return program.hash;
  }
  const health = () => server.call('GET', '/healthz');
  const withField = (text: string) =>
    text.replace('"city": {', '"village": { "type": "text", "label": "Village" },\n    "city": {');

  it('activates the current files, and stores values in the new column', async () => {
    const session = await server.signIn('admin@demo.invoize.test');
    await writeFile(file(), withField(await readFile(file(), 'utf8')));
    const hash = await apply();
    await vi.waitFor(async () => expect((await health()).body.definitions).toBe(hash), { timeout: 120_000 });
    const list = await server.call('POST', '/api/records/account/list', session, { pageLimit: 1 });
    const [{ id, version }] = list.body.rows;
    const rows = [{ id, version, village: 'Riverside' }];
    expect((await server.call('PUT', '/api/records/account', session, { rows })).status).toBe(200);
    const filter = { condition: 'and', fields: [{ name: 'village', operator: 'equalTo', value: 'riverside' }] };
    const found = await server.call('POST', '/api/records/account/list', session, { filter });
    expect(found.body.rows.map((row: { id: string }) => row.id)).toEqual([id]);
  });

  it('answers nobody where the tables are of other definitions than its own, until they are its own again', async () => {
    const text = await readFile(file(), 'utf8');
    const session = await server.signIn('admin@demo.invoize.test');
    const { hash } = server.services.runtime().program;
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'elsewhere-'));
    await cp(folder, elsewhere, { recursive: true });
    const changed = text.replace('"village": { "type": "text"', '"village": { "type": "numeric"');
    await writeFile(file(elsewhere), changed);
    await apply(elsewhere).finally(() => rm(elsewhere, { recursive: true, force: true }));
    await vi.waitFor(async () => expect((await health()).status).toBe(503), { timeout: 120_000 });
    expect((await health()).body.status).toContain('start it again');
    const refused = await server.call('POST', '/api/records/account/list', session, { pageLimit: 1 });
    expect([refused.status, refused.body.reason]).toEqual([503, 'outOfUse']);
    await apply();
    await vi.waitFor(async () => expect((await health()).body.definitions).toBe(hash), { timeout: 120_000 });
    const rows = await server.call('POST', '/api/records/account/list', session, { pageLimit: 1 });
    expect(rows.status).toBe(200);
  });
});
