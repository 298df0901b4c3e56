/**
 * Files of shipments as a public programme publishes them: tab-separated with CR line ends, quoted fields, days written
 * in two ways, words in columns of numbers, accents. The same seed gives the same rows.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import writeExcelFile from 'write-excel-file/node';

const HEADERS = [
  'ID',
  'Project code',
  'PQ #',
  'PO / SO #',
  'ASN/DN #',
  'Country',
  'Managed by',
  'Fulfill Via',
  'Vendor INCO Term',
  'Shipment Mode',
  'PQ First Sent to Client Date',
  'PO sent to vendor Date',
  'Scheduled delivery Date',
  'Delivered to client Date',
  'Vendor',
  'Item description',
  'Line Item Quantity',
  'Line Item Value',
  'Weight (Kilograms)',
  'Freight cost (USD)',
] as const;

export type Row = Record<(typeof HEADERS)[number], string>;

/** A cell that a spreadsheet would run as a formula. */
export const FORMULA = '=HYPERLINK("http://127.0.0.1:9/","Reveal")';
/** A vendor to filter by; the row with the formula is of it. */
export const SOUGHT = 'Orgenics, Ltd';
const NO_WEIGHT = 'Weight Captured Separately';

/** Placeholders for missing values, in columns of numbers and days. */
export const NOTHINGS = ['Pre-PQ Process', NO_WEIGHT, 'Date Not Captured', 'See ASN-93 (ID#:1281)'] as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const COUNTRIES = [
  'Nigeria',
  'Vietnam',
  "Côte d'Ivoire",
  'Zambia',
  'Rwanda',
  'Haiti',
  'Mozambique',
  'Tanzania',
] as const;
const VENDORS = ['Aurobindo Pharma Limited', 'Abbott GmbH & Co. KG', SOUGHT, 'Ranbaxy Fine Chemicals LTD.'];
const ITEMS = [
  'HIV, Reveal G3 Rapid HIV-1 Antibody Test, 30 Tests',
  'Nevirapine 10mg/ml, oral suspension, Bottle, 240 ml',
  'Lamivudine/Zidovudine 150/300mg, tablets, 60 Tabs',
  'Étui «Reveal» – «30 essais», 3" × 5"',
];

/** A small generator of numbers (mulberry32): the same on every machine. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** `2-Jun-06` */
const dashed = (day: Date) =>
  `${day.getUTCDate()}-${MONTHS[day.getUTCMonth()]}-${String(day.getUTCFullYear()).slice(2)}`;
/** `6/2/06` */
const slashed = (day: Date) => `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${String(day.getUTCFullYear()).slice(2)}`;

/**
 * Rows with the ids `first`, `first` + 1, …; every seventh weight and every fiftieth freight cost is text; the fifth mode is
 * invalid.
 */
export function shipmentRows(count: number, { seed = 20261121, first = 700_001 } = {}): Row[] {
  const next = numbers(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const quoted = new Date(Date.UTC(2006, 0, 1) + next(2500) * 86_400_000);
    const later = (days: number) => new Date(quoted.getTime() + days * 86_400_000);
    const quantity = 1 + next(5000);
    const delivered = later(90 + next(60));
    return {
      ID: String(first + index),
      'Project code': `${100 + next(60)}-${pick(['CI', 'VN', 'NG'])}-T${next(40)}`,
      'PQ #': pick(['Pre-PQ Process', `FPQ-${next(20_000)}`]),
      'PO / SO #': `SCMS-${next(300_000)}`,
      'ASN/DN #': `ASN-${next(40_000)}`,
      Country: COUNTRIES[index % COUNTRIES.length] as string,
      'Managed by': 'PMO - US',
      'Fulfill Via': pick(['Direct Drop', 'From RDC']),
      'Vendor INCO Term': pick(['EXW', 'FCA', 'CIP', 'DDP']),
      'Shipment Mode': index === 4 ? 'Aeroplane' : pick(['Air', 'Truck', 'Ocean', 'Air Charter']),
      'PQ First Sent to Client Date': index % 5 === 0 ? 'Pre-PQ Process' : slashed(quoted),
      'PO sent to vendor Date': index % 9 === 0 ? 'Date Not Captured' : slashed(later(10)),
      'Scheduled delivery Date': dashed(later(80)),
      'Delivered to client Date': dashed(delivered),
      Vendor: index === 3 ? SOUGHT : pick(VENDORS),
      'Item description': index === 3 ? FORMULA : pick(ITEMS),
      'Line Item Quantity': String(quantity),
      'Line Item Value': `${quantity * 4}.${10 + next(89)}`,
      'Weight (Kilograms)': index % 7 === 0 ? NO_WEIGHT : String(10 + next(9000)),
      'Freight cost (USD)': index % 50 === 1 ? 'See ASN-93 (ID#:1281)' : `${100 + next(50_000)}.5`,
    };
  });
}

function delimited(rows: readonly Row[], delimiter: string, end: string): string {
  const written = (text: string) =>
    text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return [HEADERS, ...rows.map((row) => HEADERS.map((header) => row[header]))]
    .map((cells) => cells.map(written).join(delimiter) + end)
    .join('');
}

export const asTsv = (rows: readonly Row[]): string => delimited(rows, '\t', '\r');
export const asCsv = (rows: readonly Row[]): string => delimited(rows, ',', '\r\n');

/** A workbook: numbers are numbers, the rest is text. */
export async function asXlsx(rows: readonly Row[]): Promise<Buffer> {
  const cell = (text: string) =>
    /^\d+(\.\d+)?$/.test(text) ? { type: Number, value: Number(text) } : { type: String, value: text };
  const sheet = [
    HEADERS.map((header) => ({ type: String, value: header as string })),
    ...rows.map((row) => HEADERS.map((header) => cell(row[header]))),
  ];
  return writeExcelFile(sheet as never).toBuffer();
}

/** Writes a file of this name into a folder of its own; gives its path. */
export function fileOf(name: string, content: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'invoize-file-')), name);
  writeFileSync(path, content);
  return path;
}
