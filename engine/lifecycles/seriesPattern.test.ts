import { describe, expect, it } from 'vitest';
import { fitsPattern, type SeriesPattern, seriesPattern } from './seriesPattern.ts';

const DAY = '2026-03-05';
const read = (pattern: string): SeriesPattern => {
  const found = seriesPattern(pattern);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

describe('the pattern of a series', () => {
  it.each([
    ['`INV`999999', 1, 'INV000001'],
    ['`INV`999999', 999_999, 'INV999999'],
    ['yyyy-MM-dd/99', 7, '2026-03-05/07'],
    ['yy9', 0, '260'],
    ['aa99', 0, 'AA00'],
    ['aa99', 123, 'AB23'],
    ['aa99', 67_599, 'ZZ99'],
    ['`a9`9', 3, 'a93'],
  ])('%s writes %i as %s', (pattern, count, expected) => {
    expect(read(pattern).number(count, DAY)).toBe(expected);
  });

  it('has no room for more than its digits count', () => {
    expect(read('`A`99').number(100, DAY)).toBeUndefined();
    expect(read('aa99').number(67_600, DAY)).toBeUndefined();
  });

  it('restarts with each date in the pattern', () => {
    expect(read('yyyy999').row(DAY)).toBe(read('yyyy999').row('2026-12-31'));
    expect(read('yyyy999').row(DAY)).not.toBe(read('yyyy999').row('2027-01-01'));
    expect(read('999').row(DAY)).toBe(read('999').row('2027-01-01'));
  });

  it.each([
    ['INV99', '"I" means nothing'],
    ['`INV99', 'not closed'],
    ['`INV`', 'no 9 and no a'],
    ['', 'no 9 and no a'],
  ])('%s is none', (pattern, words) => {
    expect(seriesPattern(pattern)).toContain(words);
  });
});

it.each([
  ['K1234', 'a9999', true],
  ['k1234', 'a9999', true],
  ['K12345', 'a9999', false],
  ['KA234', 'a9999', false],
  ['DE-2026/07', '`DE`-yyyy/99', true],
  ['DE.2026/07', '`DE`-yyyy/99', false],
  ['A+B1', '`A+B`9', true],
  ['AAB1', '`A+B`9', false],
  ['', 'a9999', false],
  ['x', 'x', false],
])('%s is written as %s: %s', (text, pattern, fits) => {
  expect(fitsPattern(text, pattern)).toBe(fits);
});
