/** SQLite's code, the system's codes for a full disk and a used-up quota, and PostgreSQL's (disk_full). */
const FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100']);

/** Whether something was not written because there is no space left. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && FULL.has(code)) || isDiskFull(error.cause);
}
