/** Periods of days as people of the tenant write them. */
import type { GroupPeriod } from '../../../../metadata/kinds/query.ts';
import { tenant } from '../../../program/program.ts';
import { formatDay } from '../../../text/localeFormats.ts';
import { word } from '../../../text/messages.ts';

/** @param first its first day, yyyy-MM-dd */
export function formatPeriod(first: string, period: GroupPeriod): string {
  const [year = '', month = ''] = first.split('-');
  switch (period) {
    case 'day':
      return formatDay(first);
    case 'week':
      return word('totals.week', { day: formatDay(first) });
    case 'month':
      return new Intl.DateTimeFormat(tenant().language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${first}T00:00:00Z`),
      );
    case 'quarter':
      return word('totals.quarter', { quarter: String(Math.ceil(Number(month) / 3)), year });
    case 'year':
      return year;
  }
}
