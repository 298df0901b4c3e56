/**
 * The `sqlite3` package: what Node 20 has. It is an optional dependency (its native part may fail to build), so it is
 * imported when first opened, and the error says what to do.
 */
import type { Database } from 'sqlite3';
import { StatementTimeout } from '../longestStatement.ts';
import { DriverMissingError, type SqliteDriverKind, type SqliteHandle } from './driver.ts';

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
  const run: SqliteHandle['run'] = (sql, params, returnsRows) =>
    new Promise((resolve, reject) => {
      if (returnsRows) {
        database.all<Record<string, unknown>>(sql, params, (error, rows) =>
          error ? reject(traced(error)) : resolve({ rows }),
        );
      } else {
        database.run(sql, params, function (error) {
          if (error) reject(traced(error));
          else resolve({ rows: [], changes: this.changes, lastInsertId: this.lastID });
        });
      }
    });
  return {
    run: limitMs === undefined ? run : limited(database, run, limitMs),
    ...(limitMs !== undefined && { interrupt: () => database.interrupt() }),
    close: () => new Promise((resolve, reject) => database.close((error) => (error ? reject(error) : resolve()))),
  };
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
