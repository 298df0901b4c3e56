/** Decimals are compared and kept by all of their digits. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareCodePoints } from './codePoints.ts';
import { compareDecimals, decimalKey, decimalOfKey, decimalText } from './decimal.ts';

const digits = fc.stringMatching(/^\d{1,24}$/);
const near = fc.constantFrom(
  '9007199254740992',
  '9007199254740993',
  '9007199254740993.01',
  '0.1',
  '1',
  '9999999999999999',
);
const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.oneof(digits, near), fc.oneof(fc.constant(''), digits))
  .map(
    ([sign, whole, fraction]) => `${sign}${whole}${fraction === '' || whole.includes('.') ? fraction : `.${fraction}`}`,
  );

/** Whole units of the fiftieth digit after the point. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const all = BigInt(whole + fraction.padEnd(50, '0'));
  return text.startsWith('-') ? -all : all;
}
const sign = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

it('are ordered as their digits say, also by their keys, and come back from those', () => {
  fc.assert(
    fc.property(
      decimals,
      fc.oneof(decimals, fc.constant(undefined)),
      fc.integer({ min: -3, max: 3 }),
      (a, other, by) => {
        // The neighbour in the last digit, which as a rule has the same nearest double.
        const b = other ?? a.replace(/\d$/, (digit) => String(Math.min(9, Math.max(0, Number(digit) + by))));
        const wanted = sign(units(a), units(b));
        expect(Math.sign(compareDecimals(a, b) as number)).toBe(wanted);
        expect(Math.sign(compareCodePoints(decimalKey(a) as string, decimalKey(b) as string))).toBe(wanted);
        expect(units(decimalOfKey(decimalKey(a) as string))).toBe(units(a));
      },
    ),
    { numRuns: 5_000 },
  );
});

it('are written in full', () => {
  const written = { ' +5. ': '5', '.5': '0.5', '-.50': '-0.50', '007.10': '7.10', '-0.00': '0.00', '10.50': '10.50' };
  for (const [text, plain] of Object.entries(written)) expect([text, decimalText(text)]).toEqual([text, plain]);
  expect(decimalText(1e21)).toBe('1000000000000000000000');
  for (const value of ['1e3', '', 'x', null, Number.NaN, '9'.repeat(400)]) expect(decimalText(value)).toBeUndefined();
});
