/**
 * PostgreSQL connections for Kysely. Statements are canceled through a separate connection (pg_cancel_backend);
 * frequent ones are prepared.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { asConnectionLost, isConnectionFault } from './connectionLost.ts';
import { savepoints } from './savepoints.ts';
import { type StatementNames, statementNames } from './statementNames.ts';
import { cancelOnAbort } from './untilAborted.ts';

const IDLE_MS = 10_000;

/** Lets the process live where a connection breaks: one that is idle is replaced, the statement of one in use fails. */
export function surviveConnectionLoss(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  // While a connection is in use the pool does not listen to it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The pool, with connections whose statements end when whoever asked goes away. */
export function cancelablePool(pool: pg.Pool, url: string): PostgresPool {
  // A separate pool: all connections of the main one may be busy with the statements to cancel.
  const ender = surviveConnectionLoss(
    new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: IDLE_MS, allowExitOnIdle: true }),
  );
  const names = statementNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw asConnectionLost(error);
      });
      const found = known.get(client);
      if (found) return found;
      try {
        // A prepared statement is planned for its values each time: what suits a frequent status walks through all rows for a
        // rare one.
        await client.query('set plan_cache_mode = force_custom_plan');
      } catch (error) {
        client.release(true);
        throw asConnectionLost(error);
      }
      const made = cancelable(client, ender, names);
      known.set(client, made);
      return made;
    },
    async end() {
      await Promise.all([pool.end(), ender.end()]);
    },
  };
}

function cancelable(client: pg.PoolClient, ender: pg.Pool, names: StatementNames): PostgresPoolClient {
  const { processID } = client as pg.PoolClient & { processID?: number };
  let inTransaction = false;
  let isLost = false;
  const places = savepoints();
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
    if (/^\s*(begin|start transaction)\b/i.test(text)) inTransaction = true;
    else if (/^\s*(commit|rollback)\s*$/i.test(text)) inTransaction = false;
    // In PostgreSQL every failed statement, also a read, aborts the transaction.
    const { first, sql } = places.of(text, false);
    if (sql === undefined) return { command: '', rowCount: 0, rows: [] };
    const statement = async () => {
      if (first !== undefined) await client.query(first);
      return runStatement(client, sql, values, inTransaction ? undefined : names);
    };
    try {
      return await cancelOnAbort(statement, end);
    } catch (error) {
      isLost ||= isConnectionFault(error);
      throw asConnectionLost(error);
    } finally {
      // The connection is given back only when no late request can end what its next owner asks.
      await ending;
    }
  };
  return { query, release: () => client.release(isLost) } as unknown as PostgresPoolClient;
}

/** @param names not given inside a transaction, which an error would end */
async function runStatement(
  client: pg.PoolClient,
  text: string,
  values: unknown[] | undefined,
  names: StatementNames | undefined,
) {
  const name = names?.of(text);
  if (name === undefined) return client.query(text, values);
  try {
    return await client.query({ name, text, values });
  } catch (error) {
    if (!isOutdated(error)) throw error;
    // Its table was changed since: by another server, or by `apply` beside this one.
    names?.renew(text);
    return client.query(text, values);
  }
}

/** "cached plan must not change result type", which has no code of its own. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');
