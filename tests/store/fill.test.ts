/** Filling a store with many rows, and building indexes automatically while it is in use. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store, StoreEntity, StoreProgram } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const part = (over: Partial<StoreEntity> = {}): StoreEntity => ({
  scope: 'system',
  fields: {
    code: { type: 'text', length: 10, isUniqueField: true },
    size: { type: 'dropdown', length: 5 },
    made: { type: 'date' },
  },
  states: { field: 'size', initial: 'new', names: ['new', 'old'] },
  ...over,
});
const programOf = (entity: StoreEntity): StoreProgram => ({ hash: 'h', entities: { part: entity } });
const why = { by: 'ann', at: '2026-11-21T10:00:00.000Z', action: 'import' };
const scope = { company: 'c', system: 's' };
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    id: `id${from + index}`,
    values: { code: `P${from + index}`, size: (from + index) % 2 ? 'old' : 'XL', made: '2026-01-02' },
  }));

describe.each(testDatabases)('a store on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await make();
    store = await database.open({ program: programOf(part()) });
    await store.apply();
  });
  afterEach(() => database?.dispose());

  const parts = () => store.entities('part');
  const indexNames = async (): Promise<string[]> => {
    const found =
      store.kind === 'sqlite'
        ? await sql<{
            name: string;
          }>`select name from sqlite_master where type = 'index' and tbl_name = 'e_part' and sql is not null`.execute(
            store.db,
          )
        : await sql<{
            name: string;
          }>`select indexname as name from pg_indexes where tablename = 'e_part' and indexname <> 'e_part_pkey'`.execute(
            store.db,
          );
    return found.rows.map(({ name }) => name).sort();
  };

  it('takes many new rows at once, as a save would have written them', async () => {
    expect(await parts().addMany({ ...why, scope, rows: rows(0, 450) })).toBe(450);
    expect(await parts().count({ scopes: [scope] })).toBe(450);
    const [added] = await parts().getMany(['id7']);
    const [saved] = await parts().saveMany({
      ...why,
      scope,
      rows: [{ id: 'saved', values: { ...rows(7, 8)[0]?.values, code: 'Q' } }],
    });
    expect(saved).toMatchObject({ status: 'saved' });
    const { record } = saved as unknown as { record: typeof added };
    expect({ ...added, values: { ...added?.values, code: 'Q' }, id: 'saved' }).toEqual(record);
    expect(await parts().history('id7')).toHaveLength(1);
    const inStates = await parts().inStates({ states: ['old', 'new'], since: why.at, limit: 1000 });
    expect(inStates).toHaveLength(451);
  });

  it('goes on where a filling was interrupted, and brings nothing back that was removed', async () => {
    await parts().addMany({ ...why, scope, rows: rows(0, 10) });
    await parts().remove({ ...why, rows: [{ id: 'id3', version: 1 }] });
    expect(await parts().addMany({ ...why, scope, rows: rows(0, 12) })).toBe(2);
    expect(await parts().count({})).toBe(11);
  });

  it('adds nothing of what holds a row that cannot be stored', async () => {
    const [first] = rows(0, 1);
    const wrong = { id: 'id1', values: { code: 'a\u0000' } };
    await expect(parts().addMany({ ...why, scope, rows: [...rows(0, 1), wrong] })).rejects.toThrow(/part .*NUL/);
    const twice = { id: 'id2', values: { ...first?.values } };
    await expect(parts().addMany({ ...why, scope, rows: [...rows(0, 1), twice] })).rejects.toThrow(/unique/i);
    expect(await parts().count({})).toBe(0);
  });

  it('builds only the indexes that a new program requires', async () => {
    await parts().addMany({ ...why, scope, rows: rows(0, 20) });
    const before = await indexNames();
    store.useProgram(programOf(part({ indexes: { made: { fields: ['made'], also: ['size'] } } })));
    const told: string[] = [];
    const built = await store.buildIndexes({
      progress: ({ index }, done, total) => told.push(`${index.name} ${done + 1}/${total}`),
    });
    expect(built.map(({ kind }) => kind)).toEqual(['createIndex']);
    expect(told).toEqual(['e_part__index_02d_made 1/1']);
    expect(await indexNames()).toEqual([...before, 'e_part__index_02d_made'].sort());
    expect(await store.plan()).toEqual([]);
    store.useProgram(programOf(part()));
    await store.buildIndexes();
    expect(await indexNames()).toEqual(before);
  });

  it('alters no table by building indexes', async () => {
    const fields = { ...part().fields, note: { type: 'text', length: 9 } } as const;
    store.useProgram(programOf(part({ fields, indexes: { note: { fields: ['note'] } } })));
    expect(await store.buildIndexes()).toEqual([]);
    expect((await store.plan()).map(({ kind }) => kind)).toContain('addColumn');
  });

  it('drops what speeds reading up for a filling, knows that it did, and makes it again', async () => {
    store.useProgram(programOf(part({ indexes: { made: { fields: ['made'] } } })));
    await store.apply();
    const before = await indexNames();
    await store.dropIndexes('part');
    expect(await indexNames()).toEqual(['e_part__unique_02d_code']);
    // As after an interruption: whoever opens the store next plans them.
    expect((await store.plan()).map(({ kind }) => kind)).toEqual(['createIndex', 'createIndex']);
    await store.buildIndexes();
    await store.analyze();
    expect(await indexNames()).toEqual(before);
  });
});
