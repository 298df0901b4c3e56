/** The rows of the sheet of a workbook that is to be read. */
import { headerNames } from '../headerNames.ts';
import { faults } from '../readFault.ts';
import type { ReadLimits, ReadOrder } from '../readOrder.ts';
import { type Found, findHeading, type HeadingOrder, reachOf, sourceOf, type TableSource } from '../tableSource.ts';
import { readCellStyles } from './cellStyles.ts';
import { checkZip } from './checkZip.ts';
import { PackedRows } from './packedRows.ts';
import { readSharedStrings } from './sharedStrings.ts';
import { readSheetRows, type SheetRows } from './sheetRows.ts';
import { type WorkbookSheet, workbookContents } from './workbookSheets.ts';
import { openZip, type ZipParts } from './zipParts.ts';

interface Chosen extends SheetRows {
  name: string;
  found: Found;
  gone?: string;
}

export interface WorkbookRows {
  rows: PackedRows;
  source: TableSource;
}

/** @throws ReadFault */
export async function readWorkbook(file: string, { heading, limits }: ReadOrder): Promise<WorkbookRows> {
  await checkZip(file);
  const zip = await openZip(file);
  try {
    return await readChosen(zip, heading, limits);
  } finally {
    zip.close();
  }
}

async function readChosen(zip: ZipParts, heading: HeadingOrder, limits: ReadLimits): Promise<WorkbookRows> {
  const contents = await workbookContents(zip);
  const { sheets, from1904 } = contents;
  const texts = {
    strings: await readSharedStrings(partOf(zip, contents.strings)),
    styles: await readCellStyles(partOf(zip, contents.styles)),
    from1904,
  };
  const reach = reachOf(heading);
  const counts = new Map<string, number>();
  const read = async (sheet: WorkbookSheet): Promise<SheetRows> => {
    const pieces = partOf(zip, sheet.part);
    const found = pieces
      ? await readSheetRows(pieces, texts, limits, reach)
      : { rows: new PackedRows(reach), hiddenColumns: new Set<number>() };
    if (!found.fault) counts.set(sheet.name, found.rows.count);
    return found;
  };
  const { name, rows, hiddenColumns, found, gone, fault } = await chooseSheet(sheets, heading, read);
  if (fault) throw fault;
  const hidden = headerNames(rows.head.find(({ number }) => number === found.row)?.cells ?? []).filter((_name, index) =>
    hiddenColumns.has(index),
  );
  const source = {
    ...sourceOf(rows.head, found),
    sheet: name,
    sheets: sheets.map((one) => {
      const count = counts.get(one.name);
      return { name: one.name, hidden: one.hidden, ...(count === undefined ? {} : { rows: count }) };
    }),
    ...(hidden.length > 0 ? { hiddenColumns: hidden } : {}),
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
  read: (sheet: WorkbookSheet) => Promise<SheetRows>,
): Promise<Chosen> {
  const readIn = async (sheet: WorkbookSheet): Promise<Chosen> => {
    const contents = await read(sheet);
    return { ...contents, name: sheet.name, found: findHeading(contents.rows.head, heading) };
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
    if (here.rows.count === 0 && !here.fault) continue;
    if (knowsNone) return here;
    const { before } = here.found;
    if (before && (before.sheet === undefined || before.sheet === sheet.name)) return here;
    filled ??= here;
    // A single sheet is used regardless of its name.
    const isGone = before && sheets.length > 1 && !sheets.some(({ name }) => name === before.sheet);
    if (before) elsewhere ??= isGone ? { ...here, gone: before.sheet ?? '' } : here;
  }
  const chosen = elsewhere ?? filled;
  if (!chosen) throw faults.empty();
  return chosen;
}

const partOf = (zip: ZipParts, name: string | undefined) => (name === undefined ? undefined : zip.text(name));
