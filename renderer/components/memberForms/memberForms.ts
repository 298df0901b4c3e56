/** Members of owned lists as a form edits them, at whatever depth. */
import { renumbered } from '../../../engine/members/siblings.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { membersIn } from '../../../metadata/ownedLists.ts';
import { clearedBy } from '../parts/afterChange.ts';

export type Member = Readonly<Record<string, unknown>>;

/** What a save says of a member: its place from 1, the cells that are wrong, and the members of its lists. */
export interface WrongMember {
  readonly row: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly members?: Readonly<Record<string, readonly WrongMember[]>>;
}

/** What a list of members is drawn from, at whatever depth. */
export interface MemberListProps {
  list: OwnedList;
  value: unknown;
  wrong: readonly WrongMember[];
  /** Not given: it is only read. */
  change: ((value: unknown) => void) | undefined;
  /** The list of the record: its heading stands around it. */
  isOutermost?: boolean;
}

/** What is done to the members of a list, each by its place from 0. */
export interface MemberChanges {
  change(at: number, next: Member): void;
  move(at: number, by: -1 | 1): void;
  /** What was removed can be had again for a while. */
  remove(at: number): void;
}

/** The most fields that stand on a line. */
const MOST_ON_A_LINE = 4;

/** Whether a member is a line of a table: many members of few fields and without lists of their own. */
export const isOneLine = (list: OwnedList, fields: readonly EffectiveField[]): boolean =>
  !list.single &&
  list.lists === undefined &&
  fields.length <= MOST_ON_A_LINE &&
  fields.every(({ type }) => type !== 'multiline' && type !== 'condition');

/** What a member is known by while it is folded: its master field, else the first one with a value. */
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

/** What stands in a list whose members are these: a sub-object without a value is not there. */
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

/** The members with one moved by a place; the same list where there is none to change with. */
export function moved(list: OwnedList, members: readonly Member[], at: number, by: -1 | 1): readonly Member[] {
  if (!members[at] || !members[at + by]) return members;
  return inOrder(list, members, [...members.keys()].toSpliced(at, 1).toSpliced(at + by, 0, at));
}

/** Members as these places say; where they name one another, they are numbered anew. */
function inOrder({ siblings }: OwnedList, members: readonly Member[], order: readonly number[]): readonly Member[] {
  if (!siblings) return order.map((at) => members[at] as Member);
  return renumbered(members, siblings, order).map((member) =>
    siblings.fields.reduce((one, field) => withValue(one, field, one[field]), member as Member),
  );
}
