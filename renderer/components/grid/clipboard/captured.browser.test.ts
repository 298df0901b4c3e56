/** Real clipboard contents of spreadsheets (fixtures/README.md), read as the user expects. */
import { expect, it } from 'vitest';
import { readHtmlTable as readCells, readLargeHtmlTable as readLargeCells } from './htmlTable.ts';
import { exactTextOf, type PastedCell } from './pastedCell.ts';

const exactOf = (cells: PastedCell[][] | undefined) => cells?.map((row) => row.map(exactTextOf));
const readHtmlTable = (html: string) => exactOf(readCells(html));
const readLargeHtmlTable = async (html: string) => exactOf(await readLargeCells(html));

import { readTsv } from './tsv.ts';

const fixture = async (name: string): Promise<string> => {
  const answer = await fetch(new URL(`./fixtures/${name}`, import.meta.url));
  expect(answer.status).toBe(200);
  if (!name.endsWith('.gz') || answer.headers.get('content-encoding') === 'gzip') return answer.text();
  return new Response(answer.body?.pipeThrough(new DecompressionStream('gzip'))).text();
};

it('is read of LibreOffice with exact numbers and days, lines within a cell, merged cells and blanks', async () => {
  expect(readHtmlTable(await fixture('libreoffice.html.txt'))).toEqual([
    ['Straße "Süd"', 'two\nlines; "quoted"', '1234.5678', '2026-07-01'],
    ['Köln & Co <1>', 'tab in it', '-0.1', ''],
    ['merged ÄÖÜß', '', '2469.1356', '2026-07-02'],
    ['007', "'apostrophe", '12.5%', '2026-12-24'],
    ['two rows', '', '', ''],
    ['', 'blanks  inside', '1999.5', '2027-01-31'],
  ]);
});
it('is read of the text of LibreOffice as it is shown', async () => {
  expect(readTsv(await fixture('libreoffice.txt'))).toEqual([
    ['Straße "Süd"', 'two lines; "quoted"', '1.234,57', '01.07.2026'],
    ['Köln & Co <1>', 'tab in it', '-0.1', ''],
    ['merged ÄÖÜß', '', '2.469,14', '02.07.2026'],
    ['007', "'apostrophe", '12.5%', '24.12.2026'],
    ['two rows', '', '', ''],
    ['', ' blanks  inside ', '1.999,50 €', '31.01.2027'],
  ]);
});
it('is read of Excel as it is shown there, its text and its table alike', async () => {
  const rest = [
    ['two\nlines; "quoted"', 'a long text that runs over the empty cells beside it', '', ''],
    ['', '', '7', '2026-02-01'],
    ['K&N   <1>', 'desk@example.test', '-5', ''],
  ];
  const cells = [['00123', 'Instruments and spare parts of the clinic in "Süd"', '1234', '0.13'], ...rest];
  expect(readHtmlTable(await fixture('excel.html.txt'))).toEqual(cells);
  expect(readTsv(await fixture('excel.txt'))).toEqual(cells);
});
// How a Japanese Excel writes what it knows of a word's reading: hidden, beside the word.
it('is read of Excel without the reading of a word that is not shown', () => {
  const cell = "<ruby>東京<span style='display:none'><rt>トウキョウ</rt></span></ruby>港";
  expect(readHtmlTable(`<table><tr><td>${cell}</td></tr></table>`)).toEqual([['東京港']]);
});
// A number too long for its column is shown with an exponent, and has all its digits beside it.
it('is read with all digits of a number that is shown with an exponent', () => {
  const cell = (shown: string) => `<td sdval="1234567890123" sdnum="1033;">${shown}</td>`;
  expect(readHtmlTable(`<table><tr>${cell('1.23457E+12')}${cell('1.235E+012')}</tr></table>`)).toEqual([
    ['1234567890123', '1234567890123'],
  ]);
});
it('is as exact of 2,000 rows, which are read in pieces', async () => {
  const cells = await readLargeHtmlTable(await fixture('libreoffice-2000.html.gz'));
  expect(cells).toHaveLength(2000);
  for (const [at, row] of (cells ?? []).entries())
    expect(row).toEqual([
      `SH${String(at).padStart(5, '0')}`,
      at % 50 === 0 ? `Vendor "${at % 7}"\nline` : `Händler ${at % 7}`,
      String(at * 1.25),
      `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
      'Hafen  Süd, Straße 12',
      String(at / 8),
      '',
      'Truck',
    ]);
  // The text alone would lose the lines, and of 0.125 the last digit.
  const text = readTsv(await fixture('libreoffice-2000.txt.gz'));
  expect(text).toHaveLength(2000);
  expect(text[50]?.slice(1, 3)).toEqual(['Vendor "1" line', '62,50']);
});
