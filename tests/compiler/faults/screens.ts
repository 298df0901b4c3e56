/** Screens, routes, menus, actions and messages. */
import type { FaultCases } from './faultCase.ts';

const sampleOf = (company: string, systems: string[]) => ({
  seed: 1,
  sizes: {},
  companies: { acme: { name: 'Acme', country: 'Malta', systems: { one: 'One' } } },
  users: { 'a@b.test': { name: 'A', role: 'some', password: 'x', company, systems } },
});
const someRole = { roles: { some: { label: 'Some', grants: { 'thing.view': {}, 'thing.cost': {} } } } };

export const screens: FaultCases = {
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
  'a repeated part by the name of a state': {
    break: (tree) => {
      const { plain } = tree['base/screens.json'].screens;
      plain.state = { codes: [] };
      plain.parts.codes = {
        component: 'text',
        each: { in: { var: 'state.codes' }, as: 'one', key: { var: 'item.one' } },
        props: { text: { var: 'item.one' } },
      };
    },
    kind: 'duplicate-name',
    file: 'base/screens.json',
    at: '"codes"',
    says: 'There is already a state "codes"',
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
  'an unknown action': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.parts.grid.props.rowActions = ['things.opne'];
    },
    kind: 'unknown-action',
    file: 'base/screens.json',
    at: '"things.opne"',
    says: '"things.open"',
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
  'an unknown state in the steps for a job that failed': {
    break: (tree) =>
      void tree['base/actions.json'].actions['things.ask'].steps.push({
        do: 'follow',
        job: { var: 'row.job' },
        on: { Failed: [{ do: 'set', state: 'gird.failed', value: true }] },
      }),
    kind: 'unknown-state',
    file: 'base/actions.json',
    at: '"gird.failed"',
    says: '"gird"',
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
  'the result of a method that returns none': {
    break: (tree) =>
      void tree['base/actions.json'].actions['things.ask'].steps.push({
        do: 'component',
        target: 'grid',
        method: 'undo',
        as: 'undone',
      }),
    kind: 'unknown-method',
    file: 'base/actions.json',
    at: '"undone"',
    says: 'returns nothing',
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
  'errors of a grid that there is not': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.parts.pages = { component: 'wrongList', props: { of: 'gird' } };
    },
    kind: 'unknown-part',
    file: 'base/screens.json',
    at: '"gird"',
    says: '"grid"',
  },
  'a field that the head of a record has not': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.parts.pages = {
        component: 'recordHead',
        props: { title: 'Thing', entity: 'thing', template: 'things', record: null, status: 'colur', actions: [] },
      };
    },
    kind: 'unknown-field',
    file: 'base/screens.json',
    at: '"colur"',
    says: '"colour"',
  },
  'a parameter that the address of a record has not': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.parts.pages = {
        component: 'recordHead',
        props: { title: 'Thing', entity: 'thing', template: 'things', record: null, parameter: 'thingId', actions: [] },
      };
    },
    kind: 'unknown-parameter',
    file: 'base/screens.json',
    at: '"thingId"',
    says: 'has no parameter {thingId}',
  },
  'a group of rules that no template has': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.parts.pages = {
        component: 'ruleBuilder',
        props: { templates: ['things'], ruleTypes: ['fieldValidation'], groups: ['csots'], rows: 'thingsList' },
      };
    },
    kind: 'unknown-group',
    file: 'base/screens.json',
    at: '"csots"',
    says: 'None of the templates has a group "csots"',
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
  'a time zone that is none': {
    break: (tree) => {
      tree['base/tenant.json'].timeZone = 'America/Chikago';
    },
    kind: 'unknown-time-zone',
    file: 'base/tenant.json',
    at: '"America/Chikago"',
    says: '"America/Chicago"',
  },
  'a language that is none': {
    break: (tree) => {
      tree['base/tenant.json'].language = 'qx';
    },
    kind: 'unknown-language',
    file: 'base/tenant.json',
    at: '"qx"',
  },
  'a user of a company that the sample does not make': {
    break: (tree) => {
      tree['base/sample.json'] = sampleOf('acne', ['one']);
      tree['base/roles.json'] = someRole;
    },
    kind: 'unknown-company',
    file: 'base/sample.json',
    at: '"acne"',
    says: '"acme"',
  },
  'a user of a system that the company does not have': {
    break: (tree) => {
      tree['base/sample.json'] = sampleOf('acme', ['onne']);
      tree['base/roles.json'] = someRole;
    },
    kind: 'unknown-system',
    file: 'base/sample.json',
    at: '"onne"',
    says: '"one"',
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
  'an unknown message': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.ask'].steps[1].message = 'remvoed';
    },
    kind: 'unknown-message',
    file: 'base/actions.json',
    at: '"remvoed"',
    says: '"removed"',
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
  'a message that nothing says': {
    break: (tree) => {
      tree['base/messages.json'].messages.lost = { text: 'Nobody reads this.' };
    },
    kind: 'unused-message',
    file: 'base/messages.json',
    at: '"lost"',
    severity: 'warning',
  },
  'a constant that nothing reads': {
    break: (tree) => {
      tree['base/known.constants.json'].constants.lost = { value: 7, description: 'Nobody reads this.' };
    },
    kind: 'unused-constant',
    file: 'base/known.constants.json',
    at: '"lost"',
    severity: 'warning',
  },
  'an expression over a constant that does not exist': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.ask'].steps[1].params = { count: { constant: 'printRow' } };
    },
    kind: 'unknown-constant',
    file: 'base/actions.json',
    at: '"printRow"',
    says: 'printRows',
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
  'a menu under itself': {
    break: (tree) => {
      tree['base/menus.json'].menus.things.under = 'things';
    },
    kind: 'menu-circle',
    file: 'base/menus.json',
    at: '"things"',
    nth: 2,
  },
  'a part in a component that draws none': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.parts.grid.parts = { lost: { component: 'spacer' } };
    },
    kind: 'misplaced-part',
    file: 'base/screens.json',
    at: '"lost"',
    says: 'A grid draws no parts.',
  },
  'a tab outside of tabs': {
    break: (tree) => {
      tree['base/screens.json'].screens.plain.parts.alone = { component: 'tab', props: { label: 'Plain.' } };
    },
    kind: 'misplaced-part',
    file: 'base/screens.json',
    at: '"alone"',
    says: 'A tab stands in tabs only.',
  },
  'a slot that there is not': {
    break: (tree) => {
      const parts = { words: { component: 'text', props: { text: 'Plain.' }, slot: 'lefft' } };
      tree['base/screens.json'].screens.plain.parts.beside = { component: 'split', parts };
    },
    kind: 'unknown-slot',
    file: 'base/screens.json',
    at: '"lefft"',
    says: 'Did you mean "left"?',
  },
};
