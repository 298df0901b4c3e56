import { expect, it } from 'vitest';
import type { FormSection } from './formModel.ts';
import { fieldsOfScreen } from './useDrawnFields.ts';

const section = (count: number) => ({ fields: Array.from({ length: count }) as unknown as FormSection['fields'] });

it('draws as many fields at once as fill the screen, all of a short form', () => {
  const many = [section(20), section(20), section(20)];
  expect(fieldsOfScreen(many, 2, 900)).toEqual([20, 10, 0]);
  expect(fieldsOfScreen(many, 2, 600)).toEqual([20, 0, 0]);
  expect(fieldsOfScreen(many, 1, 900)).toEqual([15, 0, 0]);
  expect(fieldsOfScreen([section(4), section(3)], 2, 900)).toEqual([4, 3]);
  expect(fieldsOfScreen([], 2, 900)).toEqual([]);
});

it('counts a line for what stands alone in it', () => {
  expect(fieldsOfScreen([section(1), section(1), section(9)], 2, 240)).toEqual([1, 1, 4]);
});
