import { expect, it } from 'vitest';
import { sheetsOf } from './sheets.ts';

const column = (key: string, width: number, stays = false) => ({ key, width, stays });
const said = (columns: Parameters<typeof sheetsOf>[0], room: number) =>
  sheetsOf(columns, room).map((sheet) => sheet.map(({ key }) => key).join(' '));

it('puts as many columns on a sheet as it has room for, led by those that stay', () => {
  const columns = [column('n', 100, true), column('a', 200), column('b', 200), column('c', 300), column('d', 50)];
  expect(said(columns, 520)).toEqual(['n a b', 'n c d']);
  expect(said(columns, 2000)).toEqual(['n a b c d']);
});
it('gives a column that is too wide a sheet of its own, and leaves none out', () => {
  expect(said([column('n', 100, true), column('a', 900), column('b', 10)], 400)).toEqual(['n a', 'n b']);
  expect(said([column('n', 300, true), column('m', 300, true), column('a', 50)], 500)).toEqual(['n m', 'n a']);
  expect(said([column('n', 100, true)], 400)).toEqual(['n']);
  expect(said([], 400)).toEqual([]);
});
