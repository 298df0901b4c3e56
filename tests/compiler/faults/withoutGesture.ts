/** Calls of a page without a gesture. */
import type { Tree } from '../minimal.ts';
import type { FaultCases } from './faultCase.ts';

const call = { do: 'call', api: 'resetCookie' };
const onOpen = (tree: Tree, ...steps: object[]) => {
  tree['base/actions.json'].actions.begin = { label: 'Begin', steps };
  tree['base/screens.json'].screens.things.onOpen = 'begin';
};
const fault = { kind: 'write-without-gesture', file: 'base/screens.json', at: '"begin"' };

export const withoutGesture: FaultCases = {
  'a page that calls what writes when it opens': {
    ...fault,
    break: (tree) => onOpen(tree, call),
    says: 'calls "resetCookie", which writes (session.context)',
  },
  'a page that does so in a branch of another action': {
    ...fault,
    break: (tree) => {
      const branch = { do: 'call', api: 'thingsList', path: { kind: 'all' }, on: { '404': [call] } };
      tree['base/actions.json'].actions.further = { label: 'Further', steps: [branch] };
      onOpen(tree, { do: 'run', action: 'further' });
    },
    says: 'runs the action "further", which calls "resetCookie"',
  },
  'a dialog that does so after a question': {
    ...fault,
    break: (tree) => {
      onOpen(tree, { do: 'confirm', message: 'removed', params: { count: 1 } }, call);
      delete tree['base/screens.json'].screens.things.onOpen;
      tree['base/ask.dialog.json'].onOpen = 'begin';
    },
    file: 'base/ask.dialog.json',
  },
  'a page that saves by a part when it opens': {
    ...fault,
    break: (tree) => onOpen(tree, { do: 'component', target: 'grid', method: 'save' }),
    says: 'uses the method "save" of "grid"',
  },
  'a page that ends the session when it opens': {
    ...fault,
    break: (tree) => onOpen(tree, { do: 'session', change: 'end' }),
    says: 'changes the session',
  },
  'a page that does so when others save': {
    ...fault,
    break: (tree) => {
      onOpen(tree, call);
      const { things } = tree['base/screens.json'].screens;
      delete things.onOpen;
      things.parts.grid.props.onOthersChange = 'begin';
    },
  },
  'data of a page that is loaded by what writes': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.data.me = { api: 'resetCookie' };
    },
    kind: 'write-without-gesture',
    file: 'base/screens.json',
    at: '"resetCookie"',
    says: 'writes (session.context)',
  },
  'rows of a part that are loaded by what writes': {
    break: (tree) => {
      const { grid } = tree['base/screens.json'].screens.things.parts;
      grid.props.source = { api: 'resetCookie' };
    },
    kind: 'write-without-gesture',
    file: 'base/screens.json',
    at: '"resetCookie"',
  },
};
