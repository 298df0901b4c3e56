import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { arrange } from './arrange.ts';

const platform = new URL('../../../definitions/platform/', import.meta.url);

it('writes properties in schema order and members in display order', () => {
  const list = { values: { b: { displayOrder: 1, label: 'B' }, a: { label: 'A', after: 'b' } }, label: 'L' };
  expect(JSON.stringify(arrange('list', list))).toBe(
    '{"label":"L","values":{"b":{"label":"B","displayOrder":1},"a":{"label":"A","after":"b"}}}',
  );
});

it('leaves out and adds nothing, in any screen of the product', () => {
  const files = readdirSync(platform, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('screens.json'),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const { screens } = JSON.parse(readFileSync(new URL(file, platform), 'utf8')) as { screens: Record<string, never> };
    for (const screen of Object.values(screens)) expect(arrange('screen', screen)).toEqual(screen);
  }
});
