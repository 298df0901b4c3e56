/**
 * The `sqlite3` package, for Node 20. It is an optional dependency (its native part may fail to build), so it is
 * imported on first use, and the error contains a remedy.
 */
import type { Database, Statement } from 'sqlite3';
import { StatementTimeout } from '../statementTimeout.ts';
import {
  DriverMissingError,
  type SqliteDriverKind,
  type SqliteHandle,
  type SqliteResult,
  type SqliteValue,
} from './driver.ts';
import { createStatementCache } from './statementCache.ts';

export const sqlite3Driver: SqliteDriverKind = {
  name: 'sqlite3',
  async open(file, { limitMs } = {}) {
    const { Database } = await load();
    const database = await new Promise<Database>((resolve, reject) => {
      const opened: Database = new Database(file, (error) => (error ? reject(named(error, file)) : resolve(opened)));
    });
    return handle(database, limitMs);
  },
};

async function load(): Promise<{ Database: new (file: string, done: (error: Error | null) => void) => Database }> {
  try {
    const module = await import('sqlite3');
    return module.default;
  } catch (cause) {
    throw new DriverMissingError(
      'The SQLite driver "sqlite3" is not installed or was not built. Either run Node 22.13 or newer, which has SQLite ' +
        'built in, or install python3, make and g++ and run "npm rebuild sqlite3"; or set DATABASE_URL to a PostgreSQL database.',
      { cause },
    );
  }
}

function named(error: Error, file: string): Error {
  error.message = `${error.message} (${file})`;
  return error;
}

function handle(database: Database, limitMs: number | undefined): SqliteHandle {
  const kept = createStatementCache<Statement>((statement) => statement.finalize());
  const preparing = new Map<string, Promise<Statement>>();
  /** Prepared once, however many ask for it meanwhile: one that is not kept would hold the database open. */
  const prepareAndKeep = (sql: string): Promise<Statement> => {
    const begun = preparing.get(sql);
    if (begun) return begun;
    const made = prepare(database, sql)
      .then((prepared) => {
        kept.keep(sql, prepared);
        return prepared;
      })
      .finally(() => preparing.delete(sql));
    preparing.set(sql, made);
    return made;
  };
  const run: SqliteHandle['run'] = async (sql, params, returnsRows) => {
    const known = kept.find(sql);
    if (known) return runOn(known, params, returnsRows);
    if (!kept.isWorthKeeping(sql)) return runOn(database, params, returnsRows, sql);
    return runOn(await prepareAndKeep(sql), params, returnsRows);
  };
  return {
    run: limitMs === undefined ? run : limited(database, run, limitMs),
    ...(limitMs !== undefined && { interrupt: () => database.interrupt() }),
    close: async () => {
      await Promise.allSettled(preparing.values());
      kept.dropAll();
      return new Promise((resolve, reject) => database.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

const prepare = (database: Database, sql: string): Promise<Statement> =>
  new Promise((resolve, reject) => {
    const made: Statement = database.prepare(sql, (error: Error | null) =>
      error ? reject(traced(error)) : resolve(made),
    );
  });

/** A statement that was prepared, or one of the database's that is prepared for this once. */
function runOn(
  on: Statement | Database,
  params: readonly SqliteValue[],
  returnsRows: boolean,
  sql?: string,
): Promise<SqliteResult> {
  const words = sql === undefined ? [params] : [sql, params];
  return new Promise((resolve, reject) => {
    if (returnsRows) {
      const done = (error: Error | null, rows: Record<string, unknown>[]) =>
        error ? reject(traced(error)) : resolve({ rows });
      (on.all as (...given: unknown[]) => void).call(on, ...words, done);
    } else {
      const done = function (this: { changes: number; lastID: number }, error: Error | null) {
        if (error) reject(traced(error));
        else resolve({ rows: [], changes: this.changes, lastInsertId: this.lastID });
      };
      (on.run as (...given: unknown[]) => void).call(on, ...words, done);
    }
  });
}

/** Statements run in threads of libuv's; one that takes too long is interrupted from here. */
const limited =
  (database: Database, run: SqliteHandle['run'], limitMs: number): SqliteHandle['run'] =>
  async (...statement) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      database.interrupt();
    }, limitMs);
    try {
      return await run(...statement);
    } catch (error) {
      throw late ? new StatementTimeout(limitMs) : error;
    } finally {
      clearTimeout(timer);
    }
  };

/** The native callback's error carries no stack of ours: give it one from here. */
function traced(error: Error): Error {
  Error.captureStackTrace(error, traced);
  return error;
}
