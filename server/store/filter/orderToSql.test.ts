/** A page that is not full costs another statement only where no index has the whole order. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { orderToSql } from './orderToSql.ts';

const places = () => ({ own: 't' as const, column: 'k_number', inJson: 'number' });
const parts = (kind: 'sqlite' | 'postgres', direction: 'asc' | 'desc') => {
  const order = orderToSql([{ key: { field: 'number', key: 't' }, direction }], kind, places);
  return [order.fromBeginning.length, order.parts.length];
};

it('is read in one part from its beginning where the index ends with rows without a key', () => {
  expect(parts('postgres', 'asc')).toEqual([1, 2]);
  expect(parts('postgres', 'desc')).toEqual([2, 2]);
  expect(parts('sqlite', 'asc')).toEqual([2, 2]);
  expect(parts('sqlite', 'desc')).toEqual([2, 2]);
  const byId = orderToSql([], 'postgres', places);
  expect([byId.fromBeginning.length, byId.parts.length]).toEqual([1, 1]);
});

it('continues after an id by index, without a condition for missing ids, which do not exist', () => {
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const after = (sort: Parameters<typeof orderToSql>[0], ...values: (string | null)[]) =>
    orderToSql(sort, 'postgres', places).parts[0]?.after(values)?.compile(db).sql;
  expect(after([], 'x')).toBe('(("id" > $1))');
  expect(after([{ key: { field: 'number', key: 't' }, direction: 'asc' }], '5', 'x')).not.toContain('"id" is null');
});
