/**
 * Sums of a backtest, updated per shipment: a million of them require memory only for their accounts and the largest
 * differences.
 */
import { amountOf } from '../../../engine/freight/amounts.ts';
import type { RatingFailure } from '../../../engine/freight/outcome.ts';
import type { ShipmentRating } from '../../../engine/freight/rateShipment.ts';

export interface BacktestInput {
  /** The version that is tried. */
  readonly tariff: string;
  /** The version that it is compared with; none: what was invoiced. */
  readonly baseline?: string;
  /** The number of the account whose shipments are rated. */
  readonly account?: string;
  readonly fromDay?: string;
  readonly toDay?: string;
  /** Every shipment is rated as if on this day. */
  readonly asOf?: string;
}

type Amount = NonNullable<ReturnType<typeof amountOf>>;
type Values = Readonly<Record<string, unknown>>;

interface Account {
  shipments: number;
  before: Amount;
  after: Amount;
}

interface Apart {
  readonly shipmentNumber: string;
  readonly accountNumber: string;
  readonly before: string;
  readonly after: string;
  readonly difference: Amount;
}

/** Number of reported shipments at each end. */
const FURTHEST = 50;
const MAX_ACCOUNTS = 200;

export class BacktestSums {
  shipments = 0;
  readonly #currency: string;
  readonly #zero: Amount = amountOf('0') as Amount;
  #rated = 0;
  #compared = 0;
  #cheaper = 0;
  #dearer = 0;
  #before = this.#zero;
  #after = this.#zero;
  #all = this.#zero;
  readonly #accounts = new Map<string, Account>();
  readonly #outcomes = new Map<string, number>();
  readonly #cheapest: Apart[] = [];
  readonly #dearest: Apart[] = [];

  constructor(currency: string) {
    this.#currency = currency;
  }

  /** @param was what it cost before, where that is known */
  add(values: Values, was: string | undefined, { outcome, total }: Pick<ShipmentRating, 'outcome' | 'total'>): void {
    this.shipments += 1;
    const after = outcome === 'rated' ? amountOf(total) : undefined;
    if (!after) {
      this.#fail(outcome);
      return;
    }
    this.#rated += 1;
    this.#all = this.#all.plus(after);
    const before = amountOf(was);
    if (!before) return;
    this.#compared += 1;
    this.#before = this.#before.plus(before);
    this.#after = this.#after.plus(after);
    const number = String(values.accountNumber ?? '');
    const account = this.#accounts.get(number) ?? { shipments: 0, before: this.#zero, after: this.#zero };
    account.shipments += 1;
    account.before = account.before.plus(before);
    account.after = account.after.plus(after);
    this.#accounts.set(number, account);
    const difference = after.minus(before);
    if (difference.isZero()) return;
    const apart: Apart = {
      shipmentNumber: String(values.shipmentNumber ?? ''),
      accountNumber: number,
      before: before.toFixed(2),
      after: after.toFixed(2),
      difference,
    };
    if (difference.isNegative()) {
      this.#cheaper += 1;
      keepFurthest(this.#cheapest, apart, (one, other) => one.lessThan(other));
    } else {
      this.#dearer += 1;
      keepFurthest(this.#dearest, apart, (one, other) => one.greaterThan(other));
    }
  }

  #fail(outcome: 'rated' | RatingFailure): void {
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  told() {
    return {
      currency: this.#currency,
      shipments: this.shipments,
      rated: this.#rated,
      notRated: this.shipments - this.#rated,
      compared: this.#compared,
      cheaper: this.#cheaper,
      dearer: this.#dearer,
      total: this.#all.toFixed(2),
      before: this.#before.toFixed(2),
      after: this.#after.toFixed(2),
      difference: this.#after.minus(this.#before).toFixed(2),
    };
  }

  lists() {
    const accounts = [...this.#accounts]
      .map(([accountNumber, { shipments, before, after }]) => ({
        accountNumber,
        shipments,
        before,
        after,
        difference: after.minus(before),
      }))
      .sort((one, other) => other.difference.abs().comparedTo(one.difference.abs()))
      .slice(0, MAX_ACCOUNTS)
      .map(({ before, after, difference, ...rest }) => ({
        ...rest,
        before: before.toFixed(2),
        after: after.toFixed(2),
        difference: difference.toFixed(2),
      }));
    const told = ({ difference, ...rest }: Apart) => ({ ...rest, difference: difference.toFixed(2) });
    return {
      accounts,
      winners: this.#cheapest.map(told),
      losers: this.#dearest.map(told),
      failures: [...this.#outcomes].map(([outcome, count]) => ({ outcome, count })),
    };
  }
}

/** The list stays in order, the furthest first, and no longer than it may be. */
function keepFurthest(list: Apart[], apart: Apart, isFurther: (one: Amount, other: Amount) => boolean): void {
  const last = list[list.length - 1];
  if (list.length === FURTHEST && last && !isFurther(apart.difference, last.difference)) return;
  const at = list.findIndex(({ difference }) => isFurther(apart.difference, difference));
  list.splice(at < 0 ? list.length : at, 0, apart);
  if (list.length > FURTHEST) list.pop();
}
