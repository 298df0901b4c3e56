/**
 * Makes what every test file begins with: the server in one file, and the store of the demo, of which each has a copy, as a
 * person begins with a store that is there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { closeSqlite, openSqlite } from '../../../server/store/sqlite/open.ts';
import { quickHash } from '../../support/quickPasswords.ts';
import { startApp } from './app.ts';
import { PASSWORD } from './capture.ts';

export default async function seed(): Promise<() => void> {
  // Within the project, where it finds its packages.
  const server = fileURLToPath(new URL(`../../../.cache/test/server-${process.pid}`, import.meta.url));
  const { writeServerFiles } = await import(new URL('../../../server/bootstrap/serverFiles.mjs', import.meta.url).href);
  await writeServerFiles(server);
  process.env.INVOIZE_E2E_SERVER = join(server, 'server.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'invoize-seed-'));
  const app = await startApp({ data: folder });
  await app.stop();
  // One password of all people of the demo.
  const database = await openSqlite<unknown>(join(folder, 'invoize.sqlite'));
  await sql`update credentials set password_hash = ${quickHash(PASSWORD)}`.execute(database.writer);
  await closeSqlite(database);
  process.env.INVOIZE_E2E_SEED = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(server, { recursive: true, force: true });
  };
}
