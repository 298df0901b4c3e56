/** Paths in expressions, arguments of operators, and arguments of calls and dialogs. */

import type { Tree } from '../minimal.ts';
import type { FaultCase, FaultCases } from './faultCase.ts';

/** A screen over records, a dialog and the calls that they need: nothing in it is wrong. */
export function withRecords(tree: Tree): void {
  tree['base/thing.entity.json'].lifecycle = 'thing';
  tree['base/thing.entity.json'].fields.stage = { type: 'dropdown', label: 'Stage', suggestionsSource: 'stages' };
  tree['base/thing.entity.json'].access = {
    list: 'thing.view',
    get: 'thing.view',
    update: 'thing.view',
    transition: 'thing.view',
  };
  tree['base/stages.list.json'] = { label: 'Stages', values: { made: { label: 'Made' }, sent: { label: 'Sent' } } };
  tree['base/thing.lifecycle.json'] = {
    entity: 'thing',
    field: 'stage',
    initial: 'made',
    states: { made: { label: 'Made' }, sent: { label: 'Sent' } },
    transitions: { send: { label: 'Send', from: ['made'], to: 'sent', permission: 'thing.view' } },
  };
  tree['base/box.entity.json'] = {
    label: 'Box',
    plural: 'Boxes',
    title: 'name',
    scope: 'company',
    fields: { name: { type: 'text', label: 'Name' } },
    access: { list: 'thing.view' },
  };
  tree['base/boxes.template.json'] = { label: 'Boxes', entity: 'box', fields: { name: { isMasterField: true } } };
  const access = (verb: string) => ({ entity: { var: 'path.entity' }, verb });
  const entity = { var: 'path.entity' };
  tree['base/records.api.json'] = {
    api: {
      list: {
        method: 'POST',
        path: '/api/records/{entity}/list',
        summary: 'Records.',
        query: { q: 'Words.' },
        cases: {
          only: {
            access: access('list'),
            operation: 'records.list',
            params: { entity, template: { var: 'body.template' }, pageLimit: { var: 'body.pageLimit' } },
          },
        },
      },
      save: {
        method: 'PUT',
        path: '/api/records/{entity}',
        summary: 'Saves.',
        cases: {
          only: { access: access('update'), operation: 'records.save', params: { entity, rows: { var: 'body.rows' } } },
        },
      },
      move: {
        method: 'PUT',
        path: '/api/records/{entity}/{id}/move',
        summary: 'Moves.',
        cases: {
          only: {
            access: access('transition'),
            operation: 'records.transition',
            params: {
              entity,
              id: { var: 'path.id' },
              transition: { var: 'body.transition' },
              reason: { var: 'body.reason' },
              version: { var: 'body.version' },
            },
          },
        },
      },
    },
  };
  tree['base/thingsOf.screen.json'] = {
    title: 'Things',
    data: { list: { api: 'list', path: { entity: 'thing' }, query: { q: { var: 'route.id' } } } },
    parts: {
      count: { component: 'text', props: { text: { cat: ['Things: ', { count: [{ var: 'data.list.rows' }] }] } } },
      grid: {
        component: 'grid',
        props: {
          template: 'things',
          label: 'Things',
          source: { api: 'list', path: { entity: 'thing' }, body: { map: { template: 'things' } } },
          editable: true,
          save: { api: 'save', path: { entity: 'thing' } },
          rowActions: ['thing.send'],
        },
      },
    },
  };
  tree['base/routes.json'].routes.thing.screen = 'thingsOf';
  tree['base/named.dialog.json'] = {
    title: 'Named',
    params: { id: 'Whose name.' },
    parts: { words: { component: 'text', props: { text: { var: 'params.id' } } } },
  };
  tree['base/actions.json'].actions['thing.send'] = {
    label: 'Send',
    icon: 'edit',
    visibleWhen: { equalTo: [{ var: 'row.stage' }, 'made'] },
    steps: [
      { do: 'open', dialog: 'named', params: { id: { var: 'row.id' } } },
      { do: 'confirm', message: 'removed', params: { count: 1 }, reason: { label: 'Why' }, as: 'why' },
      {
        do: 'call',
        api: 'move',
        path: { entity: 'thing', id: { var: 'row.id' } },
        body: { map: { transition: 'send', reason: { var: 'result.why.reason' }, version: { var: 'row.version' } } },
        as: 'moved',
      },
      { do: 'toast', message: 'removed', params: { count: { var: 'result.moved.row.weight' } }, tone: 'info' },
    ],
  };
}

const screenOf = (tree: Tree) => tree['base/thingsOf.screen.json'];
const actionOf = (tree: Tree) => tree['base/actions.json'].actions['thing.send'];
const textOf = (tree: Tree, text: unknown) => {
  screenOf(tree).parts.count.props.text = text;
};
const screen = 'base/thingsOf.screen.json';
const actions = 'base/actions.json';

const cases: FaultCases = {
  'a misspelt member of data': {
    break: (tree) => textOf(tree, { cat: [{ count: [{ var: 'data.list.rwos' }] }] }),
    kind: 'unknown-member',
    file: screen,
    at: '"data.list.rwos"',
    says: 'Did you mean "rows"',
  },
  'a misspelt member of a row of data': {
    break: (tree) => textOf(tree, { join: [{ each: [{ var: 'data.list.rows' }, { var: 'item.wieght' }] }, ', '] }),
    kind: 'unknown-member',
    file: screen,
    at: '"item.wieght"',
    says: 'Did you mean "weight"',
  },
  'a misspelt member of what a part holds': {
    break: (tree) => textOf(tree, { cat: [{ var: 'state.grid.selectoin' }] }),
    kind: 'unknown-member',
    file: screen,
    at: '"state.grid.selectoin"',
    says: 'Did you mean "selection"',
  },
  'a misspelt member of the current row of a part': {
    break: (tree) => textOf(tree, { var: 'state.grid.current.nmae' }),
    kind: 'unknown-member',
    file: screen,
    at: '"state.grid.current.nmae"',
    says: 'Did you mean "name"',
  },
  'a misspelt member of the row of an action': {
    break: (tree) => {
      actionOf(tree).visibleWhen = { equalTo: [{ var: 'row.stgae' }, 'made'] };
    },
    kind: 'unknown-member',
    file: actions,
    at: '"row.stgae"',
    says: 'Did you mean "stage"',
  },
  'a misspelt parameter of the address': {
    break: (tree) => {
      screenOf(tree).data.list.query.q.var = 'route.ide';
    },
    kind: 'unknown-member',
    file: screen,
    at: '"route.ide"',
    says: 'Did you mean "id"',
  },
  'a misspelt result': {
    break: (tree) => {
      actionOf(tree).steps[2].body.map.reason.var = 'result.wyh.reason';
    },
    kind: 'unknown-member',
    file: actions,
    at: '"result.wyh.reason"',
    says: 'Did you mean "why"',
  },
  'a misspelt member of what a method returns': {
    break: (tree) =>
      void actionOf(tree).steps.push(
        { do: 'component', target: 'grid', method: 'save', as: 'kept' },
        {
          do: 'toast',
          message: 'removed',
          params: { count: { count: [{ var: 'result.kept.savde' }] } },
          tone: 'info',
        },
      ),
    kind: 'unknown-member',
    file: actions,
    at: '"result.kept.savde"',
    says: 'Did you mean "saved"',
  },
  'a misspelt member of a result': {
    break: (tree) => {
      actionOf(tree).steps[3].params.count.var = 'result.moved.rwo.weight';
    },
    kind: 'unknown-member',
    file: actions,
    at: '"result.moved.rwo.weight"',
    says: 'Did you mean "row"',
  },
  'a result that nothing reads': {
    break: (tree) => {
      actionOf(tree).steps[0].as = 'named';
    },
    kind: 'unread-result',
    file: actions,
    at: '"named"',
    nth: 1,
    says: 'Nothing reads "result.named"',
    severity: 'warning',
  },
  'what is sent to a page that does not read it': {
    break: (tree) => {
      tree['base/actions.json'].actions['things.open'].steps[0].query = { filtre: 'x' };
      screenOf(tree).parts.panel = {
        component: 'filterPanel',
        props: { template: 'things', docType: 'things', address: 'filter' },
      };
    },
    kind: 'unknown-parameter',
    file: actions,
    at: '"filtre"',
    says: 'Did you mean "filter"',
  },
  'a result of a step that comes later': {
    break: (tree) => {
      actionOf(tree).steps[0].params.id.var = 'result.moved.row.id';
    },
    kind: 'unknown-member',
    file: actions,
    at: '"result.moved.row.id"',
  },
  'a misspelt member of who is signed in': {
    break: (tree) => textOf(tree, { var: 'user.nmae' }),
    kind: 'unknown-member',
    file: screen,
    at: '"user.nmae"',
    says: 'Did you mean "name"',
  },
  'a member of a list': {
    break: (tree) => textOf(tree, { var: 'data.list.rows.name' }),
    kind: 'unknown-member',
    file: screen,
    at: '"data.list.rows.name"',
    says: 'It is a list.',
  },
  'a query parameter that the call has not declared': {
    break: (tree) => {
      tree['base/records.api.json'].api.list.cases.only.params.pageNo = { var: 'query.pgae' };
    },
    kind: 'unknown-member',
    file: 'base/records.api.json',
    at: '"query.pgae"',
  },
  'a misspelt member of who calls': {
    break: (tree) => {
      tree['base/records.api.json'].api.list.cases.only.params.template = { var: 'user.sistem' };
    },
    kind: 'unknown-member',
    file: 'base/records.api.json',
    at: '"user.sistem"',
    says: 'Did you mean "system"',
  },
  'a state that the lifecycle has not, in a written list': {
    break: (tree) => {
      actionOf(tree).visibleWhen = { in: [{ var: 'row.stage' }, ['made', 'sennt']] };
    },
    kind: 'unlisted-value',
    file: actions,
    at: '"sennt"',
    says: 'Did you mean "sent"',
  },
  'a screen that reads the clock': {
    break: (tree) => textOf(tree, { cat: ['At ', { var: 'now' }] }),
    kind: 'reads-clock',
    file: screen,
    at: `{\n${' '.repeat(10)}"cat": [\n${' '.repeat(12)}"At "`,
    says: 'What is shown may read "today"',
  },
  'a screen that reads the clock by way of a named expression': {
    break: (tree) => {
      tree['base/many.expression.json'] = { description: 'Now.', gives: 'text', is: { var: 'now' } };
      textOf(tree, { use: 'many' });
    },
    kind: 'reads-clock',
    file: screen,
    at: `{\n${' '.repeat(10)}"use"`,
  },
  'a computed field that reads the day': {
    break: (tree) => {
      tree['base/thing.entity.json'].fields.weight.compute = { daysBetween: ['2026-01-01', { var: 'today' }] };
    },
    kind: 'reads-clock',
    file: 'base/thing.entity.json',
    at: `{\n${' '.repeat(8)}"daysBetween"`,
    says: 'as soon as "today" is another',
  },
  'labels of a list of records': {
    break: (tree) => {
      tree['base/names.list.json'] = { label: 'Names', from: { entity: 'thing', label: 'name' } };
      textOf(tree, { labelOf: ['names', 'x'] });
    },
    kind: 'no-labels',
    file: screen,
    at: '"names"',
  },
  'labels of a list that there is not': {
    break: (tree) => textOf(tree, { labelOf: ['stagse', 'made'] }),
    kind: 'unknown-list',
    file: screen,
    at: '"stagse"',
    says: 'Did you mean "stages"',
  },
  'a misspelt member by way of a named expression': {
    break: (tree) => {
      tree['base/many.expression.json'] = {
        description: 'Many.',
        gives: 'number',
        is: { count: [{ var: 'data.list.rwos' }] },
      };
      textOf(tree, { cat: [{ use: 'many' }] });
    },
    kind: 'unknown-member',
    file: screen,
    at: '"many"',
    says: 'Of the expression "many"',
  },
  'a named expression with a word that there is not': {
    break: (tree) => {
      tree['base/many.expression.json'] = { description: 'Many.', gives: 'text', is: { '!Q': 'held' } };
      textOf(tree, { cat: [{ use: 'many' }] });
    },
    kind: 'unknown-operator',
    file: 'base/many.expression.json',
    at: '"held"',
  },
  'a word that is given no number': {
    break: (tree) => textOf(tree, { cat: [{ '+': [1, 'two'] }] }),
    kind: 'type-error',
    file: screen,
    at: '"two"',
    says: '+ takes a number here',
  },
  'a word that is given no list': {
    break: (tree) => textOf(tree, { cat: [{ count: [{ var: 'data.list' }] }] }),
    kind: 'type-error',
    file: screen,
    at: `{\n${' '.repeat(18)}"var": "data.list"\n`,
    says: 'count takes a list here, not an object',
  },
  'a word that is given no day': {
    break: (tree) => textOf(tree, { date: [{ var: 'data.list.pageNo' }] }),
    kind: 'type-error',
    file: screen,
    at: `{\n${' '.repeat(14)}"var": "data.list.pageNo"`,
    says: 'date takes a day here, not a number',
  },
  'a day that no calendar has, in a word': {
    break: (tree) => textOf(tree, { date: [{ addDays: ['2026-02-30', 1] }] }),
    kind: 'type-error',
    file: screen,
    at: '"2026-02-30"',
    says: 'addDays takes a day here',
  },
  'a day that is compared with one that no calendar has': {
    break: (tree) => {
      actionOf(tree).visibleWhen = { lessThan: [{ var: 'today' }, '2026-13-01'] };
    },
    kind: 'type-error',
    file: actions,
    at: '"2026-13-01"',
    says: 'lessThan compares with a day here',
  },
  'a number that is compared with words': {
    break: (tree) => {
      actionOf(tree).visibleWhen = { greaterThan: [{ var: 'row.weight' }, 'heavy'] };
    },
    kind: 'type-error',
    file: actions,
    at: '"heavy"',
  },
  'an expression that asks for a value that a list lacks': {
    break: (tree) => {
      actionOf(tree).visibleWhen = { equalTo: [{ var: 'row.stage' }, 'maed'] };
    },
    kind: 'unlisted-value',
    file: actions,
    at: '"maed"',
    says: 'Did you mean "made"',
  },
  'a list where a text is wanted': {
    break: (tree) => textOf(tree, { var: 'data.list.rows' }),
    kind: 'type-error',
    file: screen,
    at: `{\n${' '.repeat(10)}"var": "data.list.rows"`,
    says: 'This gives a list, where a text is wanted.',
  },
  'a dialog without its parameter': {
    break: (tree) => void delete actionOf(tree).steps[0].params,
    kind: 'missing-parameter',
    file: actions,
    at: '"named"',
    says: '"id"',
  },
  'a parameter that the dialog lacks': {
    break: (tree) => {
      actionOf(tree).steps[0].params.di = 1;
    },
    kind: 'unknown-parameter',
    file: actions,
    at: '"di"',
    says: 'Did you mean "id"',
  },
  'a member of a body that the call does not read': {
    break: (tree) => {
      actionOf(tree).steps[2].body.map.raeson = 'Because.';
    },
    kind: 'unknown-parameter',
    file: actions,
    at: '"raeson"',
    says: 'Did you mean "reason"',
  },
  'a query that the call does not have': {
    break: (tree) => {
      screenOf(tree).data.list.query.qq = 'x';
    },
    kind: 'unknown-parameter',
    file: screen,
    at: '"qq"',
    says: 'Did you mean "q"',
  },
  'a misspelt transition': {
    break: (tree) => {
      actionOf(tree).steps[2].body.map.transition = 'sned';
    },
    kind: 'unknown-transition',
    file: actions,
    at: '"sned"',
    says: 'Did you mean "send"',
  },
  'a misspelt transition in a branch': {
    break: (tree) => {
      actionOf(tree).steps[2].body.map.transition = { if: [{ var: 'row.weight' }, 'send', 'sned'] };
    },
    kind: 'unknown-transition',
    file: actions,
    at: '"sned"',
  },
  'a template of another entity in a call': {
    break: (tree) => {
      screenOf(tree).parts.grid.props.source.body.map.template = 'boxes';
    },
    kind: 'other-entity',
    file: screen,
    at: '"boxes"',
    says: '"box"',
  },
  'a save by a template that is in force for no record': {
    break: (tree) => {
      tree['base/thing.template.json'] = { label: 'Thing', entity: 'thing', fields: { name: { isMasterField: true } } };
      const body = { map: { template: 'things', rows: [{ var: 'row' }] } };
      actionOf(tree).steps.push({ do: 'call', api: 'save', path: { entity: 'thing' }, body });
    },
    kind: 'template-not-in-force',
    file: actions,
    at: '"things"',
    says: 'its own is "thing"',
  },
  'a template that an expression chooses and that is not there': {
    break: (tree) => {
      screenOf(tree).parts.grid.templateFrom = { if: [{ var: 'route.id' }, 'things', 'thnigs'] };
    },
    kind: 'unknown-template',
    file: screen,
    at: '"thnigs"',
    says: '"things"',
  },
  'a grid with a template of another entity': {
    break: (tree) => {
      screenOf(tree).parts.grid.props.template = 'boxes';
    },
    kind: 'other-entity',
    file: screen,
    at: '"boxes"',
    says: '"thing"',
  },
  'an editable grid over an entity that nobody may update': {
    break: (tree) => void delete tree['base/thing.entity.json'].access.update,
    kind: 'refused-verb',
    file: screen,
    at: 'true',
    says: '"update"',
  },
  'a call for which the entity allows nobody': {
    break: (tree) => void delete tree['base/thing.entity.json'].access.transition,
    kind: 'refused-verb',
    file: actions,
    at: '"move"',
    says: '"transition"',
  },
  'a list that lacks a state': {
    break: (tree) => void delete tree['base/stages.list.json'].values.sent,
    kind: 'missing-state',
    file: 'base/thing.entity.json',
    at: '"stages"',
    says: '"sent"',
  },
};

/** The same, broken in a program that has records. */
export const types: FaultCases = Object.fromEntries(
  Object.entries(cases).map(([name, one]): [string, FaultCase] => [
    name,
    {
      ...one,
      break: (tree) => {
        withRecords(tree);
        one.break(tree);
      },
    },
  ]),
);
