import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isOpenToAll } from './embedded/openFolder.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';

describe('startEmbeddedPostgres', () => {
  it('starts a database in UTF-8 that orders by bytes, and leaves nothing behind', { timeout: 60_000 }, async () => {
    const { url, stop } = await startEmbeddedPostgres();
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query("select current_setting('server_encoding') as encoding, 'B' < 'a' as bytes");
      expect(rows).toEqual([{ encoding: 'UTF8', bytes: true }]);
    } finally {
      await client.end();
      await stop();
    }
    await expect(new pg.Client({ connectionString: url }).connect()).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('isOpenToAll', () => {
  it('is false inside a folder of one account', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'closed-'));
    try {
      expect(await isOpenToAll(folder)).toBe(false);
      expect(await isOpenToAll('/')).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
