/** Exchange rates of the demo: those of the first day of each month, from the euro into the currencies that its accounts use. */
import type { SaveRow } from '../store/index.ts';
import { DEMO_TODAY } from './days.ts';
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

/** The rows of a company, newest first; the same ones every time. */
export function exchangeRatesOf(company: string): (SaveRow & { id: string })[] {
  return Object.entries(LAST_RATES).flatMap(([currency, last], at) => {
    const random = createRandom(at + 1);
    let rate = last;
    return Array.from({ length: MONTHS }, (_, age) => {
      const effectiveOn = firstOfMonth(age);
      const row = { ...RATE_SOURCE, fromCurrency: 'EUR', toCurrency: currency, rate: rate.toFixed(6), effectiveOn };
      rate *= 0.99 + random.next() * 0.02;
      return { id: `rate-${currency}-${effectiveOn}-${company}`, values: row };
    });
  });
}

/** yyyy-MM-01 of the month that is some months before the demo's last day. */
function firstOfMonth(monthsAgo: number): string {
  const [year = 0, month = 1] = DEMO_TODAY.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10);
}
