/** Which approved bills a payment run pays: due, or with a discount that ends; one payment for each partner, credits netted. */
import type { Decimal } from 'decimal.js';
import { amountOf, digitsOf, HUNDRED, ZERO } from '../amounts.ts';
import { roundMoney } from '../rounding.ts';

export interface PayableBill {
  readonly id: string;
  readonly number: string;
  readonly isCredit: boolean;
  readonly partner: string;
  readonly currency: string;
  readonly open: string;
  readonly dueDate: string | null;
  readonly discountDate: string | null;
  readonly discountPercent: string | null;
}

/** Whether a partner can be paid: `waiting` until some days after the approval of a changed bank account. */
export type PayeeState = 'usable' | 'waiting' | 'unconfirmed' | 'missing';

export interface RunOrder {
  /** yyyy-MM-dd. */
  readonly executionDate: string;
  readonly dueUntil: string;
  readonly currency: string;
  readonly minimum: Decimal;
}

export interface Allocation {
  readonly invoice: string;
  readonly number: string;
  /** Negative for a credit. */
  readonly amount: string;
  readonly discount: string;
}

export interface ProposedPayment {
  readonly partner: string;
  readonly amount: string;
  readonly discount: string;
  readonly allocations: readonly Allocation[];
}

export interface LeftOut {
  readonly partner: string;
  readonly reason: Exclude<PayeeState, 'usable'> | 'belowMinimum';
  readonly amount: string;
}

export interface Proposal {
  readonly payments: readonly ProposedPayment[];
  readonly leftOut: readonly LeftOut[];
}

export function proposePayments(
  bills: readonly PayableBill[],
  payees: ReadonlyMap<string, PayeeState>,
  order: RunOrder,
): Proposal {
  const payments: ProposedPayment[] = [];
  const leftOut: LeftOut[] = [];
  for (const [partner, theirs] of groupsOf(bills.filter((bill) => isDue(bill, order)))) {
    const payment = paymentOf(partner, theirs, order);
    if (!payment) continue;
    const state = payees.get(partner) ?? 'missing';
    if (state !== 'usable') leftOut.push({ partner, reason: state, amount: payment.amount });
    else if (order.minimum.greaterThan(payment.amount))
      leftOut.push({ partner, reason: 'belowMinimum', amount: payment.amount });
    else payments.push(payment);
  }
  return { payments, leftOut };
}

const isDue = ({ currency, open, isCredit, dueDate, discountDate }: PayableBill, order: RunOrder): boolean =>
  currency === order.currency &&
  (amountOf(open) ?? ZERO).greaterThan(ZERO) &&
  (isCredit ||
    dueDate === null ||
    dueDate <= order.dueUntil ||
    (discountDate !== null && discountDate >= order.executionDate && discountDate <= order.dueUntil));

function groupsOf(bills: readonly PayableBill[]): Map<string, PayableBill[]> {
  const groups = new Map<string, PayableBill[]>();
  for (const bill of bills) groups.set(bill.partner, [...(groups.get(bill.partner) ?? []), bill]);
  return groups;
}

/** Bills first; then credits, as far as something is left to pay. */
function paymentOf(partner: string, bills: readonly PayableBill[], order: RunOrder): ProposedPayment | undefined {
  const allocations: Allocation[] = [];
  let total = ZERO;
  let discounts = ZERO;
  for (const bill of bills.filter(({ isCredit }) => !isCredit)) {
    const open = amountOf(bill.open) ?? ZERO;
    const discount = discountOf(bill, open, order.executionDate);
    const amount = open.minus(discount);
    total = total.plus(amount);
    discounts = discounts.plus(discount);
    allocations.push({ invoice: bill.id, number: bill.number, amount: digitsOf(amount), discount: digitsOf(discount) });
  }
  for (const credit of bills.filter(({ isCredit }) => isCredit)) {
    const open = amountOf(credit.open) ?? ZERO;
    if (open.greaterThanOrEqualTo(total)) continue;
    total = total.minus(open);
    allocations.push({ invoice: credit.id, number: credit.number, amount: digitsOf(open.negated()), discount: '0' });
  }
  return total.isZero() ? undefined : { partner, amount: digitsOf(total), discount: digitsOf(discounts), allocations };
}

function discountOf({ discountDate, discountPercent }: PayableBill, open: Decimal, executionDate: string): Decimal {
  const percent = amountOf(discountPercent);
  if (!percent || discountDate === null || discountDate < executionDate) return ZERO;
  return roundMoney(open.times(percent).dividedBy(HUNDRED), { how: 'nearest' }, 2);
}
