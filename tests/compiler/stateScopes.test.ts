/** A use of a fragment and each member of a repeated part have state, `row` and `selection` of their own. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { components } from '../../metadata/signatures/components.ts';
import { scopeOfSurface } from '../../metadata/stateScopes.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { filesOf, minimal, type Tree } from './minimal.ts';

const grid = {
  component: 'grid',
  props: {
    template: 'things',
    label: 'Things',
    source: { rows: { var: 'data.list.rows' } },
    rowActions: ['things.open', 'things.ask'],
  },
};
const count = (address: string) => ({ component: 'text', props: { text: { var: address } } });

/** The screen of things has two lists and a tab for each thing, all of the same fragment. */
function program(change: (screen: Tree, tree: Tree) => void = () => undefined): Tree {
  const tree = minimal();
  tree['base/lines.fragment.json'] = {
    part: {
      component: 'stack',
      parts: {
        grid,
        changed: count('state.grid.changed'),
        first: { ...count('row.id'), visibleWhen: { count: [{ var: 'selection' }] } },
      },
    },
  };
  const screen = tree['base/screens.json'].screens.things;
  screen.parts = {
    open: { use: 'lines' },
    closed: { use: 'lines' },
    totals: count('state.open.grid.changed'),
    tabs: {
      component: 'tabs',
      parts: {
        thing: {
          component: 'tab',
          each: { in: { var: 'data.list.rows' }, as: 'thing' },
          props: { label: 'Thing', count: { var: 'state.lines.grid.changed' } },
          parts: { lines: { use: 'lines' } },
        },
      },
    },
    any: {
      component: 'text',
      visibleWhen: { some: [{ values: [{ var: 'state.thing' }] }, { var: 'item.lines.grid.changed' }] },
      props: { text: { var: 'state.thing.current.lines.grid.changed' } },
    },
  };
  delete screen.actions;
  change(screen, tree);
  return tree;
}

const faultsOf = (tree: Tree) =>
  compile(filesOf(tree), { tenant: 'base', checks })
    .faults.filter(({ severity }) => severity === 'error')
    .map(({ kind, message }) => ({ kind, message }));

describe('scopes of state', () => {
  it('let one fragment be used several times, and for each member of a list', () => {
    expect(faultsOf(program())).toEqual([]);
  });

  it('are described in the message for a misspelled name', () => {
    const faults = faultsOf(
      program((screen) => {
        screen.parts.totals = count('state.open.gird.changed');
      }),
    );
    expect(faults).toEqual([
      { kind: 'unknown-member', message: 'There is no "gird" in "state.open". Did you mean "grid"?' },
    ]);
    const ofScope = faultsOf(
      program((screen) => {
        screen.parts.totals = count('state.opne.grid.changed');
      }),
    );
    expect(ofScope).toEqual([
      { kind: 'unknown-state', message: 'The screen "things" has no state "opne". Did you mean "open"?' },
    ]);
    const ofEach = faultsOf(
      program((screen) => {
        screen.parts.any.visibleWhen.some[1] = { var: 'item.lnies.grid.changed' };
      }),
    );
    expect(ofEach).toEqual([
      { kind: 'unknown-member', message: 'There is no "lnies" in "item". Did you mean "lines"?' },
    ]);
    const ofMember = faultsOf(
      program((screen) => {
        screen.parts.any.props.text = { var: 'state.thing.current.lines.grid.chnaged' };
      }),
    );
    expect(ofMember.map(({ kind }) => kind)).toEqual(['unknown-member']);
  });

  it('are named where several of them have what is read from outside', () => {
    const faults = faultsOf(
      program((screen) => {
        screen.parts.totals = count('state.grid.changed');
      }),
    );
    expect(faults).toEqual([
      {
        kind: 'unknown-state',
        message: 'The screen "things" has more than one state "grid": "open.grid", "closed.grid".',
      },
    ]);
  });

  it('are found without their name where there is only one', () => {
    const tree = program((screen) => {
      delete screen.parts.closed;
      screen.parts.totals = count('state.grid.changed');
      screen.parts.first = { ...count('row.id'), visibleWhen: { count: [{ var: 'selection' }] } };
    });
    expect(faultsOf(tree)).toEqual([]);
  });

  it('decide of which part an action speaks', () => {
    const step = { do: 'component', target: 'grid', method: 'save' };
    const inFragment = program((_, tree) => {
      tree['base/actions.json'].actions['things.ask'].steps.push(step);
    });
    expect(faultsOf(inFragment)).toEqual([]);
    const outside = program((screen, tree) => {
      screen.actions = ['things.ask'];
      tree['base/actions.json'].actions['things.ask'].steps.push(step);
    });
    expect(faultsOf(outside).map(({ message }) => message)).toEqual([
      'The screen "things", where this action is used, has more than one part "grid": "open.grid", "closed.grid".',
    ]);
    const addressed = program((screen, tree) => {
      screen.actions = ['things.again'];
      const { label } = tree['base/actions.json'].actions['things.ask'];
      tree['base/actions.json'].actions['things.again'] = {
        label,
        steps: [
          { ...step, target: 'closed.grid' },
          { do: 'reload', target: 'thing.current.lines.grid' },
        ],
      };
    });
    expect(faultsOf(addressed)).toEqual([]);
  });

  it('know each component that gives a row or a selection', () => {
    for (const [component, signature] of Object.entries(components)) {
      const state = ('state' in signature ? signature.state : {}) as object;
      const scope = scopeOfSurface({ parts: { part: { component: component as never } } });
      expect(scope.hasRows, component).toBe('current' in state || 'selection' in state);
    }
  });
});
