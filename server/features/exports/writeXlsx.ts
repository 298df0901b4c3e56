/**
 * A workbook, written while its rows come: none of it is kept. Text is written as text, so nothing in it is a formula. Rows
 * past what a sheet holds go on in another one.
 */
import { dayOf } from '../../../engine/index.ts';
import { COMPARISON_CLASS } from '../../../metadata/kinds/fieldTypes.ts';
import type { ExportColumn, ExportRow } from './exportColumn.ts';
import { DAY, HEADING, SHEET_END, sheetFile, sheetStart, workbookParts } from './workbookParts.ts';
import { xmlText } from './xmlText.ts';
import { type ZipFile, zipStream } from './zipStream.ts';

/** Excel's limit of a cell's text. */
const MAX_CELL_TEXT_LENGTH = 32_767;
/** Excel's limit of a sheet's rows. */
const SHEET_ROWS = 1_048_576;
/** Rows that are handed on together. */
const PART = 500;
/** Days from 30 December 1899, which Excel counts from, to 1 January 1970. */
const EPOCH = 25_569;

/** @param sheetRows another limit, for tests */
export function writeXlsx(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<ExportRow>,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  return zipStream(workbookFiles(columns, rows, sheetRows));
}

async function* workbookFiles(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<ExportRow>,
  sheetRows: number,
): AsyncGenerator<ZipFile> {
  const source = rows[Symbol.asyncIterator]();
  const names: string[] = [];
  const letters = columns.map((_, index) => columnName(index));
  let next = await source.next();
  async function* sheet(): AsyncGenerator<string> {
    const widths = columns.map(({ label }) => Math.min(40, Math.max(10, label.length + 2)));
    yield sheetStart(widths) +
      rowXml(
        1,
        columns.map(({ label }, index) => textXml(`${letters[index]}1`, label, HEADING)),
      );
    let part: string[] = [];
    for (let at = 2; !next.done && at <= sheetRows; at += 1) {
      const { value } = next;
      part.push(
        rowXml(
          at,
          columns.map((column, index) => cellXml(`${letters[index]}${at}`, column, value[index])),
        ),
      );
      if (part.length === PART) {
        yield part.join('');
        part = [];
      }
      next = await source.next();
    }
    yield part.join('') + SHEET_END;
  }
  try {
    do {
      names.push(`Sheet${names.length + 1}`);
      yield { name: sheetFile(names.length), parts: sheet() };
    } while (!next.done);
    yield* workbookParts(names);
  } finally {
    await source.return?.();
  }
}

const rowXml = (at: number, cells: readonly string[]) => `<row r="${at}">${cells.join('')}</row>`;

function textXml(place: string, text: string, style?: number): string {
  const shown = text.length > MAX_CELL_TEXT_LENGTH ? text.slice(0, MAX_CELL_TEXT_LENGTH) : text;
  const styled = style === undefined ? '' : ` s="${style}"`;
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`;
}

function cellXml(place: string, { type }: ExportColumn, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const cls = COMPARISON_CLASS[type];
  // Fifteen digits are what a spreadsheet keeps of a number: longer ones stay text.
  if (
    (cls === 'numeric' || cls === 'decimal') &&
    (typeof value === 'number' ? Number.isFinite(value) : /^-?\d{1,15}(\.\d+)?$/.test(String(value)))
  ) {
    return `<c r="${place}"><v>${Number(value)}</v></c>`;
  }
  if (type === 'date') {
    const day = dayOf(value);
    // Excel's calendar begins in 1900, with a 29 February that never was.
    if (day !== undefined && day >= '1900-03-01') {
      return `<c r="${place}" s="${DAY}"><v>${Date.parse(`${day}T00:00:00Z`) / 86_400_000 + EPOCH}</v></c>`;
    }
  }
  return textXml(place, Array.isArray(value) ? value.join(', ') : String(value));
}

/** A, B … Z, AA, AB … */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(65 + (index % 26));
}
