/**
 * Sorting as defined by the contract of filters: by key, rows without a key last in both directions, then by id,
 * byte-wise. The same columns form a cursor, so that the next page starts after a row regardless of rows inserted in
 * between.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlSortColumn } from '../../../metadata/signatures/sqlTree.ts';
import type { StoreKind } from '../columnTypes.ts';
import { type KeyColumns, keyExpressions } from './keyExpression.ts';

/** The values of a row that its place in the order is made of: one for each sort column, then the id. */
export type SortPosition = readonly (string | null)[];

export interface SqlOrder {
  /** For `order by`. */
  by: RawBuilder<unknown>;
  /** For `order by`, of a selection under this name that has the columns of the place. */
  byPlace(selection: string): RawBuilder<unknown>;
  /** The columns of a row's place, to be selected as `place_0`, `place_1` … */
  place: RawBuilder<string | null>[];
  /** The order cut where the first column's rows without a key begin: read one after another they are the whole order. */
  parts: readonly OrderPart[];
  /** The same from its beginning, in one part where an index of the database has the whole order. */
  fromBeginning: readonly OrderPart[];
}

/**
 * Rows that an index can give in their order. Neither database reads "rows without a key last" in both directions from an
 * index, but each reads the rows that have one, and those that have none. (PostgreSQL's have them last, which is the order
 * itself while it ascends; after a place it begins in their midst, and then only a bound says where.)
 */
export interface OrderPart {
  where: RawBuilder<SqlBool>;
  by: RawBuilder<unknown>;
  /** Its rows that come after a place; undefined where none does. */
  after(place: SortPosition): RawBuilder<SqlBool> | undefined;
}

const ALL = sql<SqlBool>`1 = 1`;

/** The id follows all columns; every row has one. */
const ID_COLUMN = { direction: 'asc', mayBeAbsent: false } as const;

/** @param rank what comes before the columns: a text that every row has */
export function orderToSql(
  sortColumns: readonly SqlSortColumn[],
  kind: StoreKind,
  places: KeyColumns,
  rank?: RawBuilder<string>,
): SqlOrder {
  const keys = keyExpressions(kind, places);
  const columns: { direction: 'asc' | 'desc'; expression: RawBuilder<string | null>; mayBeAbsent: boolean }[] =
    sortColumns.map(({ key, absentAs, direction }) => ({
      direction,
      expression:
        absentAs === undefined ? keys.text(key) : sql<string | null>`coalesce(${keys.text(key)}, ${sql.lit(absentAs)})`,
      mayBeAbsent: absentAs === undefined,
    }));
  if (rank) columns.unshift({ direction: 'asc', expression: rank, mayBeAbsent: false });
  const place = columns.map(({ expression }) => expression);
  const id = sql<string | null>`${sql.ref('id')}`;
  const terms = columns.map(({ direction }, index) => sql`${place[index]} ${sql.raw(direction)} nulls last`);
  const whole = [...place, id];
  /** Rows after a place by the columns from `from` on, those before being the same. */
  const after = (values: SortPosition, from: number): RawBuilder<SqlBool> => {
    if (values.length !== whole.length) throw new Error('The cursor is of another order.');
    const ways = whole.slice(from).map((expression, at) => {
      const index = from + at;
      const before = whole.slice(from, index).map((earlier, nth) => sameAs(earlier, values[from + nth] ?? null));
      const later = follows(expression, values[index] ?? null, columns[index] ?? ID_COLUMN);
      return sql<SqlBool>`(${sql.join([...before, later], sql` and `)})`;
    });
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
  };
  const by = sql.join([...terms, sql`${id} asc`]);
  const byPlace = (selection: string) => {
    const named = (index: number) => sql.ref(`${selection}.place_${index}`);
    const sorted = columns.map(({ direction }, index) => sql`${named(index)} ${sql.raw(direction)} nulls last`);
    return sql.join([...sorted, sql`${named(columns.length)} asc`]);
  };
  const [first, key] = [columns[0], place[0]];
  if (!first || !key || !first.mayBeAbsent) {
    const parts = [{ where: ALL, by, after: (values: SortPosition) => after(values, 0) }];
    return { by, byPlace, place: whole, parts, fromBeginning: parts };
  }
  const { direction } = first;
  const present: OrderPart = {
    where: sql<SqlBool>`${key} is not null`,
    by: sql.join([sql`${key} ${sql.raw(direction)}`, ...terms.slice(1), sql`${id} asc`]),
    after(values) {
      const from = values[0];
      if (from === null || from === undefined) return undefined;
      // The bound says where in the index to begin; the rest is then looked at only among its first rows.
      const bound = direction === 'asc' ? sql`>=` : sql`<=`;
      const beyond = direction === 'asc' ? sql`>` : sql`<`;
      return sql<SqlBool>`(${key} ${bound} ${from} and (${key} ${beyond} ${from} or ${after(values, 1)}))`;
    },
  };
  const absent: OrderPart = {
    where: sql<SqlBool>`${key} is null`,
    by: sql.join([...terms.slice(1), sql`${id} asc`]),
    after: (values) => (values[0] === null ? after(values, 1) : ALL),
  };
  const parts = [present, absent];
  const asIndexed = kind === 'postgres' && direction === 'asc';
  const all: OrderPart = { where: ALL, by, after: (values) => after(values, 0) };
  return { by, byPlace, place: whole, parts, fromBeginning: asIndexed ? [all] : parts };
}

function sameAs(expression: RawBuilder<unknown>, value: string | null): RawBuilder<SqlBool> {
  return value === null ? sql`${expression} is null` : sql`${expression} = ${value}`;
}

/**
 * Rows after a value; rows without a value come last. A column that every row has gets no null condition: with "or is
 * null" PostgreSQL does not start a page by index but skips all rows before it.
 */
function follows(
  expression: RawBuilder<unknown>,
  value: string | null,
  { direction, mayBeAbsent }: { direction: 'asc' | 'desc'; mayBeAbsent: boolean },
): RawBuilder<SqlBool> {
  if (value === null) return sql`1 = 0`;
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  return mayBeAbsent
    ? sql`(${expression} ${beyond} ${value} or ${expression} is null)`
    : sql`${expression} ${beyond} ${value}`;
}
