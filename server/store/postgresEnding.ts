/** Ending a statement on PostgreSQL is asked through another connection (pg_cancel_backend). */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { endedWithAsker } from './untilAborted.ts';

const IDLE_MS = 10_000;

/** The pool, with connections whose statements end when whoever asked goes away. */
export function endablePool(pool: pg.Pool, url: string): PostgresPool {
  // Of its own: the pool's may all be taken by what is to be ended.
  const ender = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: IDLE_MS, allowExitOnIdle: true });
  ender.on('error', () => undefined);
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const made = known.get(client) ?? endable(client, ender);
      known.set(client, made);
      return made;
    },
    async end() {
      await Promise.all([pool.end(), ender.end()]);
    },
  };
}

function endable(client: pg.PoolClient, ender: pg.Pool): PostgresPoolClient {
  const { processID } = client as pg.PoolClient & { processID?: number };
  const query = async (text: string, values?: unknown[]) => {
    let ending: Promise<unknown> | undefined;
    const end = () => {
      ending ??= ender
        .query('select pg_cancel_backend($1)', [processID])
        .catch(() => undefined)
        .finally(() => {
          ending = undefined;
        });
    };
    try {
      return await endedWithAsker(() => client.query(text, values), end);
    } finally {
      // The connection is given back only when no late request can end what its next owner asks.
      await ending;
    }
  };
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}
