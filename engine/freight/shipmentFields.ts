/** What of a shipment a rating may read, so that whoever rates a million of them reads no more than that. */
import type { TariffPlan } from './compileTariff.ts';

/** What charges are counted in, and what those measures are made of (`measures.ts`). */
const MEASURED = [
  'chargeableWeight',
  'containers',
  'destinationZip',
  'dimensions',
  'grossWeight',
  'miles',
  'pieces',
  'transportMode',
  'unitDimension',
  'volume',
  'weightUnit',
] as const;

/** Keys of fields; undefined where a formula may read any of them. */
export function shipmentFields({ versions }: TariffPlan): readonly string[] | undefined {
  const fields = new Set<string>(MEASURED);
  for (const { version, parameters, charges } of versions) {
    fields.add(version.tariffAppliedOnDate);
    for (const name of parameters) fields.add(name);
    for (const { fieldKey } of version.identifiers ?? []) fields.add(fieldKey);
    for (const { charge, formula } of charges) {
      if (formula) return undefined;
      if (charge.exchangeRateAppldOn) fields.add(charge.exchangeRateAppldOn);
    }
  }
  return [...fields];
}
