/** The cache of a transaction equals what it would read again, after writes and rollbacks, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onceInTransaction, type Store, type StoreEntity } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const entity: StoreEntity = { scope: 'system', fields: { name: { type: 'text', length: 40 } } };
const chest: StoreEntity = {
  scope: 'system',
  fields: {
    ...entity.fields,
    weight: { type: 'decimal', length: 10, scale: 2 },
    pieces: { type: 'numeric', length: 5 },
    packed: { type: 'checkbox' },
    marks: { type: 'multiselect', length: 100 },
    packedOn: { type: 'date', length: 10 },
  },
};
const why = { by: 'ann', at: '2026-11-26T10:00:00.000Z', action: 'save' };
const scope = { company: 'c', system: 's' };

describe.each(testDatabases)('the memory of a transaction on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await make();
    store = await database.open({ program: { hash: 'h', entities: { crate: entity, shelf: entity, chest } } });
    await store.apply();
  });
  afterAll(() => database?.dispose());

  const added = async (kind: string, name: string, within: Store = store): Promise<string> => {
    const [result] = await within.entities(kind).saveMany({ ...why, scope, rows: [{ values: { name } }] });
    return result?.status === 'saved' ? result.record.id : '';
  };
  const renamed = (within: Store, id: string, name: string, version = 1) =>
    within.entities('crate').saveMany({ ...why, rows: [{ id, version, values: { name } }] });
  const names = (within: Store, ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await within.entities('crate').get(id))?.values.name));

  it('a record is read as it was last written there, and as it was where a part is undone', async () => {
    const [one, two] = [await added('crate', 'one'), await added('crate', 'two')];
    await store.write(async (tx) => {
      const inside = store.within(tx);
      expect(await names(inside, [one, two, 'nobody'])).toEqual(['one', 'two', undefined]);
      await renamed(inside, one, 'uno');
      expect(await names(inside, [one, two])).toEqual(['uno', 'two']);
      const part = inside.write(async (own) => {
        const deeper = store.within(own);
        await renamed(deeper, two, 'due');
        expect(await names(deeper, [one, two])).toEqual(['uno', 'due']);
        throw new Error('undone');
      });
      await expect(part).rejects.toThrow('undone');
      expect(await names(inside, [one, two])).toEqual(['uno', 'two']);
      // Through the outer store, which takes part in the transaction.
      await store.entities('crate').saveMany({ ...why, rows: [{ id: two, version: 1, values: { name: 'zwei' } }] }, tx);
      expect(await names(inside, [two])).toEqual(['zwei']);
      const three = await added('crate', 'three', inside);
      expect(await names(inside, [three])).toEqual(['three']);
      await inside.entities('crate').remove({ ...why, rows: [{ id: three, version: 1 }], definition: 'h', reason: '' });
      expect(await names(inside, [three])).toEqual([undefined]);
    });
    expect(await names(store, [one, two])).toEqual(['uno', 'zwei']);
  });

  it('changing a returned record does not affect the next read', async () => {
    const id = await added('crate', 'mine');
    await store.write(async (tx) => {
      const inside = store.within(tx);
      const record = await inside.entities('crate').get(id);
      if (record) record.values.name = 'spoilt';
      expect(await names(inside, [id])).toEqual(['mine']);
    });
  });

  it('a saved record is cached as it would be read, regardless of changes to the answer', async () => {
    const values = { name: 'rich', weight: '1.50', pieces: 3, packed: true, marks: ['b', 'a'], packedOn: '2026-11-26' };
    const answer = await store.write(async (tx) => {
      const chests = store.within(tx).entities('chest');
      const [made] = await chests.saveMany({ ...why, scope, rows: [{ values }] });
      if (made?.status !== 'saved') throw new Error('It was not saved.');
      const { id } = made.record;
      made.record.values.name = 'spoilt';
      expect((await chests.get(id))?.values.name).toBe('rich');
      const rows = [{ id, version: 1, values: { weight: '2.25', pieces: null, packed: false } }];
      expect(await chests.saveMany({ ...why, rows })).toMatchObject([{ status: 'saved' }]);
      return { id, known: await chests.get(id) };
    });
    expect(answer.known).toEqual(await store.entities('chest').get(answer.id));
  });

  it('a value derived from records is computed once, again after a write or rollback, and never outside', async () => {
    let made = 0;
    const make = (within: Store) =>
      onceInTransaction(within, 'tariffs', ['crate'], () => {
        made += 1;
        return made;
      });
    await store.write(async (tx) => {
      const inside = store.within(tx);
      expect([make(inside), make(store.within(tx))]).toEqual([1, 1]);
      await added('shelf', 'another entity', inside);
      expect(make(inside)).toBe(1);
      await added('crate', 'a new one', inside);
      expect(make(inside)).toBe(2);
      await inside.write(() => Promise.reject(new Error('undone'))).catch(() => undefined);
      expect(make(inside)).toBe(3);
    });
    await store.write(async (tx) => expect(make(store.within(tx))).toBe(4));
    expect([make(store), make(store)]).toEqual([5, 6]);
  });
});
