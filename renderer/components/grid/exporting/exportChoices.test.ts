import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { type Exported, exportBody, rangeFields } from './exportChoices.ts';

const field = (key: string) => ({ key, label: key, type: 'text' }) as EffectiveField;
const [a, b, c] = [field('a'), field('b'), field('c')];
const leaf = (name: string) => ({ condition: 'and', fields: [{ name, operator: 'equalTo', value: 1 }] });
const exported: Exported = {
  request: {
    api: 'list',
    template: 'things',
    body: { query: 'q' },
    filter: leaf('a'),
    sort: [{ field: 'b', dir: 'desc' }],
  },
  unfiltered: { api: 'list', template: 'things', body: { query: 'q' }, sort: [{ field: 'b', dir: 'desc' }] },
  ids: ['2', '1'],
  fields: { shown: [c, a], range: [a] },
  name: 'Things',
};

it('requests the selected records, the filtered ones or all, in the visible order and columns', () => {
  const always = { template: 'things', query: 'q', sort: [{ field: 'b', dir: 'desc' }], name: 'Things' };
  expect(exportBody({ rows: 'selected', columns: 'range', format: 'csv' }, exported)).toEqual({
    ...always,
    filter: leaf('a'),
    ids: ['2', '1'],
    columns: ['a'],
    format: 'csv',
  });
  expect(exportBody({ rows: 'filtered', columns: 'shown', format: 'xlsx' }, exported)).toEqual({
    ...always,
    filter: leaf('a'),
    columns: ['c', 'a'],
    format: 'xlsx',
  });
  expect(exportBody({ rows: 'all', columns: 'all', format: 'xlsx' }, exported)).toEqual({ ...always, format: 'xlsx' });
});
it('takes the columns of a range where it is some of them', () => {
  const columns = [undefined, a, b, c];
  expect(rangeFields(columns, { top: 0, bottom: 3, left: 1, right: 2 })).toEqual([a, b]);
  expect(rangeFields(columns, { top: 0, bottom: 3, left: 1, right: 3 })).toBeUndefined();
  expect(rangeFields(columns, { top: 2, bottom: 2, left: 1, right: 1 })).toBeUndefined();
  expect(rangeFields(columns, undefined)).toBeUndefined();
});
