/** Computes fields of a record and of the members of its lists, at any depth: on write or on read. */
import { type ComputedFields, type ComputeScope, compileComputed } from '../../../engine/cells/computedFields.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { asStored, membersIn, type OwnedLists } from '../../../metadata/ownedLists.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { memberFields } from '../read/memberFields.ts';

type Values = Readonly<Record<string, unknown>>;
type Word = 'compute' | 'virtual';

export interface Computing {
  readonly own: ComputedFields;
  /** Owned lists whose members, at any depth, have computed fields. */
  readonly lists: readonly ComputingList[];
}

interface ComputingList {
  readonly name: string;
  readonly list: OwnedList;
  readonly members: Computing;
}

/** @param fields of the record; those of members are found by its lists */
export const computingOf = (
  runtime: ProgramRuntime,
  fields: Parameters<typeof compileComputed>[0],
  lists: OwnedLists | undefined,
  word: Word,
): Computing => ({
  own: compileComputed(fields, runtime.compiled, [word]),
  lists: Object.entries(lists ?? {}).flatMap(([name, list]) => {
    const members = computingOf(runtime, memberFields(runtime, list), list.lists, word);
    return members.own.keys.length > 0 || members.lists.length > 0 ? [{ name, list, members }] : [];
  }),
});

/**
 * The values with computed fields; the same object if nothing changes. Runs from the innermost members outwards: fields
 * computed from lists use the new values of their members.
 */
export function runComputing({ own, lists }: Computing, values: Values, scope: ComputeScope): Values {
  let now = values;
  for (const list of lists) {
    const after = runInMembers(list, now[list.name], scope);
    if (after !== now[list.name]) now = { ...now, [list.name]: after };
  }
  return own.run(now, scope);
}

/** The same for the value of a list: its members, or the single one. */
export const runInMembers = ({ list, members }: ComputingList, value: unknown, scope: ComputeScope): unknown =>
  eachMember(list, value, (member) => runComputing(members, member, scope));

/** The values without computed ones, at any depth; the same object if nothing changes. */
export function withoutComputed({ own, lists }: Computing, values: Values): Values {
  let now = values;
  if (own.keys.some((key) => Object.hasOwn(now, key))) {
    const isComputed = new Set(own.keys);
    now = Object.fromEntries(Object.entries(now).filter(([key]) => !isComputed.has(key)));
  }
  for (const { name, list, members } of lists) {
    const after = eachMember(list, now[name], (member) => withoutComputed(members, member));
    if (after !== now[name]) now = { ...now, [name]: after };
  }
  return now;
}

/** A sent or stored list may contain any value: values other than members are unchanged. */
function eachMember(list: OwnedList, value: unknown, change: (member: Values) => Values): unknown {
  const before = membersIn(list, value);
  if (!before) return value;
  const after = before.map((member) => (isRecord(member) ? change(member) : member));
  return after.some((member, at) => member !== before[at]) ? asStored(list, after) : value;
}
