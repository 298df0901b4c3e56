/** Kysely over PostgreSQL, for `DATABASE_URL`. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { cancelablePool, surviveConnectionLoss } from './postgresCancellation.ts';
import { STATEMENT_TIMEOUT_MS } from './statementTimeout.ts';

const INT8 = 20;
const CONNECTIONS = 10;
/** Timeout in milliseconds for a connection from the pool or to the server. */
const CONNECTS_WITHIN_MS = 30_000;

/**
 * @param url postgres://user:password@host:port/database
 * @param connections maximum number
 * @param limitMs timeout of a statement
 * @throws Error with an explanation if the server is unreachable, or the database is not in UTF-8
 */
export async function openPostgres<DB>(
  url: string,
  connections = CONNECTIONS,
  limitMs = STATEMENT_TIMEOUT_MS,
): Promise<{ db: Kysely<DB>; pool: pg.Pool; close(): Promise<void> }> {
  const pool = surviveConnectionLoss(
    new pg.Pool({
      connectionString: url,
      max: connections,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECTS_WITHIN_MS,
      keepAlive: true,
      statement_timeout: limitMs,
      types: { getTypeParser: typeParser },
    }),
  );
  try {
    const { rows } = await pool.query('show server_encoding');
    const encoding = rows[0]?.server_encoding;
    if (encoding !== 'UTF8') throw new Error(`the database is in ${encoding}, it must be created with encoding UTF8`);
  } catch (cause) {
    await pool.end();
    const { host } = new URL(url);
    const why = cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : String(cause);
    throw new Error(`The PostgreSQL database of DATABASE_URL (${host}) cannot be used: ${why}`, { cause });
  }
  const cancelable = cancelablePool(pool, url);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: cancelable }) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely ends a pool only if it sent a statement.
      if (!pool.ending) await cancelable.end();
    },
  };
}

/** Counts and ids are numbers, as on SQLite; a 64-bit number past 2^53 stays text rather than lose digits. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid !== INT8) return pg.types.getTypeParser(oid, format as 'text');
  return (text) => {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  };
}
