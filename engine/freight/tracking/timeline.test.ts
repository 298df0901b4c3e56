import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOfLocal } from './localTime.ts';
import { lastReached, type MilestoneEvent, outOfOrder, timelineOf, trackingState } from './timeline.ts';

const ORDER = ['booked', 'departed', 'arrived', 'delivered'];
const event = (milestone: string, at: string, more: Partial<MilestoneEvent> = {}): MilestoneEvent => ({
  id: `${milestone}-${at}-${more.kind ?? 'actual'}`,
  milestone,
  kind: 'actual',
  at,
  place: '',
  ...more,
});

describe('timelineOf', () => {
  it('is the same in any order of the events', () => {
    const anyEvent = fc.record({
      id: fc.uuid(),
      milestone: fc.constantFrom(...ORDER),
      kind: fc.constantFrom('planned' as const, 'expected' as const, 'actual' as const),
      at: fc.constantFrom('2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z', '2026-11-03T10:00:00.000Z'),
      place: fc.constantFrom('A', 'B'),
    });
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (events, keys) => {
        const shuffled = events.map((one) => ({ one, key: keys.next().value as number })).sort((a, b) => a.key - b.key);
        const other = timelineOf(
          shuffled.map(({ one }) => one),
          ORDER,
        );
        expect(other).toEqual(timelineOf(events, ORDER));
        expect(lastReached(other)).toEqual(lastReached(timelineOf(events, ORDER)));
      }),
    );
  });

  it('leaves out corrected events', () => {
    const wrong = event('departed', '2026-11-09T10:00:00.000Z');
    const right = event('departed', '2026-11-05T10:00:00.000Z', { supersedes: wrong.id });
    expect(timelineOf([wrong, right], ORDER)[0]?.actual?.at).toBe('2026-11-05T10:00:00.000Z');
  });

  it('names milestones that contradict an event', () => {
    const timeline = timelineOf([event('arrived', '2026-11-05T10:00:00.000Z')], ORDER);
    expect(outOfOrder(event('departed', '2026-11-06T10:00:00.000Z'), timeline, ORDER)).toEqual(['arrived']);
    expect(outOfOrder(event('departed', '2026-11-04T10:00:00.000Z'), timeline, ORDER)).toEqual([]);
  });

  it('is late, at risk, silent or arrived', () => {
    const departed = event('departed', '2026-11-01T10:00:00.000Z');
    const expected = event('delivered', '2026-12-09T10:00:00.000Z', { kind: 'expected' });
    const state = (events: MilestoneEvent[], due: string | null, today = '2026-11-03') =>
      trackingState(timelineOf(events, ORDER), due, today);
    expect(state([departed], '2026-11-02')).toBe('late');
    expect(state([departed, expected], '2026-12-01')).toBe('atRisk');
    expect(state([departed], '2026-12-01', '2026-11-20')).toBe('silent');
    expect(state([departed], '2026-12-01')).toBe('onTime');
    expect(state([event('delivered', '2026-11-02T10:00:00.000Z')], '2026-11-01')).toBe('arrived');
  });
});

describe('instantOfLocal', () => {
  it.each([
    ['2026-07-01 14:30', 'Europe/Berlin', '2026-07-01T12:30:00.000Z'],
    ['2026-01-01 14:30', 'America/New_York', '2026-01-01T19:30:00.000Z'],
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-01-01', 'UTC', '2026-01-01T12:00:00.000Z'],
  ])('%s in %s', (text, zone, at) => expect(instantOfLocal(text, zone)).toEqual({ at }));

  it.each([
    ['2026-03-29 02:30', 'Europe/Berlin', 'skipped'],
    ['yesterday', 'UTC', 'format'],
    ['2026-02-30', 'UTC', 'format'],
    ['2026-01-01 10:00', 'Mars/Olympus', 'zone'],
  ])('%s in %s is refused: %s', (text, zone, fault) => expect(instantOfLocal(text, zone)).toEqual({ fault }));
});
