import { beforeEach, expect, it } from 'vitest';
import { appStore } from '../program/appStore.ts';
import { programAtom } from '../program/program.ts';
import { formatValue } from './formatValue.ts';

// As the specification writes numbers: tests before may have left a tenant.
beforeEach(() => appStore.set(programAtom, undefined));

it.each([
  ['260.4', 2, '260.40'],
  [260, 2, '260.00'],
  ['-0.5', 3, '-0.500'],
  ['36.46', 2, '36.46'],
  ['1.005', 2, '1.005'],
  ['7', 0, '7'],
  ['about 7', 2, 'about 7'],
])('writes the decimal %s with its %i digits after the point', (value, scale, text) => {
  expect(formatValue({ type: 'decimal', scale }, value)).toBe(text);
});

it('writes a number as it is', () => {
  expect(formatValue({ type: 'numeric' }, 129.7)).toBe('129.7');
});
