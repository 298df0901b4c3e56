import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFromOrdinal } from './calendar.ts';
import { compareCodePoints } from './codePoints.ts';
import { addDays, dayOf, dayOrdinal } from './day.ts';
import { comparisonKeys } from './keys.ts';
import { numberKey, numberOf, plainDecimal } from './number.ts';
import { setKey } from './setKey.ts';

const seeded = { seed: 20261121, numRuns: 1000 };
const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });

describe('comparison keys', () => {
  it('of numbers are in the order of the numbers', () => {
    fc.assert(
      fc.property(doubles, doubles, (a, b) => {
        expect(Math.sign(compareCodePoints(numberKey(a), numberKey(b)))).toBe(
          Math.sign(a - b) || (a < b ? -1 : a > b ? 1 : 0),
        );
      }),
      seeded,
    );
    expect(numberKey(-0)).toBe(numberKey(0));
  });

  it('of sets are equal for equal sets only', () => {
    const entries = fc.array(fc.constantFrom('a', 'b', '', '\u0001', '\u0001\u0002', 'a\u0001\u0001b', ','), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(entries, entries, (a, b) => {
        const same = new Set(a).size === new Set(b).size && a.every((entry) => b.includes(entry));
        expect(setKey(new Set(a)) === setKey(new Set(b)), JSON.stringify([a, b])).toBe(
          same || (a.every((e) => e === '') && b.every((e) => e === '')),
        );
      }),
      seeded,
    );
  });

  it('leave out what repeats the text key', () => {
    expect(comparisonKeys('text', 'Abc')).toEqual({ own: 'abc', rest: {} });
    expect(comparisonKeys('text', ' ')).toEqual({ own: null, rest: {} });
    expect(comparisonKeys('text', 'B, a')).toEqual({ own: 'b, a', rest: { l: 'a\u0001\u0001b', lt: ['b', 'a'] } });
    expect(comparisonKeys('numeric', '5.0')).toMatchObject({ own: numberKey(5), rest: { t: '5', w: '5' } });
    expect(comparisonKeys('date', '01-Jan-0001')).toMatchObject({
      own: '0001-01-01',
      rest: { t: '0001-01-01', o: '0' },
    });
    expect(comparisonKeys('checkbox', undefined)).toMatchObject({ own: '0', rest: { t: 'false' } });
    expect(comparisonKeys('multiselect', 'b,A')).toMatchObject({ own: 'a\u0001\u0001b', rest: { lt: ['b', 'a'] } });
    expect(comparisonKeys('multiselect', ' , ')).toEqual({ own: null, rest: {} });
  });
});

describe('numbers and days', () => {
  it('read back from their plain decimal, which has no exponent', () => {
    fc.assert(
      fc.property(doubles, (number) => {
        const text = plainDecimal(number + 0);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(numberOf(text)).toBe(number + 0);
      }),
      seeded,
    );
  });

  it('are counted over the whole calendar', () => {
    const ordinal = fc.integer({ min: 0, max: 3_652_058 });
    fc.assert(
      fc.property(ordinal, (days) => {
        const day = dayFromOrdinal(days) as string;
        expect(dayOf(day)).toBe(day);
        expect(dayOrdinal(day)).toBe(days);
        const next = addDays(day, 1);
        if (next !== undefined) expect(next > day).toBe(true);
      }),
      seeded,
    );
    expect(addDays('9999-12-31', 1)).toBeUndefined();
    expect(addDays('0001-01-01', -1)).toBeUndefined();
    expect(addDays('1900-02-28', 1)).toBe('1900-03-01');
    expect(addDays('2000-02-28', 1)).toBe('2000-02-29');
  });
});
