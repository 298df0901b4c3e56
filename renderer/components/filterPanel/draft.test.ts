import { describe, expect, it } from 'vitest';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import {
  countOf,
  draftOf,
  faultsOf,
  isProfileName,
  newGroup,
  newLeaf,
  operatorsFor,
  replaced,
  treeOf,
  valueFault,
} from './draft.ts';
import { inWords } from './words.ts';

const fields: EffectiveField[] = [
  { key: 'carrier', type: 'text', label: 'Carrier' },
  { key: 'weight', type: 'numeric', label: 'Weight' },
  { key: 'eta', type: 'date', label: 'ETA' },
  { key: 'hazardous', type: 'checkbox', label: 'Hazardous' },
];
const tree: FilterTree = {
  condition: 'and',
  fields: [
    { name: 'carrier', operator: 'contains', value: 'air', type: 'text' },
    {
      condition: 'or',
      fields: [
        { name: 'weight', operator: 'betweenInclusive', value1: 1, value2: 5, type: 'numeric' },
        { name: 'eta', operator: 'lessThan', matchField: 'etd', type: 'date' },
      ],
    },
  ],
};

describe('a filter while it is made', () => {
  it('comes back as it was', () => {
    expect(treeOf(draftOf(tree), fields)).toEqual(tree);
    expect(countOf(tree)).toBe(3);
  });

  it('leaves out what is not complete, and groups of nothing', () => {
    const leaf = newLeaf(fields[0] as EffectiveField);
    expect(treeOf(newGroup('and', [leaf, newGroup('or', [])]), fields)).toBeUndefined();
    const empty = { ...leaf, operator: 'equalTo' as const };
    expect(treeOf(newGroup('and', [empty]), fields)?.fields).toEqual([
      { name: 'carrier', operator: 'equalTo', type: 'text', value: null },
    ]);
  });

  it('replaces and takes out nodes however deep', () => {
    const draft = draftOf(tree);
    const inner = draft.members[1];
    const id = inner && 'members' in inner ? inner.members[0]?.id : undefined;
    expect(countOf(treeOf(replaced(draft, id ?? -1, undefined), fields))).toBe(2);
  });

  it('offers each type its operators, and all of them are right in the engine', () => {
    for (const field of fields) {
      for (const operator of operatorsFor(field)) {
        const value = field.type === 'date' ? '2026-01-01' : field.type === 'checkbox' ? true : '1';
        const made = { ...newLeaf(field), operator, value: operator === 'day' ? '1' : value, value2: value };
        const one = treeOf(newGroup('and', [made]), fields);
        expect(faultsOf(one, fields), `${field.key} ${operator}`).toEqual([]);
      }
    }
    expect(operatorsFor(fields[3] as EffectiveField)).toEqual(['equalTo', 'notEqualTo']);
  });

  it('refuses values that are too long, and letters among numbers', () => {
    const text = { type: 'text' as const };
    const leaf = { operator: 'equalTo' as const, value: 'x'.repeat(101), value2: null };
    expect(valueFault(leaf, text, 100)).toBe('filterValueTooLong');
    expect(
      valueFault({ ...leaf, operator: 'isInList', value: `${'x'.repeat(60)},${'y'.repeat(60)}` }, text, 100),
    ).toBeUndefined();
    expect(valueFault({ ...leaf, operator: 'isInList', value: '1, 2\n3.5' }, { type: 'numeric' }, 100)).toBeUndefined();
    expect(valueFault({ ...leaf, operator: 'isInList', value: '1; two' }, { type: 'numeric' }, 100)).toBe(
      'numericOnly',
    );
  });

  it('knows the names that a profile may have', () => {
    expect(['My filter_2-b', ' ', 'a/b', 'é', ''].map(isProfileName)).toEqual([true, false, false, false, false]);
  });

  it('says the filter in words', () => {
    expect(inWords(tree, fields)).toBe(
      'Carrier contains “air” and (Weight is between 1 and 5 or ETA is less than etd)',
    );
  });
});
