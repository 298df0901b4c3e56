/** One definition as returned by the call authoringDefinition. */
import type { KindName } from '../../../metadata/kinds/kindNames.ts';

export interface NamedDefinition {
  kind: KindName;
  name: string;
}
/** The path of the reference within the definition. */
export interface UsedBy extends NamedDefinition {
  path: (string | number)[];
}
export interface PartLocation {
  path: string[];
  layer: string;
  file: string;
  line: number;
}
export interface Detail extends NamedDefinition {
  base: number;
  draft: number;
  value?: Record<string, unknown>;
  inForce?: Record<string, unknown>;
  below?: Record<string, unknown>;
  usedBy: UsedBy[];
  uses: NamedDefinition[];
  origins: PartLocation[];
  faults: { message: string; severity: 'error' | 'warning'; path?: (string | number)[] }[];
}

/** Definitions under their kind, in the order of the kinds as they come, each once with all its places. */
export function byKind<One extends NamedDefinition>(list: readonly One[]): [KindName, [string, One[]][]][] {
  const kinds = new Map<KindName, Map<string, One[]>>();
  for (const one of list) {
    const names = kinds.get(one.kind) ?? new Map<string, One[]>();
    names.set(one.name, [...(names.get(one.name) ?? []), one]);
    kinds.set(one.kind, names);
  }
  return [...kinds].map(([kind, names]) => [kind, [...names].sort(([a], [b]) => a.localeCompare(b))]);
}

/** Places whose layer and file are those of what they are in say nothing new, and are left out. */
export function definingLocations(places: readonly PartLocation[]): PartLocation[] {
  const known = new Map(places.map((place) => [JSON.stringify(place.path), place]));
  return places.filter(({ path, layer, file }) => {
    if (path.length === 0) return true;
    for (let length = path.length - 1; length >= 0; length -= 1) {
      const around = known.get(JSON.stringify(path.slice(0, length)));
      if (around) return around.layer !== layer || around.file !== file;
    }
    return true;
  });
}
