/** The smallest valid program, for tests that break one thing in it and inspect the faults. */
import type { DefinitionFile } from '../../metadata/compiler/source.ts';
import type { OperationName } from '../../metadata/signatures/operations.ts';
import { operations } from '../../metadata/signatures/operations.ts';
import { typesOfValue } from '../../metadata/signatures/ownEntity.ts';
import { allEntities } from '../../metadata/signatures/trades.ts';
import { wellKnown } from '../../metadata/signatures/wellKnown.ts';
import { wellKnownApi } from '../../metadata/signatures/wellKnownApi.ts';

/** The required parameters of the operation, read from the query that the call then declares. */
const neededBy = (operation: OperationName) => {
  const { required = [] } = operations[operation].params as { required?: string[] };
  return {
    params: Object.fromEntries(required.map((name) => [name, { var: `query.${name}` }])),
    query: Object.fromEntries(required.map((name) => [name, 'What the operation needs.'])),
  };
};

/** Path below `definitions/` to the file's content. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into these trees to break them.
export type Tree = Record<string, any>;

const open = { reason: 'A definition of a test.', session: false };

/** The entities that the server keeps records of, with nothing more than it needs. */
const ownEntities = (): Tree =>
  Object.fromEntries(
    Object.entries(allEntities()).map(([name, { fields, unique }]) => [
      name,
      {
        label: name,
        plural: name,
        title: 'title',
        scope: 'system',
        fields: {
          title: { type: 'text', label: 'Title' },
          ...Object.fromEntries(
            Object.entries(fields).map(([field, value]) => {
              const [type] = typesOfValue[value as keyof typeof typesOfValue];
              return [field, { type, label: field }];
            }),
          ),
        },
        ...(unique
          ? { unique: Object.fromEntries(Object.entries(unique).map(([key, of]) => [key, { fields: of }])) }
          : {}),
      },
    ]),
  );

export function minimal(): Tree {
  return {
    'base/layer.json': { label: 'Base', version: '1.0.0', language: 1 },
    'base/tenant.json': {
      label: 'Suite',
      titleSuffix: ' | Suite',
      language: 'en',
      timeZone: 'America/Chicago',
      landing: 'login',
      login: 'login',
      home: 'things',
      notAuthorised: 'na',
      notFound: 'notFound',
    },
    'base/known.api.json': {
      api: Object.fromEntries(
        Object.entries(wellKnownApi).map(([name, operation]) => {
          const { params, query } = neededBy(operation);
          const cases = { only: { open, operation, params } };
          return [name, { method: 'GET', path: `/api/known/${name}`, summary: 'Well known.', query, cases }];
        }),
      ),
    },
    'base/known.messages.json': {
      messages: Object.fromEntries(wellKnown.message.map((name) => [name, { text: `The message ${name}.` }])),
    },
    'base/known.constants.json': {
      constants: {
        ...Object.fromEntries(
          wellKnown.constant.map((name) => [
            name,
            { value: name === 'ruleValueMax' ? 100 : 1, description: 'Well known.' },
          ]),
        ),
        uploadExtensions: { value: ['pdf'], description: 'Well known.' },
      },
    },
    'base/own.entities.json': { entities: ownEntities() },
    'base/routes.json': {
      routes: {
        login: { path: '/login', title: 'Login', screen: 'plain', session: 'none', open: 'Everybody signs in.' },
        na: { path: '/na', title: 'Oops', screen: 'plain', open: 'Says why not.' },
        notFound: { path: '/notFound', title: 'Not Found', screen: 'plain', open: 'Says why not.' },
        things: { path: '/things', title: 'Things', screen: 'things', permission: 'thing.view' },
        thing: { path: '/things/{id}', title: 'Thing', screen: 'plain', permission: 'thing.view', back: 'things' },
      },
    },
    'base/menus.json': { menus: { things: { label: 'Things', route: 'things', hotkey: 'alt+t' } } },
    'base/permissions.json': {
      permissions: {
        'thing.view': { label: 'See things', module: 'thing' },
        'thing.cost': { label: 'See what things cost', module: 'thing' },
      },
    },
    'base/messages.json': { messages: { removed: { text: '{count} things were removed.' } } },
    'base/thing.entity.json': {
      label: 'Thing',
      plural: 'Things',
      title: 'name',
      scope: 'company',
      fields: {
        name: { type: 'text', label: 'Name', displayOrder: 1 },
        weight: { type: 'numeric', label: 'Weight', displayOrder: 2 },
        colour: { type: 'dropdown', label: 'Colour', displayOrder: 3, suggestionsSource: 'colours' },
        sentOn: { type: 'date', label: 'Sent', displayOrder: 4 },
        cost: { type: 'numeric', label: 'Cost', displayOrder: 5, permission: 'thing.cost' },
      },
      access: { list: 'thing.view' },
    },
    'base/colours.list.json': { label: 'Colours', values: { red: { label: 'Red' }, blue: { label: 'Blue' } } },
    'base/things.template.json': {
      label: 'Things',
      entity: 'thing',
      fields: {
        name: { isMasterField: true, regex: '[A-Z].*' },
        weight: { readonlyWhen: { equalTo: [{ var: 'record.colour' }, 'red'] } },
        colour: {},
        sentOn: {},
        cost: {},
      },
    },
    'base/ruleSets.json': {
      ruleSets: {
        weightOfRed: {
          template: 'things',
          field: 'weight',
          ruleType: 'fieldValidation',
          rows: [
            {
              cond: 'IF',
              field: 'colour',
              expression: 'equalTo',
              valueType: 'value',
              value: 'red',
              operator: 'THEN',
              ValOper: 'greaterThan',
              thenValueType: 'value',
              valValue: '1',
            },
            { cond: 'END' },
          ],
        },
      },
    },
    'base/examples.json': {
      examples: {
        heavyRed: {
          description: 'What is red is heavier than 1.',
          rules: 'weightOfRed',
          given: { record: { name: 'A', colour: 'red', weight: 1 } },
          expect: { verdicts: { weight: 'rule' } },
        },
      },
    },
    'base/things.api.json': {
      api: {
        thingsList: {
          method: 'POST',
          path: '/api/things/{kind}',
          summary: 'Things.',
          cases: {
            only: { access: { entity: 'thing', verb: 'list' }, operation: 'records.list', params: { entity: 'thing' } },
          },
        },
      },
    },
    'base/filters.json': {
      filters: {
        heavy: {
          label: 'Heavy',
          entity: 'thing',
          tree: { condition: 'and', fields: [{ name: 'weight', operator: 'greaterThan', value: '10' }] },
        },
      },
    },
    'base/actions.json': {
      actions: {
        'things.open': {
          label: 'Open',
          icon: 'edit',
          hotkey: 'alt+o',
          steps: [{ do: 'navigate', route: 'thing', path: { id: { var: 'row.id' } } }],
        },
        'things.ask': {
          label: 'Ask',
          icon: 'edit',
          hotkey: 'alt+a',
          steps: [
            { do: 'open', dialog: 'ask' },
            { do: 'toast', message: 'removed', params: { count: 3 }, tone: 'info' },
          ],
        },
      },
    },
    'base/screens.json': {
      screens: {
        plain: { title: 'Plain', parts: { text: { component: 'text', props: { text: 'Plain.' } } } },
        things: {
          title: 'Things',
          actions: ['things.ask'],
          data: { list: { api: 'thingsList', path: { kind: 'all' } } },
          parts: {
            grid: {
              component: 'grid',
              props: {
                template: 'things',
                label: 'Things',
                source: { rows: { var: 'data.list.rows' } },
                rowActions: ['things.open'],
              },
            },
          },
        },
      },
    },
    'base/ask.dialog.json': {
      title: 'Ask',
      parts: { words: { component: 'text', props: { text: 'Well?' } } },
    },
  };
}

/** The files of a tree, as a person would have written them. A text is taken as it is. */
export const filesOf = (tree: Tree): DefinitionFile[] =>
  Object.entries(tree).map(([path, content]) => ({
    path: `definitions/${path}`,
    text: typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
  }));
