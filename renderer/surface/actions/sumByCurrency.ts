import { exactDecimal } from '../../../engine/values/arithmetic.ts';
import { decimalText } from '../../../engine/values/decimal.ts';

export interface CurrencySum {
  /** Empty for rows without a currency. */
  currency: string;
  /** A plain decimal. */
  amount: string;
}

/** Exact sums of a field of rows for each currency, in the order of the currencies; rows without an amount count as zero. */
export function sumByCurrency(
  rows: readonly Readonly<Record<string, unknown>>[],
  amount: string,
  currency: string | undefined,
): CurrencySum[] {
  const zero = exactDecimal('0');
  const sums = new Map<string, typeof zero>();
  for (const row of rows) {
    const unit = currency === undefined ? '' : String(row[currency] ?? '');
    sums.set(unit, (sums.get(unit) ?? zero).plus(exactDecimal(decimalText(row[amount]) ?? '0')));
  }
  const inOrder = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([unit, sum]) => ({ currency: unit, amount: sum.toFixed() }));
}
