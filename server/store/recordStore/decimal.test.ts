import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromScaled, toScaled } from './decimal.ts';

describe('decimals', () => {
  it.each([
    ['12.5', 2, '1250'],
    [' -0.05 ', 2, '-5'],
    ['-0.00', 2, '0'],
    ['1.', 2, '100'],
    ['.5', 2, '50'],
    [0.1, 2, '10'],
    ['1.230', 2, '123'],
    ['9999999999999999.99', 2, '999999999999999999'],
  ])('%s at scale %i is %s', (value, scale, scaled) => expect(toScaled(value, scale)).toBe(scaled));

  it.each([
    ['1.234'],
    ['.'],
    [''],
    ['1e3'],
    ['12 000'],
    ['99999999999999999.99'],
    [1e21],
    [Number.NaN],
    [true],
    [null],
  ])('%s does not fit at scale 2', (value) => expect(toScaled(value, 2)).toBeUndefined());

  it('come back as they went in', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 18n) + 1n, 10n ** 18n - 1n), fc.integer({ min: 0, max: 9 }), (units, scale) => {
        expect(toScaled(fromScaled(String(units), scale), scale)).toBe(String(units));
      }),
      { seed: 3 },
    );
  });
});
