import { expect, it } from 'vitest';
import { nextOpening } from './openHours.ts';

const ZONE = 'America/Chicago';
const day = { from: '06:00', until: '22:00' };
const night = { from: '22:00', until: '06:00' };

it.each([
  ['within the day', day, '2026-01-15T12:00:00-06:00', undefined],
  ['at their first minute', day, '2026-01-15T06:00:00-06:00', undefined],
  ['at their end', day, '2026-01-15T22:00:00-06:00', '2026-01-16T06:00:00-06:00'],
  ['before them', day, '2026-01-15T05:59:00-06:00', '2026-01-15T06:00:00-06:00'],
  ['in the night', night, '2026-01-15T23:00:00-06:00', undefined],
  ['after midnight', night, '2026-01-15T03:00:00-06:00', undefined],
  ['after the night', night, '2026-01-15T06:00:00-06:00', '2026-01-15T22:00:00-06:00'],
  ['without any', {}, '2026-01-15T06:00:00-06:00', undefined],
  ['with an end alone', { until: '12:00' }, '2026-01-15T13:00:00-06:00', '2026-01-16T00:00:00-06:00'],
  ['with a beginning alone', { from: '12:00' }, '2026-01-15T11:00:00-06:00', '2026-01-15T12:00:00-06:00'],
  ['alike', { from: '06:00', until: '06:00' }, '2026-01-15T11:00:00-06:00', undefined],
  ['when clocks go forward', day, '2026-03-07T23:00:00-06:00', '2026-03-08T06:00:00-05:00'],
  ['when clocks go back', day, '2026-10-31T23:00:00-05:00', '2026-11-01T06:00:00-06:00'],
])('hours: %s', (_when, hours, at, next) => {
  const found = nextOpening(hours, ZONE, Date.parse(at));
  expect(found === undefined ? undefined : new Date(found).toISOString()).toBe(
    next === undefined ? undefined : new Date(next).toISOString(),
  );
});
