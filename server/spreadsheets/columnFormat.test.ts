import { describe, expect, it } from 'vitest';
import { columnReader, formatFault } from './columnFormat.ts';

describe('columns', () => {
  it('leave what does not fit as it is written', () => {
    const read = columnReader('date', 'd-MMM-yy; M/d/yy; empty when N/A');
    expect(['2-Jun-06', '6/2/06', 'n/a', 'soon', null].map((cell) => read(cell))).toEqual([
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

  it('never read what does not fit another way, and mark it', () => {
    const read = columnReader('decimal', '1.234,5');
    expect(['1.234,5', '12.5', '0.755', '7,25', 'soon'].map((cell) => read(cell))).toEqual([
      '1234.5',
      '12.5 ?',
      '0.755 ?',
      '7.25',
      'soon',
    ]);
    expect(columnReader('numeric', '1.234,5')(12.5)).toBe(12.5);
  });

  it('give a text what the sheet shows of a day or a duration, and a date its day', () => {
    expect(columnReader('text', undefined)('1900-01-01T02:30:00', '26:30')).toBe('26:30');
    expect(columnReader('text', undefined)('2026-02-28', '28/2/2026')).toBe('28/2/2026');
    expect(columnReader('date', undefined)('2026-02-28', '28/2/2026')).toBe('2026-02-28');
  });

  it('give a text what the sheet shows, and a number its value', () => {
    expect(columnReader('text', undefined)(6791, '06791')).toBe('06791');
    expect(columnReader('numeric', undefined)(6791, '06791')).toBe(6791);
    expect(columnReader('text', undefined)(1e15)).toBe('1000000000000000');
  });

  it('report the invalid part of a format', () => {
    expect(formatFault('d-MMM-yy; empty when -')).toBeUndefined();
    expect(formatFault('d-MMM-yy; whenever')).toBe('whenever');
    expect(formatFault('dddd')).toBe('dddd');
  });
});
