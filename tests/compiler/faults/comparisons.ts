/** Faults in the comparisons of rules and filters, and in what shows records. */

import type { Tree } from '../minimal.ts';
import { type FaultCases, rows } from './faultCase.ts';

const filter = (tree: Tree, ...fields: unknown[]) => {
  tree['base/filters.json'].filters.heavy.tree.fields = fields;
};
const flag = (tree: Tree) => {
  tree['base/thing.entity.json'].fields.broken = { type: 'checkbox', label: 'Broken' };
  tree['base/things.template.json'].fields.broken = {};
};

export const comparisons: FaultCases = {
  'a value that the list of the field lacks, in a rule': {
    break: (tree) => {
      rows(tree)[0].value = 'gren';
    },
    kind: 'unlisted-value',
    file: 'base/ruleSets.json',
    at: '"gren"',
    says: 'is no value of the list "colours"',
  },
  'a label in place of the value, in a filter': {
    break: (tree) => {
      tree['base/colours.list.json'].values.red.label = 'Vermilion';
      filter(tree, { name: 'colour', operator: 'isInList', value: 'blue, vermilion' });
    },
    kind: 'unlisted-value',
    file: 'base/filters.json',
    at: '"blue, vermilion"',
    says: 'Did you mean "red"?',
  },
  'a value that a rule assigns and the list lacks': {
    break: (tree) => {
      tree['base/ruleSets.json'].ruleSets.weightOfRed.field = 'colour';
      Object.assign(rows(tree)[0], { ValOper: 'assign', valValue: 'bleu' });
    },
    kind: 'unlisted-value',
    file: 'base/ruleSets.json',
    at: '"bleu"',
    says: 'Did you mean "blue"?',
  },
  'a day that there is none of, in a filter': {
    break: (tree) => {
      tree['base/filters.json'].filters.heavy.tree.fields = [
        { name: 'sentOn', operator: 'greaterThan', value: '2026-02-30' },
      ];
    },
    kind: 'unfit-value',
    file: 'base/filters.json',
    at: '"2026-02-30"',
    says: 'no value of the type date',
    severity: 'warning',
  },
  'a number that is none, in a rule': {
    break: (tree) => {
      rows(tree)[0].valValue = 'many';
    },
    kind: 'unfit-rule-value',
    file: 'base/ruleSets.json',
    at: '"many"',
    says: 'no value of the type numeric',
    severity: 'warning',
  },
  'a checkbox that is asked for nothing, in a rule': {
    break: (tree) => {
      flag(tree);
      Object.assign(rows(tree)[0], { field: 'broken', value: '' });
    },
    kind: 'missing-value',
    file: 'base/ruleSets.json',
    at: '""',
  },
  'a checkbox that is asked for nothing, in a filter': {
    break: (tree) => {
      flag(tree);
      filter(tree, { name: 'broken', operator: 'equalTo' });
    },
    kind: 'missing-value',
    file: 'base/filters.json',
    at: '"equalTo"',
  },
  'two conditions on one field that never hold together': {
    break: (tree) =>
      filter(
        tree,
        { name: 'weight', operator: 'greaterThan', value: 10 },
        { condition: 'and', fields: [{ name: 'weight', operator: 'lessThanEqualTo', value: '10' }] },
      ),
    kind: 'contradiction',
    file: 'base/filters.json',
    at: '"weight"',
    nth: 1,
    severity: 'warning',
  },
  'two conditions of a rule that never hold together': {
    break: (tree) => {
      const [first, end] = rows(tree);
      const { cond: _, operator: __, ...asked } = first;
      tree['base/ruleSets.json'].ruleSets.weightOfRed.rows = [
        { cond: 'IF', field: 'colour', expression: 'equalTo', valueType: 'value', value: 'blue', operator: 'AND' },
        { ...asked, operator: 'THEN' },
        end,
      ];
    },
    kind: 'contradiction',
    file: 'base/ruleSets.json',
    at: '"colour"',
    nth: 1,
    severity: 'warning',
  },
  'fields that show one another': {
    break: (tree) => {
      const { fields } = tree['base/things.template.json'];
      fields.weight.visibleWhen = { var: 'record.sentOn' };
      fields.sentOn.visibleWhen = { greaterThan: [{ var: 'record.weight' }, 1] };
    },
    kind: 'visibility-cycle',
    file: 'base/things.template.json',
    at: '{\n        "greaterThan"',
    says: 'sentOn → weight → sentOn',
    severity: 'warning',
  },
  'a field that is required while it is hidden': {
    break: (tree) => {
      tree['base/thing.entity.json'].fields.weight.isMandatory = true;
      tree['base/things.template.json'].fields.weight.visibleWhen = { has: ['thing.cost'] };
    },
    kind: 'required-hidden',
    file: 'base/things.template.json',
    at: '{\n        "has"',
    severity: 'warning',
  },
  'a rule that no example tries': {
    break: (tree) => void delete tree['base/examples.json'],
    kind: 'untried-rule',
    file: 'base/ruleSets.json',
    at: '"weightOfRed"',
    severity: 'warning',
  },
};
