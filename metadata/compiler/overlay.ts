/**
 * Overlays: keyed operations of a layer on the layers below. Each names what it changes instead of a position, and may
 * contain the hash of the previous value, so that a changed base is reported as a conflict instead of losing the tenant's
 * change.
 */
import { canonicalJson } from '../canonical.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { type AddEach, type Change, OverlaySchema } from '../kinds/overlay.ts';
import { sha256 } from '../sha256.ts';
import { type Cursor, descend, pathOf } from './cursor.ts';
import { didYouMean } from './didYouMean.ts';
import { inspect } from './inspect.ts';
import { type MergedDefinitions, makeOwn } from './mergedDefinitions.ts';
import { type Origin, type Origins, positionOf } from './origins.ts';
import type { Report } from './report.ts';

/** The hash in an overlay's `was`: the first 12 hexadecimal digits of the SHA-256 of the value's canonical JSON. */
export const previousHash = (value: unknown): string => sha256(canonicalJson(value)).slice(0, 12);

type Holder = Record<string, unknown> | unknown[];
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** The key of a member: the name in an object, the index of the name in a list of names. */
function keyIn(holder: Holder, name: string): string | undefined {
  if (!Array.isArray(holder)) return Object.hasOwn(holder, name) ? name : undefined;
  const index = holder.indexOf(name);
  return index >= 0 ? String(index) : undefined;
}
const namesIn = (holder: Holder): string[] =>
  Array.isArray(holder) ? holder.filter((member) => typeof member === 'string') : Object.keys(holder);
const kindOf = (change: Change): KindName => change.kind as KindName;

/** `~1` is a `/` inside a name and `~0` a `~`, as in RFC 6901. */
const namesOf = (at: string): string[] => at.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The ways to every part of a name among parts and their parts. */
function waysTo(value: unknown, name: string): string[][] {
  const parts = isHolder(value) && !Array.isArray(value) ? value.parts : undefined;
  if (!isHolder(parts) || Array.isArray(parts)) return [];
  return Object.entries(parts).flatMap(([key, part]) => [
    ...(key === name ? [['parts', key]] : []),
    ...waysTo(part, name).map((way) => ['parts', key, ...way]),
  ]);
}

/** The path from the definition down, with `@part` resolved to the part of that name. */
function wayOf(at: string, value: unknown): string[] | { part: string; found: number } {
  const [first, ...rest] = namesOf(at) as [string, ...string[]];
  if (!first.startsWith('@')) return [first, ...rest];
  let way: string[] = [];
  let here = value;
  for (const part of first.slice(1).split('.')) {
    const ways = waysTo(here, part);
    if (ways.length !== 1) return { part, found: ways.length };
    way = [...way, ...(ways[0] as string[])];
    for (const name of ways[0] as string[]) here = (here as Record<string, unknown>)[name];
  }
  return [...way, ...rest];
}

class Layer {
  readonly merged: MergedDefinitions;
  readonly origins: Origins;
  readonly report: Report;
  readonly layer: string;
  readonly formerly: FormerNames;
  /** True if the changes were already applied in their layer, so that `was` is not compared again. */
  readonly again: boolean;
  constructor(
    merged: MergedDefinitions,
    origins: Origins,
    report: Report,
    layer: string,
    formerly: FormerNames,
    again: boolean,
  ) {
    this.merged = merged;
    this.origins = origins;
    this.report = report;
    this.layer = layer;
    this.formerly = formerly;
    this.again = again;
  }

  /** The key of a member, also by a name that an action had before. */
  keyIn(holder: Holder, name: string): string | undefined {
    return keyIn(holder, name) ?? keyIn(holder, this.formerly('action', name));
  }

  apply(change: Change, cursor: Cursor): void {
    const ofKind = this.merged.get(kindOf(change));
    const known = this.formerly(kindOf(change), change.name);
    const target = ofKind?.get(change.name) ?? ofKind?.get(known);
    if (!ofKind || !target) {
      const near = didYouMean(change.name, ofKind?.keys() ?? []);
      this.report.missing(
        this.report.originOf(descend(cursor, ['name'])),
        'overlay-target',
        change.name,
        `There is no ${change.kind} "${change.name}" to change.${near}`,
      );
      return;
    }
    const at = 'at' in change ? change.at : undefined;
    if (at === undefined) {
      if (this.stale(change, cursor, target.value, target.origin)) return;
      ofKind.delete(ofKind.has(change.name) ? change.name : known);
      return;
    }
    const names = wayOf(at, target.value);
    if (!Array.isArray(names)) {
      const parts = allParts(target.value);
      this.notIn(
        change,
        cursor,
        names.part,
        names.found > 1
          ? `There are ${names.found} parts "${names.part}" in the ${change.kind} "${change.name}"; say the way to the one that is meant.`
          : `There is no part "${names.part}" in the ${change.kind} "${change.name}" to change.${didYouMean(names.part, parts)}`,
      );
      return;
    }
    if (names.includes('__proto__')) {
      this.report.cursor(descend(cursor, ['at']), 'bad-name', '"__proto__" cannot be a name.');
      return;
    }
    const last = names.pop() as string;
    let holder: Holder = makeOwn(target, this.origins);
    for (const name of names) {
      const key = this.keyIn(holder, name);
      const next: unknown = key === undefined ? undefined : (holder as Record<string, unknown>)[key];
      if (!isHolder(next)) {
        // Adding the first member of an omitted map (`add fields/x` without fields) creates the map.
        if (change.op === 'add' && name === names.at(-1) && key === undefined && !Array.isArray(holder)) {
          const made: Record<string, unknown> = {};
          this.origins.put(holder, name, this.report.originOf(descend(cursor, ['at'])) as Origin);
          holder[name] = made;
          holder = made;
          continue;
        }
        this.missing(change, cursor, name, holder);
        return;
      }
      holder = next;
    }
    const named = change.op === 'add' ? last : this.memberIn(holder, last);
    if (Array.isArray(holder)) this.inList(change, cursor, holder, named);
    else this.inObject(change, cursor, holder, named);
  }

  /** The name by which a member is there now. */
  memberIn(holder: Holder, name: string): string {
    const now = this.formerly('action', name);
    return keyIn(holder, name) === undefined && keyIn(holder, now) !== undefined ? now : name;
  }

  /** Resolves an anchor; a missing anchor is reported, and the member is added last. */
  anchorIn(
    change: Change,
    cursor: Cursor,
    holder: Holder,
    anchor: string | null | undefined,
  ): string | null | undefined {
    if (typeof anchor !== 'string') return anchor;
    const now = this.memberIn(holder, anchor);
    if (keyIn(holder, now) !== undefined) return now;
    this.report.missing(
      this.report.originOf(descend(cursor, ['after'])),
      'overlay-anchor',
      anchor,
      `There is no "${anchor}" in the ${change.kind} "${change.name}" to follow; it comes last.${didYouMean(anchor, namesIn(holder))}`,
      'warning',
    );
    return undefined;
  }

  missing(change: Change, cursor: Cursor, name: string, holder: Holder): void {
    this.notIn(
      change,
      cursor,
      name,
      `There is no "${name}" in the ${change.kind} "${change.name}" to change.${didYouMean(name, namesIn(holder))}`,
    );
  }

  /** Reports that the target of a change does not exist; held back if the target has unresolved parts. */
  notIn(change: Change, cursor: Cursor, name: string, message: string): void {
    const origin = this.report.originOf(descend(cursor, ['at']));
    if (this.report.suppression.lacksParts(change.name))
      this.report.at(origin, 'overlay-target', message, 'error', this.report.held);
    else this.report.missing(origin, 'overlay-target', name, message);
  }

  /**
   * Reports a stale change, whose `was` does not match the current value.
   * @returns true if it is stale and must not be applied
   */
  stale(change: Change, cursor: Cursor, value: unknown, below: Origin | undefined): boolean {
    if (change.was === undefined || this.again) return false;
    const now = value === undefined ? undefined : previousHash(value);
    if (now === change.was) return false;
    const place = below ? positionOf(below) : undefined;
    const where = place ? ` (${below?.layer} ${place.file}:${place.line})` : '';
    this.report.cursor(
      descend(cursor, ['was']),
      'overlay-conflict',
      `Layer "${this.layer}" changes ${change.kind} "${change.name}"${'at' in change && change.at ? ` ${change.at}` : ''} as it was at ` +
        `${change.was}; below${where} it is ${now ?? 'not there'} now. Look at both and write the hash that is right.`,
    );
    return true;
  }

  inObject(change: Change, cursor: Cursor, holder: Record<string, unknown>, name: string): void {
    const there = Object.hasOwn(holder, name);
    const origin = this.origins.at(holder, name);
    if (change.op === 'add' && there) {
      this.report.cursor(descend(cursor, ['at']), 'duplicate-name', `"${name}" is already there; "set" changes it.`);
      return;
    }
    if ((change.op === 'remove' || change.op === 'move') && !there) {
      this.missing(change, cursor, name, holder);
      return;
    }
    if (this.stale(change, cursor, holder[name], origin)) return;
    const from = this.report.originOf(descend(cursor, [change.op === 'move' ? 'after' : 'value'])) as Origin;
    if (change.op === 'remove') {
      // The members after the removed one follow its anchor, so that all others keep their positions.
      const { after: anchor, displayOrder } = (holder[name] ?? {}) as { after?: string; displayOrder?: number };
      delete holder[name];
      for (const member of Object.values(holder))
        if (isHolder(member) && !Array.isArray(member) && member.after === name) {
          if (anchor === undefined) delete member.after;
          else member.after = anchor;
          if (anchor === undefined && displayOrder !== undefined) member.displayOrder ??= displayOrder;
        }
    } else if (change.op === 'move') {
      const member = holder[name];
      if (!isHolder(member) || Array.isArray(member)) {
        this.missing(change, cursor, name, holder);
        return;
      }
      const after = this.anchorIn(change, cursor, holder, change.after);
      if (after === null) this.toFront(holder, member, from);
      else {
        delete member.displayOrder;
        delete member.after;
        if (after === undefined) return;
        member.after = after;
        this.origins.put(member, 'after', from);
      }
    } else this.putIn(change, cursor, holder, name);
  }

  /** `set` and `add`: the value, in its place. */
  putIn(change: Change & { op: 'set' | 'add' }, cursor: Cursor, holder: Record<string, unknown>, name: string): void {
    // The overlay file's value stays unmodified: later changes apply to the copy.
    const value = this.origins.clone(change.value);
    if (value === undefined) {
      this.report.cursor(cursor, 'missing-property', `"value" is missing: what "${name}" is to be.`);
      return;
    }
    const after = change.op === 'add' ? this.anchorIn(change, cursor, holder, change.after) : undefined;
    const place = this.report.originOf({ ...descend(cursor, ['value']), aboutKey: true }) as Origin;
    holder[name] = value;
    this.origins.put(holder, name, place);
    if (after !== undefined && isHolder(value) && !Array.isArray(value)) {
      const from = this.report.originOf(descend(cursor, ['after'])) as Origin;
      if (after === null) this.toFront(holder, value, from);
      else {
        value.after = after;
        this.origins.put(value, 'after', from);
      }
    }
  }

  toFront(holder: Record<string, unknown>, member: Record<string, unknown>, from: Origin): void {
    delete member.after;
    const orders = Object.values(holder).map((other) => (other as { displayOrder?: number }).displayOrder ?? 0);
    member.displayOrder = Math.min(0, ...orders) - 1;
    this.origins.put(member, 'displayOrder', from);
  }

  inList(change: Change, cursor: Cursor, holder: unknown[], name: string): void {
    const index = holder.indexOf(name);
    if (change.op === 'set') {
      this.report.cursor(
        cursor,
        'overlay-target',
        'A member of a list is added, removed or moved, by its name, not set.',
      );
      return;
    }
    if (change.op === 'add' ? index >= 0 : index < 0) {
      if (change.op === 'add')
        this.report.cursor(descend(cursor, ['at']), 'duplicate-name', `"${name}" is already in the list.`);
      else this.missing(change, cursor, name, holder);
      return;
    }
    const anchor = change.op === 'remove' ? undefined : this.anchorIn(change, cursor, holder, change.after);
    const places = holder.map((_, at) => this.origins.at(holder, String(at)) as Origin);
    if (index >= 0) {
      holder.splice(index, 1);
      places.splice(index, 1);
    }
    if (change.op !== 'remove') {
      const to = anchor === null ? 0 : anchor === undefined ? holder.length : holder.indexOf(anchor) + 1;
      holder.splice(to, 0, name);
      places.splice(to, 0, this.report.originOf(descend(cursor, ['at'])) as Origin);
    }
    places.forEach((place, at) => {
      this.origins.put(holder, String(at), place);
    });
  }
}

/** The names that a failed change would have added: the last name of its path, and its value. */
function broughtBy(change: Partial<Change & { at: string; value: unknown }> | null): string {
  const at = typeof change?.at === 'string' ? change.at : '';
  return JSON.stringify([namesOf(at).at(-1), change?.value]);
}

const allParts = (value: unknown): string[] => {
  const parts = isHolder(value) && !Array.isArray(value) ? value.parts : undefined;
  if (!isHolder(parts) || Array.isArray(parts)) return [];
  return Object.entries(parts).flatMap(([key, part]) => [key, ...allParts(part)]);
};

/** Returns the current name of a definition; any other name is returned unchanged. */
export type FormerNames = (kind: KindName, name: string) => string;
const asNow: FormerNames = (_kind, name) => name;

/** A change of an overlay file, ready to be made. */
export interface ReadChange {
  readonly change: Change;
  /** Makes it. One that cannot be made is a fault and changes nothing. */
  apply(merged: MergedDefinitions, report: Report, formerly?: FormerNames, again?: boolean): void;
}

/** Reads the valid changes of an overlay file; invalid changes are reported. */
export function readOverlay(value: unknown, layer: string, origins: Origins, report: Report): ReadChange[] {
  const root: Cursor = { kind: 'layer', name: layer, key: layer, value, up: undefined };
  const misshapen = new Set<number>();
  inspect(OverlaySchema, root, {
    fault: (cursor, kind, message) => {
      const [, index] = pathOf(cursor);
      if (index !== undefined) misshapen.add(Number(index));
      report.cursor(cursor, kind, message);
    },
  });
  const { changes } = value as { changes?: unknown };
  if (!Array.isArray(changes)) {
    report.suppression.unread(JSON.stringify(value));
    return [];
  }
  return (changes as (Change | AddEach)[]).flatMap((written, index) => {
    if (misshapen.has(index)) {
      report.suppression.unread(broughtBy(written as Change));
      return [];
    }
    const whole = descend(root, ['changes', index]);
    return written.op === 'addEach'
      ? eachAdded(written, whole, origins).map(({ change, cursor }) => readChange(change, cursor))
      : [readChange(written, whole)];
  });

  function readChange(change: Change, cursor: Cursor): ReadChange {
    const apply: ReadChange['apply'] = (merged, to, formerly = asNow, again = false) => {
      const before = to.faults.length;
      new Layer(merged, origins, to, layer, formerly, again).apply(change, cursor);
      // The value of the failed change may be referenced elsewhere, and may contain the only references to other definitions.
      if (to.faults.slice(before).some(({ severity }) => severity === 'error'))
        to.suppression.unread(broughtBy(change));
    };
    return { change, apply };
  }
}

/** The single additions of an `addEach`, each with the origin of its member. */
function eachAdded(
  { op: _op, value, ...rest }: AddEach,
  cursor: Cursor,
  origins: Origins,
): { change: Change; cursor: Cursor }[] {
  const isList = Array.isArray(value);
  return Object.entries(value ?? {}).map(([key, member]) => {
    const name = (isList ? String(member) : key).replaceAll('~', '~0').replaceAll('/', '~1');
    const change = { ...rest, op: 'add', at: `${rest.at}/${name}`, ...(isList ? {} : { value: member }) } as Change;
    origins.copy(cursor.value as object, change);
    const origin = origins.at(value, key);
    if (origin) origins.put(change, 'value', origin);
    return { change, cursor: { ...cursor, value: change } };
  });
}

/** @returns true if a change applies to the file's content and not to the definitions unfolded from it */
export function isOfFile({ change }: ReadChange, value: unknown): boolean {
  if (!('at' in change) || change.at === undefined) return true;
  const names = wayOf(change.at, value);
  if (!Array.isArray(names)) return false;
  let here = value;
  for (const name of names.slice(0, -1)) {
    if (!isHolder(here) || isUsed(here, name)) return false;
    const key = keyIn(here, name);
    if (key === undefined) return false;
    here = (here as Record<string, unknown>)[key];
  }
  const last = names.at(-1) as string;
  if (!isHolder(here) || isUsed(here, last)) return false;
  return change.op === 'add' || keyIn(here, last) !== undefined;
}

/** @returns true if the name belongs to the used definition and not to the `use` itself */
const isUsed = (holder: Holder, name: string): boolean =>
  !Array.isArray(holder) &&
  typeof holder.use === 'string' &&
  !['use', 'with', 'slot', 'after', 'displayOrder'].includes(name);

/** Makes the changes of an overlay file to definitions that nothing is unfolded of. */
export function overlay(
  merged: MergedDefinitions,
  value: unknown,
  layer: string,
  origins: Origins,
  report: Report,
): void {
  for (const { apply } of readOverlay(value, layer, origins, report)) apply(merged, report);
}
