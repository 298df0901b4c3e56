/**
 * Conversion of amounts: by source and frequency the rate of the latest day that is not after the asked one, and not older than
 * such a rate may be; as it is written, the other way round, or across one other currency.
 */
import type { Decimal } from 'decimal.js';
import { exactQuotient } from '../values/arithmetic.ts';
import { dayOrdinal } from '../values/day.ts';
import { amountOf, digitsOf, ONE } from './amounts.ts';
import type { ExchangeRate } from './tariff.ts';

/** Days after which a rate no longer holds, by frequency: holidays may follow each other, months have 31 days. */
const MAX_AGE_DAYS: Readonly<Record<string, number>> = { Daily: 10, Weekly: 14, Monthly: 62 };

/** The most frequent first. */
export const RATE_FREQUENCIES: readonly string[] = Object.keys(MAX_AGE_DAYS);

interface Entry {
  readonly day: string;
  readonly rate: Decimal;
}

export interface RateQuestion {
  readonly source: string;
  readonly frequency: string;
  readonly from: string;
  readonly to: string;
  /** yyyy-MM-dd */
  readonly day: string;
}

export interface FoundRate {
  /** The price of one `from` in `to`, with 20 significant digits if divided. */
  readonly rate: Decimal;
  /** Multiplied or divided by, in order. */
  readonly steps: readonly {
    readonly from: string;
    readonly to: string;
    readonly rate: string;
    readonly day: string;
  }[];
  /** The amount in `to`. */
  convert(amount: Decimal): Decimal;
}

interface Leg extends Entry {
  readonly inverse: boolean;
}

export class ExchangeRates {
  /** By source, frequency and both currencies: in order of their days. */
  readonly #rates = new Map<string, Entry[]>();
  /** By source and frequency: currencies that rates are from or to. */
  readonly #currencies = new Map<string, Set<string>>();

  /** Rates that are not positive numbers are left out. */
  constructor(rates: readonly ExchangeRate[] = []) {
    for (const { source, frequency, fromCurrency, toCurrency, rate, effectiveOn } of rates) {
      const amount = amountOf(rate);
      if (!amount || amount.isNegative() || amount.isZero()) continue;
      const key = keyOf(source, frequency, fromCurrency, toCurrency);
      const list = this.#rates.get(key) ?? [];
      list.push({ day: effectiveOn.slice(0, 10), rate: amount });
      this.#rates.set(key, list);
      const name = `${source}|${frequency}`;
      const currencies = this.#currencies.get(name) ?? new Set();
      this.#currencies.set(name, currencies.add(fromCurrency).add(toCurrency));
    }
    for (const list of this.#rates.values()) list.sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  /** @returns undefined where no rate holds on the day */
  find({ source, frequency, from, to, day }: RateQuestion): FoundRate | undefined {
    if (from === to) return { rate: ONE, steps: [], convert: (amount) => amount };
    const leg = (a: string, b: string) => this.#leg(source, frequency, a, b, day);
    const direct = leg(from, to);
    if (direct) return found([[from, to, direct]]);
    for (const pivot of [...(this.#currencies.get(`${source}|${frequency}`) ?? [])].sort()) {
      if (pivot === from || pivot === to) continue;
      const [first, second] = [leg(from, pivot), leg(pivot, to)];
      if (first && second && first.day === second.day) {
        return found([
          [from, pivot, first],
          [pivot, to, second],
        ]);
      }
    }
    return undefined;
  }

  #leg(source: string, frequency: string, from: string, to: string, day: string): Leg | undefined {
    const longest = MAX_AGE_DAYS[frequency] ?? MAX_AGE_DAYS.Monthly ?? 0;
    const there = latest(this.#rates.get(keyOf(source, frequency, from, to)), day, longest);
    const back = latest(this.#rates.get(keyOf(source, frequency, to, from)), day, longest);
    if (there && !(back && back.day > there.day)) return { ...there, inverse: false };
    return back && { ...back, inverse: true };
  }
}

const keyOf = (source: string, frequency: string, from: string, to: string): string =>
  `${source}|${frequency}|${from}|${to}`;

function latest(list: readonly Entry[] | undefined, day: string, longest: number): Entry | undefined {
  if (!list) return undefined;
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as Entry).day <= day) low = middle + 1;
    else high = middle;
  }
  const entry = list[low - 1];
  return entry && dayOrdinal(day) - dayOrdinal(entry.day) <= longest ? entry : undefined;
}

function found(legs: readonly (readonly [string, string, Leg])[]): FoundRate {
  // Multiplied before it is divided, so that one division alone may be rounded.
  const convert = (amount: Decimal): Decimal => {
    let top = amount;
    let bottom = ONE;
    for (const [, , { rate, inverse }] of legs) {
      if (inverse) bottom = bottom.times(rate);
      else top = top.times(rate);
    }
    return bottom.equals(ONE) ? top : exactQuotient(top, bottom);
  };
  return {
    rate: convert(ONE),
    steps: legs.map(([from, to, { rate, day, inverse }]) =>
      inverse ? { from: to, to: from, rate: digitsOf(rate), day } : { from, to, rate: digitsOf(rate), day },
    ),
    convert,
  };
}
