/** Days as definitions write them. */

/** A day that is counted from today (docs/contract/comparisons.md). */
export const FROM_TODAY = /^today([+-]\d+)?$/;

/** Whether a text is a day of the calendar, written `yyyy-MM-dd`: not the 30th of February. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
