/** Converts fields that were replaced by an owned list (metadata/kinds/ownedList.ts, `formerly`). */
import { isRecord } from '../../../metadata/isRecord.ts';
import type { FormerList, OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { asStored, membersIn, type OwnedLists } from '../../../metadata/ownedLists.ts';
import type { FieldChange } from './record.ts';

type Values = Readonly<Record<string, unknown>>;
/** Lists that replaced former fields, at any depth. */
export type FormerLists = ReadonlyMap<string, OwnedList>;

export const NO_FORMER_LISTS: FormerLists = new Map();

const wasOtherwise = ({ formerly, lists = {} }: OwnedList): boolean =>
  formerly !== undefined || Object.values(lists).some(wasOtherwise);

export function formerLists(lists: OwnedLists = {}): FormerLists {
  const found = Object.entries(lists).filter(([, list]) => wasOtherwise(list));
  return found.length === 0 ? NO_FORMER_LISTS : new Map(found);
}

/** The fields that went into a list, each with the way to it there. */
const movedInto = ({ formerly }: OwnedList): [was: string, path: string[]][] =>
  Object.entries(formerly?.fields ?? {}).map(([path, was]) => [was, path.split('.')]);

/** Moves former fields of a record or member into the lists that replaced them. */
export function valuesAsNow(lists: FormerLists, values: Values): Values {
  const now: Record<string, unknown> = { ...values };
  for (const [name, list] of lists) {
    for (const [was, path] of movedInto(list)) {
      const value = now[was];
      delete now[was];
      if (value !== undefined && value !== null && at(now[name], path) === undefined)
        now[name] = withAt(now[name], path, value);
    }
    if (now[name] !== undefined) now[name] = listAsNow(list, now[name]);
  }
  return now;
}

/** Converts the stored value of a list: a text becomes members, and former fields of members are moved. */
export function listAsNow(list: OwnedList, value: unknown): unknown {
  const { text } = list.formerly ?? {};
  const stored = text && typeof value === 'string' ? membersOfText(text, value) : value;
  const inner = formerLists(list.lists);
  const members = inner.size === 0 ? undefined : membersIn(list, stored);
  if (!members) return stored;
  return asStored(
    list,
    members.map((member) => (isRecord(member) ? valuesAsNow(inner, member) : member)),
  );
}

/**
 * Changes as the history has them, by the lists of now.
 *
 * @param after what the record had after them, by its lists of now
 */
export function changesAsNow(
  lists: FormerLists,
  changes: Readonly<Record<string, FieldChange>>,
  after: Values,
): Record<string, FieldChange> {
  const now: Record<string, FieldChange> = { ...changes };
  for (const [name, list] of lists) {
    const change = now[name];
    if (change) now[name] = [orNull(listAsNow(list, change[0])), orNull(listAsNow(list, change[1]))];
    let was: unknown = after[name];
    let is: unknown = after[name];
    let isMoved = false;
    for (const [field, path] of movedInto(list)) {
      const moved = now[field];
      delete now[field];
      if (!moved) continue;
      isMoved = true;
      was = withAt(was, path, moved[0]);
      is = withAt(is, path, moved[1]);
    }
    if (isMoved && !change) now[name] = [orNull(was), orNull(is)];
  }
  return now;
}

const orNull = (value: unknown): unknown => value ?? null;

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((within, key) => (isRecord(within) ? within[key] : undefined), value);
}

/** An object with a value at the end of a path; without one, what is empty by that is not there. */
function withAt(value: unknown, [key = '', ...rest]: readonly string[], leaf: unknown): unknown {
  const { [key]: old, ...others } = isRecord(value) ? value : {};
  const next = rest.length === 0 ? leaf : withAt(old, rest, leaf);
  const object = next === null || next === undefined ? others : { ...others, [key]: next };
  return Object.keys(object).length === 0 ? undefined : object;
}

function membersOfText({ rows, cells, fields }: NonNullable<FormerList['text']>, text: string): Values[] {
  const ends = new Set([...rows, '\n', '\r']);
  const lines: string[] = [''];
  for (const letter of text) {
    if (ends.has(letter)) lines.push('');
    else lines[lines.length - 1] += letter;
  }
  return lines.flatMap((line) => {
    const member: Record<string, unknown> = {};
    let rest = line.trimStart();
    for (const [index, field] of fields.entries()) {
      // The first character of a cell is not a separator: `==-` replaces an equals sign.
      const end = index === fields.length - 1 ? -1 : rest.indexOf(cells, 1);
      const cell = end < 0 ? rest : rest.slice(0, end);
      rest = end < 0 ? '' : rest.slice(end + cells.length);
      if (cell !== '') member[field] = cell;
    }
    return Object.keys(member).length === 0 ? [] : [member];
  });
}
