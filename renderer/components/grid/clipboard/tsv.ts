/**
 * Cells as the clipboard has them: tab-separated lines, as spreadsheets write them. A cell with a tab, a line end or a
 * quote is quoted, its quotes doubled (as RFC 4180 has it for commas).
 */

/** Reads tab-separated text; a single trailing line end is the end of the last row, not a row. */
export function readTsv(text: string): string[][] {
  return text.includes('"') ? readQuoted(text) : readPlain(text);
}

const readPlain = (text: string): string[][] =>
  text
    .replace(/(?:\r\n|[\r\n])$/, '')
    .split(/\r\n|[\r\n]/)
    .map((line) => line.split('\t'));

function readQuoted(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let at = 0;
  const end = text.endsWith('\r\n') ? text.length - 2 : /[\r\n]$/.test(text) ? text.length - 1 : text.length;
  while (at < end) {
    const char = text[at] as string;
    if (char === '"' && cell === '') {
      const closed = quotedEnd(text, at + 1, end);
      if (closed !== undefined) {
        cell = text
          .slice(at + 1, closed)
          .replaceAll('""', '"')
          .replaceAll('\r\n', '\n');
        at = closed + 1;
        continue;
      }
    }
    if (char === '\t') {
      row.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at += 1;
      row.push(cell);
      rows.push(row);
      row = [];
      cell = '';
    } else cell += char;
    at += 1;
  }
  row.push(cell);
  rows.push(row);
  return rows;
}

/**
 * The end of a quoted cell: a quote before a tab, a line end or the end of the text. Without one, the quote is plain
 * text.
 */
function quotedEnd(text: string, from: number, end: number): number | undefined {
  for (let at = text.indexOf('"', from); at !== -1 && at < end; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    return at + 1 >= end || /[\t\r\n]/.test(text[at + 1] as string) ? at : undefined;
  }
  return undefined;
}

/** Writes cells as tab-separated text. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
}
