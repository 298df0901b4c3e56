import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AgedRecord, ageGroupOf, ageRows } from './ageGroups.ts';

const BOUNDS = [1, 3, 7];
const record: fc.Arbitrary<AgedRecord> = fc.record({
  days: fc.integer({ min: -3, max: 12 }),
  amount: fc.option(fc.integer({ min: -500, max: 500 }).map((cents) => (cents / 100).toFixed(2))),
  currency: fc.constantFrom('USD', 'EUR', null),
  path: fc.tuple(fc.constantFrom('open', 'done'), fc.constantFrom('A', 'B', '')),
});

it('puts the last day of a group into it, and later days into the last one', () => {
  expect([-5, 0, 1, 2, 3, 4, 7, 8, 99].map((days) => ageGroupOf(days, BOUNDS))).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3]);
});

it('counts each record once: rows add up to their folder, groups to their row', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), (records) => {
      const top = ageRows(records, [], BOUNDS);
      expect(top.total.total.count).toBe(records.length);
      for (const row of [...top.rows, top.total])
        expect(row.ageGroup.reduce((sum, { count }) => sum + count, 0)).toBe(row.total.count);
      for (const row of top.rows) {
        const below = ageRows(records, [row.key], BOUNDS);
        expect(below.total).toEqual({ ...row, key: '' });
        const byHand = records.filter(({ path }) => path[0] === row.key);
        for (const { currency, amount } of row.total.amount) {
          const cents = byHand
            .filter((each) => each.amount !== null && (each.currency ?? '') === currency)
            .reduce((sum, each) => sum + Math.round(Number(each.amount) * 100), 0);
          expect(Math.round(Number(amount) * 100)).toBe(cents);
        }
      }
    }),
  );
});
