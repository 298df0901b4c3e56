/** The shipments of a bill with what their charges are expected to cost: by the partner's buying tariff, else as captured. */
import type { BilledShipment, ExpectedCharge } from '../../../engine/freight/payables/matchBill.ts';
import { codeOf } from '../../../engine/freight/payables/matchBill.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { StoredRecord } from '../../store/index.ts';
import { type RatingContext, recordsWith } from '../rating/candidates.ts';
import { rateByPartner } from '../rating/rateShipments.ts';
import { textOf } from './billRecords.ts';

/** States in which nothing was carried yet. */
const NOT_CARRIED = new Set(['open', 'cancelled']);
/** Costs that a shipment has itself, by charge. */
const CAPTURED = { FRT: 'freightCost', INS: 'insurance' } as const;

/** By number in capitals. */
export async function billedShipments(
  context: RatingContext,
  numbers: readonly string[],
  partner: string,
): Promise<Map<string, BilledShipment>> {
  const shipments = await recordsWith(context, own.shipment, 'shipmentNumber', numbers);
  const found = await Promise.all(
    shipments.map(
      async (shipment): Promise<[string, BilledShipment]> => [
        codeOf(shipment.values.shipmentNumber),
        {
          transportMode: shipment.values.transportMode,
          isCarried: !NOT_CARRIED.has(String(shipment.values.status ?? 'open')),
          charges: await chargesOf(context, shipment, partner),
        },
      ],
    ),
  );
  return new Map(found);
}

async function chargesOf(
  context: RatingContext,
  { values }: StoredRecord,
  partner: string,
): Promise<Map<string, ExpectedCharge>> {
  const charges = new Map<string, ExpectedCharge>();
  for (const [code, field] of Object.entries(CAPTURED)) {
    const amount = values[field];
    if (amount === null || amount === undefined || amount === '') continue;
    const source = { kind: 'shipment', shipment: textOf(values.shipmentNumber) } as const;
    charges.set(code, { amount: String(amount), currency: textOf(values.currency), source });
  }
  const [rating] = (await rateByPartner(context, { values }, partner)).filter(({ outcome }) => outcome === 'rated');
  const tariff = rating?.tariff.tariffName ?? '';
  for (const { chargeCode, tariffValue } of rating?.charges ?? []) {
    if (tariffValue === undefined) continue;
    charges.set(codeOf(chargeCode), {
      amount: tariffValue,
      currency: rating?.currency ?? '',
      source: { kind: 'tariff', tariff },
    });
  }
  return charges;
}
