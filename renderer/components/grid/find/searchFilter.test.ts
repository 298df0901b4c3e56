import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { appStore } from '../../../program/appStore.ts';
import { programAtom } from '../../../program/program.ts';
import { searchFilter } from './searchFilter.ts';

const field = (key: string, type: EffectiveField['type'], list?: string) =>
  ({ key, label: key, type, ...(list ? { suggestionsSource: list } : {}) }) as EffectiveField;
const values = { AIR: { label: 'Air freight' }, SEA: { label: 'Sea freight' } };
appStore.set(programAtom, { definitions: { list: { modes: { label: 'Modes', values } } } } as never);
const fields = [
  field('name', 'text'),
  field('mode', 'dropdown', 'modes'),
  field('weight', 'numeric'),
  field('day', 'date'),
  field('flag', 'checkbox'),
  field('at', 'dateTime'),
];
const leaves = async (text: string, whole = false) =>
  ((await searchFilter(fields, { text, whole, matchCase: false }))?.fields ?? []).map((leaf) => {
    const { name, operator, value } = leaf as { name: string; operator: string; value: unknown };
    return `${name} ${operator} ${value}`;
  });

it('searches in fields that can contain the text: texts, labels of values, numbers and days', async () => {
  expect(await leaves('freight')).toEqual(['name contains freight', 'mode contains freight', 'mode isInList AIR,SEA']);
  expect(await leaves('12')).toEqual(['name contains 12', 'mode contains 12', 'weight contains 12', 'day contains 12']);
  expect(await leaves('-1.5')).toEqual(['name contains -1.5', 'mode contains -1.5', 'weight contains -1.5']);
  expect(await leaves('2026-07-01', true)).toEqual([
    'name equalTo 2026-07-01',
    'mode equalTo 2026-07-01',
    'day equalTo 2026-07-01',
  ]);
  expect(await leaves('air freight', true)).toEqual([
    'name equalTo air freight',
    'mode equalTo air freight',
    'mode isInList AIR',
  ]);
});
it('returns undefined if no field can contain the text', async () => {
  expect(
    await searchFilter([field('flag', 'checkbox')], { text: 'x', whole: false, matchCase: false }),
  ).toBeUndefined();
});
