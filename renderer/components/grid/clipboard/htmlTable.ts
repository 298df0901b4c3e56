/**
 * The table of an HTML clipboard as cells. Spreadsheets put one there beside the tab-separated text; it has the exact
 * numbers behind what is shown and no doubt about line ends. The page it came from may be hostile: DOMParser makes a
 * document that runs nothing and fetches nothing, of which only texts and four attributes are read.
 */

import { yieldToMain } from '../checking/yieldToMain.ts';
import { exactText } from './exactText.ts';
import type { PastedCell } from './pastedCell.ts';
import { withoutStyles } from './withoutStyles.ts';

/** So much is read in one go: of more, so much before the page is painted. */
const CHUNK_CHARACTERS = 200_000;
/** Past so much nothing is read: the tab-separated text is taken. */
const MAX_CHARACTERS = 60_000_000;
/** Cells that spans may make of a small table. */
const MAX_CELLS = 1_000_000;
/** The text of a cell that this grid copied: its value, where the shown one is a label. */
export const VALUE = 'data-invoize-value';

const parsed = (html: string): Document => new DOMParser().parseFromString(withoutStyles(html), 'text/html');

/** The one table that a page is. */
function onlyTable(page: Document): HTMLTableElement | undefined {
  const tables = [...page.querySelectorAll('table')].filter((table) => !table.parentElement?.closest('table'));
  const [table] = tables;
  return table && tables.length === 1 && !hasTextBeside(page.body, table) ? table : undefined;
}

/** True if the clipboard is so large that it is read in chunks. */
export const isLargeTable = (html: string): boolean => html.length > CHUNK_CHARACTERS;

/**
 * The cells of the one table that the clipboard is, at once.
 * @returns undefined where it is something else, or too much
 */
export function readHtmlTable(html: string): PastedCell[][] | undefined {
  if (isLargeTable(html) || !/<table[\s>]/i.test(html)) return undefined;
  const table = onlyTable(parsed(html));
  if (!table) return undefined;
  const read = new CellRows(table.rows.length);
  return [...table.rows].every((row) => read.add(row)) ? read.cells() : undefined;
}

/**
 * The same of a large clipboard, piece by piece, the page alive between them.
 * @returns undefined also for nested tables: their chunks cannot be separated
 */
export async function readLargeHtmlTable(html: string): Promise<PastedCell[][] | undefined> {
  if (html.length > MAX_CHARACTERS || (html.match(/<table[\s>]/gi) ?? []).length !== 1) return undefined;
  const starts = [...html.matchAll(/<tr[\s>]/gi)].map(({ index }) => index);
  const [first] = starts;
  const end = html.search(/<\/table/i);
  if (first === undefined || end < first || !onlyTable(parsed(html.slice(0, first) + html.slice(end))))
    return undefined;
  const read = new CellRows(starts.length);
  for (let at = 0; at < starts.length; ) {
    const from = starts[at] as number;
    at += 1;
    while (at < starts.length && (starts[at] as number) - from < CHUNK_CHARACTERS) at += 1;
    const table = onlyTable(parsed(`<table>${html.slice(from, Math.min(starts[at] ?? end, end))}</table>`));
    if (!table || ![...table.rows].every((row) => read.add(row))) return undefined;
    await yieldToMain();
  }
  return read.cells();
}

/** A paragraph that contains a table is not a copy of cells. */
function hasTextBeside(body: HTMLElement, table: HTMLTableElement): boolean {
  for (let at: Element = table; at !== body && at.parentElement; at = at.parentElement) {
    for (const beside of at.parentElement.childNodes) {
      if (beside === at || beside.nodeType === Node.COMMENT_NODE) continue;
      if (beside instanceof Element && /^(style|meta|link|script|template|title)$/i.test(beside.localName)) continue;
      if (textOf(beside).trim() !== '') return true;
    }
  }
  return false;
}

/** Rows as they are read, one after the other. */
class CellRows {
  readonly #rows: PastedCell[][] = [];
  /** Cells covered by a row span are empty, as in the spreadsheet. */
  readonly #covered = new Map<number, Set<number>>();
  readonly #total: number;
  #count = 0;

  constructor(total: number) {
    this.#total = total;
  }
  /** False where its cells are too many. */
  add(row: HTMLTableRowElement): boolean {
    const at = this.#rows.length;
    const covered = this.#covered.get(at);
    this.#covered.delete(at);
    const cells: PastedCell[] = [];
    const skip = () => {
      while (covered?.has(cells.length)) cells.push('');
    };
    for (const cell of row.cells) {
      const across = Math.min(Math.max(1, cell.colSpan), 1000);
      const down = Math.min(Math.max(1, cell.rowSpan), this.#total - at);
      this.#count += across * down;
      if (this.#count > MAX_CELLS) return false;
      for (let step = 0; step < across; step += 1) {
        skip();
        for (let below = 1; below < down; below += 1) this.#cover(at + below, cells.length);
        cells.push(step === 0 ? cellText(cell) : '');
      }
    }
    skip();
    this.#rows.push(cells);
    return true;
  }
  #cover(row: number, column: number): void {
    const columns = this.#covered.get(row) ?? new Set();
    this.#covered.set(row, columns.add(column));
  }
  cells(): PastedCell[][] | undefined {
    return this.#rows.some((row) => row.length > 0) ? this.#rows : undefined;
  }
}

function cellText(cell: HTMLTableCellElement): PastedCell {
  const value = cell.getAttribute(VALUE);
  if (value !== null) return value;
  const text = textOf(cell).replace(/^[ \n]+|[ \n]+$/g, '');
  const exact = cell.getAttribute('sdval') ?? cell.getAttribute('x:num');
  const known = exact === null ? text : exactText(text, exact);
  return known === text ? text : { shown: text, exact: known };
}

/**
 * The visible text of a node: a line end for each `br` and between blocks. Whitespace with a line end is source
 * formatting;
 * LibreOffice writes other whitespace as it is in the cell.
 */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return (node.nodeValue ?? '').replace(/[ \t]*[\r\n][ \t\r\n]*/g, ' ').replaceAll('\u00a0', ' ');
  if (!(node instanceof Element)) return '';
  const name = node.localName;
  if (name === 'br') return '\n';
  // How a word is read is not shown in the cell; Excel writes it with the word.
  if (/^(style|script|template|rt|rp)$/.test(name)) return '';
  let text = '';
  for (const child of node.childNodes) {
    const isBlock = child instanceof Element && /^(p|div|li|h[1-6])$/.test(child.localName);
    if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n';
    text += textOf(child);
  }
  return text.replace(/ *\n */g, '\n');
}
