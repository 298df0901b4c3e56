/** Editing members of owned lists in a form, at any depth. */
import { renumbered } from '../../../engine/members/siblings.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { membersIn } from '../../../metadata/ownedLists.ts';
import { clearedBy } from '../parts/afterChange.ts';

export type Member = Readonly<Record<string, unknown>>;

/** Errors of a member from a save: its index from 1, wrong cells, and the errors of its lists. */
export interface WrongMember {
  readonly row: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly members?: Readonly<Record<string, readonly WrongMember[]>>;
}

/** Props of a member list at any depth. */
export interface MemberListProps {
  list: OwnedList;
  value: unknown;
  wrong: readonly WrongMember[];
  /** Not given: it is only read. */
  change: ((value: unknown) => void) | undefined;
  /** True for a list of the record, whose heading is rendered outside. */
  isOutermost?: boolean;
}

/** Operations on the members of a list, by index from 0. */
export interface MemberChanges {
  change(at: number, next: Member): void;
  move(at: number, by: -1 | 1): void;
  /** The removal can be undone for a while. */
  remove(at: number): void;
}

/** Maximum number of fields on a line. */
const MOST_ON_A_LINE = 4;

/** True if members are lines of a table: several members with few fields and without nested lists. */
export const isOneLine = (list: OwnedList, fields: readonly EffectiveField[]): boolean =>
  !list.single &&
  list.lists === undefined &&
  fields.length <= MOST_ON_A_LINE &&
  fields.every(({ type }) => type !== 'multiline' && type !== 'condition');

/** The title of a collapsed member: its master field, else the first field with a value. */
export function namingField(fields: readonly EffectiveField[], values: Member): EffectiveField | undefined {
  const said = ({ key }: EffectiveField) => values[key] !== undefined && values[key] !== null && values[key] !== '';
  return fields.find((field) => field.isMasterField && said(field)) ?? fields.find(said);
}

/** The members of a list: of a sub-object the one that there is, or that is begun by typing. */
export function membersOf(list: OwnedList, value: unknown): readonly Member[] {
  const members = (membersIn(list, value) ?? []) as readonly Member[];
  return list.single && members.length === 0 ? [{}] : members;
}

/** A member as it begins. */
export const newMember = (fields: readonly EffectiveField[]): Member =>
  Object.fromEntries(
    fields.flatMap(({ key, defaultValue }) => (defaultValue === undefined ? [] : [[key, defaultValue]])),
  );

/** A member with another value; what is empty is not there. */
export function withValue(member: Member, key: string, value: unknown): Member {
  const { [key]: _, ...rest } = member;
  const isNothing =
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isNothing ? rest : { ...rest, [key]: value };
}

/** The member once a field is edited: fields that the change clears get nothing, or the value that they are reset to. */
export const withChange = (member: Member, fields: readonly EffectiveField[], key: string, value: unknown): Member =>
  clearedBy(fields, member, key).reduce(
    (changed, [cleared, reset]) => withValue(changed, cleared, reset),
    withValue(member, key, value),
  );

/** The list's value for these members: an empty sub-object is null. */
export function heldIn(list: OwnedList, members: readonly Member[]): unknown {
  if (!list.single) return members;
  const [only = {}] = members;
  return Object.keys(only).length === 0 ? null : only;
}

/** The members with one more, as the last. */
export const withAdded = (list: OwnedList, members: readonly Member[], member: Member): readonly Member[] =>
  inOrder(list, [...members, member], [...members.keys(), members.length]);

/** The members without one; what named it names nothing. */
export const withoutOne = (list: OwnedList, members: readonly Member[], at: number): readonly Member[] =>
  inOrder(list, members, [...members.keys()].toSpliced(at, 1));

/** Moves a member by one position; returns the same list if it cannot move. */
export function moved(list: OwnedList, members: readonly Member[], at: number, by: -1 | 1): readonly Member[] {
  if (!members[at] || !members[at + by]) return members;
  return inOrder(list, members, [...members.keys()].toSpliced(at, 1).toSpliced(at + by, 0, at));
}

/** Reorders members; members that reference each other are renumbered. */
function inOrder({ siblings }: OwnedList, members: readonly Member[], order: readonly number[]): readonly Member[] {
  if (!siblings) return order.map((at) => members[at] as Member);
  return renumbered(members, siblings, order).map((member) =>
    siblings.fields.reduce((one, field) => withValue(one, field, one[field]), member as Member),
  );
}
