import { expect, it } from 'vitest';
import { readWrittenDay } from './writtenDays.ts';
import { readWrittenNumber, unreadNumber } from './writtenNumbers.ts';

it.each([
  ['2-Jun-06', 'd-MMM-yy', '2006-06-02'],
  ['14-Nov-69', 'd-MMM-yy', '2069-11-14'],
  ['14-Nov-70', 'd-MMM-yy', '1970-11-14'],
  ['5/9/2011', 'M/d/yyyy', '2011-05-09'],
  ['5/9/2011', 'd/M/yyyy', '2011-09-05'],
  ['20110509', 'yyyyMMdd', '2011-05-09'],
  ['May 9, 2011', 'MMM d, yyyy', '2011-05-09'],
  ['5/9/11 14:30', 'M/d/yy', '2011-05-09'],
  ['31-Feb-06', 'd-MMM-yy', undefined],
  ['13/13/2011', 'M/d/yyyy', undefined],
  ['Date Not Captured', 'd-MMM-yy', undefined],
  ['2-Foo-06', 'd-MMM-yy', undefined],
])('reads the day %s by %s as %s', (text, format, day) => expect(readWrittenDay(text, format)).toBe(day));

it.each([
  ['1,234.5', '1,234.5', '1234.5'],
  ['$1,234', '1,234.5', '1234'],
  ['(12.50)', '1,234.5', '-12.50'],
  ['($12.00)', '1,234.5', '-12.00'],
  ['-$12.00', '1,234.5', '-12.00'],
  ['$-12.00', '1,234.5', '-12.00'],
  [' $-   ', '1,234.5', '0'],
  ['12.00-', '1,234.5', '-12.00'],
  ['EUR 12.00', '1,234.5', '12.00'],
  ['12,00 EUR', '1.234,5', '12.00'],
  ['1.234,5', '1.234,5', '1234.5'],
  ['1 234,5', '1 234,5', '1234.5'],
  ['1\u202f234,5', '1 234,5', '1234.5'],
  ['1’234.50', "1'234.5", '1234.50'],
  ['.5', '1,234.5', '0.5'],
  ['12.', '1,234.5', '12'],
  ['.', '1,234.5', undefined],
  ['12,34', '1,234.5', undefined],
  ['1,234.5', '1.234,5', undefined],
  ['0.755', '1.234,5', undefined],
  ['-', '1,234.5', undefined],
  ['(-5)', '1,234.5', undefined],
  ['See ASN-93', '1,234.5', undefined],
] as const)('reads the number %s by %s as %s', (text, format, number) =>
  expect(readWrittenNumber(text, format)).toBe(number));

it('marks what would pass for a number', () => {
  expect(['12.5', ' 12 ', '1,2', 'soon'].map(unreadNumber)).toEqual(['12.5 ?', '12 ?', '1,2', 'soon']);
});
