import { expect, it } from 'vitest';
import { groupHeader } from '../layout/groupHeader.ts';
import { rowFromWire } from '../rows/rowState.ts';
import { pastedOver } from './pastedOver.ts';

const row = (key: string) => rowFromWire({ id: key, version: 1 }, key, {});
const head = (key: string) => groupHeader(key, {} as never);
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(row) as [never, never, never, never];

it('spans the heads between the rows', () => {
  expect(pastedOver([head('A'), a, b, head('B'), c, d], [b, c])).toEqual({ top: 2, bottom: 4 });
});

it('finds the rows where others were added before them', () => {
  expect(pastedOver([head('A'), a, row('new'), head('B'), b, c], [b, c])).toEqual({ top: 4, bottom: 5 });
});

it('takes none that was not pasted over: not where they were put apart, nor where they are out of sight', () => {
  expect(pastedOver([head('A'), a, c, head('B'), b, d], [a, b])).toBeUndefined();
  expect(pastedOver([head('A'), head('B'), c], [a, b])).toBeUndefined();
  expect(pastedOver([head('A'), a, head('B')], [a, b])).toBeUndefined();
});
