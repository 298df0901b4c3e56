import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isOpenToAll } from '../support/embedded/openFolder.ts';
import { startEmbeddedPostgres } from '../support/embeddedPostgres.ts';

describe('startEmbeddedPostgres', () => {
  it('starts a database in UTF-8 that orders by bytes, and leaves nothing behind', async () => {
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

describe('a process that is killed', () => {
  it('leaves no PostgreSQL behind', async () => {
    const module = JSON.stringify(new URL('../support/embeddedPostgres.ts', import.meta.url).href);
    const script = `const { startEmbeddedPostgres } = await import(${module}); console.log((await startEmbeddedPostgres()).url);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) => child.stdout.once('data', (said) => resolve(`${said}`.trim())));
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('show data_directory');
    const folder = path.dirname(rows[0].data_directory);
    expect(existsSync(folder)).toBe(true);
    child.kill('SIGKILL');
    const again = () => {
      const next = new pg.Client({ connectionString: url });
      return next.connect().then(
        () => next.end().then(() => 'connected'),
        (error: NodeJS.ErrnoException) => error.code,
      );
    };
    await expect.poll(again, { timeout: 120_000 }).toBe('ECONNREFUSED');
    await expect.poll(() => existsSync(folder), { timeout: 120_000 }).toBe(false);
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
