/** Templates: their fields, expressions and patterns. */
import type { FaultCases } from './faultCase.ts';

export const templates: FaultCases = {
  'an unknown field of a template': {
    break: (tree) => {
      tree['base/things.template.json'].fields.wieght = {};
    },
    kind: 'missing-property',
    file: 'base/things.template.json',
    at: '"wieght"',
    says: 'no such field',
  },
  'an unknown field of an expression': {
    break: (tree) => {
      tree['base/things.template.json'].fields.weight.readonlyWhen.equalTo[0].var = 'record.color';
    },
    kind: 'unknown-field',
    file: 'base/things.template.json',
    at: '"record.color"',
    says: '"colour"',
  },
  'an unknown permission in an expression': {
    break: (tree) => {
      tree['base/things.template.json'].fields.weight.visibleWhen = { has: 'thing.veiw' };
    },
    kind: 'unknown-permission',
    file: 'base/things.template.json',
    at: '"thing.veiw"',
    says: '"thing.view"',
  },
  'a type error in an expression': {
    break: (tree) => {
      tree['base/things.template.json'].fields.name.visibleWhen = { day: [{ var: 'record.weight' }, 0] };
    },
    kind: 'type-error',
    file: 'base/things.template.json',
    at: '[\n          {\n            "var": "record.weight"',
  },
  'an operation of expressions that there is not': {
    break: (tree) => {
      tree['base/things.template.json'].fields.name.visibleWhen = { equlaTo: [1, 2] };
    },
    kind: 'unknown-operator',
    file: 'base/things.template.json',
    at: '[\n          1,',
  },
  'a dependent field over what its suggestions have not': {
    break: (tree) => {
      tree['base/things.template.json'].fields.colour = {
        isDependent: true,
        dependentFields: [{ fieldKey: 'name', fieldValue: 'lable' }],
      };
    },
    kind: 'unknown-field',
    file: 'base/things.template.json',
    at: '"lable"',
    says: '"label"',
  },
  'a field by a name that every object has': {
    break: (tree) => {
      tree['base/things.template.json'].fields.toString = { type: 'text', label: 'Text' };
    },
    kind: 'bad-name',
    file: 'base/things.template.json',
    at: '"toString"',
    says: 'Give it another name',
  },
  'an average of what is no number': {
    break: (tree) => {
      tree['base/things.template.json'].fields.name.aggregate = 'average';
    },
    kind: 'not-aggregable',
    file: 'base/things.template.json',
    at: '"average"',
    says: 'only numbers have an average',
  },
  'a unit in a field that there is not': {
    break: (tree) => {
      tree['base/things.template.json'].fields.weight.unitField = 'color';
    },
    kind: 'unknown-field',
    file: 'base/things.template.json',
    at: '"color"',
    says: '"colour"',
  },
  'a unit in a field that holds none': {
    break: (tree) => {
      tree['base/things.template.json'].fields.weight = { unitField: 'weight' };
    },
    kind: 'not-aggregable',
    file: 'base/things.template.json',
    at: '"weight"\n',
    says: 'holds no unit',
  },
  'a unit of what is no number': {
    break: (tree) => {
      tree['base/things.template.json'].fields.name.unitField = 'colour';
    },
    kind: 'not-aggregable',
    file: 'base/things.template.json',
    at: '"colour"',
    says: 'only numbers have a unit',
  },
  'a total of what is not to be summed': {
    break: (tree) => {
      tree['base/things.template.json'].fields.weight.aggregate = 'average';
      tree['base/screens.json'].screens.things.parts.totals = {
        component: 'members',
        props: { of: 'grid', template: 'things', totals: [{ label: 'All', field: 'weight' }] },
      };
    },
    kind: 'not-aggregable',
    file: 'base/screens.json',
    at: '"weight"',
    says: 'not to be summed',
  },
  'a regex that is none': {
    break: (tree) => {
      tree['base/things.template.json'].fields.name.regex = '[A-Z';
    },
    kind: 'bad-regex',
    file: 'base/things.template.json',
    at: '"[A-Z"',
  },
  'a regex that looks around': {
    break: (tree) => {
      tree['base/things.template.json'].fields.name.regex = '(a)\\1';
    },
    kind: 'bad-regex',
    file: 'base/things.template.json',
    at: '"(a)\\\\1"',
  },
  'a template like one that is like another one': {
    break: (tree) => {
      const kept = tree['base/things.template.json'];
      tree['base/likes.definitions.json'] = {
        templates: {
          alike: { label: 'Alike', like: 'things', fields: {} },
          alikeTwice: {
            label: 'Alike twice',
            like: 'alike',
            fields: { name: { ...kept.fields.name, isMasterField: true, type: 'text', label: 'Name' } },
          },
        },
      };
    },
    kind: 'like-of-like',
    file: 'base/likes.definitions.json',
    at: '"alike",',
    says: 'is like "things" itself',
  },
  'a template without a master field': {
    break: (tree) => void delete tree['base/things.template.json'].fields.name.isMasterField,
    kind: 'master-field',
    file: 'base/things.template.json',
    at: '{',
  },
  'a template with two master fields': {
    break: (tree) => {
      tree['base/things.template.json'].fields.weight.isMasterField = true;
    },
    kind: 'master-field',
    file: 'base/things.template.json',
    at: '"weight"',
    says: '"name"',
  },
  'an anchor that is not there': {
    break: (tree) => {
      tree['base/things.template.json'].fields.cost.after = 'sentOff';
    },
    kind: 'unknown-anchor',
    file: 'base/things.template.json',
    at: '"sentOff"',
    says: '"sentOn"',
  },
  'anchors in a circle': {
    break: (tree) => {
      tree['base/things.template.json'].fields.cost.after = 'sentOn';
      tree['base/things.template.json'].fields.sentOn.after = 'cost';
    },
    kind: 'anchor-circle',
    file: 'base/things.template.json',
    at: '"sentOn"',
    nth: 1,
  },
};
