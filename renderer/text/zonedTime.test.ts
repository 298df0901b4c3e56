import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, wallTime } from './zonedTime.ts';

const CHICAGO = 'America/Chicago';

describe('wallTime', () => {
  it('shows an instant in the zone, and a time without an offset as it was written', () => {
    expect(wallTime('2026-07-01T13:30:00Z', CHICAGO)).toBe('2026-07-01 08:30');
    expect(wallTime('2026-01-01T03:30:00.123Z', CHICAGO)).toBe('2025-12-31 21:30');
    expect(wallTime('2026-07-01T13:30', CHICAGO)).toBe('2026-07-01 13:30');
    expect(wallTime('tomorrow', CHICAGO)).toBe('tomorrow');
  });
});

describe('instantOf', () => {
  it('keeps the offset that holds on that day', () => {
    expect(instantOf('2026-07-01 08:30', CHICAGO)).toBe('2026-07-01T08:30:00-05:00');
    expect(instantOf('2026-1-5 8:05', CHICAGO)).toBe('2026-01-05T08:05:00-06:00');
    expect(instantOf('2026-07-01', 'Asia/Kolkata')).toBe('2026-07-01T00:00:00+05:30');
  });
  it('goes over the hour that clocks skip, and takes the first of the one that they show twice', () => {
    expect(instantOf('2026-03-08 02:30', CHICAGO)).toBe('2026-03-08T03:30:00-05:00');
    expect(instantOf('2026-11-01 01:30', CHICAGO)).toBe('2026-11-01T01:30:00-05:00');
  });
  it.each(['2026-02-30 08:00', '2026-01-01 24:00', '2026-01-01 8:60', 'soon', ''])('finds no time in "%s"', (text) => {
    expect(instantOf(text, CHICAGO)).toBeUndefined();
  });
  it('is shown as it was typed, in every zone and at every clock change', () => {
    const zones = fc.constantFrom(CHICAGO, 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC');
    const instants = fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2050, 0, 1) / 60_000 });
    fc.assert(
      fc.property(instants, zones, (minutes, zone) => {
        const wall = wallTime(new Date(minutes * 60_000).toISOString(), zone);
        expect(wallTime(instantOf(wall, zone) ?? '', zone)).toBe(wall);
      }),
      { seed: 20_261_121, numRuns: 300 },
    );
  });
});
