/** Entities, what the server needs of them, and lifecycles. */
import type { Tree } from '../minimal.ts';
import type { FaultCases } from './faultCase.ts';

const grant = (tree: Tree, filters: unknown): void => {
  tree['base/permissions.json'].permissions['thing.view'].filters = {
    colours: { label: 'Colours', entity: 'thing', field: 'colour' },
  };
  tree['base/roles.json'] = { roles: { some: { label: 'Some', grants: { 'thing.view': { filters } } } } };
};

const checkedMembers = (tree: Tree, check: object): void => {
  tree['base/thing.entity.json'].lists = {
    parts: { label: 'Parts', fields: { code: { type: 'text', label: 'Code' } }, checks: { some: check } },
  };
};

export const entities: FaultCases = {
  'a check of records that neither holds nor asks': {
    break: (tree) => {
      tree['base/thing.entity.json'].checks = { plain: { message: 'removed', params: { count: 1 } } };
    },
    kind: 'check-word',
    file: 'base/thing.entity.json',
    at: '{\n      "message"',
    says: 'A check has either "that", which must hold, or "ask", which is answered.',
  },
  'a check of records about no field': {
    break: (tree) => {
      tree['base/thing.entity.json'].checks = {
        some: { that: true, message: 'removed', params: { count: 1 }, field: 'wieght' },
      };
    },
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"wieght"',
    says: 'The entity "thing" has no field "wieght". Did you mean "weight"?',
  },
  'a check of records that reads a member': {
    break: (tree) => {
      tree['base/thing.entity.json'].checks = {
        some: { that: { var: 'member.code' }, message: 'removed', params: { count: 1 } },
      };
    },
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"member.code"',
    says: 'There is no scope "member"',
  },
  'a check of members about a field that they have not': {
    break: (tree) =>
      checkedMembers(tree, { that: { var: 'member.code' }, message: 'removed', params: { count: 1 }, field: 'cod' }),
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"cod"',
    says: 'The list "parts" of the entity "thing" has no field "cod". Did you mean "code"?',
  },
  'a check of members that reads what they have not': {
    break: (tree) => checkedMembers(tree, { that: { var: 'previous.kode' }, message: 'removed', params: { count: 1 } }),
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"previous.kode"',
    says: 'There is no field "kode" in previous.',
  },
  'fields that are computed from one another': {
    break: (tree) => {
      const { fields } = tree['base/thing.entity.json'];
      const more = (read: string) => ({ '+': [{ var: `record.${read}` }, 1] });
      fields.first = { type: 'numeric', label: 'First', length: 9, compute: more('second') };
      fields.second = { type: 'numeric', label: 'Second', length: 9, compute: { use: 'ofThird' } };
      fields.third = { type: 'numeric', label: 'Third', length: 9, compute: more('first') };
      tree['base/ofThird.expression.json'] = { description: 'Third.', gives: 'number', is: more('third') };
    },
    kind: 'computed-circle',
    file: 'base/thing.entity.json',
    at: '"compute"',
    says: 'first ← second ← third ← first are computed from one another',
  },
  'members that are computed from one another': {
    break: (tree) => {
      const sum = (read: string) => ({ '+': [{ var: `record.${read}` }, 1] });
      const field = (read: string) => ({ type: 'numeric', label: 'Of a part', length: 9, compute: sum(read) });
      tree['base/thing.entity.json'].lists = {
        parts: { label: 'Parts', fields: { one: field('other'), other: field('one') } },
      };
    },
    kind: 'computed-circle',
    file: 'base/thing.entity.json',
    at: '"compute"',
    says: 'one ← other ← one are computed from one another',
  },
  'what only checks read, elsewhere': {
    break: (tree) => {
      tree['base/thing.entity.json'].fields.weight.mandatoryWhen = { empty: { var: 'before' } };
    },
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"before"',
    says: 'There is no scope "before"',
  },
  'a row filter of a grant that its permission has not': {
    break: (tree) => grant(tree, { colour: ['red'] }),
    kind: 'unknown-row-filter',
    file: 'base/roles.json',
    at: '"colour"',
    says: 'The permission "thing.view" has no row filter "colour". Did you mean "colours"?',
  },
  'a row filter by what every record has': {
    break: (tree) => {
      grant(tree, { colours: ['red'] });
      tree['base/permissions.json'].permissions['thing.view'].filters.colours.field = 'accountId';
    },
    kind: 'unknown-field',
    file: 'base/permissions.json',
    at: '"accountId"',
    says: 'The entity "thing" has no field "accountId".',
  },
  'a row filter by a field that cannot be looked for in a list': {
    break: (tree) => {
      grant(tree, { colours: ['red'] });
      tree['base/thing.entity.json'].fields.colour.type = 'checkbox';
    },
    kind: 'field-type',
    file: 'base/permissions.json',
    at: '"colour"',
    says: 'Rows cannot be limited by the field "colour" of the entity "thing"',
  },
  'a search that leads to an address without a record': {
    break: (tree) => {
      tree['base/thing.entity.json'].search = { record: 'things', list: 'things' };
    },
    kind: 'missing-parameter',
    file: 'base/thing.entity.json',
    at: '"things"',
    says: 'one parameter, the id of the record',
  },
  'an entity that the server keeps records of': {
    break: (tree) => {
      const { document, ...others } = tree['base/own.entities.json'].entities;
      tree['base/own.entities.json'].entities = { ...others, documents: document };
    },
    kind: 'missing-definition',
    file: 'base/tenant.json',
    at: '{',
    says: 'The entity "document", which the server keeps records of, is not there. Did you mean "documents"?',
  },
  'a field that the server reads': {
    break: (tree) => {
      const { fields } = tree['base/own.entities.json'].entities.user;
      fields.mail = fields.email;
      delete fields.email;
    },
    kind: 'missing-field',
    file: 'base/own.entities.json',
    at: '"fields"',
    nth: 3,
    says: '"user" has no field "email", which the server reads and writes. Did you mean "mail"?',
  },
  'a field that the server reads, in another type': {
    break: (tree) => {
      tree['base/own.entities.json'].entities.document.fields.size.type = 'multiline';
    },
    kind: 'field-type',
    file: 'base/own.entities.json',
    at: '"multiline"',
    says: 'one of the type "numeric"',
  },
  'a key that the server finds records by': {
    break: (tree) => {
      tree['base/own.entities.json'].entities.importMapping.unique.header.fields = ['header'];
    },
    kind: 'missing-key',
    file: 'base/own.entities.json',
    at: '"fields": [',
    nth: 1,
    says: 'by the unique key "header" of "entity" and "header"',
  },
  'a parent that is no reference': {
    break: (tree) => {
      tree['base/thing.entity.json'].parent = 'colour';
    },
    kind: 'field-type',
    file: 'base/thing.entity.json',
    at: '"colour"',
    nth: 1,
    says: 'is no reference',
  },
  'an unknown list': {
    break: (tree) => {
      tree['base/thing.entity.json'].fields.colour.suggestionsSource = 'colors';
    },
    kind: 'unknown-list',
    file: 'base/thing.entity.json',
    at: '"colors"',
    says: '"colours"',
  },
  'an unknown field of an entity': {
    break: (tree) => {
      tree['base/thing.entity.json'].title = 'nmae';
    },
    kind: 'unknown-field',
    file: 'base/thing.entity.json',
    at: '"nmae"',
    says: '"name"',
  },
  'an entity that a call is handed and that there is not': {
    break: (tree) => {
      tree['base/things.api.json'].api.thingsList.cases.only.params.entity = 'thign';
    },
    kind: 'unknown-entity',
    file: 'base/things.api.json',
    at: '"thign"',
    says: '"thing"',
  },
  'a former name that is still a permission': {
    break: (tree) => {
      tree['base/permissions.json'].permissions.other = { ...tree['base/permissions.json'].permissions['thing.view'] };
      tree['base/permissions.json'].permissions['thing.view'].formerly = 'other';
    },
    kind: 'former-name',
    file: 'base/permissions.json',
    at: '"other"',
    says: 'There is a permission "other" now.',
  },
  'a former name that is still a field': {
    break: (tree) => {
      tree['base/thing.entity.json'].fields.cost.formerly = 'weight';
    },
    kind: 'former-name',
    file: 'base/thing.entity.json',
    at: '"weight"',
    nth: 1,
    says: 'is a field of the entity "thing" now',
  },
  'one of several former names that is still a field': {
    break: (tree) => {
      tree['base/thing.entity.json'].fields.cost.formerly = ['price', 'weight'];
    },
    kind: 'former-name',
    file: 'base/thing.entity.json',
    at: '"weight"',
    nth: 1,
    says: 'is a field of the entity "thing" now',
  },
  'an unknown field that a transition sets': {
    break: (tree) => {
      tree['base/thing.lifecycle.json'] = {
        entity: 'thing',
        field: 'name',
        initial: 'new',
        states: { new: { label: 'New' }, old: { label: 'Old' } },
        transitions: { age: { label: 'Age', from: ['new'], to: 'old', set: { wieght: 1 } } },
      };
    },
    kind: 'unknown-field',
    file: 'base/thing.lifecycle.json',
    at: '"wieght"',
    says: '"weight"',
  },
  'timers that move a record for ever': {
    break: (tree) => {
      tree['base/thing.entity.json'].lifecycle = 'thing';
      tree['base/thing.lifecycle.json'] = {
        entity: 'thing',
        field: 'colour',
        initial: 'red',
        states: { red: { label: 'Red' }, blue: { label: 'Blue' } },
        transitions: {
          there: { label: 'There', from: ['red'], to: 'blue', afterDays: 0 },
          back: { label: 'Back', from: ['blue'], to: 'red', afterDays: 0 },
        },
      };
    },
    kind: 'timer-circle',
    file: 'base/thing.lifecycle.json',
    at: '0',
    nth: 1,
    says: 'blue → red → blue',
  },
  'a lifecycle with a state that there is not': {
    break: (tree) => {
      tree['base/thing.lifecycle.json'] = {
        entity: 'thing',
        field: 'name',
        initial: 'new',
        states: { new: { label: 'New' }, old: { label: 'Old' } },
        transitions: { age: { label: 'Age', from: ['new'], to: 'odl' } },
      };
    },
    kind: 'unknown-state',
    file: 'base/thing.lifecycle.json',
    at: '"odl"',
    says: '"old"',
  },
};
