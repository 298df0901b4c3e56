/** What expressions read on a surface: its roots as atoms, so that an expression wakes only for what it reads. */
import { type Atom, atom, type Getter, type PrimitiveAtom } from 'jotai';
import type { PageExpression } from '../evaluation/expressions.ts';
import { userScopeAtom } from '../evaluation/userScope.ts';
import { routeScopeAtom } from '../navigation/routeAtom.ts';
import { appStore } from '../program/appStore.ts';
import { todayAtom } from '../program/program.ts';
import type { Locals } from './componentContract.ts';

/** Values by name, each an atom of its own. */
export interface Cells {
  cell(name: string): PrimitiveAtom<unknown>;
  all: Atom<Record<string, unknown>>;
}

export function createCells(): Cells {
  const cells = new Map<string, PrimitiveAtom<unknown>>();
  const namesAtom = atom(0);
  const make = (name: string) => {
    const made = atom<unknown>(undefined);
    cells.set(name, made);
    // Not now: a cell may be made while an expression is being read.
    queueMicrotask(() => appStore.set(namesAtom, (count) => count + 1));
    return made;
  };
  return {
    cell: (name) => cells.get(name) ?? make(name),
    all: atom((get) => {
      get(namesAtom);
      return Object.fromEntries([...cells].map(([name, cell]) => [name, get(cell)]));
    }),
  };
}

export interface SurfaceScope {
  readonly state: Cells;
  readonly data: Cells;
  /** `params`, `selection`, `row`: what the surface itself gives; locals of the same name come before them. */
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
  for (const path of expression.reads) {
    const [root = '', member] = path.split('.');
    if (Object.hasOwn(locals, root)) continue;
    if (root === 'state' || root === 'data') {
      const cells = scope[root];
      if (member === undefined) given[root] = get(cells.all);
      else given[root] = { ...(given[root] as object | undefined), [member]: get(cells.cell(member)) };
    } else {
      const shared = scope.own?.has(root) ? undefined : SHARED[root];
      given[root] = shared ? get(shared) : get(scope.roots.cell(root));
    }
  }
  return given;
}
