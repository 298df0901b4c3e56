/** What is computed of a record and of the members of its lists, at whatever depth: at a write, or when it is read. */
import { type ComputedFields, type ComputeScope, compileComputed } from '../../engine/index.ts';
import { isRecord } from '../../metadata/isRecord.ts';
import type { OwnedList } from '../../metadata/kinds/ownedList.ts';
import { asStored, membersIn, type OwnedLists } from '../../metadata/ownedLists.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { memberFields } from './memberFields.ts';

type Values = Readonly<Record<string, unknown>>;
type Word = 'compute' | 'virtual';

export interface Computing {
  readonly own: ComputedFields;
  /** The lists that it owns in whose members, at whatever depth, something is computed. */
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
 * The values with what is computed of them; the same object where nothing is another value. From the innermost members outwards:
 * what a member computes of its lists is computed of what they then hold.
 */
export function runComputing({ own, lists }: Computing, values: Values, scope: ComputeScope): Values {
  let now = values;
  for (const list of lists) {
    const after = runInMembers(list, now[list.name], scope);
    if (after !== now[list.name]) now = { ...now, [list.name]: after };
  }
  return own.run(now, scope);
}

/** The same of what stands in a list: its members, or the only one. */
export const runInMembers = ({ list, members }: ComputingList, value: unknown, scope: ComputeScope): unknown =>
  eachMember(list, value, (member) => runComputing(members, member, scope));

/** The values without those that are computed, at whatever depth; the same object where there are none. */
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

/** What is sent or stored as a list may be anything: what is no member stays as it is. */
function eachMember(list: OwnedList, value: unknown, change: (member: Values) => Values): unknown {
  const before = membersIn(list, value);
  if (!before) return value;
  const after = before.map((member) => (isRecord(member) ? change(member) : member));
  return after.some((member, at) => member !== before[at]) ? asStored(list, after) : value;
}
