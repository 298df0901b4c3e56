import { describe, expect, it } from 'vitest';
import { lineOf, movedLine, pastedLines, valuesOf, withPasted } from './lines.ts';

const said = (texts: readonly string[]) => texts.map((text) => lineOf({ text }));
const texts = (lines: readonly { values: Readonly<Record<string, unknown>> }[]) =>
  lines.map(({ values }) => values.text);

describe('pasted lines', () => {
  it('are separated by newlines and commas in lines with one value', () => {
    expect(pastedLines(' a@b.test,c@d.test\r\n\ne@f.test ;', ['to'])).toEqual([
      { to: 'a@b.test' },
      { to: 'c@d.test' },
      { to: 'e@f.test' },
    ]);
  });

  it('of several values are parted by tabs, a name from its value by an equals sign', () => {
    expect(pastedLines('06:00\t07:30\n\t08:00\n', ['from', 'until'])).toEqual([
      { from: '06:00', until: '07:30' },
      { until: '08:00' },
    ]);
    expect(pastedLines('key = a=b, c\nalone', ['name', 'value'])).toEqual([
      { name: 'key', value: 'a=b, c' },
      { name: 'alone' },
    ]);
  });

  it('fill the line that they are pasted into where it is empty, and follow it where it is not', () => {
    const lines = [lineOf({ text: 'a' }), lineOf(), lineOf({ text: 'b' })];
    expect(texts(withPasted(lines, 1, [{ text: 'x' }, { text: 'y' }]))).toEqual(['a', 'x', 'y', 'b']);
    expect(texts(withPasted(lines, 0, [{ text: 'x' }]))).toEqual(['a', 'x', undefined, 'b']);
  });
});

describe('lines', () => {
  it('are moved within their ends', () => {
    const lines = said(['a', 'b', 'c']);
    expect(texts(movedLine(lines, 2, 0))).toEqual(['c', 'a', 'b']);
    expect(texts(movedLine(lines, 0, 1))).toEqual(['b', 'a', 'c']);
    expect(movedLine(lines, 0, -1)).toBe(lines);
    expect(movedLine(lines, 2, 3)).toBe(lines);
  });

  it('hold nothing where they are empty', () => {
    expect(valuesOf([lineOf({ text: ' ', list: [] }), lineOf({ text: 'a', other: null, zero: 0 })])).toEqual([
      { text: 'a', zero: 0 },
    ]);
  });
});
