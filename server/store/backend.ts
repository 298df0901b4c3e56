/** Database features of the store beyond Kysely: write transactions and events. */
import { type Kysely, sql } from 'kysely';
import type { StoreKind } from './columnTypes.ts';
import type { Database } from './database.ts';
import { EventHub, listenPostgres, notifyPostgres, type PendingEvent, recordEvents } from './events.ts';
import { openPostgres } from './postgres.ts';
import type { SqliteDriverKind } from './sqlite/driver.ts';
import { groupCommit } from './sqlite/groupCommit.ts';
import { closeSqlite, openSqlite } from './sqlite/open.ts';

/** Names the lock under which servers change the schema one at a time; any number that nobody else uses. */
const SCHEMA_LOCK = 7_240_331;
/** Held from giving events their ids to the commit, so that ids are in the order of the commits and none comes late. */
const EVENTS_LOCK = 7_240_332;

/** Connections of PostgreSQL that count and sum, so that those never take all that pages need. */
const COUNTERS = 3;

/** The transaction of a write; its events are published after the commit. */
export interface StoreTransaction {
  kind: StoreKind;
  db: Kysely<Database>;
  notify(channel: string, payload: unknown): void;
}

export interface Backend {
  kind: StoreKind;
  driver: string;
  /** For reading; never waits behind writes. */
  db: Kysely<Database>;
  /** For counts and sums of very many rows, which no page waits for. */
  counting: Kysely<Database>;
  hub: EventHub;
  /**
   * Runs `fn` in one transaction; resolves once it is durable. `fn` must be short and must not wait for anything but the
   * database: on SQLite every other write waits for it. On PostgreSQL it is run again after a deadlock.
   */
  write<T>(fn: (tx: StoreTransaction) => Promise<T>): Promise<T>;
  /** As `write`, while no other server does the same: for changes of the schema. */
  alone<T>(fn: (tx: StoreTransaction) => Promise<T>): Promise<T>;
  /** Starts to hear events of other servers; called once the tables are there. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

export async function sqliteBackend(file: string, driver?: SqliteDriverKind, limitMs?: number): Promise<Backend> {
  const pair = await openSqlite<Database>(file, driver, limitMs);
  const queue = groupCommit(pair.writer);
  const hub = new EventHub();
  const write: Backend['write'] = async (fn) => {
    const { result, events } = await queue(async (db) => {
      const pending: PendingEvent[] = [];
      const result = await fn({ kind: 'sqlite', db, notify: (channel, payload) => pending.push({ channel, payload }) });
      return { result, events: await recordEvents(db, pending) };
    });
    for (const event of events) hub.tell(event);
    return result;
  };
  return {
    kind: 'sqlite',
    driver: pair.driver,
    db: pair.reader,
    counting: pair.counter,
    hub,
    write,
    // The write lock of the file is what keeps other processes out.
    alone: write,
    listen: async () => undefined,
    close: () => closeSqlite(pair),
  };
}

const ATTEMPTS = 5;

/** True if PostgreSQL rolled back a transaction in favor of another (a deadlock), without any effect. */
function wasInTheWay(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40P01' || code === '40001';
}

export async function postgresBackend(url: string, limitMs?: number): Promise<Backend> {
  const main = await openPostgres<Database>(url, undefined, limitMs);
  const counters = await openPostgres<Database>(url, COUNTERS, limitMs);
  const { db } = main;
  const hub = new EventHub();
  let stop: (() => Promise<void>) | undefined;
  const once: Backend['write'] = (fn) =>
    db.transaction().execute(async (trx) => {
      const pending: PendingEvent[] = [];
      const result = await fn({
        kind: 'postgres',
        db: trx,
        notify: (channel, payload) => pending.push({ channel, payload }),
      });
      if (pending.length > 0) await sql`select pg_advisory_xact_lock(${EVENTS_LOCK})`.execute(trx);
      await notifyPostgres(trx, await recordEvents(trx, pending));
      return result;
    });
  const write: Backend['write'] = async (fn) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(fn);
      } catch (error) {
        if (attempt === ATTEMPTS || !wasInTheWay(error)) throw error;
      }
    }
  };
  return {
    kind: 'postgres',
    driver: 'pg',
    db,
    counting: counters.db,
    hub,
    write,
    alone: (fn) =>
      write(async (tx) => {
        // A change of the schema takes its time, and waits for another server's.
        await sql`set local statement_timeout = 0`.execute(tx.db);
        await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(tx.db);
        return fn(tx);
      }),
    async listen() {
      stop ??= await listenPostgres(url, db, hub);
    },
    async close() {
      await stop?.();
      await Promise.all([main.close(), counters.close()]);
    },
  };
}
