/** The invoices of the demo: one of each shipment that has an account, not rated, as a capture makes them. */

import { daysAfter } from '../../demo/days.ts';
import type { SaveRow } from '../../store/index.ts';
import type { Account } from './accounts.ts';
import { givenByCode } from './chargeCodes.ts';
import type { Shipment } from './shipments.ts';

const KILOS_OF_A_POUND = 0.45359237;

/** How old a delivered shipment is whose invoice came from the system before, in days. */
const ELSEWHERE_AFTER = 40;

export interface InvoiceKind {
  /** The running number of one that is billed already and waits to be audited. */
  billed?: number | undefined;
  /** It has no charges yet: its tariff gives them. Default: false. */
  isToRate?: boolean;
}

/** @returns undefined for a shipment without an account: there is nobody to bill */
export function invoiceOf(
  { id, system, values }: Shipment,
  accounts: readonly Account[],
  { billed, isToRate = false }: InvoiceKind,
): (SaveRow & { id: string }) | undefined {
  const number = values.accountNumber;
  if (typeof number !== 'string' || number === '') return undefined;
  const account = accounts.find((one) => one.number === number && one.system === system);
  const weight = typeof values.chargeableWeight === 'number' ? values.chargeableWeight : undefined;
  const kilos = weight !== undefined && values.weightUnit === 'Lbs' ? weight * KILOS_OF_A_POUND : weight;
  const currency = values.currency ?? account?.currency ?? null;
  const charges = (Array.isArray(values.charges) ? values.charges : []).map(
    ({ chargeCode, chargeName, userValue }: Record<string, unknown>) => ({
      chargeCode,
      chargeName,
      ...givenByCode(chargeCode),
      userValue,
      invoiceValue: userValue,
      valueCurrency: currency,
      quantity: '1',
      unit: 'shipment',
      rate: userValue,
      asPerTariff: 'No',
      ...(kilos ? perKilo(Number(userValue) / kilos) : {}),
    }),
  );
  const total = charges.reduce((sum, { userValue }) => sum + Math.round(Number(userValue) * 100), 0);
  return {
    id: `invoice-${id}`,
    values: {
      shipment: id,
      status: 'notRated',
      accountNumber: number,
      account: account?.id ?? null,
      billTo: number,
      invoiceType: 'revenue',
      creditNoteAllowed: true,
      currency,
      chargeableWeight: kilos === undefined ? null : kilos.toFixed(6),
      paymentTerms: account?.values.paymentTerms ?? null,
      charges: isToRate ? [] : charges,
      invoiceTotal: isToRate ? '0' : (total / 100).toFixed(2),
      tariffTotal: '0',
      ...(billed === undefined ? {} : billedAs(billed)),
    },
  };
}

/** The number is beyond the range of the series of this year. */
const billedAs = (number: number) => ({
  status: 'invoiced',
  invoiceNumber: `INV26${900_000 + number}`,
  isQuoteSelected: true,
  billedOn: '2026-11-10',
  dueOn: '2026-12-10',
});

/** The number is beyond the range of the series of this year. */
export const settledAs = (number: number, isDelivered: boolean, today: string) => ({
  status: isDelivered ? 'delivered' : 'approved',
  invoiceNumber: `INV26${910_000 + number}`,
  isQuoteSelected: true,
  billedOn: daysAfter(today, -4 - (number % 20)),
  dueOn: daysAfter(today, 26 - (number % 20)),
});

/** Values of a delivered invoice that the previous system billed under a number of its own. Undefined for a recent shipment. */
export function billedElsewhere(
  { values }: Shipment,
  index: number,
  today: string,
): Record<string, unknown> | undefined {
  const { deliveredDate } = values;
  if (typeof deliveredDate !== 'string' || deliveredDate > daysAfter(today, -ELSEWHERE_AFTER)) return undefined;
  const billedOn = daysAfter(deliveredDate, 4);
  return {
    status: 'delivered',
    invoiceNumber: `INV${billedOn.slice(2, 4)}${800_000 + index}`,
    isQuoteSelected: true,
    billedOn,
    dueOn: daysAfter(billedOn, 30),
  };
}

/** Values of a shipment that was validated before the previous system billed it. */
export const validatedElsewhere = ({ deliveredDate }: Readonly<Record<string, unknown>>) => ({
  status: 'validated',
  shipmentValidationFlag: true,
  shipmentValidationBy: 'Bo Billing',
  shipmentValidationOn: `${daysAfter(String(deliveredDate), 2)}T15:00:00.000Z`,
});

/** Formats with two decimals, or with four if two would be zero. */
function perKilo(value: number): { userValuePerkg: string; finalValuePerkg: string } {
  const two = value.toFixed(2);
  const text = Number(two) === 0 ? value.toFixed(4) : two;
  return { userValuePerkg: text, finalValuePerkg: text };
}
