/** CSV as RFC 4180 has it, in UTF-8 with a mark so that a spreadsheet knows. */
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { guarded } from './guard.ts';

export interface ExportColumn {
  key: string;
  label: string;
  type: FieldType;
}

const MARK = '\ufeff';
const PART = 1000;

export async function writeCsv(
  columns: readonly ExportColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Uint8Array> {
  const parts = [Buffer.from(`${MARK}${columns.map(({ label }) => quoted(guarded(label))).join(',')}\r\n`)];
  for (let start = 0; start < rows.length; start += PART) {
    const lines = rows.slice(start, start + PART).map((row) => columns.map(({ key }) => csvCell(row[key])).join(','));
    parts.push(Buffer.from(`${lines.join('\r\n')}\r\n`));
    // The requests of people go between the parts.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return Buffer.concat(parts);
}

/** A number is a number, whatever it begins with; text that would run is guarded. */
function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return quoted(isPlainNumber(text) ? text : guarded(text));
}

/** Decimals are text and may begin with a minus. */
const isPlainNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
