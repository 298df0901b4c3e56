/** The charges of an invoice as a delivery profile has them sent (`chargeType` of the profile). */
import { amountOf, digitsOf, ZERO } from '../amounts.ts';

type Charge = Readonly<Record<string, unknown>>;

const amountIn = (charge: Charge) => amountOf(charge.invoiceValue) ?? ZERO;
/** A dummy charge does not count in totals, nor here. */
const isBilled = (charge: Charge): boolean => charge.isDummyCharge !== true && !amountIn(charge).isZero();

/**
 * @param kind `billed`: those with an amount; `perGroup`: of these a line each charge type, with their sum; else all
 * @returns charges in the order in which they came
 */
export function deliveredCharges(charges: readonly Charge[], kind: string): readonly Charge[] {
  if (kind !== 'billed' && kind !== 'perGroup') return charges;
  const billed = charges.filter(isBilled);
  if (kind === 'billed') return billed;
  const groups = new Map<string, Charge[]>();
  for (const charge of billed) {
    const group = String(charge.chargeType ?? '') || String(charge.chargeCode ?? '');
    groups.set(group, [...(groups.get(group) ?? []), charge]);
  }
  return [...groups].map(([group, members]) => {
    const [first = {}] = members;
    if (members.length === 1) return first;
    const sum = members.reduce((total, charge) => total.plus(amountIn(charge)), ZERO);
    return { chargeCode: group, chargeName: group, chargeType: group, invoiceValue: digitsOf(sum) };
  });
}
