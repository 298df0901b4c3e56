/**
 * A new base comes under the changes of a layer: what the layer changed of the old base is changed of the new one. Where both
 * changed the same thing differently it is a conflict, and the layer's changes stay as they are, so that nothing is lost and the
 * compiler goes on naming them.
 */
import { previousHash } from '../compiler/overlay.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { Change } from '../kinds/overlay.ts';
import { sameJson } from '../sameJson.ts';
import { type Applied, applyChanges } from './applyChanges.ts';
import { changesBetween } from './changesBetween.ts';
import { isKeyed, type Keyed, memberOf } from './keyed.ts';
import { type Conflict, mergeValues } from './mergeValues.ts';

export interface Rebased {
  /** `kept`: they fit as they are. `rehashed`: the same changes of another base. `rewritten`: others, with the same result. */
  outcome: 'kept' | 'rehashed' | 'rewritten' | 'conflict';
  changes: Change[];
  conflicts: Conflict[];
}

/**
 * @param old what the changes were written against; undefined: the definition was not there
 * @param now what lies there now; undefined: it is gone
 */
export function rebase(
  kind: KindName,
  name: string,
  old: Keyed | undefined,
  now: Keyed | undefined,
  changes: readonly Change[],
): Rebased {
  const kept = [...changes];
  const unmade = changesNotMade(kind, name, old, changes);
  // These changes do not match the base they were written against, so their intent is unknown; dropping them would lose them.
  if (unmade.length > 0) return { outcome: 'conflict', changes: kept, conflicts: unmade.map((one) => lost(one, now)) };
  const mine = old && applyChanges(kind, name, old, changes.map(withoutHash)).value;
  const merged = mergeValues(old, mine, now);
  if (merged.conflicts.length > 0) return { outcome: 'conflict', changes: kept, conflicts: merged.conflicts };
  // Gone on both sides, or alike on both: nothing is left to change.
  if (now === undefined || sameJson(merged.value, now)) {
    return { outcome: kept.length > 0 ? 'rewritten' : 'kept', changes: [], conflicts: [] };
  }
  const wanted = merged.value as Keyed | undefined;
  if (wanted === undefined) {
    const gone: Change[] = [{ op: 'remove', kind, name, was: previousHash(now) }];
    return { outcome: 'rehashed', changes: gone, conflicts: [] };
  }
  const again = rehashed(kind, name, now, changes);
  if (again && sameJson(applyChanges(kind, name, now, again).value, wanted)) {
    return { outcome: sameJson(again, kept) ? 'kept' : 'rehashed', changes: again, conflicts: [] };
  }
  const written = changesBetween(kind, name, now, wanted).map((change) => withReason(change, changes));
  return { outcome: 'rewritten', changes: written, conflicts: [] };
}

/** Changes that cannot be made of the base which they are said to be written against. */
function changesNotMade(
  kind: KindName,
  name: string,
  old: Keyed | undefined,
  changes: readonly Change[],
): readonly Change[] {
  if (old === undefined) return changes;
  if (applyChanges(kind, name, old, changes.map(withoutHash)).faults.length === 0) return [];
  let value: Keyed | undefined = old;
  return changes.filter((change) => {
    const applied: Applied | undefined = value && applyChanges(kind, name, value, [withoutHash(change)]);
    if (applied?.faults.length === 0) value = applied.value;
    return applied?.faults.length !== 0;
  });
}

const lost = (change: Change, now: Keyed | undefined): Conflict => {
  const at = 'at' in change ? change.at : undefined;
  return {
    path: at === undefined ? [] : at.split('/'),
    base: undefined,
    mine: 'value' in change ? change.value : change.op,
    theirs: now && (at === undefined ? now : valueAt(now, at)),
  };
};

const withoutHash = ({ was: _, ...change }: Change): Change => change as Change;

/** The same changes with the hashes of what they change now; undefined where one of them cannot be made. */
function rehashed(kind: KindName, name: string, now: Keyed, changes: readonly Change[]): Change[] | undefined {
  const result: Change[] = [];
  let value: Keyed | undefined = now;
  for (const change of changes) {
    if (value === undefined) return undefined;
    const plain = withoutHash(change);
    const below = 'at' in change && change.at !== undefined ? valueAt(value, change.at) : value;
    const next: Change =
      change.was === undefined || below === undefined ? plain : { ...plain, was: previousHash(below) };
    const applied = applyChanges(kind, name, value, [next]);
    if (applied.faults.length > 0) return undefined;
    result.push(next);
    value = applied.value;
  }
  return result;
}

/** `~1` is a `/` inside a name and `~0` a `~` (RFC 6901); of a list of names the name itself. */
function valueAt(from: unknown, at: string): unknown {
  return at
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => {
      if (Array.isArray(value)) return value.includes(name) ? name : undefined;
      return isKeyed(value) ? memberOf(value, name) : undefined;
    }, from);
}

/** Why somebody changed it is kept, where what is changed is the same or lies around or within it. */
function withReason(change: Change, before: readonly Change[]): Change {
  const at = 'at' in change ? (change.at ?? '') : '';
  const near = before.find((one) => {
    const there = 'at' in one ? (one.at ?? '') : '';
    return there === at || there.startsWith(`${at}/`) || at.startsWith(`${there}/`);
  });
  return near?.because === undefined ? change : { ...change, because: near.because };
}
