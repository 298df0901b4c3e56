/**
 * Gates before statements: calls that run at once wait there, and a test decides which of them goes on. On PostgreSQL there is a gate
 * before each statement, the commit included; on SQLite, where transactions run one after another, around each transaction and after
 * each read of the store's `db`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import type { Store } from '../../../server/store/index.ts';

interface Waiting {
  readonly caller: number;
  go(): void;
}

/** Chooses the next caller among those that wait at a gate; a caller may wait at several. @returns an index */
export type Choice = (callers: readonly number[]) => number;

export interface Gates {
  /** Runs the calls at once. @returns their results, in the order of the calls; rejects with the first failure of a call */
  run<Result>(calls: readonly (() => Promise<Result>)[], choose: Choice): Promise<Result[]>;
  close(): Promise<void>;
}

/** Pauses the caller whose asynchronous context it is in; without one it does nothing. */
const caller = new AsyncLocalStorage<{ pause(): Promise<void> }>();
const pause = async (): Promise<void> => caller.getStore()?.pause();

/** Immediate turns of the event loop before timers are used, and timers before a silent caller counts as blocked. */
const QUICK_TURNS = 20;
const MOST_TURNS = 500;

export async function placeGates(store: Store, databaseUrl?: string): Promise<Gates> {
  const remove = databaseUrl === undefined ? gateSqlite(store) : gatePostgres();
  const watcher = databaseUrl === undefined ? undefined : new pg.Client({ connectionString: databaseUrl });
  await watcher?.connect();
  /** Connections that wait for a lock of another one. */
  const blocked = async (): Promise<number> => {
    const text =
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await watcher?.query(text))?.rows[0].count ?? 0;
  };

  return {
    async run(calls, choose) {
      const waiting: Waiting[] = [];
      const running = new Set(calls.keys());
      /** Waits until each caller has ended, is at a gate, or is blocked by one that is. */
      const settle = async () => {
        for (let turn = 0; turn < MOST_TURNS; turn += 1) {
          const busy = [...running].filter((one) => !waiting.some((at) => at.caller === one)).length;
          if (busy === 0) return;
          if (turn >= QUICK_TURNS && waiting.length > 0 && (await blocked()) >= busy) return;
          await (turn < QUICK_TURNS ? setImmediate() : setTimeout(1));
        }
      };
      const results = calls.map((call, index) =>
        caller.run({ pause: () => new Promise<void>((go) => waiting.push({ caller: index, go })) }, async () => {
          try {
            await pause();
            return await call();
          } finally {
            running.delete(index);
          }
        }),
      );
      while (running.size > 0 || waiting.length > 0) {
        await settle();
        if (waiting.length === 0) continue;
        const [next] = waiting.splice(choose(waiting.map((at) => at.caller)), 1);
        next?.go();
      }
      return Promise.all(results);
    },
    async close() {
      remove();
      await watcher?.end();
    },
  };
}

function gatePostgres(): () => void {
  type Query = (...given: unknown[]) => Promise<unknown>;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given) {
    if (!caller.getStore() || typeof given.at(-1) === 'function') return query.apply(this, given);
    return pause().then(() => query.apply(this, given));
  };
  return () => {
    prototype.query = query;
  };
}

function gateSqlite(store: Store): () => void {
  const { db, write } = store;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await pause();
      return result;
    },
  };
  store.db = db.withPlugin(plugin);
  store.write = async (work) => {
    await pause();
    const result = await write(work);
    await pause();
    return result;
  };
  return () => {
    store.db = db;
    store.write = write;
  };
}
