import { expect, it } from 'vitest';
import type { RuleSetDefinition } from '../../../../metadata/kinds/ruleSet.ts';
import { type Edit, type Editing, edited, isDirty, newRule, opened, ruleOf } from './document.ts';
import type { Members } from './row.ts';

const rule: RuleSetDefinition = {
  template: 'shipment',
  field: 'remarks',
  ruleType: 'fieldValidation',
  description: 'Why.',
  displayOrder: 3,
  rows: [
    {
      cond: 'IF',
      field: 'a',
      expression: 'isInList',
      valueType: 'value',
      value: ['x', 'y'],
      operator: 'THEN',
      ValOper: 'assign',
      valValue: 'z',
    },
    { cond: 'END' },
  ],
};
const first = (state: Editing) => state.present.rows[0]?.id ?? '';
const type = (state: Editing, value: string): Editing =>
  edited(state, { do: 'say', id: first(state), members: { value } as Members, typing: 'value' });
const all = (state: Editing, ...edits: Edit[]) => edits.reduce(edited, state);

it('saves what it opened, to the letter', () => {
  expect(ruleOf(opened(rule))).toEqual(rule);
  const fetching: RuleSetDefinition = {
    template: 'shipment',
    field: 'carrier',
    ruleType: 'autoFetching',
    rows: [{ autoField: 'mwab', metaSource: 'carriers', matchKey: 'prefix', fetchKey: 'name', isActive: false }],
  };
  expect(ruleOf(opened(fetching))).toEqual(fetching);
});

it('saves what is empty as null, and a typed list as its entries', () => {
  const state = type(opened(rule), 'p, q,\nr');
  expect(ruleOf(state).rows[0]).toMatchObject({ value: ['p', 'q', 'r'] });
  expect(ruleOf(type(state, '')).rows[0]).toMatchObject({ value: null });
});

it('takes typing in one place back as one step, and a change elsewhere as another', () => {
  let state = opened(rule);
  for (const text of ['1', '12', '123']) state = type(state, text);
  state = all(state, { do: 'describe', description: 'Else.' }, { do: 'undo' });
  expect(state.present.description).toBe('Why.');
  expect(state.present.rows[0]?.is.value).toBe('123');
  state = edited(state, { do: 'undo' });
  expect(state.present.rows[0]?.is.value).toEqual(['x', 'y']);
  expect(isDirty(state)).toBe(false);
  state = all(state, { do: 'redo' }, { do: 'redo' });
  expect([state.present.description, state.present.rows[0]?.is.value]).toEqual(['Else.', '123']);
});

it('begins a new step after it was saved', () => {
  let state = type(opened(rule), '1');
  state = type(edited(state, { do: 'saved', doc: state.present }), '12');
  expect(isDirty(state)).toBe(true);
  state = edited(state, { do: 'undo' });
  expect(state.present.rows[0]?.is.value).toBe('1');
  expect(isDirty(state)).toBe(false);
});

it('counts refused keywords, and changes nothing that is equal already', () => {
  const state = opened(rule);
  const refused = edited(state, { do: 'cond', id: first(state), cond: 'END' });
  expect([refused.refused, refused.present === state.present]).toEqual([1, true]);
  expect(edited(state, { do: 'say', id: first(state), members: { field: 'a' } as Members })).toBe(state);
});

it('begins a rule with one row, of an auto-fetch rule without a condition', () => {
  expect(newRule('shipment', 'remarks', 'fieldValidation').rows).toEqual([
    { cond: 'IF', operator: 'THEN', valueType: 'value', thenValueType: 'value' },
    { cond: 'END' },
  ]);
  expect(newRule('shipment', 'remarks', 'autoFetching').rows).toEqual([{}]);
});
