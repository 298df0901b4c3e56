/** Rules, filters and examples. */
import { type FaultCases, rows } from './faultCase.ts';

const assign = (template: string, field: string, from: string) => ({
  template,
  field,
  ruleType: 'fieldValidation',
  rows: [
    {
      cond: 'IF',
      field: from,
      expression: 'notEqualTo',
      valueType: 'value',
      value: '',
      operator: 'THEN',
      ValOper: 'assign',
      thenValueType: 'field',
      thenField: from,
    },
    { cond: 'END' },
  ],
});

export const rulesAndFilters: FaultCases = {
  'an unknown field of a filter': {
    break: (tree) => {
      tree['base/filters.json'].filters.heavy.tree.fields[0].name = 'wieght';
    },
    kind: 'unknown-field',
    file: 'base/filters.json',
    at: '"wieght"',
    says: '"weight"',
  },
  'an unknown field of a rule': {
    break: (tree) => {
      rows(tree)[0].field = 'color';
    },
    kind: 'unknown-field',
    file: 'base/ruleSets.json',
    at: '"color"',
    says: '"colour"',
  },
  'a type error in a rule': {
    break: (tree) => {
      rows(tree)[0].expression = 'day';
    },
    kind: 'type-error',
    file: 'base/ruleSets.json',
    at: '"day"',
  },
  'a type error in a filter': {
    break: (tree) => {
      tree['base/filters.json'].filters.heavy.tree.fields[0].operator = 'day';
    },
    kind: 'type-error',
    file: 'base/filters.json',
    at: '"day"',
  },
  'an example over a field that there is not': {
    break: (tree) => {
      tree['base/heavy.example.json'] = {
        description: 'x',
        template: 'things',
        given: { record: {} },
        expect: { verdicts: { wieght: 'rule' } },
      };
    },
    kind: 'unknown-field',
    file: 'base/heavy.example.json',
    at: '"wieght"',
    says: '"weight"',
  },
  'an example that gives a field that there is not': {
    break: (tree) => {
      tree['base/heavy.example.json'] = {
        description: 'x',
        template: 'things',
        given: { record: { wieght: 1 } },
        expect: { verdicts: {} },
      };
    },
    kind: 'unknown-field',
    file: 'base/heavy.example.json',
    at: '"wieght"',
    says: '"weight"',
  },
  'an example that gives rows of a source that there is not': {
    break: (tree) => {
      tree['base/heavy.example.json'] = {
        description: 'x',
        template: 'things',
        given: { record: {}, sources: { colors: [] } },
        expect: { verdicts: {} },
      };
    },
    kind: 'unknown-list',
    file: 'base/heavy.example.json',
    at: '"colors"',
    says: '"colours"',
  },
  'an example for an action that there is not': {
    break: (tree) => {
      tree['base/heavy.example.json'] = {
        description: 'x',
        template: 'things',
        given: { record: {}, action: 'shipmentEntri' },
        expect: { verdicts: {} },
      };
    },
    kind: 'unknown-value',
    file: 'base/heavy.example.json',
    at: '"shipmentEntri"',
    says: '"shipmentEntry"',
  },
  'a block after ELSE': {
    break: (tree) => {
      const [first, end] = rows(tree);
      const result = { operator: 'THEN', ValOper: 'greaterThan', thenValueType: 'value', valValue: '1' };
      rows(tree).splice(0, 2, { cond: 'ELSE', ...result }, { ...first, cond: 'ELSEIF' }, end);
      rows(tree).unshift({ ...first });
    },
    kind: 'unreachable-row',
    file: 'base/ruleSets.json',
    at: '{\n          "cond": "ELSEIF"',
  },
  'a block that asks what an earlier one asks': {
    break: (tree) => {
      const [first, end] = rows(tree);
      rows(tree).splice(1, 1, { ...first, cond: 'ELSEIF', valValue: '2' }, end);
    },
    kind: 'unreachable-row',
    file: 'base/ruleSets.json',
    at: '{\n          "cond": "ELSEIF"',
    says: 'row 1',
  },
  'rules that assign from one another': {
    break: (tree) => {
      tree['base/ruleSets.json'].ruleSets.there = assign('things', 'name', 'colour');
      tree['base/ruleSets.json'].ruleSets.back = assign('things', 'colour', 'name');
    },
    kind: 'assignment-cycle',
    file: 'base/ruleSets.json',
    at: '[\n        {\n          "cond": "IF",\n          "field": "name"',
    says: 'colour ← name ← colour',
  },
  'a source of a rule that is not there': {
    break: (tree) => {
      tree['base/ruleSets.json'].ruleSets.fetch = {
        template: 'things',
        field: 'colour',
        ruleType: 'autoFetching',
        rows: [{ autoField: 'name', metaSource: 'colors', matchKey: 'label', fetchKey: 'value' }],
      };
    },
    kind: 'unknown-list',
    file: 'base/ruleSets.json',
    at: '"colors"',
    says: '"colours"',
  },
  'an ELSE with a condition': {
    break: (tree) => {
      rows(tree).splice(1, 0, { ...rows(tree)[0], cond: 'ELSE', value: 'blue' });
    },
    kind: 'else-condition',
    file: 'base/ruleSets.json',
    at: '"equalTo"',
    nth: 1,
    says: 'ELSEIF has one',
  },
};
