/** SQLite's primary result codes that callers tell apart, by number (sqlite.org/rescode.html). */
const CODES: Record<number, string> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  13: 'SQLITE_FULL',
  19: 'SQLITE_CONSTRAINT',
};

/** Gives an error of node:sqlite the code and the words that `sqlite3` gives it, so that callers know one kind. */
export function coded(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const code = CODES[Number(error.errcode) & 0xff];
  if (code) {
    Object.assign(error, { code });
    error.message = `${code}: ${error.message}`;
  }
  return error;
}
