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
