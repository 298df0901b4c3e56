import { expect, it } from 'vitest';
import { pdfPages, rightmostText } from '../../tests/support/pdfText.ts';
import { breakLongWords, wordLimit } from './longWords.ts';
import { printPdf } from './printPdf.ts';

const CODE = 'FUEL_SURCHARGE_INTERNATIONAL_EXPRESS_WORLDWIDE_2026_Q4_EU-US';

it('breaks words that are longer than their column, and no others', () => {
  expect(breakLongWords('Fuel surcharge', 9)).toBe('Fuel surcharge');
  expect(breakLongWords('abcdef 😀😀😀😀', 3)).toBe('abc\u200bdef 😀😀😀\u200b😀');
  expect(wordLimit([12, 12], 1)).toBeGreaterThan(wordLimit([12, 12], 6));
});

it('keeps the amounts on the page next to text of any length', async () => {
  const labels = ['Code', 'Charge', 'Remarks', 'Reference'];
  const columns = [
    ...labels.map((label) => ({ label, isNumber: false })),
    { label: 'Quantity', isNumber: true },
    { label: 'Invoice value', isNumber: true },
  ];
  const row = [CODE, `${CODE}${CODE}`, CODE, CODE, '12', '1,234,567.89'];
  const table = {
    block: 'table',
    columns,
    rows: [row],
    below: [[]],
    totalsOf: () => [],
    carry: false,
    endTotal: true,
  } as const;
  const look = {
    logoText: 'Invoize',
    primary: '#1d4ed8',
    language: 'en',
    size: 'A4',
    orientation: 'portrait',
  } as const;
  const words = { total: 'Total', carriedOver: 'Carried', broughtForward: 'Brought', page: () => 'Page 1 of 1' };
  const bytes = await printPdf([{ fileName: 'bill', blocks: [table], foot: '' }], look, words);
  const [page = ''] = pdfPages(bytes);
  expect(page.replaceAll(/[|\u200b]/g, '')).toContain('1,234,567.89');
  // An A4 page is 595 points wide.
  expect(rightmostText(bytes)).toBeGreaterThan(400);
  expect(rightmostText(bytes)).toBeLessThan(560);
});
