/** The engine's checks, in the words that the compiler asks in. */
import type { Checks } from '../../metadata/compiler/checks.ts';

export const checks: Checks = {
  filter: () => [],
  rule: () => [],
  assignments: () => ({ reads: [], writes: [] }),
  expression: () => [],
  regex: () => [],
};
