/** Calendar days as text, without a clock: the demo ends on a fixed day, so that it is the same in every run. */

/** The last day of which the demo knows. */
export const DEMO_TODAY = '2026-11-20';

/** The day some days later (or earlier, below zero), as yyyy-MM-dd. */
export function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
