/** The order in which charges are rated: what a percentage is of comes first. */
import type { TariffCharge } from './tariff.ts';

/** The ids that a charge is a percentage of. */
export function baseChargesOf({ calculationOnCharge }: Pick<TariffCharge, 'calculationOnCharge'>): readonly string[] {
  if (!calculationOnCharge) return [];
  const ids = typeof calculationOnCharge === 'string' ? calculationOnCharge.split(',') : calculationOnCharge;
  return ids.map((id) => id.trim()).filter((id) => id !== '');
}

/** @returns the charges in an order in which each follows those it is of, or the ids of charges that are of themselves */
export function chargeOrder(
  charges: readonly TariffCharge[],
): { readonly ordered: readonly TariffCharge[] } | { readonly circle: readonly string[] } {
  const byId = new Map(charges.map((charge) => [charge.chargeID, charge]));
  const ordered: TariffCharge[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (charge: TariffCharge): readonly string[] | undefined => {
    if (done.has(charge.chargeID)) return undefined;
    const at = path.indexOf(charge.chargeID);
    if (at >= 0) return path.slice(at);
    path.push(charge.chargeID);
    for (const id of baseChargesOf(charge)) {
      const base = byId.get(id);
      const circle = base && visit(base);
      if (circle) return circle;
    }
    path.pop();
    done.add(charge.chargeID);
    ordered.push(charge);
    return undefined;
  };
  for (const charge of charges) {
    const circle = visit(charge);
    if (circle) return { circle };
  }
  return { ordered };
}
