/**
 * The rows of a sheet, streamed from its XML. Numbers in the file never determine allocations: empty rows are skipped,
 * and empty cells take space only before a filled one.
 */
import type { RawCell } from '../fileRow.ts';
import { HEADING_ROWS } from '../headingRow.ts';
import { faults, type ReadFault } from '../readFault.ts';
import type { ReadLimits } from '../readOrder.ts';
import { cellValue, shownNumber, type WorkbookTexts } from './cellValue.ts';
import { PackedRows } from './packedRows.ts';
import { parseXml, XmlEnough } from './parseXml.ts';
import { sheetLimits } from './sheetLimits.ts';
import { RichText } from './xmlText.ts';

export interface SheetRows {
  /** Those with something in them; where there is a fault, those before it. */
  rows: PackedRows;
  /** Indexes of the columns that the sheet hides. */
  hiddenColumns: ReadonlySet<number>;
  /** Why the sheet cannot be taken, should it be the one that is wanted. */
  fault?: ReadFault;
}

/**
 * @param reach the last row that may be the heading
 * @throws ReadFault where the sheet is damaged
 */
export async function readSheetRows(
  pieces: AsyncIterable<string>,
  texts: WorkbookTexts,
  limits: ReadLimits,
  reach: number,
): Promise<SheetRows> {
  const sheet = new Sheet(texts, limits, reach);
  await parseXml(pieces, sheet);
  return { rows: sheet.rows, hiddenColumns: sheet.hiddenColumns, ...(sheet.fault ? { fault: sheet.fault } : {}) };
}

interface OpenCell {
  type: string;
  style: number;
  column: number;
  written: string;
  inline: RichText | undefined;
  hasFormula: boolean;
}

class Sheet {
  readonly rows: PackedRows;
  readonly hiddenColumns = new Set<number>();
  fault: ReadFault | undefined;
  readonly #texts: WorkbookTexts;
  readonly #limits: ReadLimits;
  #row = 0;
  #column = 0;
  #values: RawCell[] | undefined;
  #shown: Record<number, string> | undefined;
  #isHidden = false;
  #unvalued: number[] = [];
  #cell: OpenCell | undefined;
  #inValue = false;
  #cells = 0;
  #letters = 0;

  constructor(texts: WorkbookTexts, limits: ReadLimits, reach: number) {
    this.rows = new PackedRows(reach);
    this.#texts = texts;
    this.#limits = limits;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'col') this.#openColumns(attribute);
    else if (name === 'row') this.#openRow(attribute('r'), attribute('hidden'));
    else if (!this.#values) return;
    else if (name === 'c') this.#openCell(attribute);
    else if (!this.#cell) return;
    else if (name === 'v') this.#inValue = true;
    else if (name === 'f') this.#cell.hasFormula = true;
    else if (name === 'is') this.#cell.inline = new RichText();
    else this.#cell.inline?.open(name);
  }

  text(text: string): void {
    if (this.#inValue && this.#cell) this.#cell.written += text;
    else this.#cell?.inline?.text(text);
    const letters = this.#cell ? this.#cell.written.length + (this.#cell.inline?.value.length ?? 0) : 0;
    if (letters > sheetLimits.writtenLetters) this.#endAtCell();
  }

  close(name: string): void {
    if (name === 'sheetData') throw new XmlEnough();
    if (name === 'v') this.#inValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else this.#cell?.inline?.close(name);
  }

  /** Remembers which columns of a range are hidden. Columns beyond the limit are not imported. */
  #openColumns(attribute: (name: string) => string | undefined): void {
    if (!isTrue(attribute('hidden'))) return;
    const first = wholeNumber(attribute('min') ?? '');
    const last = wholeNumber(attribute('max') ?? '');
    if (first === undefined || last === undefined) return;
    for (let column = first; column <= Math.min(last, this.#limits.columns); column += 1)
      this.hiddenColumns.add(column - 1);
  }

  /** Rows and cells without a number follow the one before them. */
  #openRow(number: string | undefined, hidden: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : wholeNumber(number);
    if (row === undefined) throw faults.broken(`it has a row with the number ${shown(number)}.`);
    if (row > sheetLimits.rows) throw faults.bomb(`it has a row ${row}, and no sheet has more than 1,048,576`);
    if (row <= this.#row) throw faults.broken(`its row ${row} comes after row ${this.#row}.`);
    this.#row = row;
    this.#column = 0;
    this.#values = [];
    this.#shown = undefined;
    this.#isHidden = isTrue(hidden);
    this.#unvalued = [];
  }

  #openCell(attribute: (name: string) => string | undefined): void {
    const address = attribute('r');
    const column = address === undefined ? this.#column + 1 : columnOf(address);
    if (column === undefined) throw faults.broken(`it has a cell with the address ${shown(address)}.`);
    if (column > sheetLimits.columns) throw faults.bomb(`it has a cell ${shown(address)}, and no sheet is as wide`);
    if (column <= this.#column) throw faults.broken(`the cells of its row ${this.#row} are out of order.`);
    this.#column = column;
    const style = Number(attribute('s') ?? 0);
    this.#cell = { type: attribute('t') ?? 'n', style, column, written: '', inline: undefined, hasFormula: false };
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    this.#inValue = false;
    if (!cell || !this.#values) return;
    const written = { ...cell, inline: cell.inline?.value ?? '' };
    const value = cellValue(written, this.#texts);
    if (value === null) {
      // The text "" of a formula is stored as an empty text; other formulas without a value were never computed.
      if (cell.hasFormula && cell.written === '' && cell.type !== 'str' && cell.type !== 'e')
        this.#unvalued.push(cell.column - 1);
      return;
    }
    if (cell.column > this.#limits.columns) this.#end(faults.tooWide(this.#limits.columns));
    this.#count(value);
    while (this.#values.length < cell.column - 1) this.#values.push(null);
    this.#values.push(value);
    const shown = typeof value === 'boolean' ? undefined : shownNumber(written, this.#texts);
    if (shown === undefined || shown === String(value)) return;
    this.#shown ??= {};
    this.#shown[cell.column - 1] = shown;
  }

  #count(value: RawCell): void {
    this.#cells += 1;
    if (typeof value === 'string') {
      this.#letters += value.length;
      if (value.length > sheetLimits.cellLetters) this.#endAtCell();
    }
    if (this.#cells > sheetLimits.cells || this.#letters > sheetLimits.letters) this.#end(faults.memory());
  }

  #closeRow(): void {
    const cells = this.#values;
    this.#values = undefined;
    const unvalued = this.#unvalued.filter((index) => index < this.#limits.columns);
    // Rows of formulas without values above the first row with values do not belong to a table.
    if (!cells || (cells.length === 0 && (unvalued.length === 0 || this.rows.count === 0))) return;
    this.rows.push({
      number: this.#row,
      cells,
      ...(this.#shown ? { shown: this.#shown } : {}),
      ...(this.#isHidden ? { hidden: true } : {}),
      ...(unvalued.length > 0 ? { unvalued } : {}),
    });
    // The headers are in one of the first rows, so that none below those can be above them.
    if (this.rows.bytes > sheetLimits.rowBytes) this.#end(faults.memory());
    if (this.rows.count > this.#limits.rows + HEADING_ROWS) this.#end(faults.tooMany(this.#limits.rows));
  }

  #endAtCell(): never {
    this.#end(faults.bomb(`a cell in row ${this.#row} has more than 32,767 letters`));
  }

  #end(fault: ReadFault): never {
    this.fault = fault;
    throw new XmlEnough();
  }
}

const isTrue = (attribute: string | undefined) => attribute === '1' || attribute === 'true';

const wholeNumber = (text: string) => (/^\s*0*[1-9]\d{0,15}\s*$/.test(text) ? Number(text) : undefined);

/** The column of an address such as `AB12`, from 1. */
function columnOf(address: string): number | undefined {
  const letters = /^([A-Z]{1,8})\d*$/i.exec(address)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const shown = (text: string | undefined) => (text ?? '').slice(0, 20);
