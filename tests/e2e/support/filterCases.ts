/**
 * Every operator twice: by mouse with one kind of value, by keys with another; with the builder's sentence, the address, and the
 * matching rows, computed here by hand from the contract without the engine.
 */
import type { FilterLeaf } from '../../../metadata/kinds/filter.ts';
import type { OperatorName } from '../../../metadata/signatures/operators.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The input at the right of an operator. */
export type Asked =
  | { readonly typed: string }
  /** Values of a list, by label. */
  | { readonly chosen: readonly string[] }
  | { readonly from: string; readonly to: string }
  /** The words of another field. */
  | { readonly field: string }
  /** One of two, by its word. */
  | { readonly one: 'yes' | 'no' }
  /** A day of a calendar, by its words. */
  | { readonly day: string }
  /** Nothing: what is empty. */
  | 'nothing';

export interface FilterCase {
  readonly by: 'mouse' | 'keys';
  /** The words of the field and of the operator. */
  readonly field: string;
  readonly operator: string;
  readonly asked: Asked;
  /** The displayed right-hand side. */
  readonly said: string;
  /** The sentence, where it is not put together of the three. */
  readonly words?: string;
  readonly leaf: Omit<FilterLeaf, 'type'> & { readonly operator: OperatorName };
  keeps(row: Row): boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
/** A text as it is compared: no matter in which case and form it is written. */
const text = (value: unknown): string =>
  isEmpty(value) ? '' : String(value).normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
/** NaN for a non-number: then no comparison holds. */
const number = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(value)
      ? Number(value)
      : Number.NaN;
/** The first ten characters, also of a date with time; '' for a missing value, which is not a day. */
const day = (value: unknown): string => String(value ?? '').slice(0, 10);
const entries = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

/** `yyyy-MM-dd`, so many days after another. */
const after = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** A day in the words of a calendar: `5 November 2026`. */
const calendarWords = (of: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${of}T00:00:00Z`),
  );

/**
 * @param rows all rows: one of their days is used
 * @param today `yyyy-MM-dd`, of the system
 */
export function filterCases(rows: readonly Row[], today: string): readonly FilterCase[] {
  const fifth = `${today.slice(0, 8)}05`;
  const eta = daysBetween(today, day(rows[0]?.eta));
  const validated = day(rows.find(({ shipmentValidationOn }) => !isEmpty(shipmentValidationOn))?.shipmentValidationOn);
  const validatedIn = daysBetween(today, validated);
  return [
    {
      by: 'mouse',
      field: 'Transport mode',
      operator: 'is',
      asked: { chosen: ['Air Charter'] },
      said: '“Air Charter”',
      leaf: { name: 'transportMode', operator: 'equalTo', value: 'Air Charter' },
      keeps: (row) => text(row.transportMode) === 'air charter',
    },
    {
      by: 'keys',
      field: 'House AWB',
      operator: 'is empty',
      asked: 'nothing',
      said: '',
      words: 'House AWB is empty',
      leaf: { name: 'hawb', operator: 'equalTo', value: null },
      keeps: (row) => isEmpty(row.hawb),
    },
    {
      by: 'mouse',
      field: 'Hazardous',
      operator: 'is not',
      asked: { one: 'yes' },
      said: 'yes',
      leaf: { name: 'hazardous', operator: 'notEqualTo', value: true },
      keeps: (row) => row.hazardous !== true,
    },
    {
      by: 'keys',
      field: 'Remarks',
      // Displayed as "is filled in" for both choices.
      operator: 'is not',
      asked: 'nothing',
      said: '',
      words: 'Remarks is filled in',
      leaf: { name: 'remarks', operator: 'notEqualTo', value: null },
      keeps: (row) => !isEmpty(row.remarks),
    },
    {
      by: 'mouse',
      field: 'Origin country',
      operator: 'is one of',
      asked: { chosen: ['Bonaire, Sint Eustatius and Saba', 'Japan'] },
      said: 'Bonaire, Sint Eustatius and Saba, Japan',
      leaf: { name: 'originCountry', operator: 'isInList', value: ['Bonaire, Sint Eustatius and Saba', 'Japan'] },
      keeps: (row) => ['bonaire, sint eustatius and saba', 'japan'].includes(text(row.originCountry)),
    },
    {
      by: 'keys',
      field: 'Pieces',
      operator: 'is one of',
      asked: { typed: '50, 48.0' },
      said: '50, 48.0',
      leaf: { name: 'pieces', operator: 'isInList', value: '50, 48.0' },
      keeps: (row) => number(row.pieces) === 50 || number(row.pieces) === 48,
    },
    {
      by: 'mouse',
      field: 'Vendor',
      operator: 'is none of',
      asked: { typed: 'TAMARACK TOOLS K.K., umbra tools gmbh' },
      said: 'TAMARACK TOOLS K.K., umbra tools gmbh',
      leaf: { name: 'vendor', operator: 'isNotInList', value: 'TAMARACK TOOLS K.K., umbra tools gmbh' },
      keeps: (row) => !['tamarack tools k.k.', 'umbra tools gmbh'].includes(text(row.vendor)),
    },
    {
      by: 'keys',
      field: 'References',
      operator: 'is none of',
      asked: { chosen: ['Return', 'Priority'] },
      said: 'Return, Priority',
      leaf: { name: 'references', operator: 'isNotInList', value: ['Return', 'Priority'] },
      keeps: (row) => !entries(row.references).some((one) => one === 'return' || one === 'priority'),
    },
    {
      by: 'mouse',
      field: 'Gross weight',
      operator: 'is less than',
      asked: { typed: '99.50' },
      said: '99.5',
      leaf: { name: 'grossWeight', operator: 'lessThan', value: 99.5 },
      keeps: (row) => number(row.grossWeight) < 99.5,
    },
    {
      by: 'keys',
      field: 'Delivered to client',
      operator: 'is before',
      asked: { field: 'Scheduled delivery' },
      said: 'Scheduled delivery',
      leaf: { name: 'deliveredDate', operator: 'lessThan', matchField: 'scheduledDeliveryDate' },
      keeps: ({ deliveredDate, scheduledDeliveryDate }) =>
        !isEmpty(deliveredDate) && !isEmpty(scheduledDeliveryDate) && day(deliveredDate) < day(scheduledDeliveryDate),
    },
    {
      by: 'mouse',
      field: 'Chargeable weight',
      operator: 'is greater than',
      asked: { field: 'Gross weight' },
      said: 'Gross weight',
      leaf: { name: 'chargeableWeight', operator: 'greaterThan', matchField: 'grossWeight' },
      keeps: ({ chargeableWeight, grossWeight }) => number(chargeableWeight) > number(grossWeight),
    },
    {
      by: 'keys',
      field: 'Vendor',
      operator: 'is greater than',
      asked: { typed: 'P' },
      said: '“P”',
      leaf: { name: 'vendor', operator: 'greaterThan', value: 'P' },
      keeps: (row) => !isEmpty(row.vendor) && text(row.vendor) > 'p',
    },
    {
      by: 'mouse',
      field: 'ETD',
      operator: 'is on or before',
      asked: { day: calendarWords(fifth) },
      said: fifth,
      leaf: { name: 'etd', operator: 'lessThanEqualTo', value: fifth },
      keeps: (row) => !isEmpty(row.etd) && day(row.etd) <= fifth,
    },
    {
      by: 'keys',
      field: 'Declared value',
      operator: 'is at most',
      asked: { typed: '151.30' },
      said: '151.30',
      leaf: { name: 'declaredValue', operator: 'lessThanEqualTo', value: '151.30' },
      keeps: (row) => number(row.declaredValue) <= 151.3,
    },
    {
      by: 'mouse',
      field: 'Freight cost',
      operator: 'is at least',
      asked: { typed: '1250' },
      said: '1250',
      leaf: { name: 'freightCost', operator: 'greaterThanEqualTo', value: 1250 },
      keeps: (row) => number(row.freightCost) >= 1250,
    },
    {
      by: 'keys',
      field: 'ETA',
      operator: 'is on or after',
      asked: { typed: 'today-300' },
      said: 'today-300',
      leaf: { name: 'eta', operator: 'greaterThanEqualTo', value: 'today-300' },
      keeps: (row) => !isEmpty(row.eta) && day(row.eta) >= after(today, -300),
    },
    {
      by: 'mouse',
      field: 'Gross weight',
      operator: 'contains',
      asked: { typed: '0.' },
      said: '0.',
      leaf: { name: 'grossWeight', operator: 'contains', value: '0.' },
      keeps: (row) => !isEmpty(row.grossWeight) && String(row.grossWeight).includes('0.'),
    },
    {
      by: 'keys',
      field: 'Remarks',
      operator: 'contains',
      asked: { typed: '% CHECKED_by\\' },
      said: '“% CHECKED_by\\”',
      leaf: { name: 'remarks', operator: 'contains', value: '% CHECKED_by\\' },
      keeps: (row) => text(row.remarks).includes('% checked_by\\'),
    },
    {
      by: 'mouse',
      field: 'References',
      operator: 'does not contain',
      asked: { typed: 'tbd' },
      said: '“tbd”',
      leaf: { name: 'references', operator: 'doesNotContain', value: 'tbd' },
      keeps: (row) => !entries(row.references).includes('tbd'),
    },
    {
      by: 'keys',
      field: 'Managed by',
      operator: 'does not contain',
      asked: { typed: 'BJÖRN' },
      said: '“BJÖRN”',
      leaf: { name: 'managedBy', operator: 'doesNotContain', value: 'BJÖRN' },
      keeps: (row) => !text(row.managedBy).includes('björn'),
    },
    {
      by: 'mouse',
      field: 'Pieces',
      operator: 'is between',
      asked: { from: '45', to: '50' },
      said: '45 and 50',
      leaf: { name: 'pieces', operator: 'betweenInclusive', value1: 45, value2: 50 },
      keeps: (row) => number(row.pieces) >= 45 && number(row.pieces) <= 50,
    },
    {
      by: 'keys',
      field: 'ETD',
      operator: 'is between',
      asked: { from: '2025-04-14', to: '5-Sep-2025' },
      said: '2025-04-14 and 2025-09-05',
      leaf: { name: 'etd', operator: 'betweenInclusive', value1: '2025-04-14', value2: '2025-09-05' },
      keeps: (row) => day(row.etd) >= '2025-04-14' && day(row.etd) <= '2025-09-05',
    },
    {
      by: 'mouse',
      field: 'ETA',
      operator: 'is between (exclusive)',
      asked: { from: '2025-04-18', to: '2025-10-15' },
      said: '2025-04-18 and 2025-10-15',
      leaf: { name: 'eta', operator: 'betweenExclusive', value1: '2025-04-18', value2: '2025-10-15' },
      keeps: (row) => day(row.eta) > '2025-04-18' && day(row.eta) < '2025-10-15',
    },
    {
      by: 'keys',
      field: 'Account name',
      operator: 'is between (exclusive)',
      asked: { from: 'J', to: 'Northwind Foods K.K.' },
      said: '“J” and “Northwind Foods K.K.”',
      leaf: { name: 'accountName', operator: 'betweenExclusive', value1: 'J', value2: 'Northwind Foods K.K.' },
      keeps: (row) => text(row.accountName) > 'j' && text(row.accountName) < 'northwind foods k.k.',
    },
    {
      by: 'mouse',
      field: 'Delivered to client',
      operator: 'begins with',
      asked: { typed: '2025-0' },
      said: '2025-0',
      leaf: { name: 'deliveredDate', operator: 'beginsWith', value: '2025-0' },
      keeps: (row) => day(row.deliveredDate).startsWith('2025-0'),
    },
    {
      by: 'keys',
      field: 'Consignee',
      operator: 'begins with',
      asked: { typed: ' n' },
      said: '“ n”',
      leaf: { name: 'consignee', operator: 'beginsWith', value: ' n' },
      keeps: (row) => text(row.consignee).startsWith(' n'),
    },
    {
      by: 'mouse',
      field: 'House AWB',
      operator: 'does not begin with',
      asked: { typed: 'mf' },
      said: '“mf”',
      leaf: { name: 'hawb', operator: 'doesNotBeginWith', value: 'mf' },
      keeps: (row) => !text(row.hawb).startsWith('mf'),
    },
    {
      by: 'keys',
      field: 'Pieces',
      operator: 'does not begin with',
      asked: { typed: '4' },
      said: '4',
      leaf: { name: 'pieces', operator: 'doesNotBeginWith', value: '4' },
      keeps: (row) => !String(row.pieces ?? '').startsWith('4'),
    },
    {
      by: 'mouse',
      field: 'Vendor',
      operator: 'ends with',
      asked: { typed: '.' },
      said: '“.”',
      leaf: { name: 'vendor', operator: 'endsWith', value: '.' },
      keeps: (row) => text(row.vendor).endsWith('.'),
    },
    {
      by: 'keys',
      field: 'ETA',
      operator: 'ends with',
      asked: { typed: '-07' },
      said: '-07',
      leaf: { name: 'eta', operator: 'endsWith', value: '-07' },
      keeps: (row) => day(row.eta).endsWith('-07'),
    },
    {
      by: 'mouse',
      field: 'Unit price',
      operator: 'does not end with',
      asked: { typed: '5' },
      said: '5',
      leaf: { name: 'unitPrice', operator: 'doesNotEndWith', value: '5' },
      keeps: (row) => !String(row.unitPrice ?? '').endsWith('5'),
    },
    {
      by: 'keys',
      field: 'Commodity',
      operator: 'does not end with',
      asked: { typed: 'S' },
      said: '“S”',
      leaf: { name: 'commodity', operator: 'doesNotEndWith', value: 'S' },
      keeps: (row) => !text(row.commodity).endsWith('s'),
    },
    {
      by: 'mouse',
      field: 'ETA',
      operator: 'is on the day',
      asked: { typed: String(eta) },
      said: '',
      words: `ETA is ${-eta} days ago`,
      leaf: { name: 'eta', operator: 'day', value: eta },
      keeps: (row) => day(row.eta) === after(today, eta),
    },
    {
      by: 'keys',
      field: 'Validated on',
      operator: 'is on the day',
      asked: { typed: String(validatedIn) },
      said: '',
      words: `Validated on is ${-validatedIn} days ago`,
      leaf: { name: 'shipmentValidationOn', operator: 'day', value: validatedIn },
      keeps: (row) => day(row.shipmentValidationOn) === validated,
    },
  ];
}

/** Pieces at least 50, or a vendor of the name with an arrival more than a hundred days ago. */
export const keepsGroups =
  (today: string) =>
  (row: Row): boolean =>
    number(row.pieces) >= 50 ||
    (text(row.vendor).includes('k.k.') && !isEmpty(row.eta) && day(row.eta) < after(today, -100));
