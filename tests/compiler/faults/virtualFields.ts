/** Fields of records and of members that are computed when they are read, where a stored value is needed. */
import type { Tree } from '../minimal.ts';
import type { FaultCases } from './faultCase.ts';

const virtual = (tree: Tree, more: object = {}): void => {
  const age = { daysBetween: [{ var: 'record.sentOn' }, { var: 'today' }] };
  tree['base/thing.entity.json'].fields.age = { type: 'numeric', label: 'Age', virtual: age, ...more };
};

/** Things with parts, whose age is computed when they are read. */
const virtualMembers = (tree: Tree, more: object = {}): void => {
  const age = { daysBetween: [{ var: 'record.sentOn' }, { var: 'today' }] };
  tree['base/thing.entity.json'].lists = {
    parts: {
      label: 'Parts',
      fields: {
        code: { type: 'text', label: 'Code' },
        sentOn: { type: 'date', label: 'Sent on' },
        age: { type: 'numeric', label: 'Age', virtual: age, ...more },
      },
    },
  };
};

export const virtualFields: FaultCases = {
  'a virtual field that is typed': {
    break: (tree) => virtual(tree, { isMandatory: true }),
    kind: 'virtual-field',
    file: 'base/thing.entity.json',
    at: '"isMandatory"',
    says: '"isMandatory" has no effect: the field "age" is computed when it is read',
  },
  'a virtual field that reads the clock': {
    break: (tree) => virtual(tree, { virtual: { var: 'now' } }),
    kind: 'reads-clock',
    file: 'base/thing.entity.json',
    at: '{\n        "var": "now"',
    says: 'There is no "now" here',
  },
  'an index over a virtual field': {
    break: (tree) => {
      virtual(tree);
      tree['base/thing.entity.json'].indexes = { age: { fields: ['age'] } };
    },
    kind: 'virtual-field',
    file: 'base/thing.entity.json',
    at: '"age"',
    nth: 2,
    says: 'The field "age" is computed when it is read: nothing is stored',
  },
  'an order of records by a virtual field': {
    break: (tree) => {
      virtual(tree);
      tree['base/aged.query.json'] = { entity: 'thing', sort: [{ field: 'age', dir: 'asc' }] };
    },
    kind: 'virtual-field',
    file: 'base/aged.query.json',
    at: '"age"',
    says: 'The field "age" is computed when it is read: nothing is stored',
  },
  'a filter over a virtual field': {
    break: (tree) => {
      virtual(tree);
      tree['base/aged.query.json'] = {
        entity: 'thing',
        filter: { condition: 'and', fields: [{ name: 'age', operator: 'greaterThan', value: 3 }] },
      };
    },
    kind: 'virtual-field',
    file: 'base/aged.query.json',
    at: '"age"',
    says: 'The field "age" is computed when it is read: nothing is stored',
  },
  'what is computed of a virtual field': {
    break: (tree) => {
      virtual(tree);
      tree['base/thing.entity.json'].fields.weight.compute = { var: 'record.age' };
    },
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"record.age"',
    says: 'There is no field "age" in record.',
  },
  'a virtual field of members that is typed': {
    break: (tree) => virtualMembers(tree, { isMandatory: true }),
    kind: 'virtual-field',
    file: 'base/thing.entity.json',
    at: '"isMandatory"',
    says: '"isMandatory" has no effect: the field "age" is computed when it is read',
  },
  'a virtual field of members of a list in a list that reads the clock': {
    break: (tree) => {
      virtualMembers(tree);
      const { parts } = tree['base/thing.entity.json'].lists;
      parts.lists = { holes: { label: 'Holes', fields: { age: { ...parts.fields.age, virtual: { var: 'now' } } } } };
    },
    kind: 'reads-clock',
    file: 'base/thing.entity.json',
    at: '{\n                "var": "now"',
    says: 'There is no "now" here',
  },
  'a virtual field that a template says of the records of an entity': {
    break: (tree) => {
      tree['base/shown.template.json'] = {
        label: 'Shown',
        entity: 'thing',
        fields: { weight: { virtual: 5, isMasterField: true } },
      };
    },
    kind: 'virtual-field',
    file: 'base/shown.template.json',
    at: '"virtual"',
    says: 'What records of "thing" are computed to be when they are read, the entity says',
  },
  'what is computed of a virtual field of the same member': {
    break: (tree) => {
      virtualMembers(tree);
      tree['base/thing.entity.json'].lists.parts.fields.code.compute = { var: 'record.age' };
    },
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"record.age"',
    says: 'There is no field "age" in record.',
  },
  'what is computed of the virtual fields of members': {
    break: (tree) => {
      virtualMembers(tree);
      const ages = [{ var: 'record.parts' }, { var: 'item.age' }];
      tree['base/thing.entity.json'].fields.weight.compute = { sum: ages };
    },
    kind: 'unknown-member',
    file: 'base/thing.entity.json',
    at: '"item.age"',
    says: 'There is no "age" in "item".',
  },
  'a check of members that reads a virtual field of theirs': {
    break: (tree) => {
      virtualMembers(tree);
      const check = { that: { var: 'previous.age' }, message: 'removed', params: { count: 1 } };
      tree['base/thing.entity.json'].lists.parts.checks = { some: check };
    },
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"previous.age"',
    says: 'There is no field "age" in previous.',
  },
  'a check of members about a virtual field of theirs': {
    break: (tree) => {
      virtualMembers(tree);
      const check = { that: true, message: 'removed', params: { count: 1 }, field: 'age' };
      tree['base/thing.entity.json'].lists.parts.checks = { some: check };
    },
    kind: 'virtual-field',
    file: 'base/thing.entity.json',
    at: '"age"',
    nth: 1,
    says: 'The field "age" is computed when it is read: nothing is stored',
  },
  'a group of members by a virtual field of theirs': {
    break: (tree) => {
      virtualMembers(tree);
      tree['base/aged.query.json'] = {
        entity: 'thing',
        members: { list: 'parts' },
        groups: { age: { field: 'parts.age' } },
        measures: { all: { by: 'count' } },
      };
    },
    kind: 'virtual-field',
    file: 'base/aged.query.json',
    at: '"parts.age"',
    says: 'The field "parts.age" is computed when it is read: nothing is stored',
  },
  'a filter over the virtual fields of members': {
    break: (tree) => {
      virtualMembers(tree);
      tree['base/aged.query.json'] = {
        entity: 'thing',
        members: {
          list: 'parts',
          filter: { condition: 'and', fields: [{ name: 'age', operator: 'greaterThan', value: 3 }] },
        },
        measures: { all: { by: 'count' } },
      };
    },
    kind: 'virtual-field',
    file: 'base/aged.query.json',
    at: '"age"',
    says: 'The field "age" is computed when it is read: nothing is stored',
  },
  'a unit that is computed when it is read': {
    break: (tree) => {
      const unit = { type: 'text', label: 'Unit', virtual: 'USD' };
      Object.assign(tree['base/thing.entity.json'].fields, { unit });
      tree['base/thing.entity.json'].fields.weight.unitField = 'unit';
    },
    kind: 'virtual-field',
    file: 'base/thing.entity.json',
    at: '"unit"',
    says: '"unit" is computed when it is read: nothing is stored by which "weight" could be added up.',
  },
  'a print of virtual fields of members': {
    break: (tree) => {
      virtualMembers(tree);
      tree['base/paper.print.json'] = {
        label: 'Paper',
        entity: 'thing',
        fileName: 'Paper',
        blocks: { parts: { block: 'table', list: 'parts', columns: ['code', 'age'] } },
      };
    },
    kind: 'virtual-field',
    file: 'base/paper.print.json',
    at: '"age"',
    says: 'The field "parts.age" is computed when it is read: nothing is stored that could stand on paper.',
  },
  'a print that says a virtual field': {
    break: (tree) => {
      virtual(tree);
      tree['base/paper.print.json'] = {
        label: 'Paper',
        entity: 'thing',
        fileName: 'Paper',
        blocks: { words: { block: 'text', text: 'Age: {age}' } },
      };
    },
    kind: 'virtual-field',
    file: 'base/paper.print.json',
    at: '"Age: {age}"',
    says: 'The field "age" is computed when it is read: nothing is stored that could stand on paper.',
  },
};
