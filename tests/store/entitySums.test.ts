/** Counts and sums over the records of an entity, on both databases: exact, for any values and storage. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExactSum } from '../../engine/values/exactSum.ts';
import type { EntityStore } from '../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { openShipments, scope, why } from './shipments.ts';

describe.each(testDatabases)('sums of records on $name', ({ make }) => {
  let database: TestDatabase;
  let shipments: EntityStore;

  beforeAll(async () => {
    database = await make();
    ({ shipments } = await openShipments(database));
  });
  afterAll(() => database?.dispose());

  it('sums numbers exactly, for any values and storage', async () => {
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
    const groups = await shipments.aggregate({
      ...of,
      groups: [{ name: 'status', field: 'status', descending: true }],
      measures,
    });
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

  it('separates sums by unit, for any name and storage of the unit', async () => {
    const scopes = [{ account: 'units' }];
    const rows = [
      { status: 'open', amount: '90071992547409.93', weight: 1, gross: 7, currency: 'USD' },
      { status: 'open', amount: '0.01', weight: 0.1, currency: 'USD' },
      { status: 'open', amount: '5', weight: 0.2, currency: 'EUR' },
      { status: 'closed', amount: '0.125', weight: 1e300, currency: 'EUR' },
      { status: 'closed', amount: '7', gross: -1, currency: null },
      { status: 'closed', amount: '1', weight: 3, currency: '__proto__' },
      { amount: null, weight: null, currency: 'CHF' },
    ].map((values, n) => ({ values: { ...values, pickedUp: `2026-06-${10 + n}` } }));
    const extraTypes = { gross: 'numeric', currency: 'text' } as const;
    const at = { ...scope, account: 'units' };
    const saved = await shipments.saveMany({ ...why, scope: at, rows, extraTypes });
    expect(saved.every(({ status }) => status === 'saved')).toBe(true);
    const measures = {
      records: { by: 'count' },
      amount: { by: 'sum', of: 'amount', per: 'currency' },
      total: { by: 'sum', of: 'gross' },
      gross: { by: 'max', of: 'gross', per: 'currency' },
      weight: { by: 'sum', of: 'weight', per: 'status' },
      least: { by: 'min', of: 'amount' },
    } as const;
    const record = (...entries: [string, unknown][]) => Object.fromEntries(entries);
    const [all] = await shipments.aggregate({ scopes, extraTypes, measures });
    expect(all?.measures).toEqual({
      records: 7,
      amount: record(['USD', '90071992547409.94'], ['EUR', '5.125'], ['', '7.00'], ['__proto__', '1.00']),
      total: 6,
      gross: { USD: 7, '': -1 },
      weight: { open: 1.3, closed: 1e300 },
      least: '0.01',
    });
    const groups = await shipments.aggregate({ scopes, extraTypes, groups: ['status'], measures });
    expect(groups.map(({ group, measures: found }) => [group.status, found])).toEqual([
      [
        'closed',
        {
          records: 3,
          amount: record(['EUR', '0.125'], ['', '7.00'], ['__proto__', '1.00']),
          total: -1,
          gross: { '': -1 },
          weight: { closed: 1e300 },
          least: '0.125',
        },
      ],
      [
        'open',
        {
          records: 3,
          amount: { USD: '90071992547409.94', EUR: '5.00' },
          total: 7,
          gross: { USD: 7 },
          weight: { open: 1.3 },
          least: '0.01',
        },
      ],
      [null, { records: 1, amount: {}, total: null, gross: {}, weight: {}, least: null }],
    ]);
    // The limit is of groups, however many units each has.
    const two = await shipments.aggregate({ scopes, extraTypes, groups: ['status'], measures, limit: 2 });
    expect(two).toEqual(groups.slice(0, 2));
    const down = await shipments.aggregate({
      scopes,
      extraTypes,
      groups: [{ name: 'status', field: 'status', descending: true }],
      measures,
    });
    expect(down.map(({ group }) => group.status)).toEqual(['open', 'closed', null]);
  });
});
