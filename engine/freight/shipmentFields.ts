/** The fields of a shipment that a rating may read, so that rating a million of them reads only these. */
import type { TariffPlan } from './compileTariff.ts';

/** The measures of charges, and the fields that they are computed from (`measures.ts`). */
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
