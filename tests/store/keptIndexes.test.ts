/** Indexes required by stored definitions: of columns and of fields that only templates have, independent of the files. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store, StoredIndexes, StoreEntity, StoreProgram } from '../../server/store/index.ts';
import { columnInKeys } from '../../server/store/schema/indexColumn.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const part = (over: Partial<StoreEntity> = {}): StoreEntity => ({
  scope: 'system',
  fields: { code: { type: 'text', length: 20 }, size: { type: 'numeric' } },
  ...over,
});
const programOf = (entity: StoreEntity): StoreProgram => ({ hash: 'h', entities: { part: entity } });
const why = { by: 'ann', at: '2026-11-21T10:00:00.000Z', action: 'create' };
const scope = { company: 'c', system: 's' };
const SEAL = {
  name: 'e_part__kept_seal',
  columns: ['company', 'system', columnInKeys('seal', 'text'), 'id'],
  kept: true,
} as const;
const SIZE = { name: 'e_part__kept_size', columns: ['company', 'system', 'k_size', 'id'], kept: true } as const;
const wanted = (...indexes: (typeof SEAL | typeof SIZE)[]): StoredIndexes => ({
  part: indexes.map((index) => ({ ...index, columns: [...index.columns] })),
});

describe.each(testDatabases)('indexes required by published definitions on $name', ({ make, name }) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await make();
    store = await database.open({ program: programOf(part()) });
    await store.apply();
    const rows = Array.from({ length: 40 }, (_, index) => ({
      values: { code: `C${index}`, size: index, seal: `S${index}` },
    }));
    await store.entities('part').saveMany({ ...why, scope, rows, extraTypes: { seal: 'text' } });
  });
  afterEach(() => database?.dispose());

  const names = async () => {
    const { rows } =
      store.kind === 'sqlite'
        ? await sql<{
            name: string;
          }>`select name from sqlite_master where type = 'index' and name like '%kept%'`.execute(store.db)
        : await sql<{ name: string }>`select indexname as name from pg_indexes where indexname like '%kept%'`.execute(
            store.db,
          );
    return rows.map((row) => row.name).sort();
  };
  const kinds = async () => (await store.plan()).map(({ kind }) => kind);

  it('are built beside the work, once, and known afterwards', async () => {
    const told: string[] = [];
    const built = await store.keepIndexes(wanted(SEAL, SIZE), { progress: ({ index }) => void told.push(index.name) });
    expect(built.map(({ kind }) => kind)).toEqual(['createIndex', 'createIndex']);
    expect(told).toEqual([SEAL.name, SIZE.name]);
    expect(await names()).toEqual([SEAL.name, SIZE.name]);
    expect(await store.keepIndexes(wanted(SEAL, SIZE))).toEqual([]);
  });

  it.runIf(/sqlite/i.test(name))(
    'are known to the planner of SQLite, which takes an index of which it knows nothing for the best one',
    async () => {
      const known = async () => {
        const found = sql<{ idx: string }>`select idx from sqlite_stat1 where idx is not null order by idx`;
        return (await found.execute(store.db)).rows.map(({ idx }) => idx);
      };
      await store.keepIndexes(wanted(SEAL));
      expect(await known()).toEqual([SEAL.name]);
      store.useProgram(programOf(part({ indexes: { code: { fields: ['code'] } } })));
      await store.apply();
      expect(await known()).toContain('e_part__index_02d_code');
    },
  );

  it('stay when files are applied, and are dropped when unused', async () => {
    await store.keepIndexes(wanted(SEAL, SIZE));
    expect(await kinds()).toEqual([]);
    store.useProgram(programOf(part({ indexes: { code: { fields: ['code'] } } })));
    expect(await kinds()).toEqual(['createIndex']);
    await store.apply();
    expect(await store.buildIndexes()).toEqual([]);
    expect(await names()).toEqual([SEAL.name, SIZE.name]);
    expect((await store.keepIndexes(wanted(SEAL))).map(({ kind }) => kind)).toEqual(['dropIndex']);
    expect(await names()).toEqual([SEAL.name]);
    expect(await kinds()).toEqual([]);
  });

  it('are rebuilt when their column changes or is removed', async () => {
    await store.keepIndexes(wanted(SEAL, SIZE));
    const { size: _, ...others } = part().fields;
    store.useProgram(programOf(part({ fields: others })));
    await store.apply({ allowLoss: true });
    expect(await names()).toEqual([SEAL.name]);
    store.useProgram(programOf(part()));
    await store.apply();
    await store.keepIndexes(wanted(SEAL, SIZE));
    expect(await names()).toEqual([SEAL.name, SIZE.name]);
  });

  it('are what a filter by a field of templates alone reads', async () => {
    await store.keepIndexes(wanted(SEAL));
    const filter = { condition: 'and' as const, fields: [{ name: 'seal', operator: 'equalTo' as const, value: 's7' }] };
    const { records } = await store
      .entities('part')
      .list({ filter, scopes: [scope], today: '2026-11-21', extraTypes: { seal: 'text' } });
    expect(records.map(({ values }) => values.code)).toEqual(['C7']);
    // The filter's expression: an index of an expression serves only the identical expression.
    const key =
      store.kind === 'sqlite' ? sql`json_extract("keys", '$.seal.t')` : sql`(("keys" -> 'seal' ->> 't') collate "C")`;
    const asked = sql`select id from e_part where company = 'c' and system = 's' and ${key} = 's7'`;
    const plan =
      store.kind === 'sqlite'
        ? await sql`explain query plan ${asked}`.execute(store.db)
        : await store.db.connection().execute(async (one) => {
            await sql`set enable_seqscan = off`.execute(one);
            return sql`explain ${asked}`.execute(one);
          });
    expect([name, JSON.stringify(plan.rows)]).toEqual([name, expect.stringContaining(SEAL.name)]);
  });
});
