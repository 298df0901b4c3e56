import { expect, it } from 'vitest';
import type { RawCell } from './fileRow.ts';
import { guessHeading, hasTexts } from './headingRow.ts';

/** Rows as a file has them; what is empty is left out and counted, as the reading does. */
const guess = (...rows: RawCell[][]): number | undefined =>
  guessHeading(
    rows.flatMap((cells, index) =>
      cells.some((cell) => cell !== null && cell !== '') ? [{ number: index + 1, cells }] : [],
    ),
  );
const blank: RawCell[] = [];
const headers = ['Shipment number', 'Carrier', 'ETD', 'Gross weight'];
const rows: RawCell[][] = [
  ['S-1', 'Maersk', '2026-07-01', 120.5],
  ['S-2', 'MSC', '2026-07-02', 80],
];

it.each<[string, number, RawCell[][]]>([
  ['an ordinary file', 1, [headers, ...rows]],
  [
    'a file of texts only',
    1,
    [
      ['Name', 'City', 'Note'],
      ['Ann', 'Oslo', 'new'],
      ['Ben', 'Rome', 'old'],
    ],
  ],
  ['a file of one column', 1, [['Shipment number'], ['Alpha'], ['Beta']]],
  [
    'headers that name not all columns',
    1,
    [
      ['Name', null, 'City', 'Weight'],
      ['Ann', 'x', 'Oslo', 'heavy'],
    ],
  ],
  [
    'headers that are there twice',
    1,
    [
      ['Qty', 'Value', 'Qty', 'Value'],
      ['few', 'much', 'many', 'little'],
    ],
  ],
  [
    'days as headers',
    1,
    [
      ['Lane', '2026-07-01', '2026-07-02', '2026-07-03'],
      ['A-B', '1', '2', '3'],
    ],
  ],
  ['rows that say less than the headers', 1, [headers, ['S-1'], ['S-2', 'MSC']]],
  ['headers alone', 1, [headers]],
  ['a title and a day above', 3, [['Report of shipments'], ['2026-07-31'], headers, ...rows]],
  [
    'a merged title and empty lines',
    5,
    [['Report of July', null, null, null], blank, ['as of', 46_234], blank, headers, ...rows],
  ],
  [
    'names with values beside them',
    4,
    [['Carrier:', 'Maersk', 'Period:', 'July'], ['Page:', 'one', 'Of:', 'two'], blank, headers, ...rows],
  ],
  [
    'a long sentence',
    2,
    [[`Kindly note ${'that this is long, '.repeat(9)}`, 'terms apply, '.repeat(9), 'x'], headers, ...rows],
  ],
  ['groups of columns above the headers', 2, [['Shipment', null, null, 'Weights'], headers, ...rows]],
  ['a row of units below the headers', 3, [['Report'], blank, headers, [null, null, 'day', 'kg'], ...rows]],
  ['lines above of numbers', 2, [[1, 2, 3, 4], headers, ...rows]],
  ['empty lines only above', 3, [blank, blank, headers, ...rows]],
  [
    'a day in words above few columns',
    2,
    [
      ['as of', '31 July'],
      ['Number', 'Carrier', 'Note'],
      ['a', 'b', 'c'],
    ],
  ],
  ['numbers only', 2, [blank, [1, 2], [3, 4]]],
])('finds the headers of %s', (_what, row, file) => {
  expect(guess(...file)).toBe(row);
});

it('looks at the beginning only, and guesses nothing of nothing', () => {
  const numbers = Array.from({ length: 50 }, (): RawCell[] => [1, 2, 3, 4]);
  expect(guess(...numbers, headers, ...rows)).toBe(1);
  expect(guess(...numbers.slice(1), headers, ...rows)).toBe(50);
  expect(guess(...Array.from({ length: 60 }, () => blank), headers, ...rows)).toBe(61);
  expect(guess()).toBeUndefined();
});

it('lets a person choose what has a text', () => {
  expect([['2026', 'kg'], [12, null], ['12'], []].map(hasTexts)).toEqual([true, false, false, false]);
});
