/** Unreachable and unused definitions. */
import type { FaultCases } from './faultCase.ts';

export const unused: FaultCases = {
  'a permission that no role has': {
    break: (tree) => {
      tree['base/roles.json'] = { roles: { some: { label: 'Some', grants: { 'thing.view': {} } } } };
    },
    kind: 'ungranted-permission',
    file: 'base/permissions.json',
    at: '"thing.cost"',
    severity: 'warning',
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
};
