import { describe, expect, it } from 'vitest';
import { columnReader, formatFault, suggestFormat } from './columnFormat.ts';
import { readDate } from './dateFormat.ts';
import { readNumber } from './numberFormat.ts';

describe('dates', () => {
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
  ])('%s by %s is %s', (text, format, day) => expect(readDate(text, format)).toBe(day));
});

describe('numbers', () => {
  it.each([
    ['1,234.5', '1,234.5', '1234.5'],
    ['$1,234', '1,234.5', '1234'],
    ['(12.50)', '1,234.5', '-12.50'],
    ['1.234,5', '1.234,5', '1234.5'],
    ['1 234,5', '1 234,5', '1234.5'],
    ['12,34', '1,234.5', undefined],
    ['1,234.5', '1.234,5', undefined],
    ['See ASN-93', '1,234.5', undefined],
  ] as const)('%s by %s is %s', (text, format, number) => expect(readNumber(text, format)).toBe(number));
});

describe('columns', () => {
  it('leave what does not fit as it is written', () => {
    const read = columnReader('date', 'd-MMM-yy; M/d/yy; empty when N/A');
    expect(['2-Jun-06', '6/2/06', 'n/a', 'soon', null].map(read)).toEqual([
      '2006-06-02',
      '2006-06-02',
      null,
      'soon',
      null,
    ]);
    expect(columnReader('numeric', undefined)('12')).toBe(12);
    expect(columnReader('decimal', '1.234,5')('1.234,50')).toBe('1234.50');
    expect(columnReader('text', undefined)(' a b ')).toBe('a b');
    expect(columnReader('multiline', undefined)(' a\nb ')).toBe(' a\nb ');
    expect(columnReader('checkbox', undefined)('Yes')).toBe(true);
    expect(columnReader('text', undefined)(12)).toBe('12');
  });

  it('say which part of a format is none', () => {
    expect(formatFault('d-MMM-yy; empty when -')).toBeUndefined();
    expect(formatFault('d-MMM-yy; whenever')).toBe('whenever');
    expect(formatFault('dddd')).toBe('dddd');
  });

  it('are suggested the way that most values are written', () => {
    expect(suggestFormat('date', ['2-Jun-06', '14-Nov-06', 'none'])).toBe('d-MMM-yy');
    expect(suggestFormat('date', ['11/13/06', '1/2/07', '3/4/07'])).toBe('M/d/yy');
    expect(suggestFormat('date', ['2006-06-02'])).toBeUndefined();
    expect(suggestFormat('numeric', ['1.234,5', '12.345,6'])).toBe('1.234,5');
    expect(suggestFormat('numeric', ['12', '13.5'])).toBeUndefined();
  });
});
