import { expect, test } from 'vitest';
import { convertUnit } from './unitConversion.ts';

test.each([
  ['1', 'in', 'cm', '2.54'],
  ['1', 'miles', 'km', '1.609344'],
  ['2204.622622', 'lb', 'kg', '1000'],
  ['16', 'oz', 'lb', '1'],
  ['1', 'kg', 'lb', '2.204623'],
  ['144', 'in2', 'ft2', '1'],
  ['1', 'hectares', 'acres', '2.471054'],
  ['1728', 'in3', 'ft3', '1'],
  ['1', 'm3', 'in3', '61023.744095'],
  ['-3', 'ft', 'm', '-0.9144'],
  ['0.6', 'm3', 'oceanWeight', '0.6'],
  ['0.6', 'm3', 'truckWeight', '199.998'],
  ['600000', 'cm3', 'airWeight', '100.002'],
])('%s %s are, in %3$s, %4$s', (value, from, to, expected) => {
  expect(convertUnit(value, from, to)).toBe(expected);
});

test('returns undefined for non-numbers and incompatible units', () => {
  expect(convertUnit('much', 'kg', 'lb')).toBeUndefined();
  expect(convertUnit('1', 'kg', 'm')).toBeUndefined();
  expect(convertUnit('1', 'stone', 'kg')).toBeUndefined();
  expect(convertUnit('1', 'kg', 'airWeight')).toBeUndefined();
});
