/** When invoices leave: blocks of a schedule, the times in which nothing leaves, and the next times of both together. */
import { momentOf, wallTime } from './zone.ts';

const scheduleModes = ['notScheduled', 'daily', 'weekly', 'monthly', 'immediately'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** One block of a schedule; lists may come as text with commas. */
export interface ScheduleBlock {
  schedulingOn?: unknown;
  schedulingStartDate?: unknown;
  startTimeHours?: unknown;
  startTimeMinutes?: unknown;
  schedulingEndOnDate?: unknown;
  endTimeHours?: unknown;
  endTimeMinutes?: unknown;
  /** monday to sunday */
  schedulingDayList?: unknown;
  /** 1 to 31; 31 is the last day of every month. */
  schedulingMonthList?: unknown;
  /** HH:mm */
  schedulingTimingFrequency?: unknown;
}

export interface RestrictedTime {
  startTime?: unknown;
  endTime?: unknown;
}

/** Sunday first, as days of a week are counted. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY = 86_400_000;
/** Days that are looked at: every time that comes at all comes within a leap year and a bit. */
const HORIZON = 800;

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export function listOf(value: unknown): string[] {
  const members = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return members.map((member) => String(member).trim()).filter((member) => member !== '');
}

/** Minutes since midnight of HH:mm; undefined if invalid. 24:00 is the end of the day. */
export function minuteOf(time: unknown): number | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(String(time ?? '').trim()) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return hours === '' || Number(minutes) > 59 || minute > 24 * 60 ? undefined : minute;
}

const modeOf = ({ schedulingOn }: ScheduleBlock): ScheduleMode =>
  scheduleModes.find((mode) => mode === schedulingOn) ?? 'notScheduled';

/** Neither unscheduled nor at once. */
export const isTimed = (block: ScheduleBlock): boolean => !['notScheduled', 'immediately'].includes(modeOf(block));

/**
 * A block reduced to the lists of its mode: immediate without lists, daily without days of week or month, weekly without days
 * of month, monthly without days of week; all modes but immediate have a time, midnight by default.
 */
export function normalBlock<Block extends ScheduleBlock>(block: Block): Block {
  const mode = modeOf(block);
  const times = listOf(block.schedulingTimingFrequency);
  const timed = mode === 'immediately' ? [] : times.length > 0 ? times : ['00:00'];
  return {
    ...block,
    schedulingDayList: mode === 'weekly' || mode === 'notScheduled' ? listOf(block.schedulingDayList) : [],
    schedulingMonthList: mode === 'monthly' || mode === 'notScheduled' ? listOf(block.schedulingMonthList) : [],
    schedulingTimingFrequency: timed,
  };
}

const restrictedIn = (restricted: readonly RestrictedTime[]): (readonly [number, number])[] =>
  restricted.flatMap(({ startTime, endTime }) => {
    const [from, until] = [minuteOf(startTime), minuteOf(endTime)];
    return from === undefined || until === undefined || from >= until ? [] : [[from, until] as const];
  });

/** @returns true if a minute of the day is in a restricted time, exclusive of its end */
export const isRestricted = (minute: number, restricted: readonly RestrictedTime[]): boolean =>
  restrictedIn(restricted).some(([from, until]) => minute >= from && minute < until);

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);

function isOn(block: ScheduleBlock, day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  if (modeOf(block) === 'daily') return true;
  if (modeOf(block) === 'weekly')
    return listOf(block.schedulingDayList).some((one) => one.toLowerCase() === WEEKDAYS[at.getUTCDay()]);
  const days = listOf(block.schedulingMonthList).map(Number);
  const isLast = addDays(day, 1).endsWith('-01');
  return days.includes(at.getUTCDate()) || (isLast && days.includes(31));
}

const edge = (date: unknown, hours: unknown, minutes: unknown, zone: string): number | undefined =>
  typeof date === 'string' && date !== ''
    ? momentOf(zone, { day: date.slice(0, 10), minute: Number(hours ?? 0) * 60 + Number(minutes ?? 0) })
    : undefined;

/** From when and until when a block holds, as moments. */
function windowOf(block: ScheduleBlock, zone: string): { from: number; until: number } {
  const from = edge(block.schedulingStartDate, block.startTimeHours, block.startTimeMinutes, zone);
  const until = edge(block.schedulingEndOnDate, block.endTimeHours, block.endTimeMinutes, zone);
  return { from: from ?? Number.NEGATIVE_INFINITY, until: until ?? Number.POSITIVE_INFINITY };
}

/** The first moment from one on that is in no restricted time. */
function freeFrom(moment: number, restricted: readonly RestrictedTime[], zone: string): number {
  let at = moment;
  // Each turn leaves one restricted time; all of a day and its night are left in as many turns as there are.
  for (let turn = 0; turn <= restricted.length * 2; turn += 1) {
    const { day, minute } = wallTime(zone, at);
    const within = restrictedIn(restricted).find(([from, until]) => minute >= from && minute < until);
    if (!within) return at;
    at = momentOf(zone, { day, minute: within[1] });
  }
  return at;
}

function timesOf(
  block: ScheduleBlock,
  restricted: readonly RestrictedTime[],
  zone: string,
  after: number,
  count: number,
): number[] {
  const { from, until } = windowOf(block, zone);
  if (modeOf(block) === 'immediately') {
    const at = freeFrom(Math.max(after, from), restricted, zone);
    return at <= until ? [at] : [];
  }
  if (!isTimed(block)) return [];
  const minutes = listOf(normalBlock(block).schedulingTimingFrequency)
    .flatMap((time) => minuteOf(time) ?? [])
    .filter((minute) => minute < 24 * 60 && !isRestricted(minute, restricted))
    .sort((one, other) => one - other);
  const found = new Set<number>();
  let { day } = wallTime(zone, Math.max(after, from));
  for (let looked = 0; looked < HORIZON && found.size < count; looked += 1, day = addDays(day, 1)) {
    if (!isOn(block, day)) continue;
    for (const minute of minutes) {
      const moment = momentOf(zone, { day, minute });
      if (moment > until) return [...found].slice(0, count);
      // A time that a change of clocks leaves out comes later, where it may be restricted.
      if (moment > after && moment >= from && !isRestricted(wallTime(zone, moment).minute, restricted))
        found.add(moment);
    }
  }
  return [...found].slice(0, count);
}

export interface ScheduleQuestion {
  blocks: readonly ScheduleBlock[];
  restricted?: readonly RestrictedTime[];
  /** The IANA name of a time zone. */
  zone: string;
  /** A moment; only times after it count. */
  after: number;
  count?: number;
}

/** The next times of a schedule, as moments, the first first; none where nothing is scheduled, or never again. */
export function nextTimes({ blocks, restricted = [], zone, after, count = 1 }: ScheduleQuestion): number[] {
  const all = blocks.flatMap((block) => timesOf(block, restricted, zone, after, count));
  return [...new Set(all)].sort((one, other) => one - other).slice(0, count);
}
