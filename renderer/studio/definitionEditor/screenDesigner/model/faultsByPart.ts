/** Groups faults of page and server by part: the path is `parts`, a name, `parts`, a name, then the property. */
import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import type { PartFault } from './faults.ts';
import { keyOf, partAt } from './path.ts';

type ReportedFaults = readonly { path: readonly string[]; message: string }[];
export interface FaultAt {
  /** Names from the part down. */
  path: readonly string[];
  message: string;
}

export function faultsByPart(
  value: Keyed,
  own: ReadonlyMap<string, readonly PartFault[]>,
  told: ReportedFaults,
): ReadonlyMap<string, readonly FaultAt[]> {
  const found = new Map<string, FaultAt[]>();
  for (const [key, faults] of own) found.set(key, [...faults]);
  for (const { path, message } of told) {
    const names: string[] = [];
    let at = 0;
    while (path[at] === 'parts' && path[at + 1] !== undefined && partAt(value, [...names, path[at + 1] as string])) {
      names.push(path[at + 1] as string);
      at += 2;
    }
    const key = keyOf(names);
    const list = found.get(key) ?? [];
    if (!list.some((one) => one.message === message)) list.push({ path: path.slice(at), message });
    found.set(key, list);
  }
  return found;
}
