/**
 * The scopes of a design's fields while a file is written: the current invoice, the iteration of each surrounding loop, and
 * numbers.
 */
import { isRecord } from '../../../metadata/isRecord.ts';
import { memoizeText } from '../../../metadata/memoize.ts';
import { listOf } from '../../values/list.ts';
import type { EdiInvoice } from './design.ts';

/** The categories of fields and loops, as a design says them, and what is meant. */
const CATEGORIES: Readonly<Record<string, string>> = {
  invoicecharge: 'charge',
  charge: 'charge',
  charges: 'charge',
  reference: 'reference',
  references: 'reference',
  address: 'address',
  addresses: 'address',
  shipmentfield: 'shipment',
  shipment: 'shipment',
  invoice: 'invoice',
  details: 'shipment',
  account: 'account',
};

/** The scope's name for a category. */
export const categoryOf = (name: string | null | undefined): string => {
  const plain = (name ?? '').trim();
  return CATEGORIES[plain.toLowerCase()] ?? plain;
};

/** The innermost round comes first. */
export interface WriteScope {
  readonly data: EdiInvoice;
  readonly all: readonly EdiInvoice[];
  readonly item?: { readonly category: string; readonly value: unknown; readonly number: number };
  readonly around?: WriteScope;
  readonly numbers: Readonly<Record<string, string>>;
  readonly now: string;
}

/** A member of a member: `a.b`. */
function memberOf(value: unknown, path: string): unknown {
  if (isRecord(value) && Object.hasOwn(value, path)) return value[path];
  if (!path.includes('.') && !Array.isArray(value)) return undefined;
  let found: unknown = value;
  for (const key of path.split('.')) {
    if (Array.isArray(found) && /^\d+$/.test(key)) found = found[Number(key)];
    else found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

/** The items that a loop over a category has here. */
export function itemsOf(category: string, scope: WriteScope): readonly unknown[] {
  const { data } = scope;
  switch (category) {
    case 'charge':
      // A charge that is only shown is in no total, so in no file.
      return listOf(data.invoice.charges).filter((charge) => !(isRecord(charge) && charge.isDummyCharge === true));
    case 'reference':
      return data.references ?? [];
    case 'address':
      return data.addresses ?? [];
    case 'invoice':
      return scope.all;
    case 'shipment':
      return data.shipment ? [data.shipment] : [];
    default: {
      const value = fieldValue(category, scope);
      return Array.isArray(value) ? value : [];
    }
  }
}

/** A parsed composed name: its category, and the rest. */
interface FieldName {
  readonly category: string;
  readonly rest: string;
}

/** Designs have some hundred names; whoever types one in the designer makes no more than this many be kept. */
const MAX_CACHED_NAMES = 5000;

const nameOf = memoizeText(MAX_CACHED_NAMES, (field): FieldName => {
  const point = field.indexOf('.');
  return {
    category: categoryOf(point < 0 ? field : field.slice(0, point)),
    rest: point < 0 ? '' : field.slice(point + 1),
  };
});

/** The value of a field by its composed name, `charge.invoiceValue`; undefined if missing. */
export function fieldValue(field: string, scope: WriteScope): unknown {
  const { category, rest } = nameOf(field);
  switch (category) {
    case 'invoice':
      return rest === 'count' ? scope.all.length : memberOf(scope.data.invoice, rest);
    case 'shipment':
      return memberOf(scope.data.shipment, rest);
    case 'account':
      return memberOf(scope.data.account, rest);
    case 'now':
      return scope.now;
    case 'control':
      return scope.numbers[rest];
    case 'loop':
    case 'item':
      if (!scope.item) return undefined;
      if (category === 'loop' && rest === 'number') return scope.item.number;
      if (category === 'loop' && rest === 'value') return scope.item.value;
      return rest === '' ? scope.item.value : memberOf(scope.item.value, rest);
    default:
      for (let round: WriteScope | undefined = scope; round; round = round.around) {
        if (round.item?.category !== category) continue;
        return rest === 'number'
          ? round.item.number
          : rest === ''
            ? round.item.value
            : memberOf(round.item.value, rest);
      }
      // A name without a category is a field of the invoice, or else of its shipment.
      return rest === '' ? (memberOf(scope.data.invoice, field) ?? memberOf(scope.data.shipment, field)) : undefined;
  }
}

/** The scope of one round. A round over invoices is about another invoice. */
export function roundOf(scope: WriteScope, category: string, value: unknown, number: number): WriteScope {
  const { all, numbers, now } = scope;
  const data = category === 'invoice' ? (value as EdiInvoice) : scope.data;
  // Copies the members by name: a file has an iteration for each charge, and a spread takes several times as long.
  return { data, all, numbers, now, item: { category, value, number }, around: scope };
}
