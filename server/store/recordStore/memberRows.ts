/**
 * The members of an owned list as rows of their own. They lie in the JSON of their record and have no comparison keys there: a
 * statement parts them by what is written, and the engine puts together what is the same (docs/decisions/0158).
 */
import { type RawBuilder, sql } from 'kysely';
import { isEmpty } from '../../../engine/values/empty.ts';
import { comparisonKeys } from '../../../engine/values/keys.ts';
import { firstDayOf } from '../../../engine/values/period.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { GroupPeriod } from '../../../metadata/kinds/query.ts';
import type { EntityContext } from './context.ts';
import type { MeasuredField, MemberKey, OfMember } from './measuredField.ts';
import type { Selection } from './selection.ts';

/** More parts than the engine puts together for one answer. */
export const MAX_MEMBER_GROUPS = 100_000;

export interface MembersRequest {
  list: string;
  /** Fields of each member; a request prefixes them with the list, `charges.code`. */
  fields: Readonly<Record<string, { type: FieldType; scale?: number | undefined }>>;
  /** Which of them count. */
  filter?: FilterTree | undefined;
}

/** A selection of records, or of the members of a list of theirs. */
export interface MeasuredSelection extends Selection {
  members?: MembersRequest | undefined;
}

/** @param records the records as a table by the name `referring` */
export function memberRows(
  { kind, shape }: EntityContext,
  { list, fields }: MembersRequest,
  records: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = shape.lists.get(list);
  if (column === undefined) throw new Error(`The entity "${shape.entity}" has no list "${list}".`);
  const json = sql.ref(`referring.${column}`);
  const columns = Object.keys(fields).map((field, index) => {
    const value =
      kind === 'sqlite'
        ? sql`(member.value -> ${sql.lit(`$."${field}"`)})`
        : sql`(member.value -> ${sql.lit(field)})::text`;
    // Nothing, in the three ways in which it is written.
    const written = sql`nullif(nullif(nullif(${value}, 'null'), '""'), '[]')`;
    return sql`${kind === 'sqlite' ? written : sql`${written} collate "C"`} as ${sql.ref(columnOf(index))}`;
  });
  const members =
    kind === 'sqlite' ? sql`json_each(${json}) as member` : sql`jsonb_array_elements(${json}::jsonb) as member(value)`;
  return sql`(select ${sql.join([sql`referring.*`, ...columns])} from ${records}, ${members}) as membered`;
}

const columnOf = (index: number): string => `member_${index}`;

/** The value that JSON of a statement is. */
export const memberValue = (cell: unknown): unknown =>
  cell === null || cell === undefined ? undefined : JSON.parse(String(cell));

/** @returns undefined if the path does not belong to the list */
export function measuredMember({ list, fields }: MembersRequest, path: string): MeasuredField | undefined {
  const index = Object.keys(fields).findIndex((field) => path === `${list}.${field}`);
  const field = Object.values(fields)[index];
  if (!field) return undefined;
  const written = sql<string | null>`${sql.ref(columnOf(index))}`;
  return {
    field: path,
    type: field.type,
    scale: field.scale,
    column: undefined,
    key: written,
    unreadable: undefined,
    place: sql`min(${written})`,
    value: sql`min(${written})`,
    read: (cell) => (field.type === 'checkbox' ? (memberValue(cell) ?? false) : memberValue(cell)),
    ofMember: { keyOf: cachedKeys((value) => keyOf(field.type, value)) },
  };
}

/** Types whose values may be unparsable text. */
const HAS_TEXT: ReadonlySet<FieldType> = new Set(['numeric', 'decimal', 'date', 'dateTime']);

function keyOf(type: FieldType, value: unknown): MemberKey {
  const { own } = comparisonKeys(type, value);
  // A box that was never touched is one that is not ticked (docs/contract/values.md, Truth).
  if (type === 'checkbox') return { key: own ?? '0', isUnreadable: false };
  return { key: own, isUnreadable: own === null && HAS_TEXT.has(type) && !isEmpty(type, value) };
}

/** The same values come again and again. */
function cachedKeys(of: (value: unknown) => MemberKey): OfMember['keyOf'] {
  const known = new Map<unknown, MemberKey>();
  return (cell) => {
    const found = known.get(cell) ?? of(memberValue(cell));
    known.set(cell, found);
    return found;
  };
}

export function inPeriodsOfMembers(own: MeasuredField, { keyOf }: OfMember, period: GroupPeriod): MeasuredField {
  if (own.type !== 'date' && own.type !== 'dateTime') throw new Error(`"${own.field}" holds no days.`);
  const inPeriod = (cell: unknown): MemberKey => {
    const { key, isUnreadable } = keyOf(cell);
    return { key: key === null ? null : firstDayOf(key, period), isUnreadable };
  };
  return { ...own, type: 'date', read: (cell) => inPeriod(cell).key ?? undefined, ofMember: { keyOf: inPeriod } };
}
