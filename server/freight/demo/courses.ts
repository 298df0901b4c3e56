/** How people of the demo bill a delivered shipment: on which days, and what goes wrong on the way. */
import { daysAfter } from '../../demo/days.ts';
import { createRandom } from './random.ts';
import type { Shipment } from './shipments.ts';

/** Days as yyyy-MM-dd. Days after the demo's last day have not come yet. */
export interface Course {
  rated: string;
  ready: string;
  billed: string;
  approved: string;
  /** The entered values differ from the tariff, with a reason. */
  differs: boolean;
  /** An event instead of the approval, or after the delivery. */
  turn?: 'corrected' | 'rejected' | 'credited';
}

const DAYS_OF_HISTORY = 365;
/** The last weeks are worked on every weekday; before that on Fridays, which loads in a fifth of the time. */
const DAILY_FOR = 28;
const WEEKDAYS = [1, 2, 3, 4, 5];
const FRIDAYS = [5];

/** True if the day is a working day. @param today the last day of the demo */
export function isWorkingDay(day: string, today: string): boolean {
  const days = day < daysAfter(today, -DAILY_FOR) ? FRIDAYS : WEEKDAYS;
  return days.includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** The first day of work that is so many days after a day or later. */
export function workingDaysAfter(day: string, days: number, today: string): string {
  let next = daysAfter(day, days);
  while (!isWorkingDay(next, today)) next = daysAfter(next, 1);
  return next;
}

/**
 * The course of a shipment's invoice.
 * @param percent the share of the shipments delivered in the last year that have one
 * @param today the last day of the demo
 * @returns undefined for a shipment that nobody bills
 */
export function courseOf(
  { values }: Shipment,
  index: number,
  { percent, today }: { percent: number; today: string },
): Course | undefined {
  const { deliveredDate, chargeableWeight, transportMode, currency } = values;
  if (typeof deliveredDate !== 'string' || deliveredDate <= daysAfter(today, -DAYS_OF_HISTORY)) return undefined;
  if (typeof chargeableWeight !== 'number' || transportMode === 'N/A' || currency === 'XQX') return undefined;
  const random = createRandom(index + 1);
  if (!random.chance(percent / 100)) return undefined;
  // Some wait for an answer, at one step or another.
  const wait = (share: number, most: number) => (random.chance(share) ? random.int(7, most) : 0);
  const rated = workingDaysAfter(deliveredDate, random.int(1, 3) + wait(0.06, 25), today);
  const ready = workingDaysAfter(rated, random.int(0, 2) + wait(0.05, 20), today);
  const billed = workingDaysAfter(ready, random.int(0, 1) + wait(0.04, 12), today);
  const approved = workingDaysAfter(billed, random.int(1, 3) + wait(0.05, 20), today);
  const turn = random.weighted<Course['turn']>([
    [undefined, 88],
    ['corrected', 4],
    ['rejected', 4],
    ['credited', 4],
  ]);
  return { rated, ready, billed, approved, differs: random.chance(0.14), ...(turn ? { turn } : {}) };
}
