/** The charge codes of each company of the demo: one that every invoice needs a value of, one that is only shown. */
import type { SaveRow } from '../../store/index.ts';

interface ChargeCode {
  code: string;
  name: string;
  chargeType: string;
  isMandatory?: true;
  isDummyCharge?: true;
}

const CHARGE_CODES: readonly ChargeCode[] = [
  { code: 'FRT', name: 'Freight', chargeType: 'Freight', isMandatory: true },
  { code: 'AF', name: 'Air freight', chargeType: 'Freight' },
  { code: 'FSC', name: 'Fuel surcharge', chargeType: 'Surcharge' },
  { code: 'SSC', name: 'Security surcharge', chargeType: 'Surcharge' },
  { code: 'AWB', name: 'Waybill fee', chargeType: 'Fee' },
  { code: 'THC', name: 'Terminal handling', chargeType: 'Handling' },
  { code: 'CUS', name: 'Customs clearance', chargeType: 'Customs' },
  { code: 'HDL', name: 'Handling', chargeType: 'Handling' },
  { code: 'DOC', name: 'Documentation', chargeType: 'Fee' },
  { code: 'DLV', name: 'Delivery', chargeType: 'Delivery' },
  { code: 'INF', name: 'For information', chargeType: 'Information', isDummyCharge: true },
];

/** The rows of the metadata type, for every system of a company. */
export const chargeCodesOf = (company: string): (SaveRow & { id: string })[] =>
  CHARGE_CODES.map((one) => ({
    id: `charge-${one.code}-${company}`,
    values: { ...one, metadataType: 'metadata_chargeCodes', system: '*', account: '*' },
  }));

/** The fields that a charge gets from its code. */
export function givenByCode(code: unknown): Record<string, unknown> {
  const found = CHARGE_CODES.find((one) => one.code === code);
  return found ? { chargeType: found.chargeType, ...(found.isMandatory ? { isMandatory: true } : {}) } : {};
}
