/** A definition that a word unfolds to. */
import type { KindName } from '../../kinds/kindNames.ts';

export interface Made {
  kind: KindName;
  name: string;
  value: Record<string, unknown>;
  /** The way from the word to what says it: where its faults are told. */
  under: readonly string[];
}

/** A use of a pattern. What is undefined is not given. */
export const use = (name: string, given: Record<string, unknown>): Record<string, unknown> => ({
  use: name,
  with: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});
