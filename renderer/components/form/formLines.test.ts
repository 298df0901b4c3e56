import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { boxesBesideInputs } from './formLines.ts';

const fields = (...types: string[]) => types.map((type, at) => ({ key: `${at}`, type }) as EffectiveField);
const beside = (columns: number, ...types: string[]) => [...boxesBesideInputs(fields(...types), columns)];

it('finds the boxes that share a line with an input', () => {
  expect(beside(2, 'text', 'checkbox', 'checkbox', 'checkbox')).toEqual(['1']);
  expect(beside(2, 'checkbox', 'multiline', 'checkbox', 'text')).toEqual(['2']);
  expect(beside(2, 'text', 'text', 'checkbox')).toEqual([]);
  expect(beside(1, 'text', 'checkbox')).toEqual([]);
});
