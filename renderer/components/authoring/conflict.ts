/** What a call that comes too late is answered with (412): both sides, and what they began with. */
export interface Conflict<Value = unknown> {
  /** Of what was published meanwhile; 0 where it was taken away. */
  version?: number;
  /** Of the draft that another window of the same person saved. */
  draft?: number;
  by?: { name: string };
  /** What both began with; null where there was nothing. */
  was: Value | null;
  /** What the other side says now; null where it took the definition away. */
  value: Value | null;
}

/** The versions that what was chosen of two sides is saved against. */
export const settledVersions = (
  { version, draft }: Conflict,
  before: { base: number; draft: number },
): { base: number; draft: number } =>
  version === undefined ? { ...before, draft: draft ?? 0 } : { ...before, base: version };
