/**
 * The table of an HTML clipboard as cells. Spreadsheets put one there beside the tab-separated text; it has the exact
 * numbers behind what is shown and no doubt about line ends. The page it came from may be hostile: DOMParser makes a
 * document that runs nothing and fetches nothing, of which only texts and four attributes are read.
 */

import { writeNumber } from '../../../runtime/writtenForms.ts';
import { withoutStyles } from './withoutStyles.ts';

/** So much is read in the turn of the paste; of a larger clipboard the tab-separated text is taken. */
const LONGEST = 600_000;
/** Cells that spans may make of a small table. */
const MOST_CELLS = 200_000;
/** As many decimals as a spreadsheet shows. */
const MOST_DECIMALS = 20;
/** The text of a cell that this grid copied: its value, where the shown one is a label. */
export const VALUE = 'data-invoize-value';

/**
 * The cells of the one table that the clipboard is.
 * @returns undefined where it is something else, or too much
 */
export function readHtmlTable(html: string): string[][] | undefined {
  if (html.length > LONGEST || !/<table[\s>]/i.test(html)) return undefined;
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const tables = [...page.querySelectorAll('table')].filter((table) => !table.parentElement?.closest('table'));
  const [table] = tables;
  if (!table || tables.length > 1 || hasTextBeside(page.body, table)) return undefined;
  return cellsOf(table);
}

/** A paragraph with a table in it is no copy of cells. */
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

function cellsOf(table: HTMLTableElement): string[][] | undefined {
  const rows: string[][] = [];
  // What a cell above covers of the rows below it is empty, as in the spreadsheet.
  const covered: number[][] = [];
  let count = 0;
  for (const [at, row] of [...table.rows].entries()) {
    const cells: string[] = [];
    const place = (text: string) => {
      while ((covered[at] ?? []).includes(cells.length)) cells.push('');
      cells.push(text);
    };
    for (const cell of row.cells) {
      const across = Math.min(Math.max(1, cell.colSpan), 1000);
      const down = Math.min(Math.max(1, cell.rowSpan), table.rows.length - at);
      count += across * down;
      if (count > MOST_CELLS) return undefined;
      for (let step = 0; step < across; step += 1) {
        place(step === 0 ? exactText(cell) : '');
        for (let below = 1; below < down; below += 1) {
          covered[at + below] ??= [];
          covered[at + below]?.push(cells.length - 1);
        }
      }
    }
    while ((covered[at] ?? []).includes(cells.length)) cells.push('');
    rows.push(cells);
  }
  return rows.length > 0 && rows.some((row) => row.length > 0) ? rows : undefined;
}

const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');

/** The number behind a shown one (LibreOffice's sdval, Excel's x:num), else the text. */
function exactText(cell: HTMLTableCellElement): string {
  const value = cell.getAttribute(VALUE);
  if (value !== null) return value;
  const text = textOf(cell).replace(/^[ \n]+|[ \n]+$/g, '');
  const exact = cell.getAttribute('sdval') ?? cell.getAttribute('x:num');
  if (exact === null || !shows(text, exact)) return text;
  // As people write it here: with a decimal comma `1.234` would be read as a thousand.
  return writeNumber(exact);
}

/** Whether a text is that number, rounded to some decimals: a day is a number too, and shown as none. */
function shows(text: string, exact: string): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(exact) || !/\d/.test(text) || /[%:/]/.test(text)) return false;
  const shown = digits(text);
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) {
    const rounded = digits(Number(exact).toFixed(decimals));
    // Spreadsheets round the decimal number, JavaScript the binary one: the last digit may be another.
    if (rounded.length === shown.length && rounded.slice(0, -1) === shown.slice(0, -1)) return true;
  }
  return false;
}

/** What a person sees of a node: blanks as one, a line end for each `br` and between blocks. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return (node.nodeValue ?? '').replace(/[ \t\r\n]+/g, ' ').replaceAll('\u00a0', ' ');
  if (!(node instanceof Element)) return '';
  const name = node.localName;
  if (name === 'br') return '\n';
  if (name === 'style' || name === 'script' || name === 'template') return '';
  let text = '';
  for (const child of node.childNodes) {
    const isBlock = child instanceof Element && /^(p|div|li|h[1-6])$/.test(child.localName);
    if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n';
    text += textOf(child);
  }
  return text.replace(/ *\n */g, '\n');
}
