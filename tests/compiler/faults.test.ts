/** Every fault that the compiler finds: provoked in a program that has none, with its place and the names that were meant. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { wasHash } from '../../metadata/compiler/overlay.ts';
import type { Fault } from '../../metadata/program.ts';
import { checks } from '../../server/definitions/checks.ts';
import { filesOf, minimal, type Tree } from './minimal.ts';

const compiled = (tree: Tree, tenant = 'base') => compile(filesOf(tree), { tenant, checks });

interface Case {
  /** What is broken. */
  break(tree: Tree): void;
  kind: string;
  /** The file, below `definitions/`. */
  file: string;
  /** The fault stands where this text begins; the one after the `nth` before it. */
  at: string;
  nth?: number;
  /** What the message says, among other things. */
  says?: string;
  severity?: Fault['severity'];
  tenant?: string;
}

const tenant = (tree: Tree, changes: unknown[]): void => {
  tree['tenants/acme/layer.json'] = { label: 'Acme', version: '1.0.0', language: 1, over: ['base'] };
  tree['tenants/acme/things.overlay.json'] = { changes };
};
const rows = (tree: Tree) => tree['base/ruleSets.json'].ruleSets.weightOfRed.rows;
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

const cases: Record<string, Case> = {
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
      tree['base/own.entities.json'].entities.document.fields.size.type = 'date';
    },
    kind: 'field-type',
    file: 'base/own.entities.json',
    at: '"date"',
    says: 'one of the type "numeric"',
  },
  'a key that the server finds records by': {
    break: (tree) => {
      tree['base/own.entities.json'].entities.importMapping.unique.header.fields = ['header'];
    },
    kind: 'missing-key',
    file: 'base/own.entities.json',
    at: '"fields": [',
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
  'a comma too many': {
    break: (tree) => {
      tree['base/menus.json'] = '{\n  "menus": {},\n}\n';
    },
    kind: 'syntax',
    file: 'base/menus.json',
    at: ',',
    says: 'comma too many',
  },
  'a comment': {
    break: (tree) => {
      tree['base/menus.json'] = '{\n  // nothing\n  "menus": {}\n}\n';
    },
    kind: 'syntax',
    file: 'base/menus.json',
    at: '// nothing',
    says: 'Comments are not allowed',
  },
  'a name said twice': {
    break: (tree) => {
      tree['base/menus.json'] = '{\n  "menus": {"a": {"label": "A", "route": "things"}, "a": {}}\n}\n';
    },
    kind: 'duplicate-name',
    file: 'base/menus.json',
    at: '"a"',
    nth: 1,
  },
  'a file whose name says nothing': {
    break: (tree) => {
      tree['base/route.s.json'] = {};
    },
    kind: 'unknown-file',
    file: 'base/route.s.json',
    at: '{',
  },
  'an unknown property': {
    break: (tree) => {
      tree['base/routes.json'].routes.na.titel = 'Oops';
    },
    kind: 'unknown-property',
    file: 'base/routes.json',
    at: '"titel"',
    says: 'Did you mean "title"',
  },
  'a value of the wrong type': {
    break: (tree) => {
      tree['base/thing.entity.json'].fields.weight.length = 'ten';
    },
    kind: 'wrong-type',
    file: 'base/thing.entity.json',
    at: '"ten"',
    says: 'a whole number is expected',
  },
  'a step that there is not': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.ask'].steps[0].do = 'opne';
    },
    kind: 'unknown-value',
    file: 'base/actions.json',
    at: '"opne"',
    says: 'Did you mean "open"',
  },
  'an unknown component': {
    break: (tree) => {
      tree['base/screens.json'].screens.plain.parts.text.component = 'txet';
    },
    kind: 'unknown-value',
    file: 'base/screens.json',
    at: '"txet"',
    says: 'Did you mean "text"',
  },
  'an unknown property of a component': {
    break: (tree) => {
      tree['base/screens.json'].screens.plain.parts.text.props.toen = 'info';
    },
    kind: 'unknown-property',
    file: 'base/screens.json',
    at: '"toen"',
    says: 'Did you mean "tone"',
  },
  'a component without what it needs': {
    break: (tree) => void delete tree['base/screens.json'].screens.plain.parts.text.props,
    kind: 'missing-property',
    file: 'base/screens.json',
    at: '"text"',
    says: 'text',
  },
  'an unknown operation': {
    break: (tree) => {
      tree['base/things.api.json'].api.thingsList.cases.only.operation = 'records.lst';
    },
    kind: 'unknown-value',
    file: 'base/things.api.json',
    at: '"records.lst"',
    says: '"records.list"',
  },
  'an unknown screen': {
    break: (tree) => {
      tree['base/routes.json'].routes.na.screen = 'plian';
    },
    kind: 'unknown-screen',
    file: 'base/routes.json',
    at: '"plian"',
    says: 'Did you mean "plain"',
  },
  'an unknown permission': {
    break: (tree) => {
      tree['base/routes.json'].routes.things.permission = 'thing.veiw';
    },
    kind: 'unknown-permission',
    file: 'base/routes.json',
    at: '"thing.veiw"',
    says: '"thing.view"',
  },
  'an unknown message': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.ask'].steps[1].message = 'remvoed';
    },
    kind: 'unknown-message',
    file: 'base/actions.json',
    at: '"remvoed"',
    says: '"removed"',
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
  'an unknown action': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.parts.grid.props.rowActions = ['things.opne'];
    },
    kind: 'unknown-action',
    file: 'base/screens.json',
    at: '"things.opne"',
    says: '"things.open"',
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
  'an unknown field of a template': {
    break: (tree) => {
      tree['base/things.template.json'].fields.wieght = {};
    },
    kind: 'missing-property',
    file: 'base/things.template.json',
    at: '"wieght"',
    says: 'no such field',
  },
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
  'unknown data of a screen': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.parts.grid.props.source.rows.var = 'data.lst.rows';
    },
    kind: 'unknown-data',
    file: 'base/screens.json',
    at: '"data.lst.rows"',
    says: '"list"',
  },
  'an unknown part in an action': {
    break: (tree) =>
      void tree['base/actions.json'].actions['things.ask'].steps.push({
        do: 'component',
        target: 'gird',
        method: 'save',
      }),
    kind: 'unknown-part',
    file: 'base/actions.json',
    at: '"gird"',
    says: '"grid"',
  },
  'an unknown method of a part': {
    break: (tree) =>
      void tree['base/actions.json'].actions['things.ask'].steps.push({
        do: 'component',
        target: 'grid',
        method: 'svae',
      }),
    kind: 'unknown-method',
    file: 'base/actions.json',
    at: '"svae"',
    says: '"save"',
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
  'two definitions of one name': {
    break: (tree) => {
      tree['base/more.menus.json'] = { menus: { things: { label: 'Again', route: 'things' } } };
    },
    kind: 'duplicate-name',
    file: 'base/more.menus.json',
    at: '"things"',
    says: 'menus.json',
  },
  'a tenant that defines what the base has': {
    break: (tree) => {
      tenant(tree, []);
      tree['tenants/acme/menus.json'] = { menus: { things: { label: 'Ours', route: 'things' } } };
    },
    tenant: 'acme',
    kind: 'duplicate-name',
    file: 'tenants/acme/menus.json',
    at: '"things"',
    says: 'overlay',
  },
  'two routes with one address': {
    break: (tree) => {
      tree['base/routes.json'].routes.other = {
        ...tree['base/routes.json'].routes.thing,
        path: '/Things/{key}/',
      };
    },
    kind: 'duplicate-address',
    file: 'base/routes.json',
    at: '"/Things/{key}/"',
    says: '"thing"',
  },
  'two calls with one address': {
    break: (tree) => {
      tree['base/things.api.json'].api.again = {
        ...tree['base/things.api.json'].api.thingsList,
        path: '/api/things/{sort}',
      };
    },
    kind: 'duplicate-address',
    file: 'base/things.api.json',
    at: '"/api/things/{sort}"',
  },
  'cases that overlap': {
    break: (tree) => {
      const { cases: all } = tree['base/things.api.json'].api.thingsList;
      all.other = {
        ...all.only,
        when: { condition: 'and', fields: [{ name: 'path.kind', operator: 'equalTo', value: 'all' }] },
      };
    },
    kind: 'overlapping-case',
    file: 'base/things.api.json',
    at: '"other"',
    says: '"only"',
  },
  'a case that reads what the request has not': {
    break: (tree) => {
      tree['base/things.api.json'].api.thingsList.cases.only.when = {
        condition: 'and',
        fields: [{ name: 'path.kidn', operator: 'equalTo', value: 'all' }],
      };
    },
    kind: 'unknown-field',
    file: 'base/things.api.json',
    at: '"path.kidn"',
    says: '"path.kind"',
  },
  'a case that says no permission': {
    break: (tree) => void delete tree['base/things.api.json'].api.thingsList.cases.only.access,
    kind: 'no-permission',
    file: 'base/things.api.json',
    at: '"only"',
  },
  'a parameter that the operation does not take': {
    break: (tree) => {
      tree['base/things.api.json'].api.thingsList.cases.only.params.flter = { var: 'body.filter' };
    },
    kind: 'unknown-parameter',
    file: 'base/things.api.json',
    at: '"flter"',
    says: '"filter"',
  },
  'an operation without a parameter that it needs': {
    break: (tree) => {
      tree['base/things.api.json'].api.thingsList.cases.only.params = {};
    },
    kind: 'missing-parameter',
    file: 'base/things.api.json',
    at: '"records.list"',
    says: '"entity"',
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
  'an entity that a call is handed and that there is not': {
    break: (tree) => {
      tree['base/things.api.json'].api.thingsList.cases.only.params.entity = 'thign';
    },
    kind: 'unknown-entity',
    file: 'base/things.api.json',
    at: '"thign"',
    says: '"thing"',
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
  'pages of a grid that there is not': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.parts.pages = { component: 'pagination', props: { of: 'gird' } };
    },
    kind: 'unknown-part',
    file: 'base/screens.json',
    at: '"gird"',
    says: '"grid"',
  },
  'state that an action reads and its screen has not': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.open'].enabledWhen = { var: 'state.gird.changed' };
    },
    kind: 'unknown-state',
    file: 'base/actions.json',
    at: '"state.gird.changed"',
    says: '"grid"',
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
  'an icon that nobody draws': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.ask'].icon = 'dowlnoad';
    },
    kind: 'unknown-icon',
    file: 'base/actions.json',
    at: '"dowlnoad"',
    says: '"download"',
  },
  'a file in no layer': {
    break: (tree) => {
      tree['elsewhere/routes.json'] = { routes: {} };
    },
    kind: 'unknown-file',
    file: 'elsewhere/routes.json',
    at: '{',
  },
  'a layer that does not say what it is': {
    break: (tree) => {
      tree['tenants/acme/routes.json'] = { routes: {} };
    },
    tenant: 'acme',
    kind: 'missing-layer',
    file: 'tenants/acme/routes.json',
    at: '{',
  },
  'a route that nothing leads to': {
    break: (tree) => {
      tree['base/routes.json'].routes.lost = {
        path: '/lost',
        title: 'Lost',
        screen: 'plain',
        open: 'Nobody comes.',
      };
    },
    kind: 'unreachable-route',
    file: 'base/routes.json',
    at: '"lost"',
  },
  'a screen that no route opens': {
    break: (tree) => {
      tree['base/screens.json'].screens.lost = { title: 'Lost', parts: {} };
    },
    kind: 'unopened-screen',
    file: 'base/screens.json',
    at: '"lost"',
  },
  'a dialog that nothing opens': {
    break: (tree) => {
      tree['base/lost.dialog.json'] = { title: 'Lost', parts: {} };
    },
    kind: 'unopened-dialog',
    file: 'base/lost.dialog.json',
    at: '{',
  },
  'an action that nothing runs': {
    break: (tree) => {
      tree['base/actions.json'].actions.lost = { label: 'Lost', steps: [{ do: 'back' }] };
    },
    kind: 'unused-action',
    file: 'base/actions.json',
    at: '"lost"',
    severity: 'warning',
  },
  'a permission that nothing uses': {
    break: (tree) => {
      tree['base/permissions.json'].permissions.lost = { label: 'Lost', module: 'thing' };
    },
    kind: 'unused-permission',
    file: 'base/permissions.json',
    at: '"lost"',
  },
  'a permission that only a role uses': {
    break: (tree) => {
      tree['base/permissions.json'].permissions.lost = { label: 'Lost', module: 'thing' };
      tree['base/roles.json'] = { roles: { all: { label: 'All', grants: { lost: {} } } } };
    },
    kind: 'unused-permission',
    file: 'base/permissions.json',
    at: '"lost"',
  },
  'a message that nothing says': {
    break: (tree) => {
      tree['base/messages.json'].messages.lost = { text: 'Nobody reads this.' };
    },
    kind: 'unused-message',
    file: 'base/messages.json',
    at: '"lost"',
    severity: 'warning',
  },
  'a placeholder that nothing fills': {
    break: (tree) => void delete tree['base/actions.json'].actions['things.ask'].steps[1].params,
    kind: 'unfilled-placeholder',
    file: 'base/actions.json',
    at: '"removed"',
    says: '{count}',
  },
  'a placeholder of a well-known message that nothing fills': {
    break: (tree) => {
      tree['base/known.messages.json'].messages.mandatory.text = '{field} is mandatory.';
    },
    kind: 'unfilled-placeholder',
    file: 'base/known.messages.json',
    at: '"{field} is mandatory."',
  },
  'a parameter that the message lacks': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.ask'].steps[1].params.cuont = 1;
    },
    kind: 'unknown-placeholder',
    file: 'base/actions.json',
    at: '"cuont"',
    says: '{cuont}',
  },
  'a path without its parameter': {
    break: (tree) => void delete tree['base/actions.json'].actions['things.open'].steps[0].path,
    kind: 'missing-parameter',
    file: 'base/actions.json',
    at: '"thing"',
    says: '{id}',
  },
  'a parameter that the path lacks': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.open'].steps[0].path.key = 1;
    },
    kind: 'unknown-parameter',
    file: 'base/actions.json',
    at: '"key"',
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
  'a well-known message that is missing': {
    break: (tree) => void delete tree['base/known.messages.json'].messages.mandatory,
    kind: 'missing-definition',
    file: 'base/tenant.json',
    at: '{',
    says: '"mandatory"',
  },
  'two actions with one key on one screen': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.ask'].hotkey = 'alt+o';
    },
    kind: 'hotkey-clash',
    file: 'base/actions.json',
    at: '"alt+o"',
    nth: 0,
    says: 'the screen "things"',
  },
  'an action with the key of a menu': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.ask'].hotkey = 'alt+t';
    },
    kind: 'hotkey-clash',
    file: 'base/actions.json',
    at: '"alt+t"',
    says: 'menu "things"',
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
  'a menu under itself': {
    break: (tree) => {
      tree['base/menus.json'].menus.things.under = 'things';
    },
    kind: 'menu-circle',
    file: 'base/menus.json',
    at: '"things"',
    nth: 2,
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
  'an overlay on a definition that is not there': {
    break: (tree) => tenant(tree, [{ op: 'set', kind: 'menu', name: 'thigns', at: 'label', value: 'X' }]),
    tenant: 'acme',
    kind: 'overlay-target',
    file: 'tenants/acme/things.overlay.json',
    at: '"thigns"',
    says: 'Did you mean "things"',
  },
  'an overlay on a name that is not there': {
    break: (tree) =>
      tenant(tree, [{ op: 'set', kind: 'template', name: 'things', at: 'fields/wieght/label', value: 'X' }]),
    tenant: 'acme',
    kind: 'overlay-target',
    file: 'tenants/acme/things.overlay.json',
    at: '"fields/wieght/label"',
    says: 'Did you mean "weight"',
  },
  'an overlay that adds what is there': {
    break: (tree) => tenant(tree, [{ op: 'add', kind: 'template', name: 'things', at: 'fields/weight', value: {} }]),
    tenant: 'acme',
    kind: 'duplicate-name',
    file: 'tenants/acme/things.overlay.json',
    at: '"fields/weight"',
  },
  'an overlay over what has changed': {
    break: (tree) =>
      tenant(tree, [{ op: 'set', kind: 'menu', name: 'things', at: 'label', was: wasHash('Thing'), value: 'X' }]),
    tenant: 'acme',
    kind: 'overlay-conflict',
    file: 'tenants/acme/things.overlay.json',
    at: `"${wasHash('Thing')}"`,
    says: 'base/menus.json:4',
  },
  'a layer over one that is not there': {
    break: (tree) => {
      tenant(tree, []);
      tree['tenants/acme/layer.json'].over = ['bsae'];
    },
    tenant: 'acme',
    kind: 'unknown-layer',
    file: 'tenants/acme/layer.json',
    at: '{',
    says: '"base"',
  },
};

function positionOf(text: string, part: string, nth: number): { line: number; column: number } {
  let at = -1;
  for (let i = 0; i <= nth; i++) at = text.indexOf(part, at + 1);
  if (at < 0) throw new Error(`The file has no ${part}.`);
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1 };
}

it('finds no fault in the smallest program', () => {
  expect(compiled(minimal()).faults).toEqual([]);
});

describe('the compiler finds', () => {
  for (const [name, one] of Object.entries(cases))
    it(name, () => {
      const tree = minimal();
      one.break(tree);
      const { faults, program } = compiled(tree, one.tenant);
      const found = faults.filter(({ kind }) => kind === one.kind);
      expect(faults.length, JSON.stringify(faults)).toBeGreaterThan(0);
      expect(
        found.map(({ kind }) => kind),
        JSON.stringify(faults),
      ).toContain(one.kind);
      const text = filesOf(tree).find(({ path }) => path === `definitions/${one.file}`)?.text ?? '';
      const places = found.map(({ file, line, column }) => ({ file, line, column }));
      expect(places).toContainEqual({ file: `definitions/${one.file}`, ...positionOf(text, one.at, one.nth ?? 0) });
      if (one.says) expect(found.map(({ message }) => message).join('\n')).toContain(one.says);
      expect(found[0]?.severity).toBe(one.severity ?? 'error');
      expect(program === undefined).toBe((one.severity ?? 'error') === 'error');
    });
});

it('tells every fault at once, in the order of the files', () => {
  const tree = minimal();
  tree['base/routes.json'].routes.na.screen = 'plian';
  tree['base/actions.json'].actions['things.ask'].steps[1].message = 'remvoed';
  tree['base/filters.json'].filters.heavy.tree.fields[0].name = 'wieght';
  const kinds = compiled(tree)
    .faults.filter(({ severity }) => severity === 'error')
    .map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['unknown-message', 'unknown-field', 'unknown-screen']));
  expect(kinds.indexOf('unknown-message')).toBeLessThan(kinds.indexOf('unknown-field'));
  expect(kinds.indexOf('unknown-field')).toBeLessThan(kinds.indexOf('unknown-screen'));
});

/** A filter of so many groups, one in the other. */
const nested = (depth: number, leaf: string): string =>
  `{"filters":{"deep":{"label":"Deep","template":"things","tree":${'{"condition":"and","fields":['.repeat(depth)}${leaf}${']}'.repeat(depth)}}}}`;

it('reads a deep tree in a time that grows with its size, and says where a file nests too deep', () => {
  const tree = minimal();
  tree['base/deep.filters.json'] = nested(48, '{"name":"wieght","operator":"equalTo","value":1}');
  expect(compiled(tree).faults).toContainEqual(
    expect.objectContaining({ file: 'definitions/base/deep.filters.json', kind: 'unknown-field' }),
  );
  tree['base/deep.filters.json'] = nested(20_000, '');
  expect(compiled(tree).faults).toContainEqual(
    expect.objectContaining({ file: 'definitions/base/deep.filters.json', line: 1, kind: 'syntax' }),
  );
}, 10_000);

it('takes no overlay that reaches for a prototype', () => {
  const tree = minimal();
  const value = { type: 'text', label: 'X' };
  tenant(tree, [
    { op: 'add', kind: 'entity', name: 'thing', at: '__proto__/isAdmin', value, because: 'x' },
    { op: 'add', kind: 'entity', name: 'thing', at: 'fields/__proto__', value, because: 'x' },
  ]);
  expect(compiled(tree, 'acme').faults.map(({ kind }) => kind)).toEqual(['bad-name', 'bad-name']);
});
