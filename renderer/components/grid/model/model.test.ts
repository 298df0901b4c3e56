import { describe, expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { rowFromWire } from '../rows/rowState.ts';
import { changesOf } from './edits.ts';
import { pasteEdits } from './pasteEdits.ts';
import { viewRows } from './viewRows.ts';

const field = (key: string, more: Partial<EffectiveField> = {}): EffectiveField =>
  ({ key, label: key, type: 'text', ...more }) as EffectiveField;

describe('edits', () => {
  const fields = [
    field('category'),
    field('sub', { isDependent: true, dependentFields: [{ fieldKey: 'category', fieldValue: 'c' }] }),
    field('leaf', { isDependent: true, dependentFields: [{ fieldKey: 'sub', fieldValue: 's' }] }),
  ];
  const row = rowFromWire({ id: '1', version: 1, category: 'a', sub: 'b', leaf: 'c' }, '1');
  const store = { get: (key: string) => (key === '1' ? row : undefined) };

  it('clear what depends on the edited field, and what depends on that', () => {
    const [change] = changesOf(store, fields, [{ key: '1', field: 'category', value: 'x' }]);
    expect(change?.after?.values).toMatchObject({ category: 'x', sub: null, leaf: null });
  });
  it('keep a dependent value that comes with them', () => {
    const [change] = changesOf(store, fields, [
      { key: '1', field: 'category', value: 'x' },
      { key: '1', field: 'sub', value: 'y' },
    ]);
    expect(change?.after?.values).toMatchObject({ category: 'x', sub: 'y', leaf: null });
  });
  it('are none where nothing is another value', () => {
    expect(changesOf(store, fields, [{ key: '1', field: 'category', value: 'a' }])).toEqual([]);
  });
});

describe('a paste', () => {
  const fields = [field('a'), field('b', { isReadonly: true }), field('c')];
  const paste = (cells: string[][], bounds: [number, number, number, number], rows = 3, mayAdd = false) => {
    const [top, left, bottom, right] = bounds;
    let added = 0;
    return pasteEdits(cells, {
      bounds: { top, left, bottom, right },
      columns: fields.length,
      keyAt: (at) => (at < rows + added ? `r${at}` : undefined),
      fieldAt: (at) => fields[at],
      editable: (_key, of) => !of.isReadonly,
      read: (_field, text) => text,
      add: () => {
        if (!mayAdd) return undefined;
        added += 1;
        return `r${rows + added - 1}`;
      },
    });
  };
  it('fills the range with one cell, and a multiple with a piece', () => {
    expect(paste([['x']], [0, 0, 2, 0]).edits.map(({ key, value }) => key + value)).toEqual(['r0x', 'r1x', 'r2x']);
    expect(paste([['x'], ['y']], [0, 0, 1, 0], 4).edits).toHaveLength(2);
  });
  it('skips read-only cells and cuts off at the last column', () => {
    const { edits, skipped } = paste([['1', '2', '3', '4']], [0, 0, 0, 0]);
    expect(edits.map(({ field: key, value }) => key + value)).toEqual(['a1', 'c3']);
    expect(skipped).toBe(1);
  });
  it('adds rows where it may, and says what did not fit where it may not', () => {
    expect(paste([['1'], ['2'], ['3']], [1, 0, 1, 0])).toMatchObject({ cutOff: 1, over: { bottom: 2 } });
    expect(paste([['1'], ['2'], ['3']], [1, 0, 1, 0], 3, true).edits.map(({ key }) => key)).toEqual(['r1', 'r2', 'r3']);
  });
});

describe('the view', () => {
  const rows = ['b', null, 'A', 'c'].map((name, n) => rowFromWire({ id: String(n), version: 1, name }, String(n)));
  const types = { name: 'text' } as const;
  it('is sorted as the engine sorts, what is empty last either way', () => {
    const keys = (dir: 'asc' | 'desc') =>
      viewRows(rows, { onlyWrong: false, keep: new Set(), sort: [{ field: 'name', dir }], types }).map(
        ({ key }) => key,
      );
    expect(keys('asc')).toEqual(['2', '0', '3', '1']);
    expect(keys('desc')).toEqual(['3', '0', '2', '1']);
  });
  it('of wrong rows keeps what was corrected since', () => {
    const wrong = rows.map((row, n) =>
      n === 3 ? { ...row, verdicts: { name: { tone: 'rule' as const, message: '' } } } : row,
    );
    const view = viewRows(wrong, { onlyWrong: true, keep: new Set(['1']), sort: [], types });
    expect(view.map(({ key }) => key)).toEqual(['1', '3']);
  });
});
