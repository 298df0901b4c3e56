/**
 * The runtime's own SQLite (Node 22.13 and newer): nothing to build or install. It is synchronous, which is quick for the
 * store's short statements. It is asked of the process rather than imported, since Node 20 has no such module.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DriverMissingError, type SqliteDriverKind, type SqliteHandle } from './driver.ts';

/** Prepared statements kept per connection; the store's statements repeat. */
const KEPT_STATEMENTS = 200;

export const nodeSqliteDriver: SqliteDriverKind = {
  name: 'node:sqlite',
  async open(file) {
    const module = builtIn();
    if (!module)
      throw new DriverMissingError(`Node ${process.versions.node} has no node:sqlite; 22.13 and newer have.`);
    return handle(new module.DatabaseSync(file));
  },
};

/** Whether this runtime has SQLite built in and usable without a flag. */
export function hasNodeSqlite(): boolean {
  return builtIn() !== undefined;
}

function builtIn(): typeof import('node:sqlite') | undefined {
  return process.getBuiltinModule?.('node:sqlite');
}

function handle(database: DatabaseSync): SqliteHandle {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const fresh = database.prepare(sql);
    statements.set(sql, fresh);
    if (statements.size > KEPT_STATEMENTS) statements.delete(statements.keys().next().value as string);
    return fresh;
  };
  return {
    async run(sql, params, returnsRows) {
      try {
        const statement = prepared(sql);
        if (returnsRows) return { rows: statement.all(...params).map((row) => ({ ...row })) };
        const done = statement.run(...params);
        return { rows: [], changes: Number(done.changes), lastInsertId: Number(done.lastInsertRowid) };
      } catch (error) {
        throw coded(error);
      }
    },
    async close() {
      statements.clear();
      database.close();
    },
  };
}

/** SQLite's primary result codes that callers tell apart, by number (sqlite.org/rescode.html). */
const CODES: Record<number, string> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  13: 'SQLITE_FULL',
  19: 'SQLITE_CONSTRAINT',
};

/** Gives the error the code and the words that `sqlite3` gives it, so that callers know one kind. */
function coded(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const code = CODES[Number(error.errcode) & 0xff];
  if (code) {
    Object.assign(error, { code });
    error.message = `${code}: ${error.message}`;
  }
  return error;
}
