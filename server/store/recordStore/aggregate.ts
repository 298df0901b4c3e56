/** Counts and sums of a selection, by groups of equal values: what charts and totals ask. The database does the adding. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EntityContext } from './context.ts';
import {
  type GroupBy,
  type GroupField,
  groupField,
  groupsOf,
  isPlain,
  referring,
  withReferenced,
} from './groupField.ts';
import { lowered } from './loweredMeasure.ts';
import type { LoweredMeasure, Measure } from './measure.ts';
import { filterPaths, foldedRows, keyInRow, placeInRow, type Row, sortedGroups } from './memberGroups.ts';
import { MAX_MEMBER_GROUPS, type MeasuredSelection, memberRows } from './memberRows.ts';
import { selected } from './selection.ts';
import { chooseTableScan } from './tableScan.ts';

export interface AggregateRequest extends MeasuredSelection {
  /** Fields, periods or fields of referenced records whose equal values (by comparison key) make a group; none: one group of all. */
  groups?: readonly (string | GroupBy)[];
  measures: Readonly<Record<string, Measure>>;
  /** At most so many groups; default 1,000. */
  limit?: number;
}

export interface AggregateGroup {
  /** The group's values by field, or by the name of the group; an empty one is null. */
  group: Record<string, unknown>;
  /** Groups whose values do not have the field's type: neither empty nor comparable (docs/contract/values.md). */
  unreadable: string[];
  /**
   * By measure name; null without values to sum or compare. Sums of decimals are text. A measure `per` unit is a record
   * of results by unit, '' for records without a unit; units without values are omitted.
   */
  measures: Record<string, unknown>;
}

const MAX_GROUPS = 1000;
const NEVER = sql`0`;

/**
 * @returns groups in the order of their values, empty last
 * @throws Error for an unknown field, or a measure that its type does not have
 */
export async function aggregateRecords(context: EntityContext, request: AggregateRequest): Promise<AggregateGroup[]> {
  const asked = groupsOf(request);
  const perFields = [...new Set(Object.values(request.measures).flatMap(({ per }) => per ?? []))];
  // Units are additional grouping columns: one statement for all measures, whose results are then merged by unit.
  const { members } = request;
  // Fields that a member filter reads are grouping columns too: the engine evaluates it on the distinct values.
  const parting = [...new Set([...perFields, ...filterPaths(members)])];
  const units = parting.filter((field) => !asked.some((group) => group.field === field && isPlain(group)));
  const groups = [...asked, ...units.map((field) => ({ name: field, field }))].map((group, index) =>
    groupField(context, request, group, index),
  );
  const measures = Object.entries(request.measures).map(([name, measure]) => ({
    name,
    per: measure.per === undefined ? undefined : groups.findIndex(({ holds }) => holds === measure.per),
    ...lowered(context, request, measure),
  }));
  const selectedGroups = groups.map(
    ({ value, place, unreadable }, index) =>
      sql`${value} as ${sql.ref(`group_${index}`)}, ${place} as ${sql.ref(`key_${index}`)}, ${unreadable ? sql`max(${unreadable})` : NEVER} as ${sql.ref(`unreadable_${index}`)}`,
  );
  // Constants are not grouped by: the database would sort rows that an index returns in order.
  const keys = keysOf(groups);
  const order = orderOf(groups);
  const { table } = context.shape.table;
  const isReferring = groups.some(({ referenced }) => referenced.length > 0);
  const selection = selected(context, request);
  // Values of referenced records are joined to rows that are already selected.
  const where = isReferring || members ? sql<SqlBool>`1 = 1` : selection;
  const reading = (rows: RawBuilder<unknown>) =>
    members
      ? memberRows(context, members, referring(rows, groups, selection))
      : withReferenced(rows, groups, selection);
  const grouped = sql.join(groupedBy(context, request, keys));
  const from = reading(await chooseTableScan(context, request, { fields: fieldsRead(request) }));
  const most = request.limit ?? MAX_GROUPS;
  const limit = sql.lit(members ? MAX_MEMBER_GROUPS + 1 : most);
  // The limit is of groups, and each has a row for every unit.
  const isLimitedByPlace = !members && units.length > 0 && asked.length > 0;
  const place = isLimitedByPlace
    ? [sql`dense_rank() over (order by ${sql.join(orderOf(groups.slice(0, asked.length)))}) as group_place`]
    : [];
  const read = async (wanted: readonly number[], how: 'quick' | 'exact') => {
    const selectedMeasures = wanted.flatMap((index) => {
      const { columns, left, quick } = measures[index] as LoweredMeasure;
      const isLeft = left && sql`count(case when ${left.where} then 1 end)`;
      const declared = how === 'quick' && quick ? quick : { columns, left: isLeft };
      return [
        ...declared.columns.map((part, nth) => sql`${part} as ${sql.ref(`measure_${index}_${nth}`)}`),
        ...(declared.left ? [sql`${declared.left} as ${sql.ref(`left_${index}`)}`] : []),
      ];
    });
    const all = sql<Record<string, unknown>>`
      select ${sql.join([...place, ...selectedGroups, ...selectedMeasures])} from ${from} where ${where}
      ${keys.length > 0 ? sql`group by ${grouped} order by ${sql.join(order)}` : sql``}`;
    const { rows } = await (isLimitedByPlace
      ? sql<
          Record<string, unknown>
        >`select * from (${all}) as placed where group_place <= ${limit} order by group_place`
      : !members && asked.length === 0 && units.length > 0
        ? all
        : sql<Record<string, unknown>>`${all} limit ${limit}`
    ).execute(context.counting);
    return rows;
  };
  /** The statement's groups; member groups are merged afterwards. */
  const placeOf = (row: Row) =>
    JSON.stringify(groups.map((_, index) => [row[`key_${index}`], Number(row[`unreadable_${index}`])]));
  const all = measures.map((_, index) => index);
  const { found, isExact } = await readQuickly(measures, all, read, placeOf);
  const rest = await Promise.all(
    measures.map(async ({ left }, index) => {
      const byPlace = new Map<string, (readonly [key: string, times: number])[]>();
      // Usually none is left: skip the second read.
      if (!left || found.every((row) => Number(row[`left_${index}`]) === 0)) return byPlace;
      const grouped = [...keys, left.key];
      const { rows: by } = await sql<Record<string, unknown>>`
        select ${sql.join([...groups.map(({ key, unreadable }, index) => sql`${key} as ${sql.ref(`key_${index}`)}, ${unreadable ?? NEVER} as ${sql.ref(`unreadable_${index}`)}`), sql`${left.key} as number_key`, sql`count(*) as times`])}
        from ${reading(sql.table(table))} where ${where} and ${left.where} group by ${sql.join(grouped)}
      `.execute(context.counting);
      for (const row of by) {
        const place = placeOf(row);
        const numbers = byPlace.get(place) ?? [];
        if (numbers.length === 0) byPlace.set(place, numbers);
        numbers.push([String(row.number_key), Number(row.times)]);
      }
      return byPlace;
    }),
  );
  /** The result of a measure over database rows. */
  const resultOf = (rows: Rows, index: number): unknown => {
    const { columns, quick, read } = measures[index] as LoweredMeasure;
    const { columns: parts, read: take } = quick && !isExact.has(index) ? quick : { columns, read };
    return take(
      rows.map((row) => ({
        cells: parts.map((_, nth) => row[`measure_${index}_${nth}`]),
        left: rest[index]?.get(placeOf(row)) ?? [],
      })),
    );
  };
  const rows = members ? foldedRows(found, groups, members, request.today) : found;
  // Without groups there is one of all, whether or not there are records.
  const byGroup = asked.length === 0 ? [rows] : rowsBy(rows, (row) => placeInRow(groups.slice(0, asked.length), row));
  const inOrder = members ? sortedGroups(byGroup, groups.slice(0, asked.length)).slice(0, most) : byGroup;
  return inOrder.map((rows) => {
    const groupValue = (row: Row | undefined, index: number): unknown =>
      groups[index]?.read(row?.[`group_${index}`]) ?? null;
    const isUnreadable = (index: number) => rows[0] !== undefined && keyInRow(groups, rows[0], index).isUnreadable;
    return {
      group: Object.fromEntries(asked.map(({ name }, index) => [name, groupValue(rows[0], index)])),
      unreadable: asked.flatMap(({ name }, index) => (isUnreadable(index) ? [name] : [])),
      measures: Object.fromEntries(
        measures.map(({ name, per }, index) => {
          if (per === undefined) return [name, resultOf(rows, index)];
          const byUnit = rowsBy(rows, (row) => JSON.stringify([keyInRow(groups, row, per).key]));
          const results = byUnit.map((of) => [String(groupValue(of[0], per) ?? ''), resultOf(of, index)] as const);
          return [name, Object.fromEntries(results.filter(([, result]) => result !== null))];
        }),
      ),
    };
  });
}

const keysOf = (groups: readonly GroupField[]): RawBuilder<unknown>[] =>
  groups.flatMap(({ key, unreadable }) => (unreadable ? [key, unreadable] : [key]));

const orderOf = (groups: readonly GroupField[]): RawBuilder<unknown>[] =>
  groups.flatMap(({ key, unreadable, descending }) => [
    sql`${key} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
    ...(unreadable ? [sql`${unreadable} desc`] : []),
  ]);

/** Rows of the same key together, in the order in which the keys come. */
function rowsBy(rows: Rows, keyOf: (row: Row) => string): Rows[] {
  const groups = new Map<string, Rows>();
  for (const row of rows) {
    const key = keyOf(row);
    const members = groups.get(key);
    if (members) members.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

type Rows = Row[];

/**
 * Uses the fast path where available, and repeats only those measures for which it was inexact: a single long number
 * must not slow down the others.
 */
async function readQuickly(
  measures: readonly LoweredMeasure[],
  all: readonly number[],
  read: (wanted: readonly number[], how: 'quick' | 'exact') => Promise<Rows>,
  placeOf: (row: Record<string, unknown>) => string,
): Promise<{ found: Rows; isExact: ReadonlySet<number> }> {
  const exactly = async () => ({ found: await read(all, 'exact'), isExact: new Set(all) });
  const hasQuick = (index: number) => measures[index]?.quick !== undefined;
  if (!all.some(hasQuick)) return exactly();
  const rows = await read(all, 'quick').catch(overflown);
  if (!rows) return exactly();
  const wrong = all.filter((index) => hasQuick(index) && rows.some((row) => Number(row[`left_${index}`] ?? 0) > 0));
  if (wrong.length === 0) return { found: rows, isExact: new Set() };
  const again = new Map((await read(wrong, 'exact')).map((row) => [placeOf(row), row]));
  // Groups that came or went between the two readings: then all is read at once.
  if (again.size !== rows.length || !rows.every((row) => again.has(placeOf(row)))) return exactly();
  return { found: rows.map((row) => ({ ...row, ...again.get(placeOf(row)) })), isExact: new Set(wrong) };
}

const fieldsRead = ({ groups = [], measures }: AggregateRequest): string[] => [
  ...groups.map((group) => (typeof group === 'string' ? group : group.field)),
  ...Object.values(measures).flatMap(({ of, per }) => [of ?? [], per ?? []].flat()),
];

/** SQLite's error when a sum exceeds 64 bits. */
function overflown(error: unknown): undefined {
  if (error instanceof Error && error.message.includes('integer overflow')) return undefined;
  throw error;
}

/**
 * SQLite reads every row to have groups in the order of an index, sooner than sort what an index holds of all of them: such an
 * order is hidden from it, save where the index that has all begins with it.
 */
function groupedBy(
  { kind, shape }: EntityContext,
  { groups = [] }: AggregateRequest,
  keys: readonly RawBuilder<unknown>[],
): readonly RawBuilder<unknown>[] {
  if (kind !== 'sqlite') return keys;
  const [group = ''] = groups;
  const first = typeof group === 'string' ? shape.fields.get(group)?.key : undefined;
  const ofSums = shape.table.indexes.filter(({ columns, unique }) => !unique && !columns.includes('id'));
  const begins = ofSums.some(({ columns }) => columns.find((column) => column.startsWith('k_')) === first);
  return begins ? keys : keys.map((key) => sql`+${key}`);
}
