import { beforeAll, describe, expect, it } from 'vitest';
import parts from '../../../../definitions/platform/shell/parts.messages.json' with { type: 'json' };
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { fieldTypesOf } from '../../../../metadata/kinds/fieldTypes.ts';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { appStore } from '../../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../../program/program.ts';
import { faultsOf, isFilterTree, missingFields } from './filterFaults.ts';
import { quickOf, withQuick } from './quickFilters.ts';
import { inWords } from './words.ts';

const fields: EffectiveField[] = [
  { key: 'vendor', type: 'text', label: 'Vendor' },
  { key: 'weight', type: 'numeric', label: 'Weight' },
  { key: 'eta', type: 'date', label: 'ETA' },
  { key: 'mode', type: 'dropdown', label: 'Mode', suggestionsSource: 'modes' },
];
const types = fieldTypesOf(fields);
const tree: FilterTree = {
  condition: 'and',
  fields: [
    { name: 'vendor', operator: 'isInList', value: 'A, B' },
    { name: 'gone', operator: 'equalTo', value: 1, isActive: false },
    {
      condition: 'or',
      fields: [
        { name: 'weight', operator: 'betweenInclusive', value1: 1, value2: 5 },
        { name: 'eta', operator: 'lessThan', matchField: 'weight' },
        { name: 'eta', operator: 'day', value: -1 },
        { name: 'mode', operator: 'equalTo', value: 'A' },
      ],
    },
  ],
};

beforeAll(() => {
  const program = {
    tenant: 'test',
    definitions: {
      tenant: { test: { language: 'en' } },
      message: parts.messages,
      list: { modes: { values: { A: { label: 'Air', displayOrder: 1 } } } },
    },
  };
  appStore.set(programAtom, program as unknown as PageProgram);
});

describe('a filter in words', () => {
  it('says groups, lists by their labels, days and fields, and nothing of what is left out', () => {
    expect(inWords(tree, fields)).toBe(
      'Vendor is one of A, B and (Weight is between 1 and 5 or ETA is before Weight or ETA is 1 day ago or Mode is “Air”)',
    );
    expect(inWords({ ...tree, isActive: false }, fields)).toBe('');
  });

  it('uses the offered texts for empty and not empty', () => {
    const of = (name: string, operator: 'equalTo' | 'notEqualTo', value?: unknown): FilterTree => ({
      condition: 'and',
      fields: [{ name, operator, ...(value === undefined ? {} : { value }) }],
    });
    expect(inWords(of('vendor', 'equalTo', null), fields)).toBe('Vendor is empty');
    expect(inWords(of('eta', 'notEqualTo'), fields)).toBe('ETA is filled in');
    expect(inWords(of('mode', 'equalTo', ''), fields)).toBe('Mode is empty');
    const box: EffectiveField = { key: 'urgent', type: 'checkbox', label: 'Urgent' };
    expect(inWords(of('urgent', 'equalTo', false), [box])).toBe('Urgent is no');
  });

  it('says the first of many values, and how many more', () => {
    const value = Array.from({ length: 20 }, (_, at) => `V${at}`);
    const long: FilterTree = { condition: 'and', fields: [{ name: 'vendor', operator: 'isInList', value }] };
    expect(inWords(long, fields)).toBe('Vendor is one of V0, V1, V2, V3, V4, V5, V6, V7 and 12 more');
  });

  it('names what is missing in force, and what is left out does not matter', () => {
    expect(missingFields(tree, types)).toEqual([]);
    const counting = structuredClone(tree);
    delete counting.fields[1]?.isActive;
    expect(missingFields(counting, types)).toEqual(['gone']);
    expect(faultsOf(counting, types).join()).toContain('gone');
    expect(missingFields({ condition: 'and', fields: [{ name: 'constructor', operator: 'equalTo' }] }, types)).toEqual([
      'constructor',
    ]);
  });

  it('distinguishes filters from other values', () => {
    expect(isFilterTree(tree)).toBe(true);
    const wrong = [
      null,
      [],
      {},
      { condition: 'xor', fields: [] },
      { condition: 'and', fields: [{ name: 'a', operator: 'like' }] },
    ];
    expect(wrong.map((one) => isFilterTree(one))).toEqual([false, false, false, false, false]);
  });
});

describe('a quick filter', () => {
  const leaf = { name: 'vendor', operator: 'contains' as const, value: 'x' };
  it('is added to the filter, found again, replaced and removed', () => {
    const any: FilterTree = { condition: 'or', fields: [{ name: 'weight', operator: 'equalTo', value: 1 }, leaf] };
    expect(quickOf(any, 'vendor')).toBeUndefined();
    const beside = withQuick(any, 'vendor', leaf);
    expect(beside).toEqual({ condition: 'and', fields: [any, leaf] });
    expect(quickOf(beside, 'vendor')).toBe(leaf);
    expect(withQuick(beside, 'vendor', { ...leaf, value: 'y' })?.fields).toEqual([any, { ...leaf, value: 'y' }]);
    expect(withQuick(beside, 'vendor', undefined)).toEqual({ condition: 'and', fields: [any] });
    expect(withQuick(withQuick(undefined, 'vendor', leaf), 'vendor', undefined)).toBeUndefined();
  });
});
