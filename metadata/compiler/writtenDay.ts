/** Days as definitions write them. */

/** A day that is counted from today (docs/contract/comparisons.md). */
export const FROM_TODAY = /^today([+-]\d+)?$/;

/** @returns true if a text is a calendar day, `yyyy-MM-dd`; the 30th of February is not */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
