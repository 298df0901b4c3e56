import { describe, expect, it } from 'vitest';
import { readDateTime } from './readDateTime.ts';

const TODAY = '2026-11-21';

describe('readMoment', () => {
  it.each([
    ['2026-07-01 08:30', '2026-07-01 08:30'],
    ['2026-07-01T08:30:15', '2026-07-01 08:30:15'],
    ['1 Jul 2026, 8:30', '2026-07-01 08:30'],
    ['7/1/2026 8:30 pm', '2026-07-01 20:30'],
    ['7/1/26 8pm', '2026-07-01 20:00'],
    ['24.12. 12:05 a.m.', undefined],
    ['24.12.2026 12:05 a.m.', '2026-12-24 00:05'],
    ['today 17:00', '2026-11-21 17:00'],
    ['today', '2026-11-21 00:00'],
    ['1 Jul 26', '2026-07-01 00:00'],
    ['2026-07-01', '2026-07-01 00:00'],
    ['  2026-07-01   12:00 PM ', '2026-07-01 12:00'],
  ])('reads "%s"', (typed, read) => {
    expect(readDateTime(typed, TODAY)).toBe(read);
  });
  it.each([
    '',
    'soon',
    '8:30',
    '2026-02-30 08:00',
    '2026-07-01 24:00',
    '2026-07-01 08:60',
    '2026-07-01 13pm',
    '2026-07-01 0am',
    '2026-07-01 noon',
    '2026-07-01 08:30:99',
  ])('finds no time in "%s"', (typed) => {
    expect(readDateTime(typed, TODAY)).toBeUndefined();
  });
});
