/** The records of an entity, on both databases: what operations rely on. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExactSum } from '../../engine/values/exactSum.ts';
import type { EntityStore, SaveResult, Store, StoredRecord, StoreProgram } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const program: StoreProgram = {
  hash: 'hash-1',
  entities: {
    shipment: {
      scope: 'account',
      fields: {
        number: { type: 'text', isUniqueField: true },
        status: { type: 'dropdown' },
        weight: { type: 'numeric' },
        amount: { type: 'decimal', scale: 2 },
        pickedUp: { type: 'date' },
        hazardous: { type: 'checkbox' },
        modes: { type: 'multiselect' },
        password: { type: 'text', secret: true },
      },
      unique: { route: { fields: ['status', 'pickedUp'] } },
      indexes: { status: { fields: ['status', 'weight'] } },
      lists: { stops: { label: 'Stops', fields: { place: { type: 'text' } } } },
    },
  },
};

const secrets = {
  seal: (text: string) => Buffer.from(text).toString('base64'),
  open: (sealed: string) => Buffer.from(sealed, 'base64').toString(),
};

const why = { by: 'ann', at: '2026-11-21T10:00:00.000Z', action: 'update' };
const scope = { company: 'c', system: 's', account: 'a' };
const today = '2026-11-21';

function saved(result: SaveResult | undefined): StoredRecord {
  if (result?.status !== 'saved') throw new Error(`Not saved: ${JSON.stringify(result)}`);
  return result.record;
}

describe.each(testDatabases)('records on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  let shipments: EntityStore;

  beforeAll(async () => {
    database = await make();
    store = await database.open({ program, secrets });
    await store.apply();
    shipments = store.entities('shipment');
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

  it('tells the second of two people what is there now', async () => {
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

  it('saves the right rows of a request, and says of each other row why not', async () => {
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

  it('keeps fields that only a template has, filters and sorts by them', async () => {
    const extraTypes = { seal: 'text', tax: 'numeric' } as const;
    const rows = [10, 9, 'odd'].map((tax, index) => ({ values: { number: `X-${index}`, seal: `Seal ${index}`, tax } }));
    await shipments.saveMany({ ...why, scope: { ...scope, account: 'extra' }, rows, extraTypes });
    const filter = {
      condition: 'and' as const,
      fields: [{ name: 'seal', operator: 'beginsWith' as const, value: 'SEAL' }],
    };
    const { records, total } = await shipments.list({
      filter,
      today,
      extraTypes,
      sort: [{ field: 'tax', dir: 'asc' }],
      count: true,
    });
    expect(records.map(({ values }) => values.tax)).toEqual([9, 10, 'odd']);
    expect(total).toBe(3);
    // Changed by somebody who does not know the template: the extra fields stay as they were, keys and all.
    const first = records[0] as StoredRecord;
    await save({ id: first.id, version: 1, values: { weight: 5 } });
    const again = await shipments.list({ filter, today, extraTypes, sort: [{ field: 'tax', dir: 'desc' }] });
    expect(again.records.map(({ values }) => values.tax)).toEqual([10, 9, 'odd']);
  });

  it('pages by cursor and by number through one order, empty last both ways', async () => {
    const account = 'paging';
    const rows = Array.from({ length: 45 }, (_, index) => ({
      values: { number: `P-${index}`, ...(index % 5 > 0 && { weight: index % 4 }), hazardous: index % 2 },
    }));
    await shipments.saveMany({ ...why, scope: { ...scope, account }, rows });
    for (const dir of ['asc', 'desc'] as const) {
      const sort = [
        { field: 'weight', dir },
        { field: 'hazardous', dir },
      ] as const;
      const all = await shipments.list({ scopes: [{ account }], sort, limit: 100 });
      expect(all.records).toHaveLength(45);
      expect(all.next).toBeUndefined();
      const weights = all.records.map(({ values }) => values.weight as number | undefined);
      expect(weights.slice(-9).every((weight) => weight === undefined)).toBe(true);
      const byCursor: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await shipments.list({ scopes: [{ account }], sort, limit: 7, ...(cursor && { cursor }) });
        byCursor.push(...page.records.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(byCursor).toEqual(all.records.map(({ id }) => id));
      const second = await shipments.list({ scopes: [{ account }], sort, limit: 10, offset: 10 });
      expect(second.records.map(({ id }) => id)).toEqual(byCursor.slice(10, 20));
    }
    await expect(shipments.list({ cursor: 'bogus' })).rejects.toThrow(/not one of this list/);
    await expect(shipments.list({ sort: [{ field: 'modes', dir: 'asc' }] })).rejects.toThrow(/has no order/);
    expect((await shipments.list({ scopes: [] })).records).toEqual([]);
  });

  it('looks up in batches what rules ask for, in the order of creation', async () => {
    const scopes = [{ account: 'lookup' }];
    const rows = Array.from({ length: 700 }, (_, index) => ({ values: { number: `L-${index}`, weight: index } }));
    await shipments.saveMany({ ...why, scope: { ...scope, account: 'lookup' }, rows });
    const values = Array.from({ length: 700 }, (_, index) => `l-${699 - index}`);
    const found = await shipments.lookup({
      matchKey: 'number',
      values: [...values, '', null],
      scopes,
      fields: ['weight'],
    });
    expect(found.map(({ values }) => values.weight)).toEqual(rows.map((_, index) => index));
    const byNumber = await shipments.lookup({ matchKey: 'weight', values: ['7.0', 'seven'], scopes });
    expect(byNumber.map(({ values }) => values.number)).toEqual(['L-7']);
  });

  it('suggests values, those that begin with what was typed first', async () => {
    const scopes = [{ account: 'suggest' }];
    const rows = ['Oslo', 'OSLO', 'New Oslo', 'Bergen', '50% off'].map((status, index) => ({
      values: { status, pickedUp: `2026-03-0${index + 1}` },
    }));
    await shipments.saveMany({ ...why, scope: { ...scope, account: 'suggest' }, rows });
    const suggest = async (q?: string) =>
      (await shipments.suggest({ field: 'status', scopes, ...(q !== undefined && { q }) })).map(
        ({ value, records }) => [value, records],
      );
    expect(await suggest('osl')).toEqual([
      ['OSLO', 2],
      ['New Oslo', 1],
    ]);
    expect(await suggest('%')).toEqual([['50% off', 1]]);
    expect((await suggest()).map(([value]) => value)).toEqual(['50% off', 'Bergen', 'New Oslo', 'OSLO']);
  });

  it('adds numbers up exactly, whatever they are and wherever they are kept', async () => {
    const numbers = [0.1, 0.2, -0.3, 1e15, 123456789.123456, 0.1234567891, 1e-9, 1e300, -1e300, 9007199254740991, null];
    const rows = numbers.map((weight, n) => ({
      values: {
        status: n % 2 ? 'odd' : 'even',
        pickedUp: `2026-02-${10 + n}`,
        weight,
        amount: '999999999999999.99',
        gross: weight,
        ready: n > 5 || null,
      },
    }));
    // More digits than its column has: kept beside it, and a number all the same.
    rows.push({ values: { status: 'odd', pickedUp: '', weight: null, amount: '0.125', gross: null, ready: null } });
    const extraTypes = { gross: 'numeric', ready: 'checkbox' } as const;
    const at = { ...scope, account: 'exact' };
    const results = await shipments.saveMany({ ...why, scope: at, rows, extraTypes });
    expect(results.every(({ status }) => status === 'saved')).toBe(true);
    const of = { scopes: [{ account: 'exact' }], extraTypes };
    const measures = {
      weight: { by: 'sum', of: 'weight' },
      gross: { by: 'sum', of: 'gross' },
      amount: { by: 'sum', of: 'amount' },
    } as const;
    const sumOf = (values: readonly (number | null)[]) => {
      const sum = new ExactSum();
      for (const value of values) sum.add(value);
      return sum.sum;
    };
    const [all] = await shipments.aggregate({ ...of, measures });
    expect(all?.measures).toEqual({ weight: sumOf(numbers), gross: sumOf(numbers), amount: '11000000000000000.015' });
    const groups = await shipments.aggregate({ ...of, groups: ['status'], measures, descending: true });
    expect(groups.map(({ group, measures: found }) => [group.status, found.weight, found.gross])).toEqual(
      ['odd', 'even'].map((status, rest) => {
        const sum = sumOf(numbers.filter((_, n) => n % 2 === 1 - rest));
        return [status, sum, sum];
      }),
    );
    const boxes = await shipments.aggregate({ ...of, groups: ['ready'], measures: { records: { by: 'count' } } });
    expect(boxes.map(({ group, measures: { records } }) => [group.ready, records])).toEqual([
      [false, 7],
      [true, 5],
    ]);
  });

  it('adds up exactly whether the quick way does or another has to', async () => {
    const edges = [
      999999999.999999, -999999999.999999, 1e9, -1e9, 5e-7, -4e-7, 1e-7, 1500000000.5, -3e9, 4503599627.3, 9.3e12,
    ];
    const usual = fc.integer({ min: -1e12, max: 1e12 }).map((units) => units / 1e6);
    const one = fc.oneof({ weight: 6, arbitrary: usual }, fc.constantFrom(...edges));
    const samples = fc.sample(fc.array(one, { minLength: 1, maxLength: 4 }), { numRuns: 60, seed: 20261122 });
    for (const [index, numbers] of [...edges.map((edge) => [edge]), ...samples].entries()) {
      const account = `sum${index}`;
      const rows = numbers.map((weight) => ({ values: { weight: weight === 0 ? 0 : weight } }));
      await shipments.saveMany({ ...why, scope: { ...scope, account }, rows });
      const [all] = await shipments.aggregate({
        scopes: [{ account }],
        measures: { weight: { by: 'sum', of: 'weight' } },
      });
      const sum = new ExactSum();
      for (const number of numbers) sum.add(number);
      expect(all?.measures.weight, String(numbers)).toBe(sum.sum);
    }
  });

  it('counts and adds up by groups, exactly', async () => {
    const scopes = [{ account: 'sums' }];
    const rows = [
      { status: 'Open', amount: '90071992547409.93', weight: 1, pickedUp: '2026-05-01' },
      { status: 'OPEN', amount: '0.01', pickedUp: '2026-04-01' },
      { status: 'closed', weight: 0.5, pickedUp: '2026-04-02' },
      { weight: 7, pickedUp: '2026-04-03' },
    ].map((values) => ({ values }));
    const results = await shipments.saveMany({ ...why, scope: { ...scope, account: 'sums' }, rows });
    expect(results.every(({ status }) => status === 'saved')).toBe(true);
    const measures = {
      records: { by: 'count' },
      weighed: { by: 'count', of: 'weight' },
      amount: { by: 'sum', of: 'amount' },
      heaviest: { by: 'max', of: 'weight' },
      first: { by: 'min', of: 'pickedUp' },
    } as const;
    const groups = await shipments.aggregate({ scopes, groups: ['status'], measures });
    expect(groups.map(({ measures: found }) => found)).toEqual([
      { records: 1, weighed: 1, amount: null, heaviest: 0.5, first: '2026-04-02' },
      { records: 2, weighed: 1, amount: '90071992547409.94', heaviest: 1, first: '2026-04-01' },
      { records: 1, weighed: 1, amount: null, heaviest: 7, first: '2026-04-03' },
    ]);
    expect(groups.map(({ group }) => group.status)).toEqual(['closed', 'OPEN', null]);
    const [all] = await shipments.aggregate({ scopes, measures });
    expect(all?.measures).toMatchObject({ records: 4, weighed: 3, amount: '90071992547409.94' });
    await expect(shipments.aggregate({ measures: { x: { by: 'sum', of: 'status' } } })).rejects.toThrow(/no number/);
  });

  it('tells which records changed, once they are committed', async () => {
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
