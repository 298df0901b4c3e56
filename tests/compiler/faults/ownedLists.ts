/** Lists that records own, and lists in lists. */
import type { Tree } from '../minimal.ts';
import type { FaultCases } from './faultCase.ts';

const inner = (tree: Tree, more: object = {}, outer: object = {}): void => {
  tree['base/thing.entity.json'].lists = {
    parts: {
      label: 'Parts',
      fields: { code: { label: 'Code' } },
      lists: { breaks: { label: 'Breaks', fields: { from: { type: 'numeric', label: 'From' } }, ...more } },
      ...outer,
    },
  };
};
const check = (that: unknown, more: object = {}) => ({
  checks: { some: { that, message: 'removed', params: { count: 1 }, ...more } },
});

export const ownedLists: FaultCases = {
  'a list that is called as a field beside it': {
    break: (tree) => inner(tree, {}, { fields: { breaks: { label: 'Breaks' } } }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"breaks"',
    nth: 1,
    says: 'There is a field "breaks" beside the list "parts.breaks"',
  },
  'a list whose members have nothing': {
    break: (tree) => {
      tree['base/thing.entity.json'].lists = { parts: { label: 'Parts' } };
    },
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"parts"',
    says: 'The list "parts" does not say what its members have',
  },
  'a list with fields and a template': {
    break: (tree) => inner(tree, { template: 'thing' }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"fields"',
    nth: 2,
    says: 'The list "parts.breaks" has a template',
  },
  'siblings that members name by a field that they have not': {
    break: (tree) => inner(tree, { siblings: { number: 'from', fields: ['form'] } }),
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"form"',
    says: 'The list "parts.breaks" of the entity "thing" has no field "form". Did you mean "from"?',
  },
  'siblings of the only member': {
    break: (tree) => inner(tree, { single: true, siblings: { number: 'from', fields: ['from'] } }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"siblings"',
    says: '"siblings" of "parts.breaks" has no effect: it has one member at most.',
  },
  'a tree of members that do not name one another': {
    break: (tree) => {
      tree['base/thing.entity.json'].lists = { pieces: { label: 'Pieces', template: 'part' } };
      tree['base/part.template.json'] = {
        label: 'Part',
        fields: { code: { type: 'text', label: 'Code', isMasterField: true } },
      };
      const props = {
        label: 'Parts',
        form: 'form',
        entity: 'thing',
        list: 'pieces',
        template: 'part',
        chooseParent: 'removed',
      };
      tree['base/screens.json'].screens.plain.parts.tree = { component: 'memberTree', props };
    },
    kind: 'missing-property',
    file: 'base/screens.json',
    at: '"pieces"',
    says: 'The list "pieces" has no "siblings"',
  },
  'a list whose template is of the entity that owns it': {
    break: (tree) => {
      tree['base/thing.entity.json'].lists = { parts: { label: 'Parts', template: 'things' } };
    },
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"template"',
    says: 'The template "things" is of an entity: members are records of none',
  },
  'variants below the outermost list': {
    break: (tree) => inner(tree, { for: ['big'] }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"for"',
    says: 'The list "parts.breaks" is there where "parts" is',
  },
  'a secret among members': {
    break: (tree) => inner(tree, { fields: { pin: { label: 'Pin', secret: true } } }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"breaks"',
    says: 'The field "pin" of the list "parts.breaks" is secret',
  },
  'a former name of a field of members': {
    break: (tree) => inner(tree, { fields: { from: { label: 'From', formerly: 'start' } } }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"breaks"',
    says: '"formerly" of the field "from" has no effect',
  },
  'fields that went into a list of many': {
    break: (tree) => inner(tree, { formerly: { fields: { from: 'start' } } }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"formerly"',
    says: 'fields of its owner go into a sub-object',
  },
  'a field that went to where there is none': {
    break: (tree) => inner(tree, { single: true, formerly: { fields: { to: 'end' } } }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"formerly"',
    says: '"formerly" of "parts.breaks" names "to", and there is no such field in it.',
  },
  'a field that went into a list and is there still': {
    break: (tree) => inner(tree, { single: true, formerly: { fields: { from: 'code' } } }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"formerly"',
    says: '"formerly" of "parts.breaks" names "code", which is there beside it now.',
  },
  'a text whose members had what members have not': {
    break: (tree) => inner(tree, { formerly: { text: { rows: ';', cells: '=', fields: ['to'] } } }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"formerly"',
    says: '"formerly" of "parts.breaks" names "to", and there is no such field in it.',
  },
  'a unique field where there is one member': {
    break: (tree) => inner(tree, { single: true, fields: { pin: { label: 'Pin', isUniqueField: true } } }),
    kind: 'owned-list',
    file: 'base/thing.entity.json',
    at: '"breaks"',
    says: '"parts.breaks" has one at most',
  },
  'an unknown word of a list in a list': {
    break: (tree) => inner(tree, { lable: 'Breaks' }),
    kind: 'unknown-property',
    file: 'base/thing.entity.json',
    at: '"lable"',
    says: 'lable',
  },
  'a check of a list in a list about a field that its members have not': {
    break: (tree) => inner(tree, check({ var: 'member.from' }, { field: 'form' })),
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"form"',
    says: 'The list "parts.breaks" of the entity "thing" has no field "form". Did you mean "from"?',
  },
  'a check that reads what the owner of the list has not': {
    break: (tree) => inner(tree, check({ notEqualTo: [{ var: 'owner.kode' }, { var: 'member.from' }] })),
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"owner.kode"',
    says: 'There is no field "kode" in owner.',
  },
  'an owner of members that the record owns': {
    break: (tree) => inner(tree, {}, check({ var: 'owner.code' })),
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"owner.code"',
    says: 'There is no scope "owner"',
  },
  'what is computed of a list in a list that there is none of': {
    break: (tree) => inner(tree, {}, { fields: { code: { label: 'Code', compute: { var: 'record.brakes' } } } }),
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"record.brakes"',
    says: 'There is no field "brakes" in record. Did you mean "breaks"?',
  },
  'a field of a sub-object that there is none of': {
    break: (tree) => {
      inner(tree, {}, { single: true });
      tree['base/thing.entity.json'].fields.weight.compute = { var: 'record.parts.kode' };
    },
    kind: 'unknown-member',
    file: 'base/thing.entity.json',
    at: '"record.parts.kode"',
    says: 'kode',
  },
  'a member of a list in a list that there is none of': {
    break: (tree) => {
      inner(tree);
      tree['base/thing.entity.json'].fields.weight.compute = { var: 'record.parts.0.breaks.0.form' };
    },
    kind: 'unknown-member',
    file: 'base/thing.entity.json',
    at: '"record.parts.0.breaks.0.form"',
    says: 'form',
  },
};
