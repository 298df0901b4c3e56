/** What is plainly right is right by every check; the usual values are plainly right. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIELD_TYPES } from '../../metadata/kinds/fieldTypes.ts';
import { type CellAction, type CellField, checkCell } from './checkCell.ts';
import { isPlainlyRight, plainlyRight } from './plainlyRight.ts';

/** Seldom: a field that has it is mostly left to the checks. */
const maybe = <Value>(values: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
const fields: fc.Arbitrary<CellField> = fc.record({
  key: fc.constant('k'),
  type: fc.constantFrom(...FIELD_TYPES),
  length: maybe(fc.integer({ min: -1, max: 20 })),
  minLength: maybe(fc.integer({ min: 0, max: 3 })),
  isMandatory: maybe(fc.boolean()),
  isReadonly: maybe(fc.boolean()),
  regex: maybe(fc.constantFrom('', '^a')),
  fixedValues: maybe(fc.subarray(['a', ' a', ' ', '12', '1000', '2026-02-28', 'true'])),
});
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 22 }),
  fc.constantFrom(
    '',
    ' ',
    '\u00a0',
    '\u200b',
    ' a',
    'a',
    '2026-02-28',
    '2026-02-31',
    '0000-01-01',
    '2026-1-1',
    '12',
    '1e3',
  ),
  fc.double(),
  fc.integer(),
  fc.integer({ min: 0, max: 17 }).map((zeros) => 10 ** zeros),
  fc.integer({ min: 0, max: 17 }).map((zeros) => 1 - 10 ** zeros),
  fc.constantFrom(0, -0, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, true, false, null, undefined, [], ['a'], {}),
);
const ACTIONS: readonly CellAction[] = ['default', 'ims', 'shipmentEntry', 'InvoiceChargesAll', 'directSave'];

it('is right by each check, whatever the action', () => {
  let plain = 0;
  fc.assert(
    fc.property(fields, values, (field, value) => {
      if (!isPlainlyRight(plainlyRight(field), value)) return;
      plain += 1;
      for (const action of ACTIONS) expect(checkCell(field, value, action)).toBeUndefined();
    }),
    { numRuns: 20_000 },
  );
  expect(plain).toBeGreaterThan(500);
});

it.each([
  ['text', 'REF 12'],
  ['dropdown', 'Air'],
  ['numeric', 1234],
  ['numeric', -12345],
  ['date', '2026-11-21'],
  ['checkbox', false],
] as const)('is what a %s usually is: %j', (type, value) => {
  expect(isPlainlyRight(plainlyRight({ key: 'k', type, length: 12 }), value)).toBe(true);
});
