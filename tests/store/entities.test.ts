/** The records of an entity as they are written, on both databases: what operations rely on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityStore, SaveResult, Store } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { openShipments, saved, scope, why } from './shipments.ts';

describe.each(testDatabases)('records on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  let shipments: EntityStore;

  beforeAll(async () => {
    database = await make();
    ({ store, shipments } = await openShipments(database));
  });
  afterAll(() => database?.dispose());

  const save = async (...rows: Parameters<EntityStore['saveMany']>[0]['rows'][number][]) =>
    shipments.saveMany({ ...why, scope, rows });
  const create = async (values: Record<string, unknown>) => saved((await save({ values }))[0]);
  it('gives back what was saved, in its own form', async () => {
    const record = await create({
      number: 'N-1',
      weight: ' 12.50 ',
      amount: '90071992547409.93',
      pickedUp: '17-Mar-2026',
      hazardous: '1',
      modes: 'air, sea,,',
      stops: [{ place: 'Oslo' }, { place: 'ß' }],
      password: 'geheim',
      status: '  ',
    });
    const expected = {
      number: 'N-1',
      weight: 12.5,
      amount: '90071992547409.93',
      pickedUp: '2026-03-17',
      hazardous: true,
      modes: ['air', 'sea'],
      stops: [{ place: 'Oslo' }, { place: 'ß' }],
      password: 'geheim',
    };
    expect(record.values).toEqual(expected);
    const read = await shipments.get(record.id);
    expect(read).toEqual(record);
    expect(read).toMatchObject({ version: 1, scope, createdBy: 'ann', definition: 'hash-1' });
  });

  it('keeps a value that does not fit its column as it was typed', async () => {
    const record = await create({ number: 'N-2', weight: 'Weight Captured Separately', amount: '1.234' });
    expect((await shipments.get(record.id))?.values).toMatchObject({
      weight: 'Weight Captured Separately',
      amount: '1.234',
    });
    const [fixed] = await save({ id: record.id, version: 1, values: { weight: 3, amount: 1.23 } });
    expect(saved(fixed).values).toMatchObject({ weight: 3, amount: '1.23' });
  });

  it('returns the current record to the second of two saves', async () => {
    const record = await create({ number: 'N-3', weight: 1 });
    const [first] = await save({ id: record.id, version: 1, values: { weight: 2 } });
    expect(saved(first).version).toBe(2);
    const [second] = await save({ id: record.id, version: 1, values: { weight: 3 } });
    expect(second).toMatchObject({ status: 'conflict', stored: { version: 2, values: { weight: 2 } } });
    const [gone] = await save({ id: 'no such', version: 4, values: { weight: 3 } });
    expect(gone).toEqual({ status: 'conflict', id: 'no such', stored: undefined });
  });

  it('lets only one of many simultaneous changes of a version win', async () => {
    const record = await create({ number: 'N-race', weight: 0 });
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, weight) => save({ id: record.id, version: 1, values: { weight: weight + 1 } })),
    );
    expect(results.flat().filter(({ status }) => status === 'saved')).toHaveLength(1);
    expect((await shipments.get(record.id))?.version).toBe(2);
  });

  it('saves the valid rows of a request, and reports the reason for each other row', async () => {
    const [good, nul, half, unknown, twice] = await save(
      { values: { number: 'N-4' } },
      { values: { number: 'a\0b' } },
      { values: { number: 'N-5', stops: [{ place: '\ud800' }] } },
      { values: { number: 'N-6', nonsense: 1 } },
      { values: { number: 'n-4' } },
    );
    expect(saved(good).values.number).toBe('N-4');
    expect(nul).toMatchObject({ status: 'refused', field: 'number' });
    expect(half).toMatchObject({ status: 'refused', field: 'stops' });
    expect(unknown).toMatchObject({ status: 'refused', field: 'nonsense' });
    expect(twice).toEqual({ status: 'notUnique', unique: 'number', fields: ['number'], other: saved(good).id });
    const [again] = await save({ values: { number: 'N-4' } });
    expect(again).toMatchObject({ status: 'notUnique', other: saved(good).id });
  });

  it('saves none of an atomic request when one row is wrong', async () => {
    const rows = [{ values: { number: 'N-7' } }, { values: { number: '\0' } }];
    const results = await shipments.saveMany({ ...why, scope, rows, atomic: true });
    expect(results.map(({ status }) => status)).toEqual(['saved', 'refused']);
    const found = await shipments.findByUnique({ unique: 'number', values: [{ number: 'N-7' }] });
    expect(found).toEqual([undefined]);
  });

  it('lets records of one request exchange their unique keys, each with its history', async () => {
    const [one, other, third] = [
      await create({ number: 'X-1' }),
      await create({ number: 'X-2' }),
      await create({ number: 'X-3' }),
    ];
    const results = await save(
      { id: one.id, version: 1, values: { number: 'X-2' } },
      { id: other.id, version: 1, values: { number: 'X-1' } },
      { id: third.id, version: 1, values: { weight: 3 } },
    );
    expect(results.map(({ status }) => status)).toEqual(['saved', 'saved', 'saved']);
    const found = await shipments.findByUnique({ unique: 'number', values: [{ number: 'X-1' }, { number: 'X-2' }] });
    expect(found.map((record) => record?.id)).toEqual([other.id, one.id]);
    expect((await shipments.history(one.id))[0]?.changes).toEqual({ number: ['X-1', 'X-2'] });
    expect((await shipments.get(third.id))?.values).toMatchObject({ number: 'X-3', weight: 3 });
  });

  it('lets one of many simultaneous records have a unique key', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => save({ values: { number: 'same' } })));
    const statuses = results.flat().map(({ status }) => status);
    expect(statuses.filter((status) => status === 'saved')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'notUnique')).toHaveLength(7);
  });

  it('gives each of many keys to one of two requests that want them in opposite order', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ values: { number: `both-${index}` } }));
    const account = { ...scope, account: 'both' };
    const requests = [rows, rows.toReversed()].map((wanted) =>
      shipments.saveMany({ ...why, scope: account, rows: wanted }),
    );
    const statuses = (await Promise.all(requests)).flat().map(({ status }) => status);
    expect(statuses.filter((status) => status === 'saved')).toHaveLength(60);
    expect(statuses.filter((status) => status === 'notUnique')).toHaveLength(60);
    expect(await shipments.count({ scopes: [{ account: 'both' }] })).toBe(60);
  });

  it('holds fields to be unique that no index does: in batches, along others, one of many at once', async () => {
    const extraTypes = { po: 'text', kind: 'text' } as const;
    const held = [{ field: 'po', along: ['kind'] }];
    const put = (rows: Parameters<EntityStore['saveMany']>[0]['rows'], account = 'held', ofAccount = false) =>
      shipments.saveMany({
        ...why,
        scope: { ...scope, account },
        rows,
        extraTypes,
        held: held.map((one) => ({ ...one, ofAccount })),
      });
    const row = (po: string | null, kind = 'a') => ({ values: { po, kind } });
    const [first, twice, other, empty, none] = await put([row('P-1'), row('p-1'), row('P-1', 'b'), row(null), row('')]);
    expect(twice).toEqual({ status: 'notUnique', unique: 'po', fields: ['po'], other: saved(first).id });
    expect([other, empty, none].map((one) => one?.status)).toEqual(['saved', 'saved', 'saved']);
    const [again] = await put([row('P-1')]);
    expect(again).toMatchObject({ status: 'notUnique', other: saved(first).id });
    const change = (result: SaveResult | undefined, values: Record<string, unknown>) => ({
      id: saved(result).id,
      version: saved(result).version,
      values,
    });
    // Two exchange theirs, and one that does not change it keeps it.
    const swapped = await put([change(first, { kind: 'b' }), change(other, { kind: 'a' })]);
    expect(swapped.map(({ status }) => status)).toEqual(['saved', 'saved']);
    expect((await put([change(swapped[0], { weight: 3 })])).map(({ status }) => status)).toEqual(['saved']);
    expect((await put([change(swapped[1], { kind: 'b' })]))[0]).toMatchObject({ status: 'notUnique' });
    const many = await Promise.all(Array.from({ length: 6 }, () => put([row('P-9')])));
    expect(many.flat().filter(({ status }) => status === 'saved')).toHaveLength(1);
    // The entity's records are unique in an account; what a definition adds does not reach further.
    expect((await put([row('P-9')], 'held too'))[0]?.status).toBe('saved');
  });

  it('finds by unique keys in batches: by key, within the scope, none for empty', async () => {
    const record = await create({ number: 'ÄÖ-1', status: 'Open', pickedUp: '2026-01-02' });
    const found = await shipments.findByUnique({
      unique: 'number',
      values: [{ number: 'no' }, { number: 'äö-1' }, { number: ' ' }],
      scope,
    });
    expect(found.map((each) => each?.id)).toEqual([undefined, record.id, undefined]);
    const pair = [{ status: 'OPEN', pickedUp: '02-Jan-2026' }];
    expect((await shipments.findByUnique({ unique: 'route', values: pair }))[0]?.id).toBe(record.id);
    expect(await shipments.findByUnique({ unique: 'route', values: pair, scope: { account: 'b' } })).toEqual([
      undefined,
    ]);
  });

  it('leaves nothing behind where nothing changed', async () => {
    const record = await create({ number: 'N-8', modes: ['a', 'b'], pickedUp: '2026-02-03' });
    const [same] = await save({ id: record.id, version: 1, values: { pickedUp: '03-Feb-2026', status: '' } });
    expect(same).toMatchObject({ status: 'saved', changed: false, record: { version: 1 } });
    expect(await shipments.history(record.id)).toHaveLength(1);
  });

  it('writes a history that says who changed what, and restores from it', async () => {
    const record = await create({ number: 'N-9', weight: 1, password: 'one' });
    await save({ id: record.id, version: 1, values: { weight: 2, status: 'x' } });
    await shipments.saveMany({
      ...why,
      by: 'bob',
      reason: 'wrong',
      rows: [{ id: record.id, version: 2, values: { weight: null, password: 'two' } }],
    });
    const history = await shipments.history(record.id);
    expect(history.map(({ version, by, reason }) => [version, by, reason])).toEqual([
      [3, 'bob', 'wrong'],
      [2, 'ann', null],
      [1, 'ann', null],
    ]);
    expect(history[0]?.changes).toEqual({ weight: [2, null], password: [null, null] });
    expect(history[1]?.changes).toEqual({ weight: [1, 2], status: [null, 'x'] });
    expect(history[2]?.changes).toMatchObject({ number: [null, 'N-9'], weight: [null, 1], hazardous: [null, false] });
    expect(JSON.stringify(history.map(({ changes }) => changes).slice(0, 2))).not.toMatch(/one|two/);
    const restored = await shipments.restore({ ...why, action: 'restore', id: record.id, version: 1, current: 3 });
    expect(saved(restored)).toMatchObject({ version: 4, values: { number: 'N-9', weight: 1, password: 'two' } });
    expect(saved(restored).values.status).toBeUndefined();
  });

  it('removes with a reason and brings back what was removed', async () => {
    const record = await create({ number: 'N-10', amount: '5' });
    const stale = await shipments.remove({ ...why, rows: [{ id: record.id, version: 7 }] });
    expect(stale[0]).toMatchObject({ status: 'conflict', stored: { version: 1 } });
    const removed = await shipments.remove({ ...why, reason: 'duplicate', rows: [{ id: record.id, version: 1 }] });
    expect(removed[0]).toMatchObject({ status: 'removed', record: { id: record.id } });
    expect(await shipments.get(record.id)).toBeUndefined();
    expect((await shipments.history(record.id))[0]).toMatchObject({
      action: 'remove',
      reason: 'duplicate',
      changes: { number: ['N-10', null], amount: ['5.00', null] },
    });
    expect(await shipments.restore({ ...why, id: record.id, version: 2 })).toBeUndefined();
    const later = { ...why, by: 'bob', at: '2026-11-22T10:00:00.000Z' };
    const back = saved(await shipments.restore({ ...later, action: 'restore', id: record.id, version: 1 }));
    expect(back).toMatchObject({ createdAt: why.at, createdBy: 'ann', updatedAt: later.at, updatedBy: 'bob' });
    expect(await shipments.get(record.id)).toMatchObject({ createdAt: why.at, createdBy: 'ann' });
    expect(back).toMatchObject({ id: record.id, version: 3, values: { number: 'N-10', amount: '5.00' } });
    expect((await shipments.history(record.id)).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('publishes the changed records after the commit', async () => {
    const heard: unknown[] = [];
    const stop = store.subscribe('rows', ({ payload }) => heard.push(payload));
    const record = await create({ number: 'N-event' });
    const { company, system } = record.scope;
    const event = { entity: 'shipment', action: 'update', places: [{ ids: [record.id], company, system, values: {} }] };
    await expect.poll(() => heard).toEqual(expect.arrayContaining([expect.objectContaining(event)]));
    stop();
    await store
      .write(async (tx) => {
        tx.notify('rows', 'rolled back');
        throw new Error('no');
      })
      .catch(() => undefined);
    expect((await store.eventsSince(0)).map(({ payload }) => payload)).not.toContain('rolled back');
  });

  it('takes part in a larger transaction', async () => {
    const failing = store.write(async (tx) => {
      await shipments.saveMany({ ...why, scope, rows: [{ values: { number: 'N-tx' } }] }, tx);
      throw new Error('second thoughts');
    });
    await expect(failing).rejects.toThrow('second thoughts');
    expect(await shipments.findByUnique({ unique: 'number', values: [{ number: 'N-tx' }] })).toEqual([undefined]);
  });
});
