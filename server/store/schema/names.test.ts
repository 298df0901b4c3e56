import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { databaseName, keyColumn } from './names.ts';

describe('databaseName', () => {
  it.each([
    ['bookingNumber', 'booking_number'],
    ['podATA', 'pod_a_t_a'],
    ['a_b', 'a__b'],
    ['a-b.c', 'a_02d_b_02e_c'],
  ])('%s is %s', (name, made) => expect(databaseName(name)).toBe(made));

  it('never maps two names to the same column, regardless of case', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'A', '_', '-', '.', '9', '0', 'x', 'X', 'E', 'é'),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(name, name, (one, other) => {
        if (one !== other) expect(databaseName(one)).not.toBe(databaseName(other));
        expect(databaseName(one)).toMatch(/^[a-z0-9_]*$/);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  it('refuses a name that PostgreSQL would cut', () => {
    expect(() => keyColumn('x'.repeat(62))).toThrow(/too long for the database/);
  });
});
