import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIELD_TYPES, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { compileFilter } from '../filters/compileFilter.ts';
import { sameFieldValue, sameFieldValues } from './sameFieldValue.ts';

it('takes for the same what a save would leave alone', () => {
  const same: [FieldType, unknown, unknown][] = [
    ['numeric', 1, '1'],
    ['numeric', '1.50', 1.5],
    ['decimal', '1.10', '1.1'],
    ['decimal', 1.5, '1.50'],
    ['date', '2026-03-22', '22-Mar-2026'],
    ['checkbox', null, false],
    ['checkbox', true, '1'],
    ['multiselect', ['a', 'b'], 'a, b'],
    ['multiselect', [], null],
    ['text', '', undefined],
    ['text', '  ', null],
    ['text', 1, '1'],
    ['dateTime', '2026-03-22T10:00', '2026-03-22T10:00'],
  ];
  for (const [type, one, other] of same) {
    expect([type, one, other, sameFieldValue(type, one, other)]).toEqual([type, one, other, true]);
    expect(sameFieldValue(type, other, one)).toBe(true);
  }
  const different: [FieldType, unknown, unknown][] = [
    ['text', 'a', 'A'],
    ['text', '1.50', '1.5'],
    ['text', 'a', 'a '],
    ['text', '', '0'],
    ['numeric', 0, null],
    ['numeric', 'abc', 'abd'],
    ['decimal', '12345678901234567890.01', '12345678901234567890.02'],
    ['checkbox', 'maybe', false],
    ['date', '2026-03-22', '2026-03-23'],
    ['dateTime', '2026-03-22T10:00', '2026-03-22T11:00'],
    ['multiselect', ['a', 'b'], ['b', 'a']],
    ['multiselect', ['a'], ['A']],
  ];
  for (const [type, one, other] of different) {
    expect([type, one, other, sameFieldValue(type, one, other)]).toEqual([type, one, other, false]);
    expect(sameFieldValue(type, other, one)).toBe(false);
  }
});

it('compares records field by field: missing is empty, and no order of members counts', () => {
  const types = { weight: 'numeric', note: 'text' } as const;
  expect(sameFieldValues(types, { weight: '1.0', note: '' }, { weight: 1 })).toBe(true);
  expect(sameFieldValues(types, { weight: 1 }, { weight: 1, note: 'x' })).toBe(false);
  expect(sameFieldValues(types, { list: [{ a: 1, b: 2 }] }, { list: [{ b: 2, a: 1 }] })).toBe(true);
});

// Beside the class of values that nothing compares: what is wrong is the same as itself, and equal to nothing.
const written: Record<string, fc.Arbitrary<unknown>> = {
  numeric: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom('1.0', '1', '01', '-0', '2.50', '2.5', '', null)),
  decimal: fc.constantFrom('1', '1.0', '0.1', 0.1, '0.10', '-0', '0', null, '', '99999999999999999999.1'),
  date: fc.constantFrom('2026-03-22', '22-Mar-2026', '2026-03-22T10:00', '2026-03-23', '', null, undefined),
  dateTime: fc.constantFrom('2026-03-22', '2026-03-22T10:00', '2026-03-22T11:00', '2026-03-23', '', null),
  checkbox: fc.constantFrom(true, false, null, '1', '0', 1, 0, 'true', 'false', ''),
  multiselect: fc.oneof(fc.array(fc.constantFrom('a', 'A', 'b')), fc.constantFrom('a,b', ' b , a ', '', null)),
  text: fc.constantFrom('a', 'A', ' ', '', null, undefined, 'ä', 'a\u0308', 1, '1', '1.0'),
};
/** The types for which two values that a filter finds equal are the same to a save, too. */
const EQUAL_IS_SAME: readonly FieldType[] = ['numeric', 'decimal', 'date', 'checkbox'];

it.each(FIELD_TYPES)('agrees with the equality of filters: %s', (type) => {
  const test = compileFilter(
    { condition: 'and', fields: [{ name: 'one', operator: 'equalTo', matchField: 'other' }] },
    { one: type, other: type },
  );
  const value = written[type] ?? (written.text as fc.Arbitrary<unknown>);
  fc.assert(
    fc.property(value, value, (one, other) => {
      const same = sameFieldValue(type, one, other);
      const equal = test({ one, other }, { today: '2026-03-15' });
      if (same) expect(equal).toBe(true);
      if (EQUAL_IS_SAME.includes(type)) expect(same).toBe(equal);
    }),
  );
});
