/** Calls and what their operations take. */
import type { FaultCases } from './faultCase.ts';

export const calls: FaultCases = {
  'an unknown operation': {
    break: (tree) => {
      tree['base/things.api.json'].api.thingsList.cases.only.operation = 'records.lst';
    },
    kind: 'unknown-value',
    file: 'base/things.api.json',
    at: '"records.lst"',
    says: '"records.list"',
  },
  'a call of the shell that calls another operation': {
    break: (tree) => {
      tree['base/known.api.json'].api.logout.cases.only.operation = 'session.me';
    },
    kind: 'other-operation',
    file: 'base/known.api.json',
    at: '"session.me"',
    says: '"session.logout"',
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
};
