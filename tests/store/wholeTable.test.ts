/** A table is read whole where no index helps, and never where one does; what is found is the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilterTree } from '../../metadata/kinds/filter.ts';
import type { Store, StoreEntity } from '../../server/store/index.ts';
import type { EntityContext } from '../../server/store/recordStore/context.ts';
import { recordShape } from '../../server/store/recordStore/recordShape.ts';
import { chooseTableScan, type ReadPurpose } from '../../server/store/recordStore/tableScan.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const part: StoreEntity = {
  scope: 'system',
  fields: {
    name: { type: 'text', length: 40 },
    code: { type: 'text', length: 20 },
    status: { type: 'dropdown', length: 10 },
    note: { type: 'text', length: 40 },
  },
  indexes: { code: { fields: ['code'] }, status: { fields: ['status'] } },
};
const why = { by: 'ann', at: '2026-11-22T10:00:00.000Z', action: 'create' };
const MANY = 400;
const FEW = 10;
const large = [{ company: 'c', system: 'large' }];
const small = [{ company: 'c', system: 'small' }];
const and = (...fields: FilterTree['fields']): FilterTree => ({ condition: 'and', fields });
const or = (...fields: FilterTree['fields']): FilterTree => ({ condition: 'or', fields });
const equals = (name: string, value: string) => ({ name, operator: 'equalTo', value }) as const;
const contains = (name: string, value: string) => ({ name, operator: 'contains', value }) as const;

describe.each(testDatabases)('a table without a row, of $name', ({ make }) => {
  it('returns no rows, for any sort', async () => {
    const database = await make();
    try {
      const store = await database.open({ program: { hash: 'h', entities: { part } } });
      await store.apply();
      const sort = [{ field: 'name', dir: 'asc' as const }];
      const request = { scopes: large, today: '2026-11-22' };
      expect((await store.entities('part').list({ ...request, sort, limit: 10 })).records).toEqual([]);
    } finally {
      await database.dispose();
    }
  });
});

describe.each(testDatabases)('a table of $name', ({ name: kind, make }) => {
  let database: TestDatabase;
  let store: Store;
  const rows = (system: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${system}${index}`,
      values: {
        code: `P${index}`,
        status: index % 2 ? 'open' : 'closed',
        note: `of ${index % 7}`,
        ...(index % 11 ? { name: `N${(index * 7919) % count}` } : {}),
      },
    }));
  beforeAll(async () => {
    database = await make();
    store = await database.open({ program: { hash: 'h', entities: { part } } });
    await store.apply();
    const parts = store.entities('part');
    await parts.saveMany({ ...why, scope: { company: 'c', system: 'large', account: '' }, rows: rows('large', MANY) });
    await parts.saveMany({ ...why, scope: { company: 'c', system: 'small', account: '' }, rows: rows('small', FEW) });
  });
  afterAll(() => database?.dispose());

  const isWhole = async (selection: { scopes: typeof large; filter?: FilterTree }, purpose: ReadPurpose) => {
    const context = { kind: store.kind, shape: recordShape('part', part), db: store.db } as EntityContext;
    const table = await chooseTableScan(context, { today: '2026-11-22', ...selection }, purpose);
    return table.compile(store.db).sql.includes('not indexed');
  };
  const byName = { sortedBy: 'name' };

  it.runIf(kind === 'SQLite')('is read whole where the rows are many and no index has what is asked', async () => {
    expect(await isWhole({ scopes: large }, byName)).toBe(true);
    expect(await isWhole({ scopes: large, filter: and(equals('status', 'open')) }, byName)).toBe(true);
    expect(await isWhole({ scopes: large, filter: and(contains('note', '3')) }, { fields: [] })).toBe(true);
    expect(await isWhole({ scopes: large, filter: or(equals('code', 'p1'), contains('note', '3')) }, byName)).toBe(
      true,
    );
  });

  it('is read by an index that has it, or that leaves few rows', async () => {
    expect(await isWhole({ scopes: large }, { sortedBy: 'code' })).toBe(false);
    expect(await isWhole({ scopes: small }, byName)).toBe(false);
    expect(await isWhole({ scopes: large, filter: and(equals('code', 'p1')) }, byName)).toBe(false);
    expect(await isWhole({ scopes: large, filter: or(equals('code', 'p1'), equals('code', 'p2')) }, byName)).toBe(
      false,
    );
    expect(await isWhole({ scopes: large }, { fields: [] })).toBe(false);
    expect(await isWhole({ scopes: large, filter: and(equals('status', 'open')) }, { fields: [] })).toBe(false);
  });

  it.each(['asc', 'desc'] as const)('gives the same rows in the same order, %s', async (dir) => {
    const way = dir === 'asc' ? 1 : -1;
    const expected = rows('large', MANY)
      .filter(({ values }) => values.note === 'of 3')
      .sort((one, other) => {
        const [a, b] = [one.values.name, other.values.name];
        if (a !== b) return a === undefined ? 1 : b === undefined ? -1 : a < b ? -way : way;
        return one.id < other.id ? -1 : 1;
      })
      .map(({ id }) => id);
    const request = { scopes: large, filter: and(contains('note', '3')), today: '2026-11-22' };
    const sort = [{ field: 'name', dir }];
    const parts = store.entities('part');
    const found: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const { records, next } = await parts.list({ ...request, sort, limit: 9, ...(cursor ? { cursor } : {}) });
      found.push(...records.map(({ id }) => id));
      [cursor, more] = [next, next !== undefined];
    }
    expect(found).toEqual(expected);
    const { records } = await parts.list({ ...request, sort, limit: 20, offset: expected.length - 5 });
    expect(records.map(({ id }) => id)).toEqual(expected.slice(-5));
    expect(await parts.count(request)).toBe(expected.length);
  });

  it.runIf(kind === 'SQLite')('is no longer read whole once the index of the order was built', async () => {
    const columns = ['company', 'system', 'k_name', 'id'];
    await store.keepIndexes({ part: [{ name: 'e_part__kept', columns, kept: true }] });
    expect(await isWhole({ scopes: large }, byName)).toBe(false);
  });
});
