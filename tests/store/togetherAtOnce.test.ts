/** Reads and writes of many records at once give the same results as separate ones, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatheringReads, readOnce, type Store, type StoreEntity } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const crate: StoreEntity = {
  scope: 'system',
  fields: {
    name: { type: 'text', length: 40 },
    weight: { type: 'decimal' },
    count: { type: 'numeric' },
    isOpen: { type: 'checkbox' },
    marks: { type: 'multiselect' },
    packedOn: { type: 'date' },
  },
  unique: { name: { fields: ['name'] } },
};
const why = { by: 'ann', at: '2026-11-26T10:00:00.000Z', action: 'save' };
const scope = { company: 'c', system: 's' };

describe.each(testDatabases)('many records at once, of $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open({ program: { hash: 'h', entities: { crate } } });
    await store.apply();
  });
  afterAll(() => database?.dispose());

  const added = async (names: readonly string[]): Promise<string[]> => {
    const rows = names.map((name) => ({ values: { name, weight: '1.50', count: 1, isOpen: true, marks: ['A'] } }));
    const results = await store.entities('crate').saveMany({ ...why, scope, rows });
    return results.map((result) => (result.status === 'saved' ? result.record.id : ''));
  };

  it('writes the cells of each row, for any columns and values', async () => {
    const ids = await added(['one', 'two', 'three', 'four']);
    const [one = '', two = '', three = '', four = ''] = ids;
    const rows = [
      { id: one, version: 1, values: { weight: '2.25', count: 7.5, isOpen: false, packedOn: '2026-11-25' } },
      { id: two, version: 1, values: { weight: null, count: null, isOpen: true, packedOn: '2026-11-26' } },
      // Two that exchange what is unique.
      { id: three, version: 1, values: { name: 'four' } },
      { id: four, version: 1, values: { name: 'three', marks: ["it's", '"b"'] } },
    ];
    const results = await store.entities('crate').saveMany({ ...why, rows });
    expect(results.map(({ status }) => status)).toEqual(['saved', 'saved', 'saved', 'saved']);
    const values = (await store.entities('crate').getMany(ids)).map((record) => record.values);
    expect(values).toEqual([
      { name: 'one', weight: '2.25', count: 7.5, isOpen: false, marks: ['A'], packedOn: '2026-11-25' },
      { name: 'two', isOpen: true, marks: ['A'], packedOn: '2026-11-26' },
      { name: 'four', weight: '1.50', count: 1, isOpen: true, marks: ['A'] },
      { name: 'three', weight: '1.50', count: 1, isOpen: true, marks: ["it's", '"b"'] },
    ]);
  });

  it('gathers what many ask for, in the order asked, and reads it once', async () => {
    const ids = await added(['red', 'green', 'blue']);
    const [red = '', green = '', blue = ''] = ids;
    const gathering = gatheringReads(store);
    const crates = gathering.entities('crate');
    const names = (records: readonly ({ values: Record<string, unknown> } | undefined)[]) =>
      records.map((record) => record?.values.name);
    const [some, single, none] = await Promise.all([
      crates.getMany([blue, 'nobody', red, blue]),
      crates.get(green),
      crates.get('nobody'),
    ]);
    expect([names(some), names([single, none])]).toEqual([
      ['blue', 'red', 'blue'],
      ['green', undefined],
    ]);
    await store.entities('crate').saveMany({ ...why, rows: [{ id: green, version: 1, values: { name: 'olive' } }] });
    expect(names([await crates.get(green), await store.entities('crate').get(green)])).toEqual(['green', 'olive']);
  });

  it('answers one question of many once, and separately for all others', async () => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return asked;
    };
    const gathering = gatheringReads(store);
    const answers = await Promise.all(['a', 'a', 'b'].map((key) => readOnce(gathering, key, ask)));
    expect([answers, await readOnce(store, 'a', ask), await readOnce(store, 'a', ask)]).toEqual([[1, 1, 2], 3, 4]);
  });
});
