/**
 * Sorting as the contract of filters has it: by key, rows without one last both ways, then by id, byte-wise. The same
 * columns give the place of a row (a cursor), so that the next page starts after it whatever was inserted meanwhile.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlSortColumn } from '../../../metadata/signatures/sqlTree.ts';
import type { StoreKind } from '../columnTypes.ts';
import { type KeyPlaces, keyExpressions } from './keyExpression.ts';

/** The values of a row that its place in the order is made of: one for each sort column, then the id. */
export type PlaceInOrder = readonly (string | null)[];

export interface LoweredOrder {
  /** For `order by`. */
  by: RawBuilder<unknown>;
  /** The columns of a row's place, to be selected as `place_0`, `place_1` … */
  place: RawBuilder<string | null>[];
  /** Rows that come after a place. */
  after(place: PlaceInOrder): RawBuilder<SqlBool>;
}

export function lowerOrder(columns: readonly SqlSortColumn[], kind: StoreKind, places: KeyPlaces): LoweredOrder {
  const keys = keyExpressions(kind, places);
  const place = columns.map(({ key, absentAs }) =>
    absentAs === undefined ? keys.text(key) : sql<string | null>`coalesce(${keys.text(key)}, ${sql.lit(absentAs)})`,
  );
  const id = sql<string | null>`${sql.ref('id')}`;
  const terms = columns.map(({ direction }, index) => sql`${place[index]} ${sql.raw(direction)} nulls last`);
  return {
    by: sql.join([...terms, sql`${id} asc`]),
    place: [...place, id],
    after(values) {
      if (values.length !== columns.length + 1) throw new Error('The cursor is of another order.');
      const ways = [...place, id].map((expression, index) => {
        const before = place.slice(0, index).map((earlier, at) => sameAs(earlier, values[at] ?? null));
        const later = follows(expression, values[index] ?? null, columns[index]?.direction ?? 'asc');
        return sql<SqlBool>`(${sql.join([...before, later], sql` and `)})`;
      });
      return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
    },
  };
}

function sameAs(expression: RawBuilder<unknown>, value: string | null): RawBuilder<SqlBool> {
  return value === null ? sql`${expression} is null` : sql`${expression} = ${value}`;
}

function follows(
  expression: RawBuilder<unknown>,
  value: string | null,
  direction: 'asc' | 'desc',
): RawBuilder<SqlBool> {
  if (value === null) return sql`1 = 0`;
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  return sql`(${expression} ${beyond} ${value} or ${expression} is null)`;
}
