import { describe, expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { appStore } from '../../../program/appStore.ts';
import { type RowState, rowFromWire } from '../rows/rowState.ts';
import { UNTOUCHED } from './editSession.ts';
import { changesOf, dependentsOf } from './edits.ts';
import { GridModel } from './gridModel.ts';
import { viewRows } from './viewRows.ts';

const field = (key: string, more: Partial<EffectiveField> = {}): EffectiveField =>
  ({ key, label: key, type: 'text', ...more }) as EffectiveField;

describe('edits', () => {
  const fields = [
    field('category'),
    field('sub', { isDependent: true, dependentFields: [{ fieldKey: 'category', fieldValue: 'c' }] }),
    field('leaf', { isDependent: true, dependentFields: [{ fieldKey: 'sub', fieldValue: 's' }] }),
  ];
  const row = rowFromWire({ id: '1', version: 1, category: 'a', sub: 'b', leaf: 'c' }, '1', {});
  const store = { get: (key: string) => (key === '1' ? row : undefined) };

  it('clear what depends on the edited field, and what depends on that', () => {
    const [change] = changesOf(store, dependentsOf(fields), [{ key: '1', field: 'category', value: 'x' }], {});
    expect(change?.after?.values).toMatchObject({ category: 'x', sub: null, leaf: null });
  });
  it('keep a dependent value that comes with them', () => {
    const [change] = changesOf(
      store,
      dependentsOf(fields),
      [
        { key: '1', field: 'category', value: 'x' },
        { key: '1', field: 'sub', value: 'y' },
      ],
      {},
    );
    expect(change?.after?.values).toMatchObject({ category: 'x', sub: 'y', leaf: null });
  });
  it('are empty if no value changes', () => {
    expect(changesOf(store, dependentsOf(fields), [{ key: '1', field: 'category', value: 'a' }], {})).toEqual([]);
  });
});

describe('the view', () => {
  const rows = ['b', null, 'A', 'c'].map((name, n) => rowFromWire({ id: String(n), version: 1, name }, String(n), {}));
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
  it('counts the wrong rows of a closed group among those that are shown: they are added up and printed', () => {
    const model = new GridModel({ fields: [field('name')], editable: () => true, failed: () => {} });
    const wrong = rows.map((row) => ({ ...row, verdicts: { name: { tone: 'rule' as const, message: '' } } }));
    model.store.append(wrong);
    model.applyLayout({ groupBy: 'name' });
    model.toggleOnlyWrong();
    const head = model.view.find(({ group }) => group);
    model.toggleGroup(head?.key ?? '');
    expect(model.view.filter(({ group }) => !group)).toHaveLength(3);
    expect(model.allShown()).toHaveLength(4);
  });
});

describe('the columns that say something', () => {
  it('come once nothing is typed any more: what is typed is not to go into another', async () => {
    const model = new GridModel({ fields: [field('name'), field('mode')], editable: () => true, failed: () => {} });
    model.store.append([rowFromWire({ id: '0', version: 1, name: 'a' }, '0', {})]);
    model.hideEmpty(true);
    const shown = () => [...appStore.get(model.inUseAtom)];
    expect(shown()).toEqual(['name']);
    const end = model.edits.begin(
      '0',
      'name',
      () => UNTOUCHED,
      () => {},
    );
    model.store.update([{ ...(model.store.get('0') as RowState), values: { name: 'a', mode: 'SEA' } }]);
    model.hideEmpty(true);
    expect(shown()).toEqual(['name']);
    end();
    expect(shown()).toEqual(['name', 'mode']);
  });
});
