import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNumber } from './readNumber.ts';

it.each([
  ['12', '12'],
  ['-0.50', '-0.50'],
  ['1,234', '1234'],
  ['1,234,567.89', '1234567.89'],
  ['1.234,56', '1234.56'],
  ['1.234.567', '1234567'],
  ['1 234,5', '1234.5'],
  ["1'234.5", '1234.5'],
  ['$1,200.50', '1200.50'],
  ['-$5', '-5'],
  ['$-5', '-5'],
  ['USD 1,200', '1200'],
  ['1,200.00 EUR', '1200.00'],
  ['€ 7', '7'],
  ['(1,234.00)', '-1234.00'],
  ['($3.20)', '-3.20'],
  ['12-', '-12'],
  ['−4', '-4'],
])('reads %s', (typed, plain) => expect(readNumber(typed)).toBe(plain));

it.each([
  '',
  'x',
  '12,5',
  '1,23,4',
  '12 kg',
  '1e5',
  '--5',
  '(-5)',
  '1.2.3',
  '5%',
  'USD',
  '-',
  '1,2,3',
  'ABC12D',
])('does not guess at %s', (typed) => expect(readNumber(typed)).toBeUndefined());

it('reads what a spreadsheet shows of every number', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(cents, (of) => {
      const shown = (of / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      return Number(readNumber(shown)) === of / 100;
    }),
    { seed: 11 },
  );
});
