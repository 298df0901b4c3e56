/** The definitions in force while layers are laid over one another. */
import type { KindName } from '../kinds/kindNames.ts';
import { kindNames } from '../kinds/kindNames.ts';
import type { Origin, Origins } from './origins.ts';

export interface LaidDefinition {
  value: Record<string, unknown>;
  origin: Origin;
  /** Whether the value is a copy of this compilation's own, which may be changed. */
  own?: true;
  /** The word that it was unfolded from, where no file says it. */
  from?: { kind: KindName; name: string };
}

/** The definitions in force while they are laid: kind, then name, to value. */
export type Laid = Map<KindName, Map<string, LaidDefinition>>;

/** Makes the value of a definition this compilation's own, so that it may be changed. */
export function makeOwn(laid: LaidDefinition, origins: Origins): Record<string, unknown> {
  if (laid.own) return laid.value;
  laid.value = origins.clone(laid.value);
  laid.own = true;
  return laid.value;
}

/** No definitions yet, of any kind. */
export const nothingLaid = (): Laid => new Map(kindNames.map((kind) => [kind, new Map()]));
