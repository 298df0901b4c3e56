/** CSV as RFC 4180 has it, in UTF-8 with a mark so that a spreadsheet knows; written while its rows come, none of it is kept. */
import { CSV_MARK, csvCell, csvHeading } from '../../engine/values/csvCell.ts';
import type { ExportLayout, ExportRow } from './exportColumn.ts';

/** Rows that are handed on together. */
const PART = 1000;

export async function* writeCsv(
  { columns, wallTime }: Pick<ExportLayout, 'columns' | 'wallTime'>,
  rows: AsyncIterable<ExportRow>,
): AsyncGenerator<Uint8Array> {
  let lines = [`${CSV_MARK}${columns.map(({ label }) => csvHeading(label)).join(',')}`];
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
