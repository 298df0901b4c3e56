/** SQLite's code, the system's codes for a full disk and a used-up quota, and PostgreSQL's (disk_full). */
const FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100']);

/** True if a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && FULL.has(code)) || isDiskFull(error.cause);
}
