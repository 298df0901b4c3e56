/** Files and their texts: unreadable, without names, or with properties unknown to the schemas. */
import type { FaultCases } from './faultCase.ts';

export const files: FaultCases = {
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
  'two definitions of one name': {
    break: (tree) => {
      tree['base/more.menus.json'] = { menus: { things: { label: 'Again', route: 'things' } } };
    },
    kind: 'duplicate-name',
    file: 'base/more.menus.json',
    at: '"things"',
    says: 'menus.json',
  },
  'a file in no layer': {
    break: (tree) => {
      tree['elsewhere/routes.json'] = { routes: {} };
    },
    kind: 'unknown-file',
    file: 'elsewhere/routes.json',
    at: '{',
  },
};
