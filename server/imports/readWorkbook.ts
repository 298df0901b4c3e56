/** The rows of the sheet of a workbook that is to be read. */
import { readSheet } from 'read-excel-file/node';
import { checkZip } from './checkZip.ts';
import type { FileRow, RawCell } from './fileRow.ts';
import { faults } from './readFault.ts';
import { type Found, findHeading, type HeadingOrder, type SourceOf, sourceOf } from './tableSource.ts';
import { type WorkbookSheet, workbookSheets } from './workbookSheets.ts';

interface Chosen {
  name: string;
  rows: FileRow[];
  found: Found;
  gone?: string;
}

/** @throws ReadFault */
export async function readWorkbook(file: string, heading: HeadingOrder): Promise<SourceOf> {
  await checkZip(file);
  const sheets = await workbookSheets(file);
  const counts = new Map<string, number>();
  const read = async (sheet: WorkbookSheet) => {
    const rows = await filledRows(file, sheet);
    counts.set(sheet.name, rows.length);
    return rows;
  };
  const { name, rows, found, gone } = await chooseSheet(sheets, heading, read);
  const source = {
    ...sourceOf(rows, found),
    sheet: name,
    sheets: sheets.map((one) => {
      const count = counts.get(one.name);
      return { name: one.name, hidden: one.hidden, ...(count === undefined ? {} : { rows: count }) };
    }),
    ...(gone === undefined ? {} : { gone }),
  };
  return { rows, source };
}

/**
 * The sheet that was chosen; else one with a heading that is known, rather the sheet it was in before; else the first with rows.
 * Only so many sheets are read as it takes to know.
 */
async function chooseSheet(
  sheets: readonly WorkbookSheet[],
  heading: HeadingOrder,
  read: (sheet: WorkbookSheet) => Promise<FileRow[]>,
): Promise<Chosen> {
  const readIn = async (sheet: WorkbookSheet): Promise<Chosen> => {
    const rows = await read(sheet);
    return { name: sheet.name, rows, found: findHeading(rows, heading) };
  };
  if (heading !== 'first' && 'sheet' in heading && heading.sheet !== undefined) {
    const sheet = sheets.find(({ name }) => name === heading.sheet);
    if (!sheet) throw faults.broken(`it has no sheet ${heading.sheet}.`);
    return readIn(sheet);
  }
  const knowsNone = heading === 'first' || !('known' in heading) || heading.known.length === 0;
  let elsewhere: Chosen | undefined;
  let filled: Chosen | undefined;
  for (const sheet of sheets) {
    const here = await readIn(sheet);
    if (here.rows.length === 0) continue;
    if (knowsNone) return here;
    const { before } = here.found;
    if (before && (before.sheet === undefined || before.sheet === sheet.name)) return here;
    filled ??= here;
    // A single sheet is what was meant, whatever it is called.
    const isGone = before && sheets.length > 1 && !sheets.some(({ name }) => name === before.sheet);
    if (before) elsewhere ??= isGone ? { ...here, gone: before.sheet ?? '' } : here;
  }
  const chosen = elsewhere ?? filled;
  if (!chosen) throw faults.empty();
  return chosen;
}

/** The rows with something in them. */
async function filledRows(file: string, { place }: WorkbookSheet): Promise<FileRow[]> {
  const all = await readSheet(file, place).catch((error: Error) => {
    throw faults.broken(error.message);
  });
  // A chart on a sheet of its own has none.
  return ((all ?? []) as unknown[][]).flatMap((row, index): FileRow[] =>
    row.some((cell) => cell !== null && cell !== '') ? [{ number: index + 1, cells: row.map(workbookCell) }] : [],
  );
}

function workbookCell(cell: unknown): RawCell {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'number' || typeof cell === 'boolean' || typeof cell === 'string') return cell;
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return null;
    // A workbook's date is a day without a zone; the reader gives it as that day at 0:00 UTC.
    const iso = cell.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
  }
  return String(cell);
}
