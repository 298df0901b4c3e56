/**
 * The keyed operations that make one value of a definition into another. So an editor may show and save whole definitions,
 * and what is kept is only what differs from the layers below, each change with the hash of what it changed.
 */
import { previousHash } from '../compiler/overlay.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { Change } from '../kinds/overlay.ts';
import { sameJson } from '../sameJson.ts';
import { applyChanges } from './applyChanges.ts';
import { isKeyed, type Keyed, memberOf, namesOfBoth } from './keyed.ts';

/** Taking a member away moves what followed it, which is seen and put right in a second round. */
const ROUNDS = 4;

/** RFC 6901. */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** @returns nothing where both say the same */
export function changesBetween(kind: KindName, name: string, below: Keyed, wanted: Keyed): Change[] {
  const changes: Change[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = changes.length === 0 ? below : (applyChanges(kind, name, below, changes).value ?? {});
    if (sameJson(now, wanted)) return changes;
    between(kind, name, now, wanted, [], changes);
  }
  return changes;
}

function between(
  kind: KindName,
  name: string,
  below: Keyed,
  wanted: Keyed,
  path: readonly string[],
  changes: Change[],
): void {
  for (const key of namesOfBoth(below, wanted)) {
    const before = memberOf(below, key);
    const after = memberOf(wanted, key);
    if (sameJson(before, after)) continue;
    const at = [...path, key].map(escaped).join('/');
    if (after === undefined) changes.push({ op: 'remove', kind, name, at, was: previousHash(before) });
    else if (before === undefined) changes.push({ op: 'add', kind, name, at, value: after });
    else if (isKeyed(before) && isKeyed(after)) between(kind, name, before, after, [...path, key], changes);
    else changes.push({ op: 'set', kind, name, at, was: previousHash(before), value: after });
  }
}
