/**
 * Finds the lane of a shipment: each filled parameter of the lane equals the shipment's, an empty one matches all, and the lane
 * with the most filled ones wins. Lanes are indexed by their set of filled parameters, then by the values, so that a lookup
 * costs one map access per set, regardless of the number of lanes.
 */
import { textKey } from '../values/textKey.ts';

/** The properties of a lane that determine whether it matches. */
export interface LaneKeys {
  readonly id: string;
  readonly effectiveDate?: string | null;
  readonly expiryDate?: string | null;
  readonly fromVersion?: number | null;
  readonly toVersion?: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** `lanes`: those that fit equally well. `onOtherDays`: some fit, but not on the day. */
export type LaneMatch<L> =
  | { readonly lane: L }
  | { readonly lanes: readonly L[] }
  | { readonly none: 'noLane' | 'onOtherDays' };

export interface LaneIndex<L> {
  find(values: Readonly<Record<string, unknown>>, day: string): LaneMatch<L>;
  /** Pairs that agree in the parameters and hold on one day. */
  overlaps(parameters: readonly string[]): readonly (readonly [L, L])[];
}

interface Group<L> {
  /** The parameters that its lanes fill. */
  readonly filled: readonly string[];
  readonly lanes: Map<string, L[]>;
}

const SEPARATOR = '\u0001';

/** Text as parameters are compared; empty where there is nothing. */
const keyOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  return textKey(String(value)).trim();
};

/** Lanes of one version of a tariff by the parameters that it names. */
export function indexLanes<L extends LaneKeys>(
  lanes: readonly L[],
  parameters: readonly string[],
  version: number,
): LaneIndex<L> {
  const groups = new Map<string, Group<L>>();
  for (const lane of lanes) {
    if (!isOfVersion(lane, version)) continue;
    const filled = parameters.filter((name) => keyOf(lane.values[name]) !== '');
    const name = filled.join(SEPARATOR);
    const group: Group<L> = groups.get(name) ?? { filled, lanes: new Map() };
    groups.set(name, group);
    const key = joined(lane.values, filled);
    const same = group.lanes.get(key);
    if (same) same.push(lane);
    else group.lanes.set(key, [lane]);
  }
  const ordered = [...groups.values()].sort((a, b) => b.filled.length - a.filled.length);
  return {
    find(values, day) {
      let isOnOtherDays = false;
      let fitting: L[] = [];
      let count = -1;
      for (const { filled, lanes: byKey } of ordered) {
        if (fitting.length > 0 && filled.length < count) break;
        const candidates = byKey.get(joined(values, filled));
        if (!candidates) continue;
        const holding = candidates.filter((lane) => holdsOn(lane, day));
        if (holding.length === 0) isOnOtherDays = true;
        else {
          fitting = fitting.length === 0 ? holding : [...fitting, ...holding];
          count = filled.length;
        }
      }
      const [lane] = fitting;
      if (!lane) return { none: isOnOtherDays ? 'onOtherDays' : 'noLane' };
      return fitting.length === 1 ? { lane } : { lanes: fitting };
    },
    overlaps: (names) =>
      overlapping(
        lanes.filter((lane) => isOfVersion(lane, version)),
        names,
      ),
  };
}

const joined = (values: Readonly<Record<string, unknown>>, names: readonly string[]): string => {
  let key = '';
  for (const name of names) key += keyOf(values[name]) + SEPARATOR;
  return key;
};

const isOfVersion = ({ fromVersion, toVersion }: LaneKeys, version: number): boolean =>
  !(fromVersion != null && version < fromVersion) && !(toVersion != null && version > toVersion);

/** @returns true if a lane or version is effective on a day, inclusive of its first and last day */
export const holdsOn = (
  { effectiveDate, expiryDate }: { readonly effectiveDate?: string | null; readonly expiryDate?: string | null },
  day: string,
): boolean => !(effectiveDate && day < effectiveDate) && !(expiryDate && day > expiryDate);

function overlapping<L extends LaneKeys>(lanes: readonly L[], names: readonly string[]): (readonly [L, L])[] {
  const alike = new Map<string, L[]>();
  for (const lane of lanes) {
    const key = joined(lane.values, names);
    const group = alike.get(key);
    if (group) group.push(lane);
    else alike.set(key, [lane]);
  }
  const pairs: (readonly [L, L])[] = [];
  for (const group of alike.values()) {
    const ordered = [...group].sort((a, b) => ((a.effectiveDate || '') < (b.effectiveDate || '') ? -1 : 1));
    let longest: L | undefined;
    for (const lane of ordered) {
      if (longest && !(longest.expiryDate && (lane.effectiveDate || '') > longest.expiryDate))
        pairs.push([longest, lane]);
      if (!longest || !lane.expiryDate || (longest.expiryDate && lane.expiryDate > longest.expiryDate)) longest = lane;
    }
  }
  return pairs;
}
