/** Cell colors are defined once, and text on them is readable in light and dark mode. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { THEME_COLORS } from '../../metadata/signatures/themeColors.ts';
import { luminance } from './shades.ts';

const renderer = fileURLToPath(new URL('..', import.meta.url));
const css = readFileSync(`${renderer}/theme/tokens.css`, 'utf8');
const TONES = ['mandatory', 'length', 'invalid', 'rule', 'assigned'];

/** The colours of a scheme, by name. */
function tokens(scheme: string): Record<string, string> {
  const block = css.split(`[data-mantine-color-scheme="${scheme}"] {`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}
const contrast = (one = '#000000', other = '#000000'): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
/** Blends a share of another color over a background, as a selected range over cells. */
const over = (ground = '#000000', colour = '#000000', share = 0.1): string => {
  const upper = channels(colour);
  return `#${channels(ground)
    .map((own, at) => Math.round(own + ((upper[at] ?? 0) - own) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
};

describe.each(['light', 'dark'])('in %s', (scheme) => {
  const all = tokens(scheme);
  it.each(TONES)('the text of a cell that is %s can be read, selected or not', (tone) => {
    const ground = all[`inv-cell-${tone}`];
    expect(contrast(ground, all['inv-cell-ink'])).toBeGreaterThanOrEqual(4.5);
    const ink = over(all['inv-cell-ink'], all['inv-accent']);
    expect(contrast(over(ground, all['inv-accent']), ink)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(TONES)('the sign and the line of a cell that is %s stand out', (tone) => {
    expect(contrast(all[`inv-cell-${tone}`], all[`inv-cell-${tone}-line`])).toBeGreaterThanOrEqual(4.5);
  });
  it.each([
    'inv-page',
    'inv-surface',
    'inv-raised',
    'inv-hover',
    'inv-row-hover',
    'inv-table-head',
  ])('words can be read on %s', (ground) => {
    for (const ink of ['inv-ink', 'inv-ink-soft', 'inv-accent-ink'])
      expect(contrast(all[ground], all[ink]), ink).toBeGreaterThanOrEqual(4.5);
  });
});

it('has no second set of cell colours: what a component draws is made of these', () => {
  const sheets = ['components', 'shell'].flatMap((room) =>
    readdirSync(`${renderer}/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => `${room}/${name}`),
  );
  expect(sheets.length).toBeGreaterThan(20);
  for (const sheet of sheets) {
    const text = readFileSync(`${renderer}/${sheet}`, 'utf8');
    expect(text, sheet).not.toMatch(/--inv-cell-[\w-]+:/);
    if (sheet.endsWith('grid.css')) expect(text, sheet).not.toMatch(/#[\da-f]{3,8}\b|light-dark\(/i);
  }
});

it('has every color that a tenant can set, of both schemes', () => {
  for (const scheme of ['light', 'dark']) {
    const all = tokens(scheme);
    for (const name of THEME_COLORS) {
      const token = `inv-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      expect(all[token], `${token}, ${scheme}`).toMatch(/^#[\da-f]{6}$/);
    }
  }
});

/** Sources of what is drawn, but for paper, which has measures and colors of its own, and for the theme. */
const drawn = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(css|tsx)$/.test(name) && !/\.test\.tsx$|^theme\/|print\.css$/.test(name),
);

it('draws with sizes, weights and colors of the tokens alone', () => {
  const values = (text: string, names: string) =>
    [...text.matchAll(new RegExp(`(?:${names})\\s*[:=]\\s*\\{?['"]?([^;'"},]+)`, 'g'))].map(([, value = '']) =>
      value.trim(),
    );
  for (const name of drawn) {
    const text = readFileSync(`${renderer}/${name}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const own = [...values(text, 'font-size|fontSize|\\bfz'), ...values(text, 'font-weight|fontWeight|\\bfw')];
    expect(
      own.filter((value) => !/^(var\(--|inherit$)/.test(value)),
      name,
    ).toEqual([]);
    expect(text.match(name.endsWith('.css') ? /#[\da-f]{3,8}\b/gi : /['"]#[\da-f]{3,8}['"]/gi), name).toBeNull();
  }
});
