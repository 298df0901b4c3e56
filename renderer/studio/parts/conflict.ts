import type { Conflict } from '../../../metadata/signatures/authoringShapes.ts';

export type { Conflict };

/** The versions that what was chosen of two sides is saved against. */
export const settledVersions = (
  { version, draft }: Conflict,
  before: { base: number; draft: number },
): { base: number; draft: number } =>
  version === undefined ? { ...before, draft: draft ?? 0 } : { ...before, base: version };
