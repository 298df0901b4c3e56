/** A workbook of one sheet. Text is written as text, so nothing in it is a formula. */
import writeExcelFile from 'write-excel-file/node';
import { dayOf } from '../../engine/index.ts';
import { COMPARISON_CLASS } from '../../metadata/kinds/fieldTypes.ts';
import type { ExportColumn } from './writeCsv.ts';

/** Excel's limit of a cell's text. */
const LONGEST = 32_767;

type Cell = string | number | boolean | { value: unknown; type?: unknown; format?: string; fontWeight?: 'bold' } | null;

export async function writeXlsx(
  columns: readonly ExportColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Uint8Array> {
  const heading: Cell[] = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' }));
  const data = [heading, ...rows.map((row) => columns.map((column) => xlsxCell(column, row[column.key])))];
  const written = writeExcelFile(
    data as never,
    {
      columns: columns.map(({ label }) => ({ width: Math.min(40, Math.max(10, label.length + 2)) })),
      stickyRowsCount: 1,
    } as never,
  );
  return (await (written as unknown as { toBuffer(): Promise<Buffer> }).toBuffer()) as Uint8Array;
}

function xlsxCell({ type }: ExportColumn, value: unknown): Cell {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value;
  const cls = COMPARISON_CLASS[type];
  if (cls === 'numeric' && typeof value === 'number') return value;
  if (cls === 'numeric' && /^-?\d{1,15}(\.\d+)?$/.test(String(value))) return Number(value);
  if (type === 'date') {
    const day = dayOf(value);
    // Excel's calendar begins in 1900.
    if (day !== undefined && day >= '1900-03-01') {
      return { value: new Date(`${day}T00:00:00.000Z`), type: Date, format: 'yyyy-mm-dd' };
    }
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return { value: text.slice(0, LONGEST), type: String };
}
