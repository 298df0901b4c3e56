/** The periods by which days are grouped. */
import type { GroupPeriod } from '../../metadata/kinds/query.ts';

/** @param first its first day, yyyy-MM-dd @returns its last one; weeks have seven days */
export function lastDayOf(first: string, period: GroupPeriod): string {
  const day = new Date(`${first}T00:00:00Z`);
  if (period === 'week') day.setUTCDate(day.getUTCDate() + 6);
  if (period === 'month') day.setUTCMonth(day.getUTCMonth() + 1, 0);
  if (period === 'quarter') day.setUTCMonth(day.getUTCMonth() + 3, 0);
  if (period === 'year') day.setUTCMonth(12, 0);
  return day.toISOString().slice(0, 10);
}

/** @param day yyyy-MM-dd @returns the first day of its period; weeks begin on Monday */
export function firstDayOf(day: string, period: GroupPeriod): string {
  if (period === 'day') return day;
  if (period === 'year') return `${day.slice(0, 4)}-01-01`;
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  if (period === 'quarter') {
    const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
    return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
  }
  const monday = new Date(`${day}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
