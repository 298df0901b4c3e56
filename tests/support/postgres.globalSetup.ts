/**
 * One PostgreSQL for all tests of a run: the one that TEST_DATABASE_URL names, else an embedded one that is stopped at the
 * end. Tests make databases of their own in it (makeDatabase). TEST_SEEDS is a folder for what workers make once and copy;
 * the databases among that are called by its name.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import { administer, namesOfDatabases } from './postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const seeds = await mkdtemp(path.join(tmpdir(), 'seeds-'));
  process.env.TEST_SEEDS = seeds;
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startEmbeddedPostgres();
  if (own) process.env.TEST_DATABASE_URL = own.url;
  return async () => {
    delete process.env.TEST_SEEDS;
    await rm(seeds, { recursive: true, force: true });
    if (own) {
      delete process.env.TEST_DATABASE_URL;
      await own.stop();
    } else if (given) {
      const left = (await namesOfDatabases(given)).filter((name) => name.startsWith(path.basename(seeds)));
      await administer(given, ...left.map((name) => `drop database if exists "${name}" with (force)`));
    }
  };
}
