/** The definitions in force while layers are merged over one another. */
import type { KindName } from '../kinds/kindNames.ts';
import { kindNames } from '../kinds/kindNames.ts';
import type { Origin, Origins } from './origins.ts';

export interface MergedDefinition {
  value: Record<string, unknown>;
  origin: Origin;
  /** True if the value is a copy of this compilation and may be changed. */
  own?: true;
  /** The word that it was unfolded from, where no file says it. */
  from?: { kind: KindName; name: string };
  /** True where a file declares it and the compiler completes it by what it inherits: `from` is itself. */
  inherits?: true;
  /** Every other definition that it was unfolded from: what is wrong with one of those may be wrong here for that alone. */
  madeOf?: readonly { kind: KindName; name: string }[];
}

/** The definitions in force while they are merged: kind, then name, to value. */
export type MergedDefinitions = Map<KindName, Map<string, MergedDefinition>>;

/** Makes the value of a definition this compilation's own, so that it may be changed. */
export function makeOwn(merged: MergedDefinition, origins: Origins): Record<string, unknown> {
  if (merged.own) return merged.value;
  merged.value = origins.clone(merged.value);
  merged.own = true;
  return merged.value;
}

/** No definitions yet, of any kind. */
export const noDefinitions = (): MergedDefinitions => new Map(kindNames.map((kind) => [kind, new Map()]));
