import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate } from './arithmetic.ts';

describe('decimal arithmetic', () => {
  it.each([
    ['add', 0.1, 0.2, 0.3],
    ['add', 1e21, 1, 1e21],
    ['add', 9007199254740991, 1, 9007199254740992],
    ['subtract', 0.3, 0.1, 0.2],
    ['subtract', 5, 5, 0],
    ['multiply', 1.1, 1.1, 1.21],
    ['multiply', -0.0001, 0, 0],
    ['multiply', 5e-324, 0.1, 0],
    ['divide', 1, 3, 1 / 3],
    ['divide', -2, 3, -2 / 3],
    ['divide', 1, 8, 0.125],
    ['divide', 0, 7, 0],
    ['divide', 1e308, 0.1, undefined],
    ['multiply', 1e308, 10, undefined],
    ['divide', 1, 0, undefined],
  ] as const)('%s %d and %d', (operation, a, b, expected) => {
    const result = calculate(operation, a, b);
    expect(result).toBe(expected);
  });

  it('undoes what it did, where that is exact', () => {
    const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((whole) => whole / 100);
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const sum = calculate('add', a, b) ?? Number.NaN;
        expect(calculate('subtract', sum, b)).toBe(a + 0);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });
});
