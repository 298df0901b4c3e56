import type { Difference } from '../../../metadata/changes/differences.ts';

/** What a call that comes too late is answered with (412): both sides' changes, and what becomes of them together. */
export interface Conflict<Value = unknown> {
  /** Of what was published meanwhile; 0 where it was taken away. */
  version?: number;
  /** Of the draft that another window of the same person saved. */
  draft?: number;
  by?: { name: string };
  value: Value | null;
  yours?: Difference[];
  theirs?: Difference[];
  /** What differs from the draft of the other window. */
  differences?: Difference[];
  merged?: Value | null;
  /** The places that both changed. */
  conflicts?: (string | number)[][];
}

/** The versions that what was chosen of two sides is saved against. */
export const settledVersions = (
  { version, draft }: Conflict,
  before: { base: number; draft: number },
): { base: number; draft: number } =>
  version === undefined ? { ...before, draft: draft ?? 0 } : { ...before, base: version };
