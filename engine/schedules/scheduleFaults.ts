/** Errors of a schedule, as messages of the product. */
import {
  isGiven,
  isRestricted,
  isTimed,
  listOf,
  minuteOf,
  normalBlock,
  type RestrictedTime,
  type ScheduleBlock,
} from './schedule.ts';

const scheduleMessages = [
  'startTimeMandatory',
  'endTimeMandatory',
  'startDateMandatory',
  'endDateMandatory',
  'startAfterEnd',
  'restrictedOrder',
  'scheduleRestricted',
] as const;

export interface ScheduleFault {
  /** The list that it is about. */
  list: 'scheduling' | 'restrictedTime';
  message: (typeof scheduleMessages)[number];
  /** Which block, counted from 1. */
  N: number;
}

const time = (hours: unknown, minutes: unknown): string =>
  `${String(hours ?? 0).padStart(2, '0')}:${String(minutes ?? 0).padStart(2, '0')}`;

/** The first fault of a schedule; undefined where nothing is wrong. Hour 0 is a time as any other. */
export function scheduleFault(
  blocks: readonly ScheduleBlock[],
  restricted: readonly RestrictedTime[],
): ScheduleFault | undefined {
  for (const [at, { startTime, endTime }] of restricted.entries()) {
    const fault = (message: ScheduleFault['message']): ScheduleFault => ({
      list: 'restrictedTime',
      message,
      N: at + 1,
    });
    if (!isGiven(startTime)) return fault('startTimeMandatory');
    if (!isGiven(endTime)) return fault('endTimeMandatory');
    if (Number(minuteOf(startTime)) >= Number(minuteOf(endTime))) return fault('restrictedOrder');
  }
  for (const [at, block] of blocks.entries()) {
    if (!isTimed(block)) continue;
    const fault = (message: ScheduleFault['message']): ScheduleFault => ({ list: 'scheduling', message, N: at + 1 });
    if (!isGiven(block.startTimeHours)) return fault('startTimeMandatory');
    if (!isGiven(block.endTimeHours)) return fault('endTimeMandatory');
    if (!isGiven(block.schedulingStartDate)) return fault('startDateMandatory');
    if (!isGiven(block.schedulingEndOnDate)) return fault('endDateMandatory');
    const from = `${block.schedulingStartDate}T${time(block.startTimeHours, block.startTimeMinutes)}`;
    const until = `${block.schedulingEndOnDate}T${time(block.endTimeHours, block.endTimeMinutes)}`;
    if (from > until) return fault('startAfterEnd');
    const minutes = listOf(normalBlock(block).schedulingTimingFrequency).flatMap((one) => minuteOf(one) ?? []);
    if (minutes.some((minute) => isRestricted(minute, restricted))) return fault('scheduleRestricted');
  }
  return undefined;
}
