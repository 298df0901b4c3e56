import { expect, it } from 'vitest';
import { type InferredField, inferFields } from './inferFields.ts';

const rowsOf = (rows: readonly (readonly (string | null)[])[]) =>
  rows.map((cells, index) => ({ number: index + 1, cells: [...cells] }));
const said = (fields: readonly InferredField[]) =>
  Object.fromEntries(fields.map(({ label, type, scale }) => [label, scale === undefined ? type : `${type} ${scale}`]));

it('takes amounts, days and codes as sheets write them', () => {
  const rows = rowsOf([
    ['Price', 'Valid from', 'Amount', 'Code', 'Mixed days', 'unit_of_measure', 'zone'],
    ['$1.27', '2-Jun-06', '1.204,5', '007', '2-Jun-06', 'kg', '4.0'],
    ['$1,046.50', '13-Nov-06', '7,25', '012', 'Date not captured', 'lb', '12'],
  ]);
  expect(said(inferFields(rows))).toEqual({
    Price: 'decimal 2',
    'Valid from': 'date',
    Amount: 'decimal 2',
    Code: 'text',
    'Mixed days': 'text',
    'Unit of measure': 'text',
    Zone: 'numeric',
  });
});

it('names a column without a header by its place, and takes one without values for a text', () => {
  expect(
    said(
      inferFields(
        rowsOf([
          ['A', null],
          [null, 'x'],
        ]),
      ),
    ),
  ).toEqual({ A: 'text', 'Column 2': 'text' });
  expect(inferFields([])).toEqual([]);
});
