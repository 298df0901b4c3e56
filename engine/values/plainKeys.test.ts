import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_TYPES } from '../../metadata/kinds/fieldTypes.ts';
import { everyKey } from './everyKey.ts';
import { plainKeys } from './plainKeys.ts';

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...' ,.+-019aZ:T/\u0001\u00e9\n') }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '1',
    'true',
    'TRUE',
    '2026-02-28',
    '2026-02-30',
    '01-Jan-2026',
    '2026-01-02T03:04',
    '-0',
    '12.50',
    '007',
  ),
  fc.constantFrom('1.', '.5', '+5', '-4000000', '4000001', '0.0', '-0.00', '123456789012.123456', '1e5', '0000-01-01'),
  fc.float({ noNaN: true }).map(String),
);
const values = fc.oneof(
  { weight: 5, arbitrary: texts },
  fc.double(),
  fc.integer({ min: -5_000_000, max: 5_000_000 }),
  fc.constantFrom(null, undefined, true, false, 0, 1, -0, [], ['a'], {}),
);

describe('the keys of plain values', () => {
  it('are those that any value has', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELD_TYPES), values, (type, value) => {
        const plain = plainKeys(type, value);
        if (plain) expect(JSON.stringify(plain)).toBe(JSON.stringify(everyKey(type, value)));
      }),
      { seed: 20261121, numRuns: 20_000 },
    );
  });

  it('are known for what rows are full of, and only for that', () => {
    for (const [type, value] of [
      ['text', 'Ever Forward'],
      ['text', '2026-01-02'],
      ['numeric', 12.5],
      ['decimal', '12.50'],
      ['date', '2026-01-02'],
      ['checkbox', true],
      ['multiselect', null],
    ] as const)
      expect(plainKeys(type, value), `${type} ${value}`).toEqual(everyKey(type, value));
    for (const text of [' a', 'a ', 'a,b', 'a\nb', 'é']) expect(plainKeys('text', text)).toBeUndefined();
  });
});
