/**
 * A workbook, written while its rows come: none of it is kept. Text is written as text, so nothing in it is a formula. Rows
 * past what a sheet holds go on in another one.
 */
import { COMPARISON_CLASS } from '../../metadata/kinds/fieldTypes.ts';
import { serialDay, serialTime } from './cellDay.ts';
import type { ExportColumn, ExportLayout, ExportRow } from './exportColumn.ts';
import {
  DAY,
  HEADING,
  numberStyle,
  sheetEnd,
  sheetFile,
  sheetName,
  sheetStart,
  TIME,
  WRAPPED,
  workbookParts,
} from './workbookParts.ts';
import { xmlText } from './xmlText.ts';
import { type ZipFile, zipStream } from './zipStream.ts';

/** Excel's limit of a cell's text. */
const MAX_CELL_TEXT_LENGTH = 32_767;
/** Excel's limit of a sheet's rows. */
const SHEET_ROWS = 1_048_576;
/** Rows that are handed on together. */
const PART = 500;

/** @param sheetRows another limit, for tests */
export function writeXlsx(
  layout: ExportLayout,
  rows: AsyncIterable<ExportRow>,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  return zipStream(workbookFiles(layout, rows, sheetRows));
}

async function* workbookFiles(
  layout: ExportLayout,
  rows: AsyncIterable<ExportRow>,
  sheetRows: number,
): AsyncGenerator<ZipFile> {
  const { columns, sheetNames, day, wallTime } = layout;
  const source = rows[Symbol.asyncIterator]();
  const names: string[] = [];
  const filtered: string[] = [];
  const letters = columns.map((_, index) => columnName(index));
  let next = await source.next();
  async function* sheet(): AsyncGenerator<string> {
    yield sheetStart(columns.map(columnWidth), true) +
      rowXml(
        1,
        columns.map(({ label }, index) => textXml(`${letters[index]}1`, label, HEADING)),
      );
    let part: string[] = [];
    let at = 2;
    for (; !next.done && at <= sheetRows; at += 1) {
      const { value } = next;
      part.push(
        rowXml(
          at,
          columns.map((column, index) => cellXml(`${letters[index]}${at}`, column, value[index], wallTime)),
        ),
      );
      if (part.length === PART) {
        yield part.join('');
        part = [];
      }
      next = await source.next();
    }
    const last = letters.at(-1);
    const cells = last === undefined ? undefined : `A1:${last}${at - 1}`;
    if (cells !== undefined) filtered.push(cells);
    yield part.join('') + sheetEnd(cells);
  }
  function* aboutSheet(): Generator<string> {
    yield sheetStart([24, 100], false);
    for (const [index, [name, text]] of layout.about().entries())
      yield rowXml(index + 1, [textXml(`A${index + 1}`, name, HEADING), textXml(`B${index + 1}`, text, WRAPPED)]);
    yield sheetEnd();
  }
  try {
    do {
      names.push(sheetName(sheetNames.rows, names.length + 1));
      yield { name: sheetFile(names.length), parts: sheet() };
    } while (!next.done);
    const about = sheetName(sheetNames.about);
    names.push(names.includes(about) ? `${about} 0` : about);
    yield { name: sheetFile(names.length), parts: aboutSheet() };
    yield* workbookParts({ names, filtered, day });
  } finally {
    await source.return?.();
  }
}

/** In characters: as its heading, with room for the filter's button, and at least what its values need. */
function columnWidth({ label, type }: ExportColumn): number {
  return Math.min(40, Math.max(type === 'dateTime' ? 17 : 11, label.length + 4));
}

type WallTime = ExportLayout['wallTime'];

const rowXml = (at: number, cells: readonly string[]) => `<row r="${at}">${cells.join('')}</row>`;

function textXml(place: string, text: string, style?: number): string {
  const shown = text.length > MAX_CELL_TEXT_LENGTH ? text.slice(0, MAX_CELL_TEXT_LENGTH) : text;
  const styled = style === undefined ? '' : ` s="${style}"`;
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`;
}

function cellXml(place: string, { type, scale }: ExportColumn, value: unknown, wallTime: WallTime): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const cls = COMPARISON_CLASS[type];
  if (cls === 'numeric' || cls === 'decimal') {
    const text = String(value);
    // Fifteen digits are what a spreadsheet keeps of a number: longer ones stay text.
    if (typeof value === 'number' ? Number.isFinite(value) : /^-?\d{1,15}(\.\d+)?$/.test(text)) {
      const digits = Math.max(scale ?? 0, /\.(\d+)$/.exec(text)?.[1]?.length ?? 0);
      return `<c r="${place}" s="${numberStyle(digits)}"><v>${Number(value)}</v></c>`;
    }
  }
  if (type === 'dateTime' && typeof value === 'string') {
    const wall = wallTime(value);
    const serial = serialTime(wall);
    return serial === undefined ? textXml(place, wall) : `<c r="${place}" s="${TIME}"><v>${serial}</v></c>`;
  }
  const day = type === 'date' ? serialDay(value) : undefined;
  if (day !== undefined) return `<c r="${place}" s="${DAY}"><v>${day}</v></c>`;
  return textXml(place, Array.isArray(value) ? value.join(', ') : String(value));
}

/** A, B … Z, AA, AB … */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(65 + (index % 26));
}
