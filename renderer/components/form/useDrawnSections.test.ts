import { expect, it } from 'vitest';
import type { FormSection } from './formModel.ts';
import { sectionsOfScreen } from './useDrawnSections.ts';

const section = (count: number) => ({ fields: Array.from({ length: count }) as unknown as FormSection['fields'] });

it('draws as many sections at once as fill the screen, all of a short form', () => {
  const many = [section(20), section(20), section(20)];
  expect(sectionsOfScreen(many, 2, 800)).toBe(2);
  expect(sectionsOfScreen(many, 2, 600)).toBe(1);
  expect(sectionsOfScreen(many, 1, 600)).toBe(1);
  expect(sectionsOfScreen([section(4), section(3)], 2, 800)).toBe(2);
  expect(sectionsOfScreen([], 2, 800)).toBe(0);
});
