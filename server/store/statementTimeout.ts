/** Timeout of a statement on every database: pages and counts take less, and slower ones block others. */
export const STATEMENT_TIMEOUT_MS = 30_000;

/** PostgreSQL's code for a statement that it ended (query_canceled), and SQLite's (SQLITE_INTERRUPT). */
const ENDED = new Set(['57014', 'SQLITE_INTERRUPT']);

/** A statement on SQLite that was ended because it took too long. */
export class StatementTimeout extends Error {
  override name = 'StatementTimeout';
  readonly code = 'SQLITE_INTERRUPT';
  constructor(ms: number) {
    super(`SQLITE_INTERRUPT: the statement took longer than ${ms} ms`);
  }
}

/** True if a database canceled a statement because of the timeout. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ENDED.has(String(error.code));
