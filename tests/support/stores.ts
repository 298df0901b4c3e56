/** Stores for tests: the same test is run on SQLite and on PostgreSQL, each in a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type Store, type StoreOptions } from '../../server/store/index.ts';
import { makeDatabase } from './postgres.ts';

export interface TestDatabase {
  /** The location, for a second store on the same database. */
  at: { file: string } | { url: string };
  open(options: Omit<StoreOptions, 'url' | 'file'>): Promise<Store>;
  /** Closes the stores that were opened and throws the database away. */
  dispose(): Promise<void>;
}

export interface TestDatabaseKind {
  name: 'SQLite' | 'PostgreSQL';
  make(): Promise<TestDatabase>;
}

export const testDatabases: readonly TestDatabaseKind[] = [
  { name: 'SQLite', make: makeSqlite },
  { name: 'PostgreSQL', make: makePostgres },
];

async function makeSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'store-'));
  return database({ file: path.join(folder, 'store.db') }, () => rm(folder, { recursive: true, force: true }));
}

async function makePostgres(): Promise<TestDatabase> {
  // From template0 with the collation of a real server's language, to show that ours does not depend on it.
  const { url, drop } = await makeDatabase("template template0 encoding 'UTF8'");
  return database({ url }, drop);
}

function database(at: TestDatabase['at'], drop: () => Promise<void>): TestDatabase {
  const stores: Store[] = [];
  return {
    at,
    async open(options) {
      const store = await openStore({ ...at, ...options });
      stores.push(store);
      return store;
    },
    async dispose() {
      for (const store of stores.splice(0)) await store.close().catch(() => undefined);
      await drop();
    },
  };
}
