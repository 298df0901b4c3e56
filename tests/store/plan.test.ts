/** The schema planned from definitions, applied to rows that are there already. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  describeStep,
  losesData,
  printPlan,
  type Store,
  type StoreEntity,
  type StoreProgram,
} from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const part = (over: Partial<StoreEntity> = {}): StoreEntity => ({
  scope: 'system',
  fields: { code: { type: 'text' }, size: { type: 'text' }, price: { type: 'decimal', scale: 2 } },
  ...over,
});
const programOf = (entities: StoreProgram['entities']): StoreProgram => ({ hash: 'h', entities });
const why = { by: 'ann', at: '2026-11-21T10:00:00.000Z', action: 'create' };

describe.each(testDatabases)('schema on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await make();
    store = await database.open({ program: programOf({ part: part() }) });
  });
  afterEach(() => database?.dispose());

  const kinds = async () => (await store.plan()).map(({ kind }) => kind);
  const use = (entity: StoreEntity | undefined) => store.useProgram(programOf(entity ? { part: entity } : {}));
  const save = (values: Record<string, unknown>, extraTypes = {}) =>
    store.entities('part').saveMany({ ...why, rows: [{ values }], extraTypes });
  const sizes = async (dir: 'asc' | 'desc' = 'asc') =>
    (await store.entities('part').list({ sort: [{ field: 'size', dir }] })).records.map(({ values }) => values.size);

  it('plans nothing once it is applied', async () => {
    expect(await kinds()).toEqual(['createTable', 'createIndex']);
    const steps = await store.apply();
    expect(steps).toHaveLength(2);
    expect(await store.plan()).toEqual([]);
    expect(printPlan([])).toMatch(/has the schema/);
  });

  it('adds a field, its index and a unique key to rows that are there', async () => {
    await store.apply();
    await save({ code: 'B' });
    await save({ code: 'a' });
    const fields = {
      ...part().fields,
      code: { type: 'text', isUniqueField: true },
      note: { type: 'multiline' },
    } as const;
    use(part({ fields, indexes: { code: { fields: ['code'] } } }));
    expect(await kinds()).toEqual(['addColumn', 'addColumn', 'addColumn', 'rewriteRows', 'createIndex', 'createIndex']);
    await store.apply();
    expect(await store.plan()).toEqual([]);
    const [found] = await store.entities('part').findByUnique({ unique: 'code', values: [{ code: 'b' }] });
    expect(found?.values.code).toBe('B');
    expect((await save({ code: 'A' }))[0]).toMatchObject({ status: 'notUnique' });
  });

  it('gives a field that only a template had its column, with what was entered', async () => {
    await store.apply();
    await save({ code: 'x', weight: '7' }, { weight: 'numeric' });
    await save({ code: 'y', weight: 'heavy' }, { weight: 'numeric' });
    use(part({ fields: { ...part().fields, weight: { type: 'numeric' } } }));
    await store.apply();
    const { records } = await store.entities('part').list({ sort: [{ field: 'weight', dir: 'asc' }] });
    expect(records.map(({ values }) => values.weight)).toEqual([7, 'heavy']);
  });

  it('changes a type without losing what does not fit it', async () => {
    await store.apply();
    for (const size of ['10', '9', 'big']) await save({ code: size, size });
    expect(await sizes()).toEqual(['10', '9', 'big']);
    use(part({ fields: { ...part().fields, size: { type: 'numeric' } }, indexes: { size: { fields: ['size'] } } }));
    await store.apply();
    expect(await sizes()).toEqual([9, 10, 'big']);
    expect(await sizes('desc')).toEqual([10, 9, 'big']);
    use(part());
    await store.apply();
    expect(await sizes()).toEqual(['10', '9', 'big']);
    expect(await store.plan()).toEqual([]);
  });

  it('keeps the digits of a decimal when its scale changes', async () => {
    await store.apply();
    await save({ code: 'p', price: '12345678901234.56' });
    use(part({ fields: { ...part().fields, price: { type: 'decimal', scale: 0 } } }));
    await store.apply();
    use(part({ fields: { ...part().fields, price: { type: 'decimal', scale: 4 } } }));
    await store.apply();
    const { records } = await store.entities('part').list({});
    expect(records[0]?.values.price).toBe('12345678901234.5600');
  });

  it('drops nothing that holds data unless that is allowed', async () => {
    await store.apply();
    await save({ code: 'keep', size: 'L' });
    const { size: _, ...fields } = part().fields;
    use(part({ fields }));
    const steps = await store.plan();
    expect(steps.filter(losesData).map(describeStep)).toEqual(['drop column e_part.f_size of size']);
    expect(printPlan(steps)).toMatch(/^LOSES DATA {2}drop column e_part\.f_size/m);
    await expect(store.apply()).rejects.toThrow(/lose data and were not allowed(.|\n)*f_size/);
    expect(await store.plan()).toEqual(steps);
    await store.apply({ allowLoss: true });
    expect((await store.entities('part').list({})).records[0]?.values).toEqual({ code: 'keep' });
    use(undefined);
    expect((await store.plan()).map(({ kind }) => kind)).toEqual(['dropTable']);
    await store.apply({ allowLoss: true });
    expect(await store.plan()).toEqual([]);
  });

  it('keeps the values of a renamed field, its comparison keys and its history', async () => {
    await store.apply();
    const [made] = await save({ code: 'keep', size: 'Large' });
    const id = made?.status === 'saved' ? made.record.id : '';
    const rows = [{ id, version: 1, values: { size: 'Small' } }];
    await store.entities('part').saveMany({ ...why, action: 'update', rows });
    const { size: _, ...fields } = part().fields;
    const extent = { type: 'text' as const, formerly: 'size' };
    use(part({ fields: { ...fields, extent }, indexes: { extent: { fields: ['extent'] } } }));
    const steps = await store.plan();
    expect(steps.filter(losesData)).toEqual([]);
    expect(printPlan(steps)).toContain('drop column e_part.f_size of size, which is extent now and keeps its values');
    await store.apply();
    expect(await store.plan()).toEqual([]);
    const found = await store.entities('part').list({
      today: '2026-11-21',
      filter: { condition: 'and', fields: [{ name: 'extent', operator: 'equalTo', value: 'SMALL' }] },
    });
    expect(found.records.map(({ values }) => values)).toEqual([{ code: 'keep', extent: 'Small' }]);
    const [newest, oldest] = await store.entities('part').history(id);
    expect(newest?.changes).toEqual({ extent: ['Large', 'Small'] });
    expect(oldest?.changes).toEqual({ code: [null, 'keep'], extent: [null, 'Large'] });
    await store.entities('part').restore({ ...why, action: 'restore', id, version: 1, current: 2 });
    expect((await store.entities('part').get(id))?.values).toEqual({ code: 'keep', extent: 'Large' });
  });

  it('keeps them where the field was renamed twice before anybody applied, and where it was in between', async () => {
    await store.apply();
    const [made] = await save({ code: 'keep', size: 'Large' });
    const id = made?.status === 'saved' ? made.record.id : '';
    const { size: _, ...fields } = part().fields;
    const as = (key: string, formerly: string | string[]) =>
      use(part({ fields: { ...fields, [key]: { type: 'text' as const, formerly } } }));
    as('volume', ['extent', 'size']);
    expect((await store.plan()).filter(losesData)).toEqual([]);
    await store.apply();
    expect((await store.entities('part').get(id))?.values).toEqual({ code: 'keep', volume: 'Large' });
    // Of another database it was applied in between.
    as('extent', 'volume');
    await store.apply();
    as('room', ['bulk', 'extent', 'volume', 'size']);
    expect((await store.plan()).filter(losesData)).toEqual([]);
    await store.apply();
    expect((await store.entities('part').get(id))?.values).toEqual({ code: 'keep', room: 'Large' });
    const [newest] = await store.entities('part').history(id);
    expect(newest?.changes).toEqual({ code: [null, 'keep'], room: [null, 'Large'] });
  });

  it('changes nothing when a step fails', async () => {
    await store.apply();
    await save({ code: 'same' });
    await save({ code: 'SAME' });
    use(part({ fields: { ...part().fields, note: { type: 'text' } }, unique: { code: { fields: ['code'] } } }));
    const steps = await store.plan();
    await expect(store.apply()).rejects.toThrow(/unique/i);
    expect(await store.plan()).toEqual(steps);
    use(part());
    expect(await store.plan()).toEqual([]);
    expect((await save({ code: 'more' }))[0]).toMatchObject({ status: 'saved' });
  });
});
