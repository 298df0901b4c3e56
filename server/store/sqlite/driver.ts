/**
 * The driver interface of the SQLite dialect. Two packages implement it (`sqlite3` and the runtime's `node:sqlite`);
 * both pass tests/store/driver.contract.ts, so the rest of the store is independent of the driver.
 */

/** A value that SQLite can hold without changing it. Booleans are bound as 1 and 0 before a driver sees them. */
export type SqliteValue = string | number | null | Uint8Array;

/** The outcome of one statement: its rows (empty for a statement without), and for a change the number of rows changed. */
export interface SqliteResult {
  rows: Record<string, unknown>[];
  changes?: number;
  lastInsertId?: number;
}

/** One open connection. Statements of one connection are run one after another by its owner. */
export interface SqliteHandle {
  /**
   * Runs one statement.
   * @param sql one statement with `?` placeholders
   * @param params checked by `bindable` before
   * @param returnsRows whether the statement is read (select, pragma, returning) or only run
   * @throws Error with SQLite's `code` (`SQLITE_CONSTRAINT…`) and its own message
   */
  run(sql: string, params: readonly SqliteValue[], returnsRows: boolean): Promise<SqliteResult>;
  /** Ends the statement that runs, which then throws; only of a connection that reads. */
  interrupt?(): void;
  close(): Promise<void>;
}

/** A way to open SQLite files. */
export interface SqliteDriverKind {
  name: 'node:sqlite' | 'sqlite3';
  /**
   * @param file a path, or `:memory:`
   * @param options.limitMs a statement that takes longer is ended and throws StatementTimeout; for connections that only
   * read, since a write that is half done would have to be rolled back by its owner
   */
  open(file: string, options?: { limitMs?: number }): Promise<SqliteHandle>;
}

/** The driver is unavailable in this runtime; the message contains a remedy. */
export class DriverMissingError extends Error {
  override name = 'DriverMissingError';
}
