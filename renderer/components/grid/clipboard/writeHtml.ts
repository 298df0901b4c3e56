/** Cells as an HTML table, as spreadsheets take it: text stays text there (00123), a day is a day. */
import { VALUE } from './htmlTable.ts';

export interface CopiedCell {
  /** As shown. */
  readonly text: string;
  readonly kind: 'text' | 'number' | 'day';
  /** The number for spreadsheets in any display format: the number itself, or the serial number of a day. */
  readonly exact?: string | undefined;
  /** The value that the grid reads when the cell is pasted back, if the text is a label. */
  readonly value?: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] as string);

/** Excel's and LibreOffice's words for a cell's format; LibreOffice takes no day for one without its number. */
const FORMATS: Readonly<Record<CopiedCell['kind'], (cell: CopiedCell) => string>> = {
  text: () => ` style="mso-number-format:'\\@';white-space:pre-wrap" sdnum="1033;0;@"`,
  number: ({ exact }) => (exact === undefined ? '' : ` sdval="${exact}" sdnum="1033;"`),
  day: ({ text, exact }) => {
    const [excel, own] = /^\d{4}-/.test(text) ? ['yyyy\\-mm\\-dd', 'YYYY-MM-DD'] : ['dd\\.mm\\.yyyy', 'DD.MM.YYYY'];
    return ` style="mso-number-format:'${excel}'"${exact === undefined ? '' : ` sdval="${exact}" sdnum="1033;0;${own}"`}`;
  },
};

const cell = (copied: CopiedCell): string => {
  const { text, kind, value } = copied;
  const exact = value ?? text;
  // Leading and trailing whitespace belongs to the value.
  const own = exact === text && text.trim() === text ? '' : ` ${VALUE}="${escaped(exact)}"`;
  const lines = escaped(text).replace(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">');
  return `<td${FORMATS[kind](copied)}${own}>${lines}</td>`;
};

/** The whole clipboard content. */
export function writeHtml(rows: readonly (readonly CopiedCell[])[]): string {
  const lines = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `<meta charset="utf-8"><table>${lines.join('')}</table>`;
}
