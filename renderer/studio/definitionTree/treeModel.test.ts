import { describe, expect, it } from 'vitest';
import { type Entry, groupsAround, groupsOf, isFound, isShown, linesOf, moduleOf, typedAhead } from './treeModel.ts';

const entry = (kind: Entry['kind'], name: string, more: Partial<Entry> = {}): Entry => ({
  kind,
  name,
  layer: 'freight',
  file: `definitions/freight/invoices/${name}.${kind}.json`,
  own: false,
  ...more,
});
const entries = [
  entry('rules', 'a'),
  entry('rules', 'b', { layer: 'demo', file: 'definitions/tenants/demo/ruleSets.json' }),
  entry('screen', 'home', { label: 'Home', layer: 'platform', file: 'definitions/platform/shell/screens.json' }),
];
const words = { kind: (kind: string) => kind, module: (module: string) => module };
const shape = (by: 'kind' | 'module', open: (id: string) => boolean = () => true) =>
  linesOf(groupsOf(entries, by, words), open).map(({ id, level }) => `${level} ${id}`);

describe('the tree of definitions', () => {
  it('groups by kind and module; a step with one answer is left out', () => {
    expect(shape('kind')).toEqual([
      '1 rules',
      '2 rules/demo',
      '3 rules b',
      '2 rules/invoices',
      '3 rules a',
      '1 screen',
      '2 screen home',
    ]);
    expect(shape('module')).toEqual(['1 demo', '2 rules b', '1 invoices', '2 rules a', '1 shell', '2 screen home']);
  });

  it('shows what is in open groups only, and knows the groups around a definition', () => {
    expect(shape('kind', (id) => id === 'rules')).toEqual(['1 rules', '2 rules/demo', '2 rules/invoices', '1 screen']);
    const groups = groupsOf(entries, 'kind', words);
    expect(groupsAround(groups, 'rules b')).toEqual(['rules', 'rules/demo']);
    expect(groupsAround(groups, 'screen home')).toEqual(['screen']);
    expect(groupsAround(groups, 'screen gone')).toEqual([]);
  });

  it('says the module of the product, and of other layers the layer', () => {
    expect(entries.map(moduleOf)).toEqual(['invoices', 'demo', 'shell']);
    expect(
      moduleOf(entry('rules', 'a', { layer: 'systems/3', file: 'definitions/systems/3/rules/a.rules.json' })),
    ).toBe('systems/3');
    expect(moduleOf(entry('tenant', 'x', { layer: 'base', file: 'definitions/base/layer.json' }))).toBe('base');
    expect(moduleOf({ kind: 'rules', name: 'x', own: true })).toBe('');
  });

  it('goes on to what begins with the letters that were typed, round the end', () => {
    const lines = linesOf(groupsOf(entries, 'kind', words), () => true);
    expect(typedAhead(lines, 0, 'h')).toBe(6);
    expect(typedAhead(lines, 0, 'r')).toBe(0);
    expect(typedAhead(lines, 6, 'ru')).toBe(0);
    expect(typedAhead(lines, 0, 'x')).toBe(-1);
    expect(typedAhead([], 0, 'x')).toBe(-1);
  });

  it('finds by words of kind, name and label, and by marks', () => {
    expect(entries.filter((one) => isFound(one, ['scr', 'hom'])).map(({ name }) => name)).toEqual(['home']);
    expect(entries.filter((one) => isShown(one, 'from demo')).map(({ name }) => name)).toEqual(['b']);
    expect(isShown(entry('rules', 'a', { draft: 2 }), 'drafts')).toBe(true);
    expect(isShown(entry('rules', 'a', { faults: 0 }), 'faulty')).toBe(false);
    expect(isShown(entry('rules', 'a', { own: true }), 'own')).toBe(true);
  });
});
