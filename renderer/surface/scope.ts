/**
 * The scope of expressions on a surface: its roots are atoms, so that an expression is reevaluated only when its inputs
 * change.
 */
import type { Atom, Getter } from 'jotai';
import type { PageExpression } from '../evaluation/expressions.ts';
import { userScopeAtom } from '../evaluation/userScope.ts';
import { routeScopeAtom } from '../navigation/routeAtom.ts';
import { todayAtom } from '../program/program.ts';
import type { Cells } from './cells.ts';
import type { Locals } from './componentContract.ts';
import type { StateNode } from './stateNodes.ts';

export interface SurfaceScope {
  /** State scope of the expression, with `row` and `selection`. */
  readonly state: StateNode;
  readonly data: Cells;
  /** `params` and others: what the surface itself gives; locals of the same name come before them. */
  readonly roots: Cells;
  /** Roots that are the surface's own although the page has one of that name. */
  readonly own?: ReadonlySet<string>;
}

const SHARED: Readonly<Record<string, Atom<unknown>>> = {
  user: userScopeAtom,
  route: routeScopeAtom,
  today: todayAtom,
};

/** The scope object for one expression: only the roots, and of state and data only the members, that it reads. */
export function scopeFor(get: Getter, scope: SurfaceScope, expression: PageExpression, locals: Locals) {
  const given: Record<string, unknown> = { ...locals };
  const ofState: string[][] = [];
  for (const path of expression.reads) {
    const [root = '', ...names] = path.split('.');
    const [member] = names;
    if (Object.hasOwn(locals, root)) continue;
    if (root === 'state') ofState.push(names);
    else if (root === 'data') {
      if (member === undefined) given.data = get(scope.data.all);
      else given.data = { ...(given.data as object | undefined), [member]: get(scope.data.cell(member)) };
    } else if (root === 'row' || root === 'selection') {
      given[root] = scope.own?.has(root) ? get(scope.roots.cell(root)) : scope.state.readRows(get, root);
    } else {
      const shared = scope.own?.has(root) ? undefined : SHARED[root];
      given[root] = shared ? get(shared) : get(scope.roots.cell(root));
    }
  }
  if (ofState.length > 0) given.state = scope.state.read(get, ofState);
  return given;
}
