import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { CompiledQuery, Kysely } from 'kysely';
import { STATEMENT_TIMEOUT_MS } from '../statementTimeout.ts';
import { chooseDriver } from './chooseDriver.ts';
import { sqliteDialect } from './dialect.ts';
import type { SqliteDriverKind, SqliteHandle } from './driver.ts';

/**
 * Readers: as many as libuv's default pool has threads, which is how many `sqlite3` reads at once. In WAL a reader never
 * waits for the writer.
 */
const READERS = 4;
/** Of these threads two at most count or sum, which may take seconds: a page never waits until all of them are done. */
const COUNTERS = 2;

/** An opened SQLite database: one connection that writes, several that only read. */
export interface SqlitePair<DB> {
  reader: Kysely<DB>;
  /** For what reads very many rows: connections of their own. */
  counter: Kysely<DB>;
  writer: Kysely<DB>;
  driver: SqliteDriverKind['name'];
}

/**
 * Opens or creates a file. `:memory:` uses one connection for both, since each connection would have its own database.
 * @param limitMs timeout of a read-only statement
 * @throws DriverMissingError when this runtime can open no SQLite; SQLite's own error when the file cannot be opened
 */
export async function openSqlite<DB>(
  file: string,
  kind: SqliteDriverKind = chooseDriver(),
  limitMs = STATEMENT_TIMEOUT_MS,
): Promise<SqlitePair<DB>> {
  if (file !== ':memory:') keepPrivate(file);
  const write = await kind.open(file);
  try {
    await prepareWriter(write);
    const writer = new Kysely<DB>({ dialect: sqliteDialect([write]) });
    if (file === ':memory:') return { reader: writer, counter: writer, writer, driver: kind.name };
    const open = (count: number) => Promise.all(Array.from({ length: count }, () => openReader(file, kind, limitMs)));
    const reader = new Kysely<DB>({ dialect: sqliteDialect(await open(READERS)) });
    return {
      reader,
      counter: new Kysely<DB>({ dialect: sqliteDialect(() => open(COUNTERS)) }),
      writer,
      driver: kind.name,
    };
  } catch (error) {
    await write.close();
    throw error;
  }
}

/**
 * Makes the file, and SQLite's files beside it, readable by the owner only, regardless of folder mode and umask. SQLite
 * gives new files beside it the same mode.
 */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE));
  for (const one of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
    try {
      if ((statSync(one).mode & 0o777) !== PRIVATE) chmodSync(one, PRIVATE);
    } catch (error) {
      // Another server may have removed it, and only its owner changes its mode.
      if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
}

const PRIVATE = 0o600;

/** synchronous FULL: see docs/decisions/0010-sqlite-durability.md. */
async function prepareWriter(handle: SqliteHandle): Promise<void> {
  await handle.run('pragma busy_timeout = 10000', [], true);
  await beginWal(handle);
  await handle.run('pragma synchronous = full', [], false);
  await handle.run('pragma foreign_keys = on', [], false);
  await handle.run('pragma temp_store = memory', [], false);
  await handle.run('pragma cache_size = -32000', [], false);
}

const BUSY_MS = 10_000;

/** Of servers that open a new file together all but one find it locked in that moment, without the wait of `busy_timeout`. */
async function beginWal(handle: SqliteHandle): Promise<void> {
  const until = performance.now() + BUSY_MS;
  for (;;) {
    try {
      await handle.run('pragma journal_mode = wal', [], true);
      return;
    } catch (error) {
      const isLocked = error instanceof Error && error.message.includes('database is locked');
      if (!isLocked || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function openReader(file: string, kind: SqliteDriverKind, limitMs: number): Promise<SqliteHandle> {
  const handle = await kind.open(file, { limitMs });
  await handle.run('pragma busy_timeout = 10000', [], true);
  await handle.run('pragma query_only = on', [], false);
  await handle.run('pragma temp_store = memory', [], false);
  return handle;
}

/** Closes both; the writer first folds the write-ahead log into the file, so that a copy of the file alone is whole. */
export async function closeSqlite<DB>({ reader, counter, writer }: SqlitePair<DB>): Promise<void> {
  if (reader !== writer) await Promise.all([reader.destroy(), counter.destroy()]);
  await writer.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'));
  await writer.destroy();
}
