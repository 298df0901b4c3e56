/** What other bills of a partner contain already. */
import type { Decimal } from 'decimal.js';
import { amountOf, ZERO } from '../../../engine/freight/amounts.ts';
import { chargeKey } from '../../../engine/freight/payables/matchBill.ts';
import type { StoredRecord } from '../../store/index.ts';
import { GONE, listOf, textOf } from './billRecords.ts';

export interface Invoiced {
  readonly quantity: Decimal;
  readonly value: Decimal;
}

/** Bills that count, without the one that is judged: credits do not use up an order. */
const counted = (bills: readonly StoredRecord[], except?: string): StoredRecord[] =>
  bills.filter(
    ({ id, values }) =>
      id !== except && !GONE.has(String(values.status)) && values.kind !== 'credit' && values.status !== 'held',
  );

/** Shipments and charges of other bills. */
export const billedCharges = (bills: readonly StoredRecord[], except: StoredRecord): Set<string> =>
  new Set(
    counted(bills, except.id)
      .filter(({ createdAt, id }) => createdAt < except.createdAt || (createdAt === except.createdAt && id < except.id))
      .flatMap(({ values }) =>
        listOf(values.lines)
          .filter(({ shipmentNumber, orderLine }) => textOf(shipmentNumber) !== '' && textOf(orderLine) === '')
          .map(({ shipmentNumber, chargeCode }) => chargeKey(shipmentNumber, chargeCode)),
      ),
  );

/** Quantity and value that bills have of each line of an order. */
export function invoicedOf(
  bills: readonly StoredRecord[],
  order: StoredRecord,
  except?: string,
): Map<string, Invoiced> {
  const sums = new Map<string, Invoiced>();
  for (const { values } of counted(bills, except)) {
    if (values.order !== order.id) continue;
    for (const line of listOf(values.lines)) {
      const place = placeOf(order, line);
      if (place === undefined) continue;
      const before = sums.get(place) ?? { quantity: ZERO, value: ZERO };
      sums.set(place, {
        quantity: before.quantity.plus(amountOf(line.quantity) ?? ZERO),
        value: before.value.plus(amountOf(line.amount) ?? ZERO).minus(amountOf(line.credited) ?? ZERO),
      });
    }
  }
  return sums;
}

/** The line of the order that a line of a bill names, else the only one with its charge. */
function placeOf(order: StoredRecord, line: Readonly<Record<string, unknown>>): string | undefined {
  if (textOf(line.orderLine) !== '') return textOf(line.orderLine);
  const same = listOf(order.values.lines).filter(
    ({ chargeCode }) => textOf(chargeCode).toUpperCase() === textOf(line.chargeCode).toUpperCase(),
  );
  return same.length === 1 ? textOf(same[0]?.place) : undefined;
}
