/** Counts and sums over the records of an entity, on both databases: exact, whatever is added up and wherever it is kept. */
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
});
