import { expect, it } from 'vitest';
import { readDay } from './readDay.ts';

const cases: [string, string | undefined][] = [
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', undefined],
  [' 05-Jan-2026 ', '2026-01-05'],
  ['5 jan 26', '2026-01-05'],
  ['5-Jan', '2026-01-05'],
  ['2-Jun-06', '2006-06-02'],
  ['January 5, 2026', '2026-01-05'],
  ['Sept 5 71', '1971-09-05'],
  ['20260105', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['1/5/2026', '2026-01-05'],
  ['25/12/2026', '2026-12-25'],
  ['24.12.2026', '2026-12-24'],
  ['12/24', '2026-12-24'],
  ['today', '2026-11-21'],
  ['t', '2026-11-21'],
  ['31/31/2026', undefined],
  ['5 foo 2026', undefined],
  ['Date Not Captured', undefined],
  ['', undefined],
];

it.each(cases)('%s is %s', (typed, expected) => {
  expect(readDay(typed, '2026-11-21')).toBe(expected);
});
