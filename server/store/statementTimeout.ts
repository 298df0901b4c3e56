/** How long one statement may take, on every database: no page and no count takes so long, and what does keeps others waiting. */
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

/** Whether a database ended a statement because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ENDED.has(String(error.code));
