import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { FieldType } from '../../../../metadata/kinds/fieldTypes.ts';
import type { PastedCell } from './pastedCell.ts';
import { pastedColumn } from './pastedColumn.ts';

const field = (type: FieldType) => ({ key: 'a', label: 'A', type }) as EffectiveField;
function paste(type: FieldType, cells: PastedCell[], decimal: '.' | ',' = '.'): unknown[] {
  const read = pastedColumn(field(type), cells, { today: '2026-11-28', decimal, valueOf: () => undefined });
  return cells.map((cell) => read(cell));
}

it('reads numbers and days of a column one way', () => {
  expect(paste('date', ['31/12/2026', '03/04/2026', '15/01/2026'])).toEqual(['2026-12-31', '2026-04-03', '2026-01-15']);
  expect(paste('numeric', ['1.000', '2.500', '1.234,5'])).toEqual([1000, 2500, 1234.5]);
  expect(paste('decimal', ['1,000', '2,500.25', '', '($3.20)'])).toEqual(['1000', '2500.25', null, '-3.20']);
});

it('marks what does not fit the column, and reads it no other way', () => {
  expect(paste('date', ['31/12/2026', '15/01/2026', '12/31/2026', 'today'])).toEqual([
    '2026-12-31',
    '2026-01-15',
    '12/31/2026',
    '2026-11-28',
  ]);
  expect(paste('numeric', ['1.234,5', '7,25', '12.5'])).toEqual([1234.5, 7.25, '12.5 ?']);
});

it('reads what the column leaves open as the tenant writes it', () => {
  expect(paste('numeric', ['1.000', '2.500'])).toEqual([1, 2.5]);
  expect(paste('numeric', ['1.000', '2.500'], ',')).toEqual([1000, 2500]);
  expect(paste('date', ['03/04/2026', '05/06/2026'])).toEqual(['2026-03-04', '2026-05-06']);
});

it('gives a text what the spreadsheet shows, and a number what is behind it', () => {
  const cells = [{ shown: '00042', exact: '42' }, 'A-7'];
  expect(paste('text', cells)).toEqual(['00042', 'A-7']);
  expect(paste('numeric', [{ shown: '1,234.57', exact: '1234.5678' }, '3'])).toEqual([1234.5678, 3]);
});
