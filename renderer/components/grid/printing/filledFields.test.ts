import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { filledFields } from './filledFields.ts';

const fields = ['number', 'quote', 'mode'].map((key) => ({ key, label: key, type: 'text' })) as EffectiveField[];
const { signal } = new AbortController();
const split = async (rows: readonly Record<string, string>[]) => {
  const found = await filledFields(rows, fields, ({ key }, row) => (row[key] ?? '') !== '', signal);
  return [found?.filled, found?.empty].map((some) => some?.map(({ key }) => key).join(' '));
};

it('keeps the columns that one row has something in, in their order', async () => {
  expect(await split([{ number: '1' }, { number: '2', mode: 'Air' }])).toEqual(['number mode', 'quote']);
  expect(await split([{ mode: 'Air', number: '1', quote: 'Q' }])).toEqual(['number quote mode', '']);
});
it('returns all columns without rows or values', async () => {
  expect(await split([])).toEqual(['number quote mode', '']);
  expect(await split([{}, { mode: '' }])).toEqual(['number quote mode', '']);
});
it('ends where the page is left', async () => {
  const left = AbortSignal.abort();
  expect(await filledFields([{}], fields, () => true, left)).toBeUndefined();
});
