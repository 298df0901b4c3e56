/** The bill of which another one is likely a duplicate: the same number, or the same amount within some days. */
import { amountOf } from '../../../engine/freight/amounts.ts';
import type { StoredRecord } from '../../store/index.ts';
import { GONE, textOf } from './billRecords.ts';

/** Bills of one amount within these days are likely one bill. */
const DAYS = 10;
const MS_OF_DAY = 86_400_000;

/** A number as people compare it: without blanks, punctuation and leading zeros. */
const bareNumber = (number: unknown): string =>
  textOf(number)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');

const daysApart = (one: unknown, other: unknown): number =>
  Math.abs(Date.parse(textOf(one)) - Date.parse(textOf(other))) / MS_OF_DAY;

/** @param others bills of the same partner */
export function duplicateOf(bill: StoredRecord, others: readonly StoredRecord[]): StoredRecord | undefined {
  if (bill.values.isNoDuplicate === true) return undefined;
  const total = amountOf(bill.values.total);
  return others.find(({ id, values, createdAt }) => {
    if (id === bill.id || GONE.has(String(values.status)) || values.kind !== bill.values.kind) return false;
    if (createdAt > bill.createdAt) return false;
    if (bareNumber(values.number) === bareNumber(bill.values.number)) return true;
    return (
      total !== undefined &&
      amountOf(values.total)?.equals(total) === true &&
      values.currency === bill.values.currency &&
      sameShipments(values, bill.values) &&
      daysApart(values.invoiceDate, bill.values.invoiceDate) <= DAYS
    );
  });
}

/** Partners bill round amounts often: the same amount counts only for the same shipments or order. */
const sameShipments = (one: StoredRecord['values'], other: StoredRecord['values']): boolean =>
  shipmentsOf(one) === shipmentsOf(other) && textOf(one.order) === textOf(other.order);

const shipmentsOf = ({ lines }: StoredRecord['values']): string =>
  [...new Set((Array.isArray(lines) ? lines : []).map(({ shipmentNumber }) => textOf(shipmentNumber).toUpperCase()))]
    .sort()
    .join(' ');
