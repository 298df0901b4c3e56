/** Grouping of records: by a field, the period of its day, or a field of a referenced record. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GroupPeriod } from '../../../metadata/kinds/query.ts';
import type { StoreKind } from '../columnTypes.ts';
import type { EntityContext } from './context.ts';
import type { ReferencedField } from './fieldsBeside.ts';
import { measuredField } from './fieldToMeasure.ts';
import type { MeasuredField } from './measuredField.ts';
import { inPeriodsOfMembers, type MeasuredSelection } from './memberRows.ts';
import { fromCell } from './values.ts';

export interface GroupBy {
  /** Name of its value in the result. */
  name: string;
  field: string;
  /** For a field of days: the period, whose value is its first day. */
  period?: GroupPeriod;
  /** For a reference: the field of the referenced record. Empty if that record is missing or not accessible. */
  through?: ReferencedField;
  /** Descending order; empty values stay last. */
  descending?: boolean;
}

export interface GroupField extends MeasuredField {
  /** The field whose own values make the groups; undefined of periods and of fields of referenced records. */
  holds: string | undefined;
  descending: boolean;
  /** Values of referenced records, joined to a row. */
  referenced: readonly RawBuilder<unknown>[];
}

/** The groups of a request, each with a name. */
export const groupsOf = ({ groups = [] }: { groups?: readonly (string | GroupBy)[] }): GroupBy[] =>
  groups.map((group) => (typeof group === 'string' ? { name: group, field: group } : group));

/** True if the field's own values form the groups. */
export const isPlain = ({ period, through }: GroupBy): boolean => period === undefined && through === undefined;

/** @throws Error for an unknown field, a period of what holds no days, a reference that only templates have */
export function groupField(
  context: EntityContext,
  selection: MeasuredSelection,
  { field, period, through, descending = false }: GroupBy,
  index: number,
): GroupField {
  const own = measuredField(context, selection, field);
  if (through) return { ...throughReference(context, own, through, index, period), holds: undefined, descending };
  if (period === undefined) return { ...own, holds: field, descending, referenced: [] };
  if (own.ofMember)
    return { ...inPeriodsOfMembers(own, own.ofMember, period), holds: undefined, descending, referenced: [] };
  return { ...inPeriods(context.kind, own, period), holds: undefined, descending, referenced: [] };
}

function throughReference(
  { kind, shape }: EntityContext,
  { field, column }: MeasuredField,
  { type, scale, key, cell }: ReferencedField,
  index: number,
  period: GroupPeriod | undefined,
): MeasuredField & Pick<GroupField, 'referenced'> {
  if (!column) throw new Error(`"${field}" refers to no record that a statement can read.`);
  // Qualified: the referenced table may have a column of the same name.
  const id = sql.ref(`${shape.table.table}.${shape.fields.get(field)?.column}`);
  const keyName = `referenced_key_${index}`;
  const valueName = `referenced_value_${index}`;
  const ownKey = sql<string | null>`${sql.ref(keyName)}`;
  const read: MeasuredField = {
    field,
    type,
    scale,
    column: sql.ref(valueName),
    key: ownKey,
    unreadable: undefined,
    place: sql`min(${ownKey})`,
    value: sql`min(${sql.ref(valueName)})`,
    read: (cell) => fromCell(type, cell, scale),
  };
  return {
    ...(period === undefined ? read : inPeriods(kind, read, period)),
    referenced: [sql`${key(id)} as ${sql.ref(keyName)}`, sql`${cell(id)} as ${sql.ref(valueName)}`],
  };
}

function inPeriods(kind: StoreKind, own: MeasuredField, period: GroupPeriod): MeasuredField {
  if (own.type !== 'date' && own.type !== 'dateTime') throw new Error(`"${own.field}" holds no days.`);
  const key = firstDay(kind, own.key, period);
  return {
    ...own,
    type: 'date',
    key,
    place: sql`min(${key})`,
    value: sql`min(${key})`,
    read: (cell) => fromCell('date', cell, undefined),
  };
}

/** The first day of a day's period; keys of days are yyyy-MM-dd. Weeks start on Monday (ISO 8601). */
function firstDay(kind: StoreKind, day: RawBuilder<string | null>, period: GroupPeriod): RawBuilder<string | null> {
  switch (period) {
    case 'day':
      return day;
    case 'month':
      return sql`(substr(${day}, 1, 7) || '-01')`;
    case 'year':
      return sql`(substr(${day}, 1, 4) || '-01-01')`;
    case 'quarter':
      return sql`(substr(${day}, 1, 5) || case when substr(${day}, 6, 2) <= '03' then '01' when substr(${day}, 6, 2) <= '06' then '04' when substr(${day}, 6, 2) <= '09' then '07' when ${day} is not null then '10' end || '-01')`;
    case 'week':
      return kind === 'sqlite'
        ? sql`date(${day}, '-6 days', 'weekday 1')`
        : // PostgreSQL cannot parse the year 0 of ISO 8601.
          sql`(case when ${day} >= '0001-01-01' then to_char(date_trunc('week', ${day}::date), 'YYYY-MM-DD') collate "C" else ${day} end)`;
  }
}

/** The table, with what its rows' references lead to beside each. */
export function withReferenced(
  from: RawBuilder<unknown>,
  groups: readonly GroupField[],
  where: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  return groups.some(({ referenced }) => referenced.length > 0) ? referring(from, groups, where) : from;
}

/** The rows of a selection as a table of their own, by the name `referring`. */
export function referring(
  from: RawBuilder<unknown>,
  groups: readonly GroupField[],
  where: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  const columns = [sql`*`, ...groups.flatMap(({ referenced }) => referenced)];
  return sql`(select ${sql.join(columns)} from ${from} where ${where}) as referring`;
}
