/** CSV as RFC 4180 has it, in UTF-8 with a mark so that a spreadsheet knows; written while its rows come, none of it is kept. */

import { guarded } from '../../tables/guard.ts';
import type { ExportLayout, ExportRow } from './exportColumn.ts';

const MARK = '\ufeff';
/** Rows that are handed on together. */
const PART = 1000;

export async function* writeCsv(
  { columns, wallTime }: Pick<ExportLayout, 'columns' | 'wallTime'>,
  rows: AsyncIterable<ExportRow>,
): AsyncGenerator<Uint8Array> {
  let lines = [`${MARK}${columns.map(({ label }) => quoted(guarded(label))).join(',')}`];
  const isTime = columns.map(({ type }) => type === 'dateTime');
  for await (const row of rows) {
    lines.push(
      row.map((value, at) => csvCell(isTime[at] && typeof value === 'string' ? wallTime(value) : value)).join(','),
    );
    if (lines.length < PART) continue;
    yield Buffer.from(`${lines.join('\r\n')}\r\n`);
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\r\n')}\r\n`);
}

/** Numbers are unchanged, even negative ones; text that spreadsheets would execute is guarded. */
function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return quoted(isPlainNumber(text) ? text : guarded(text));
}

/** Decimals are text and may begin with a minus. */
const isPlainNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
