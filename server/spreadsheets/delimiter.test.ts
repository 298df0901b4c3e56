import { expect, it } from 'vitest';
import { sniffDelimiter } from './delimiter.ts';

const rows = (count: number, row: string) => `${row}\n`.repeat(count);

it.each([
  ['decimal commas and left out separators', `Shipment number;Gross weight;Remarks\n${rows(20, 'Q-1;5,5;')}`, ';'],
  ['commas in texts', `Shipment number\tShipper\tRemarks\nQ\tMeyer, Anna\tok\n${rows(20, 'Q\tMeyer, Anna')}`, '\t'],
  [
    'titles with commas',
    `Charges of July\nMeyer, Anna\nDue, 31 July\nNumber;Unit price;Remarks\n${rows(3, 'K-1;1,5')}`,
    ';',
  ],
  ['notes above the table', `${rows(12, 'Note')}Shipment number;Gross weight\n${rows(3, 'Q5-1;1,5')}`, ';'],
  ['commas', `Number,Carrier\n${rows(5, 'S-1,Maersk')}`, ','],
  ['a bar', `Number|Carrier\n${rows(5, 'S-1|Maersk, Line')}`, '|'],
  ['no headers', rows(5, '1;2;3'), ';'],
  ['one column', 'Number\nS-1\nS-2\n', undefined],
  ['a heading alone', 'Shipment number,Carrier\n', ','],
])('finds the separator with %s', (_what, text, delimiter) => expect(sniffDelimiter(text, '"')).toBe(delimiter));

it('leaves separators inside of quotes alone', () => {
  expect(sniffDelimiter(`Number,Remarks\n${rows(5, 'S-1,"a; b; c"')}`, '"')).toBe(',');
  expect(sniffDelimiter(`Number;Remarks\n${rows(5, "S-1;'a; b'")}`, "'")).toBe(';');
});
