/** When a profile sends what matches it now. */
import { nextTimes, type RestrictedTime, type ScheduleBlock } from '../../../engine/schedules/schedule.ts';
import type { StoredRecord } from '../../store/index.ts';

const listIn = <Member>(value: unknown): Member[] => (Array.isArray(value) ? (value as Member[]) : []);

/**
 * @param zone the IANA name of the system's time zone
 * @returns undefined where it is not scheduled: its invoices wait until somebody sends them
 */
export function dueAt({ values }: StoredRecord, now: Date, zone: string): Date | undefined {
  const blocks = listIn<ScheduleBlock>(values.scheduling);
  if (blocks.some(({ schedulingOn }) => schedulingOn === 'immediately')) return now;
  const restricted = listIn<RestrictedTime>(values.restrictedTime);
  const [next] = nextTimes({ blocks, restricted, zone, after: now.getTime() });
  return next === undefined ? undefined : new Date(next);
}
