/** True if a statement failed because a unique key or id is taken: by PostgreSQL's code, or SQLite's message. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: string };
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && /UNIQUE constraint failed/.test(error.message));
}
