import { expect, it } from 'vitest';
import { formatQuantity } from './formatQuantity.ts';

const money = (value: unknown, unit?: string) => formatQuantity({ numberFormat: 'money' }, value, unit)?.text;

it('has the digits of the currency, and thousands apart', () => {
  expect(money('1234567.5', 'USD')).toBe('1,234,567.50');
  expect(money(1234, 'JPY')).toBe('1,234');
  expect(money('1.5', 'KWD')).toBe('1.500');
  expect(money('12', undefined)).toBe('12.00');
});

it('omits no significant digit, and returns non-numbers unchanged', () => {
  expect(money('0.12345', 'USD')).toBe('0.12345');
  expect(money('-99999999999999999999.10', 'EUR')).toBe('-99,999,999,999,999,999,999.10');
  expect(money('See ASN-93', 'USD')).toBeUndefined();
  expect(money('', 'USD')).toBeUndefined();
  expect(formatQuantity({}, '12', 'USD')).toBeUndefined();
});

it('has two decimals of a weight', () => {
  expect(formatQuantity({ numberFormat: 'weight' }, 1250.5, 'kg')).toEqual({ text: '1,250.50', whole: false });
  const stored = formatQuantity({ numberFormat: 'weight', scale: 6 }, '1026.800000', 'Kgs');
  expect([stored?.text, formatQuantity({ numberFormat: 'weight', scale: 6 }, '1026.125', 'Kgs')?.text]).toEqual([
    '1,026.80',
    '1,026.125',
  ]);
  expect(formatQuantity({ numberFormat: 'money' }, 7, 'JPY')).toEqual({ text: '7', whole: true });
});
