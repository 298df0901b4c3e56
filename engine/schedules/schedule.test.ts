import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTimes, normalBlock, type ScheduleBlock } from './schedule.ts';
import { scheduleFault } from './scheduleFaults.ts';
import { momentOf, wallTime } from './zone.ts';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const iso = (moments: readonly number[]) => moments.map((moment) => new Date(moment).toISOString());
const daily = (...times: string[]): ScheduleBlock => ({ schedulingOn: 'daily', schedulingTimingFrequency: times });

describe('the next times', () => {
  const after = Date.parse('2026-03-27T12:00:00Z');
  it.each([
    ['not scheduled', [{ schedulingOn: 'notScheduled' }], []],
    ['daily, at midnight unless it says another time', [{ schedulingOn: 'daily' }], ['2026-03-27T23:00:00.000Z']],
    ['immediately', [{ schedulingOn: 'immediately' }], ['2026-03-27T12:00:00.000Z']],
    [
      'weekly',
      [{ schedulingOn: 'weekly', schedulingDayList: 'monday', schedulingTimingFrequency: '08:00' }],
      ['2026-03-30T06:00:00.000Z'],
    ],
    ['weekly without a day', [{ schedulingOn: 'weekly', schedulingTimingFrequency: ['08:00'] }], []],
    [
      'monthly on the last day',
      [{ schedulingOn: 'monthly', schedulingMonthList: ['31'], schedulingTimingFrequency: ['08:00'] }],
      ['2026-03-31T06:00:00.000Z'],
    ],
    ['the earlier of two blocks', [daily('18:00'), daily('15:30')], ['2026-03-27T14:30:00.000Z']],
    [
      'not before its start',
      [{ ...daily('08:00'), schedulingStartDate: '2026-04-02', startTimeHours: 9 }],
      ['2026-04-03T06:00:00.000Z'],
    ],
    [
      'not after its end',
      [{ ...daily('18:00'), schedulingEndOnDate: '2026-03-27', endTimeHours: 17, endTimeMinutes: 59 }],
      [],
    ],
  ])('%s', (_what, blocks, expected) => {
    expect(iso(nextTimes({ blocks: blocks as ScheduleBlock[], zone: BERLIN, after }))).toEqual(expected);
  });

  it('takes 31 as the last day of shorter months', () => {
    const blocks = [{ schedulingOn: 'monthly', schedulingMonthList: [31], schedulingTimingFrequency: ['00:00'] }];
    const times = nextTimes({ blocks, zone: 'UTC', after: Date.parse('2026-01-31T00:00:00Z'), count: 4 });
    expect(iso(times).map((one) => one.slice(0, 10))).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('leaves out months without the chosen day, and takes 31 as their last day', () => {
    const days = (schedulingMonthList: number[]) =>
      iso(
        nextTimes({
          blocks: [{ schedulingOn: 'monthly', schedulingMonthList, schedulingTimingFrequency: ['00:00'] }],
          zone: 'UTC',
          after: Date.parse('2026-01-30T00:00:00Z'),
          count: 3,
        }),
      ).map((one) => one.slice(0, 10));
    expect(days([30])).toEqual(['2026-03-30', '2026-04-30', '2026-05-30']);
    expect(days([29])).toEqual(['2026-03-29', '2026-04-29', '2026-05-29']);
    expect(days([31])).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  });

  it.each([
    // 02:30 is left out on March 29: it comes an hour later.
    [BERLIN, '2026-03-28T12:00:00Z', ['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']],
    // 02:30 comes twice on October 25: only the first one counts.
    [BERLIN, '2026-10-24T12:00:00Z', ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']],
    [NEW_YORK, '2026-03-07T12:00:00Z', ['2026-03-08T07:30:00.000Z', '2026-03-09T06:30:00.000Z']],
  ])('over a change of clocks in %s', (zone, from, expected) => {
    expect(iso(nextTimes({ blocks: [daily('02:30')], zone, after: Date.parse(from), count: 2 }))).toEqual(expected);
  });

  it('leaves restricted times out, and is immediate at their end', () => {
    const restricted = [
      { startTime: '00:00', endTime: '06:00' },
      { startTime: '22:00', endTime: '24:00' },
    ];
    const late = Date.parse('2026-06-01T21:00:00Z');
    expect(
      iso(nextTimes({ blocks: [{ schedulingOn: 'immediately' }], restricted, zone: BERLIN, after: late })),
    ).toEqual(['2026-06-02T04:00:00.000Z']);
    expect(nextTimes({ blocks: [daily('05:59', '22:00')], restricted, zone: BERLIN, after: late })).toEqual([]);
  });

  it('agrees with a calendar that goes through every minute', () => {
    const day = fc.integer({ min: 0, max: 730 });
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(day, minute, fc.constantFrom(BERLIN, NEW_YORK, 'UTC'), (days, at, zone) => {
        const after = Date.parse('2026-01-01T00:00:00Z') + days * 86_400_000;
        const time = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
        const [next] = nextTimes({ blocks: [daily(time)], zone, after });
        let moment = after + 60_000;
        const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
        const gone = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
        while (format.format(moment) !== time && moment < after + 27 * 3_600_000) moment += 60_000;
        // A time that was left out comes later on that day; the second of a doubled one is not counted.
        if (format.format(next) === time && gone.format(next) === gone.format(moment)) expect(next).toBe(moment);
        else expect(Math.abs(Number(next) - moment)).toBeLessThanOrEqual(26 * 3_600_000);
      }),
      { numRuns: 25 },
    );
  });
});

it('goes from the wall to the moment and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000 }), fc.constantFrom(BERLIN, NEW_YORK), (minutes, zone) => {
      const moment = Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000;
      const back = momentOf(zone, wallTime(zone, moment));
      expect([0, 3_600_000]).toContain(moment - back);
    }),
  );
});

it.each([
  ['immediately', [], [], []],
  ['daily', [], [], ['08:00']],
  ['weekly', ['monday'], [], ['08:00']],
  ['monthly', [], ['1'], ['08:00']],
])('%s clears what it does not have', (schedulingOn, days, months, times) => {
  const block = { schedulingDayList: ['monday'], schedulingMonthList: ['1'], schedulingTimingFrequency: ['08:00'] };
  expect(normalBlock({ ...block, schedulingOn })).toMatchObject({
    schedulingDayList: days,
    schedulingMonthList: months,
    schedulingTimingFrequency: times,
  });
});

describe('scheduleFault', () => {
  const whole: ScheduleBlock = {
    ...daily('08:00'),
    schedulingStartDate: '2026-01-01',
    startTimeHours: 0,
    schedulingEndOnDate: '2026-12-31',
    endTimeHours: 0,
  };
  it.each([
    ['nothing', [whole], [], undefined],
    ['no start time', [{ ...whole, startTimeHours: null }], [], 'startTimeMandatory'],
    ['no end time', [{ ...whole, endTimeHours: '' }], [], 'endTimeMandatory'],
    ['no start date', [{ ...whole, schedulingStartDate: null }], [], 'startDateMandatory'],
    ['no end date', [{ ...whole, schedulingEndOnDate: null }], [], 'endDateMandatory'],
    ['the wrong way round', [{ ...whole, schedulingEndOnDate: '2025-12-31' }], [], 'startAfterEnd'],
    ['restricted', [whole], [{ startTime: '07:00', endTime: '09:00' }], 'scheduleRestricted'],
    ['a night in one block', [whole], [{ startTime: '22:00', endTime: '06:00' }], 'restrictedOrder'],
    ['an open restriction', [whole], [{ startTime: '22:00' }], 'endTimeMandatory'],
    ['none that is not timed', [{ schedulingOn: 'immediately' }], [], undefined],
  ])('%s', (_what, blocks, restricted, message) => {
    expect(scheduleFault(blocks as ScheduleBlock[], restricted)?.message).toBe(message);
  });
});
