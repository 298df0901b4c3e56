import { describe, expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import {
  goneFields,
  movedBy,
  movedTo,
  placedBefore,
  readLayout,
  shownFields,
  withFrozen,
  withHidden,
} from './layout.ts';

const field = (key: string, frozen = false) => ({ key, label: key, type: 'text', frozen }) as EffectiveField;
const fields = [field('a', true), field('b'), field('c'), field('d')];
const shown = (layout: Parameters<typeof shownFields>[1], of = fields) =>
  shownFields(of, layout)
    .map(({ key }) => key)
    .join('');

describe('a layout', () => {
  it('of nothing is that of the template, frozen columns first', () => {
    expect(shown({})).toBe('abcd');
    expect(shown({}, [field('x'), field('y', true)])).toBe('yx');
  });
  it('moves a column by a place, and to the place of another', () => {
    expect(shown(movedBy(fields, {}, 'b', 1))).toBe('acbd');
    expect(shown(movedBy(fields, {}, 'd', 1))).toBe('abcd');
    expect(shown(movedTo(fields, {}, 'd', 'b'))).toBe('adbc');
    expect(shown(movedTo(fields, {}, 'b', 'd'))).toBe('acdb');
  });
  it('puts a column before or after another one, hidden ones among them', () => {
    expect(placedBefore(fields, {}, 'd', 'b', false).order).toEqual(['a', 'd', 'b', 'c']);
    expect(placedBefore(fields, { hidden: ['b'] }, 'a', 'b', true).order).toEqual(['b', 'a', 'c', 'd']);
  });
  it('reads a page size and ignores invalid ones', () => {
    expect(readLayout({ pageSize: 250 })).toEqual({ pageSize: 250 });
    expect(readLayout({ pageSize: 'endless' })).toEqual({ pageSize: 'endless' });
    for (const pageSize of [0, 1.5, 100_000, 'all', null]) expect(readLayout({ pageSize })).toEqual({});
  });
  it('freezes what is moved among the frozen ones', () => {
    const moved = movedTo(fields, {}, 'c', 'a');
    expect(shown(moved)).toBe('cabd');
    expect(moved.frozen).toEqual(['a', 'c']);
    expect(shown(withFrozen(fields, moved, 'a', false))).toBe('cabd');
  });
  it('hides and shows', () => {
    const hidden = withHidden(fields, withHidden(fields, {}, 'b', true), 'c', true);
    expect(shown(hidden)).toBe('ad');
    expect(shown(withHidden(fields, hidden, 'b', false))).toBe('abd');
  });
  it('hides fields that the template sets aside until the user chooses hidden columns', () => {
    const some = [field('a'), { ...field('b'), aside: true }, { ...field('c'), aside: true }];
    expect(shown({}, some)).toBe('a');
    const chosen = withHidden(some, {}, 'b', false);
    expect([shown(chosen, some), chosen.hidden]).toEqual(['ab', ['c']]);
    expect(shown({ hidden: [] }, some)).toBe('abc');
  });
  it('shows a new field in the position of the template, and reports removed ones', () => {
    const old = { order: ['d', 'z', 'a'], widths: { q: 90 }, groupBy: 'b' };
    expect(shownFields(fields, { ...old, frozen: [] }).map(({ key }) => key)).toEqual(['d', 'a', 'b', 'c']);
    expect(goneFields(fields, old)).toEqual(['z', 'q']);
  });
  it('is read as far as its words are known', () => {
    expect(
      readLayout({ order: ['a', 7], widths: { a: 100, b: 'x', c: 3 }, density: 'huge', sort: [{ field: 'a' }, {}] }),
    ).toEqual({
      order: ['a'],
      widths: { a: 100 },
      sort: [{ field: 'a', dir: 'asc' }],
    });
    expect(readLayout('nonsense')).toEqual({});
  });
});
