/** Counts and sums of a selection, by groups of equal values: what charts and totals ask. The database does the adding. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { decimalOfKey } from '../../../engine/values/decimal.ts';
import { ExactSum } from '../../../engine/values/exactSum.ts';
import { numberOfKey } from '../../../engine/values/number.ts';
import { DEFAULT_SCALE } from '../schema/shape.ts';
import type { EntityContext } from './context.ts';
import { addByKey, fieldSum } from './exactSums.ts';
import { type GroupBy, type GroupField, groupField, groupsOf, isPlain, withReferenced } from './groupField.ts';
import { measuredField } from './measuredField.ts';
import { type Selection, selected } from './selection.ts';
import { chooseTableScan } from './tableScan.ts';

export interface Measure {
  by: 'count' | 'sum' | 'min' | 'max';
  /** The field; of a count left out: all records, else those where it is not empty. */
  of?: string;
  /** The field that holds the unit, for example the currency of an amount: one result for each of its values. */
  per?: string;
}

export interface AggregateRequest extends Selection {
  /** Fields, periods or fields of referenced records whose equal values (by comparison key) make a group; none: one group of all. */
  groups?: readonly (string | GroupBy)[];
  measures: Readonly<Record<string, Measure>>;
  /** At most so many groups; default 1,000. */
  limit?: number;
}

export interface AggregateGroup {
  /** The group's values by field, or by the name of the group; an empty one is null. */
  group: Record<string, unknown>;
  /** Those of the group whose values are none of their type: neither empty nor comparable (docs/contract/values.md). */
  unreadable: string[];
  /**
   * By the measures' names; null where there was nothing to add or compare. Sums of decimals are text. Of a measure `per` unit a
   * record of such results by unit, '' for records without one; units with nothing to add or compare are left out.
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
  // Units part the records once more behind the groups: one statement for all measures, whose results are put together by unit.
  const units = perFields.filter((field) => !asked.some((group) => group.field === field && isPlain(group)));
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
  // What is the same for all is not grouped by: the database would sort rows that an index has in order.
  const keys = keysOf(groups);
  const order = orderOf(groups);
  const { table } = context.shape.table;
  const isReferring = groups.some(({ referenced }) => referenced.length > 0);
  const selection = selected(context, request);
  // What is read of referenced records stands beside rows that are selected already.
  const where = isReferring ? sql<SqlBool>`1 = 1` : selection;
  const grouped = sql.join(groupedBy(context, request, keys));
  const from = withReferenced(
    await chooseTableScan(context, request, { fields: fieldsRead(request) }),
    groups,
    selection,
  );
  const limit = sql.lit(request.limit ?? MAX_GROUPS);
  // The limit is of groups, and each has a row for every unit.
  const isLimitedByPlace = units.length > 0 && asked.length > 0;
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
      : asked.length === 0 && units.length > 0
        ? all
        : sql<Record<string, unknown>>`${all} limit ${limit}`
    ).execute(context.counting);
    return rows;
  };
  const placeOf = (row: Record<string, unknown>, depth = groups.length) =>
    JSON.stringify(groups.slice(0, depth).map((_, index) => [row[`key_${index}`], Number(row[`unreadable_${index}`])]));
  const all = measures.map((_, index) => index);
  const { found, isExact } = await readQuickly(measures, all, read, placeOf);
  const rest = await Promise.all(
    measures.map(async ({ left }, index) => {
      const byPlace = new Map<string, (readonly [key: string, times: number])[]>();
      // Hardly ever is any left: the records are not read once more for nothing.
      if (!left || found.every((row) => Number(row[`left_${index}`]) === 0)) return byPlace;
      const grouped = [...keys, left.key];
      const { rows: by } = await sql<Record<string, unknown>>`
        select ${sql.join([...groups.map(({ key, unreadable }, index) => sql`${key} as ${sql.ref(`key_${index}`)}, ${unreadable ?? NEVER} as ${sql.ref(`unreadable_${index}`)}`), sql`${left.key} as number_key`, sql`count(*) as times`])}
        from ${withReferenced(sql.table(table), groups, selection)} where ${where} and ${left.where} group by ${sql.join(grouped)}
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
  /** What a measure comes to over these rows of the database. */
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
  // Without groups there is one of all, whether or not there are records.
  const byGroup = asked.length === 0 ? [found] : rowsBy(found, (row) => placeOf(row, asked.length));
  return byGroup.map((rows) => {
    const groupValue = (row: Record<string, unknown> | undefined, index: number): unknown =>
      groups[index]?.read(row?.[`group_${index}`]) ?? null;
    return {
      group: Object.fromEntries(asked.map(({ name }, index) => [name, groupValue(rows[0], index)])),
      unreadable: asked.flatMap(({ name }, index) => (Number(rows[0]?.[`unreadable_${index}`]) === 1 ? [name] : [])),
      measures: Object.fromEntries(
        measures.map(({ name, per }, index) => {
          if (per === undefined) return [name, resultOf(rows, index)];
          const byUnit = rowsBy(rows, (row) => JSON.stringify([row[`key_${per}`]]));
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
function rowsBy(rows: Rows, keyOf: (row: Record<string, unknown>) => string): Rows[] {
  const groups = new Map<string, Rows>();
  for (const row of rows) {
    const key = keyOf(row);
    const members = groups.get(key);
    if (members) members.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

type Rows = Record<string, unknown>[];

/**
 * Reads the quick way what has one, and once more what that was wrong for: those measures alone, since a single number of many
 * digits would else make all others slow.
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

/** What SQLite says where a sum passes 64 bits. */
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

/** A measure's columns in one row of the database, and the numbers that they have not. */
interface MeasuredRow {
  readonly cells: readonly unknown[];
  readonly left: readonly (readonly [key: string, times: number])[];
}
type ReadMeasure = (rows: readonly MeasuredRow[]) => unknown;

interface LoweredMeasure {
  columns: readonly RawBuilder<unknown>[];
  /** Says the same in less time, where none is left. */
  quick?: { columns: readonly RawBuilder<unknown>[]; left: RawBuilder<unknown>; read: ReadMeasure };
  /** Numbers that none of the columns has, by key. */
  left?: { key: RawBuilder<string | null>; where: RawBuilder<SqlBool> };
  read: ReadMeasure;
}

function lowered(context: EntityContext, request: Selection, { by, of }: Measure): LoweredMeasure {
  if (by === 'count') {
    const what = of === undefined ? sql`*` : measuredField(context, request, of).key;
    return {
      columns: [sql`count(${what})`],
      read: (rows) => rows.reduce((count, { cells }) => count + Number(cells[0]), 0),
    };
  }
  if (of === undefined) throw new Error(`A measure by ${by} needs a field.`);
  const { type, column, key, scale = DEFAULT_SCALE } = measuredField(context, request, of);
  if (by === 'sum' && (type === 'numeric' || type === 'decimal')) {
    const sum = fieldSum(context.kind, { type, key, column, scale });
    const taking =
      (take: typeof sum.take): ReadMeasure =>
      (rows) => {
        const total = new ExactSum();
        for (const { cells, left } of rows) {
          take(total, cells);
          for (const [number, times] of left) addByKey(total, type, number, times);
        }
        if (total.count === 0) return null;
        if (type === 'numeric') return total.sum;
        // As text: a sum passes 2^53 long before it passes 64 bits.
        return padded(total.digits, scale);
      };
    return {
      columns: sum.columns,
      ...(sum.left ? { left: { key, where: sum.left } } : {}),
      ...(sum.quick ? { quick: { ...sum.quick, read: taking(sum.quick.take) } } : {}),
      read: taking(sum.take),
    };
  }
  if (by !== 'sum' && (type === 'numeric' || type === 'decimal' || type === 'date')) {
    const read = (cell: unknown) => {
      if (type === 'date') return cell;
      // As text, as its sum is: no digit is lost.
      return type === 'decimal' ? padded(decimalOfKey(String(cell)), scale) : numberOfKey(String(cell));
    };
    return {
      columns: [sql`${sql.raw(by)}(${key})`],
      // Keys are compared byte by byte, as the database does.
      read: (rows) => {
        const found = rows.flatMap(({ cells }) => (cells[0] === null ? [] : [String(cells[0])])).sort();
        const cell = by === 'min' ? found[0] : found.at(-1);
        return cell === undefined ? null : read(cell);
      },
    };
  }
  throw new Error(
    `"${of}" cannot be measured by ${by}: ${by === 'sum' ? 'it is no number' : 'it is neither number nor day'}.`,
  );
}

/** A decimal with at least its field's digits after the point. */
function padded(digits: string, scale: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  return scale === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(scale, '0')}`;
}
