/** What spreadsheets really wrote (fixtures/README.md), read as the person who copied it would expect. */
import { expect, it } from 'vitest';
import { readHtmlTable } from './htmlTable.ts';
import { readTsv } from './tsv.ts';

const fixture = async (name: string): Promise<string> => {
  const answer = await fetch(new URL(`./fixtures/${name}`, import.meta.url));
  expect(answer.status).toBe(200);
  return answer.text();
};

it('is read of LibreOffice with exact numbers, lines within a cell and merged cells', async () => {
  expect(readHtmlTable(await fixture('libreoffice.html.txt'))).toEqual([
    ['SH0240001', 'Ocean', '1234.5678', '01.07.2026'],
    ["Côte d'Ivoire & Co <1>", 'two\nlines', '-0.1', ''],
    ['merged "quoted"', '', '007', '1'],
  ]);
});
it('is the same cells as its text, numbers as they are shown', async () => {
  expect(readTsv(await fixture('libreoffice.txt'))).toEqual([
    ['SH0240001', 'Ocean', '1,234.57', '01.07.2026'],
    ["Côte d'Ivoire & Co <1>", 'two\nlines', '-0.1', ''],
    ['merged "quoted"', '', '007', '1'],
  ]);
});
