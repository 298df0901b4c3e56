import { expect, it } from 'vitest';
import { formatValue } from './formatValue.ts';

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
