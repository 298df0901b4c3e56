/**
 * Thrown by a statement whose connection broke, or that got none: PostgreSQL restarts or is unreachable; SQLite's file
 * is locked.
 */

/** Nothing answered for it; whether a commit that was under way was done is not known. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  constructor(cause: unknown) {
    super(`The connection to the database was lost: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Classes 08 (connection exception) and 57P (operator intervention: shutdown, crash, not yet up), and too many connections. */
const CODES = /^(08...|57P..|53300)$/;
/** Messages of `pg` without a code. */
const WORDS = /^Connection terminated|not queryable$|^timeout exceeded when trying to connect/;

/** True if an error of `pg` concerns the connection and not the statement. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return 'syscall' in error || (typeof code === 'string' && CODES.test(code)) || WORDS.test(error.message);
}

/** The error as others are to see it. */
export const asConnectionLost = (error: unknown): unknown =>
  isConnectionFault(error) ? new ConnectionLostError(error) : error;
