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
  const plan = planOf(context, request);
  const statement = await statementOf(plan);
  const all = plan.measures.map((_, index) => index);
  const placeOf = (row: Row) => placeOfRow(plan.groups, row);
  const { found, isExact } = await readQuickly(
    plan.measures,
    all,
    (wanted, how) => readGroups(plan, statement, wanted, how),
    placeOf,
  );
  const left = await Promise.all(all.map((index) => readLeft(plan, index, found)));
  return groupsOfRows(plan, found, (rows, index) => {
    const { columns, quick, read } = plan.measures[index] as LoweredMeasure;
    const { columns: parts, read: take } = quick && !isExact.has(index) ? quick : { columns, read };
    return take(
      rows.map((row) => ({
        cells: parts.map((_, nth) => row[`measure_${index}_${nth}`]),
        left: left[index]?.get(placeOf(row)) ?? [],
      })),
    );
  });
}

type NamedMeasure = LoweredMeasure & { name: string; per: number | undefined };

/** What is read for a request, and how its rows are grouped. */
interface AggregatePlan {
  context: EntityContext;
  request: AggregateRequest;
  /** The groups of the request, then the units and the fields of a member filter. */
  groups: readonly GroupField[];
  /** The requested groups; they come first in `groups`. */
  asked: ReturnType<typeof groupsOf>;
  /** The number of further grouping columns. */
  units: number;
  measures: readonly NamedMeasure[];
  where: RawBuilder<SqlBool>;
  /** The rows of a table or statement, joined with what the groups read. */
  reading(rows: RawBuilder<unknown>): RawBuilder<unknown>;
}

function planOf(context: EntityContext, request: AggregateRequest): AggregatePlan {
  const { members } = request;
  const asked = groupsOf(request);
  // Units are additional grouping columns: one statement for all measures, whose results are then merged by unit.
  const perFields = Object.values(request.measures).flatMap(({ per }) => per ?? []);
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
  const isReferring = groups.some(({ referenced }) => referenced.length > 0);
  const selection = selected(context, request);
  return {
    context,
    request,
    groups,
    asked,
    units: units.length,
    measures,
    // Values of referenced records are joined to rows that are already selected.
    where: isReferring || members ? sql<SqlBool>`1 = 1` : selection,
    reading: (rows) =>
      members
        ? memberRows(context, members, referring(rows, groups, selection))
        : withReferenced(rows, groups, selection),
  };
}

/** Parts of the statement that its quick and its exact reading share. */
interface AggregateStatement {
  from: RawBuilder<unknown>;
  columns: readonly RawBuilder<unknown>[];
  /** Groups and orders the rows; empty without groups. */
  grouping: RawBuilder<unknown>;
  /** Applies the limit of groups. */
  limited(all: RawBuilder<Row>): RawBuilder<Row>;
}

async function statementOf(plan: AggregatePlan): Promise<AggregateStatement> {
  const { context, request, groups, asked, units } = plan;
  const { members } = request;
  const columns = groups.map(
    ({ value, place, unreadable }, index) =>
      sql`${value} as ${sql.ref(`group_${index}`)}, ${place} as ${sql.ref(`key_${index}`)}, ${unreadable ? sql`max(${unreadable})` : NEVER} as ${sql.ref(`unreadable_${index}`)}`,
  );
  // Constants are not grouped by: the database would sort rows that an index returns in order.
  const keys = keysOf(groups);
  const grouping =
    keys.length > 0
      ? sql`group by ${sql.join(groupedBy(context, request, keys))} order by ${sql.join(orderOf(groups))}`
      : sql``;
  const from = plan.reading(await chooseTableScan(context, request, { fields: fieldsRead(request) }));
  const limit = sql.lit(members ? MAX_MEMBER_GROUPS + 1 : (request.limit ?? MAX_GROUPS));
  const isUnitsOnly = !members && asked.length === 0 && units > 0;
  // The limit is of groups, and each has a row for every unit.
  if (members || units === 0 || asked.length === 0)
    return { from, columns, grouping, limited: (all) => (isUnitsOnly ? all : sql<Row>`${all} limit ${limit}`) };
  const order = sql.join(orderOf(groups.slice(0, asked.length)));
  return {
    from,
    columns: [sql`dense_rank() over (order by ${order}) as group_place`, ...columns],
    grouping,
    limited: (all) => sql<Row>`select * from (${all}) as placed where group_place <= ${limit} order by group_place`,
  };
}

/** Reads the wanted measures of all groups. */
async function readGroups(
  { context, measures, where }: AggregatePlan,
  { from, columns, grouping, limited }: AggregateStatement,
  wanted: readonly number[],
  how: 'quick' | 'exact',
): Promise<Rows> {
  const selectedMeasures = wanted.flatMap((index) => {
    const { columns, left, quick } = measures[index] as LoweredMeasure;
    const isLeft = left && sql`count(case when ${left.where} then 1 end)`;
    const declared = how === 'quick' && quick ? quick : { columns, left: isLeft };
    return [
      ...declared.columns.map((part, nth) => sql`${part} as ${sql.ref(`measure_${index}_${nth}`)}`),
      ...(declared.left ? [sql`${declared.left} as ${sql.ref(`left_${index}`)}`] : []),
    ];
  });
  const all = sql<Row>`
      select ${sql.join([...columns, ...selectedMeasures])} from ${from} where ${where}
      ${grouping}`;
  const { rows } = await limited(all).execute(context.counting);
  return rows;
}

/** The statement's groups; member groups are merged afterwards. */
const placeOfRow = (groups: readonly GroupField[], row: Row): string =>
  JSON.stringify(groups.map((_, index) => [row[`key_${index}`], Number(row[`unreadable_${index}`])]));

/** Values that the database could not add for a measure, by group: each number and how often it occurs. */
async function readLeft(
  { context, groups, measures, where, reading }: AggregatePlan,
  index: number,
  found: Rows,
): Promise<ReadonlyMap<string, (readonly [key: string, times: number])[]>> {
  const byPlace = new Map<string, (readonly [key: string, times: number])[]>();
  const { left } = measures[index] as LoweredMeasure;
  // Usually none is left: skip the second read.
  if (!left || found.every((row) => Number(row[`left_${index}`]) === 0)) return byPlace;
  const columns = groups.map(
    ({ key, unreadable }, at) =>
      sql`${key} as ${sql.ref(`key_${at}`)}, ${unreadable ?? NEVER} as ${sql.ref(`unreadable_${at}`)}`,
  );
  const { table } = context.shape.table;
  const { rows } = await sql<Row>`
        select ${sql.join([...columns, sql`${left.key} as number_key`, sql`count(*) as times`])}
        from ${reading(sql.table(table))} where ${where} and ${left.where} group by ${sql.join([...keysOf(groups), left.key])}
      `.execute(context.counting);
  for (const row of rows) {
    const place = placeOfRow(groups, row);
    const numbers = byPlace.get(place) ?? [];
    if (numbers.length === 0) byPlace.set(place, numbers);
    numbers.push([String(row.number_key), Number(row.times)]);
  }
  return byPlace;
}

/** The groups of a result. @param resultOf returns the result of a measure over database rows */
function groupsOfRows(
  { request, groups, asked, measures }: AggregatePlan,
  found: Rows,
  resultOf: (rows: Rows, index: number) => unknown,
): AggregateGroup[] {
  const { members } = request;
  const requested = groups.slice(0, asked.length);
  const rows = members ? foldedRows(found, groups, members, request.today) : found;
  // Without groups there is one of all, whether or not there are records.
  const byGroup = asked.length === 0 ? [rows] : rowsBy(rows, (row) => placeInRow(requested, row));
  const inOrder = members ? sortedGroups(byGroup, requested).slice(0, request.limit ?? MAX_GROUPS) : byGroup;
  const groupValue = (row: Row | undefined, index: number): unknown =>
    groups[index]?.read(row?.[`group_${index}`]) ?? null;
  const resultByUnit = (rows: Rows, per: number, index: number) => {
    const byUnit = rowsBy(rows, (row) => JSON.stringify([keyInRow(groups, row, per).key]));
    const results = byUnit.map((of) => [String(groupValue(of[0], per) ?? ''), resultOf(of, index)] as const);
    return Object.fromEntries(results.filter(([, result]) => result !== null));
  };
  return inOrder.map((rows) => {
    const [first] = rows;
    const isUnreadable = (index: number) => first !== undefined && keyInRow(groups, first, index).isUnreadable;
    return {
      group: Object.fromEntries(asked.map(({ name }, index) => [name, groupValue(first, index)])),
      unreadable: asked.flatMap(({ name }, index) => (isUnreadable(index) ? [name] : [])),
      measures: Object.fromEntries(
        measures.map(({ name, per }, index) => [
          name,
          per === undefined ? resultOf(rows, index) : resultByUnit(rows, per, index),
        ]),
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
