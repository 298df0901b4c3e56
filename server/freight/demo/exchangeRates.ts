/** Exchange rates of the demo: those of the first day of each month, from the euro into the currencies that its accounts use. */
import type { SaveRow } from '../../store/index.ts';
import { createRandom } from './random.ts';

/** Each currency's rate of one euro in the last month; earlier ones wander away from it. */
const LAST_RATES: Readonly<Record<string, number>> = {
  USD: 1.0832,
  GBP: 0.8467,
  JPY: 162.48,
  BRL: 6.1925,
  INR: 92.114,
  ZAR: 19.427,
};
/** As old as nearly all shipments of the demo are. */
const MONTHS = 34;

/** The tariffs of the demo convert by these. */
export const RATE_SOURCE = { source: 'ECB', frequency: 'Monthly' } as const;

/** The rows of a company up to a day, newest first; the same ones every time. */
export function exchangeRatesOf(company: string, today: string): (SaveRow & { id: string })[] {
  return Object.entries(LAST_RATES).flatMap(([currency, last], at) => {
    const random = createRandom(at + 1);
    let rate = last;
    return Array.from({ length: MONTHS }, (_, age) => {
      const effectiveOn = firstOfMonth(today, age);
      const row = { ...RATE_SOURCE, fromCurrency: 'EUR', toCurrency: currency, rate: rate.toFixed(6), effectiveOn };
      rate *= 0.99 + random.next() * 0.02;
      return { id: `rate-${currency}-${effectiveOn}-${company}`, values: row };
    });
  });
}

/** yyyy-MM-01 of the month that is some months before a day. */
function firstOfMonth(today: string, monthsAgo: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10);
}
