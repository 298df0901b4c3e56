import fc from 'fast-check';
import { expect, it } from 'vitest';
import { darkShade, EVEN, luminance, shades } from './shades.ts';

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

it('knows how light a colour is', () => {
  expect(luminance('#000000')).toBe(0);
  expect(luminance('#ffffff')).toBeCloseTo(1, 10);
  // Between the two, what axe computes for the colour on white.
  expect(contrast('#27847d', '#ffffff')).toBeCloseTo(4.48, 1);
});

it('keeps button texts readable for any tenant color, in light and dark mode', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const hex = `#${number.toString(16).padStart(6, '0')}`;
      for (const shade of [7, darkShade(hex)] as const) {
        const ground = shades(hex)[shade];
        const ink = luminance(ground) > EVEN ? '#000000' : '#ffffff';
        expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { seed: 20261121, numRuns: 300 },
  );
});

it('keeps a dark enough colour a little lighter on dark ground', () => {
  expect(darkShade('#1d4ed8')).toBe(6);
  expect(darkShade('#0f766e')).toBe(7);
});
