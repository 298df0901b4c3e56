import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FileRow, RawCell } from '../../spreadsheets/fileRow.ts';
import { sheetRows } from './sheetRows.ts';

const fields = [
  { key: 'name', label: 'Document type', type: 'text' },
  { key: 'reviewDays', label: 'Review Days', type: 'numeric' },
  { key: 'since', label: 'Since', type: 'date' },
  { key: 'isOpen', label: 'Open', type: 'checkbox' },
] as EffectiveField[];

const rowsOf = (...rows: RawCell[][]): FileRow[] => rows.map((cells, at) => ({ number: at + 1, cells }));

it('takes columns by key or label, however they are written, and leaves out what no field is', () => {
  const sheet = rowsOf(
    ['document-type', 'REVIEWDAYS', 'Remark', ' since ', 'open'],
    ['SOP', '30', 'x', '2026-01-31', 'yes'],
    [null, '', 'only a remark', null, null],
    ['Tariff', 90, null, null, 'no'],
  );
  expect(sheetRows({ fields }, sheet)).toEqual([
    { number: 2, values: { name: 'SOP', reviewDays: 30, since: '2026-01-31', isOpen: true } },
    { number: 4, values: { name: 'Tariff', reviewDays: 90, isOpen: false } },
  ]);
});

it('uses the first column of a field, and keeps invalid values for the check', () => {
  const sheet = rowsOf(['name', 'Document type', 'reviewDays'], ['SOP', 'again', 'long']);
  expect(sheetRows({ fields }, sheet)).toEqual([{ number: 2, values: { name: 'SOP', reviewDays: 'long' } }]);
  expect(sheetRows({ fields }, rowsOf(['who'], ['x']))).toEqual([]);
  expect(sheetRows({ fields }, [])).toEqual([]);
});

it('numbers rows as the file does, where the reading left out empty ones', () => {
  const sheet = [
    { number: 3, cells: ['name'] },
    { number: 7, cells: ['SOP'] },
  ];
  expect(sheetRows({ fields }, sheet)).toEqual([{ number: 7, values: { name: 'SOP' } }]);
});
