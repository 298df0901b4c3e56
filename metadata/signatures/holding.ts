/** The allowed nesting of components: one definition for the compiler, the designer of screens and the documentation. */
import type { Holding } from './components/signature.ts';
import { type ComponentKind, componentKinds, componentSignatures as signatures } from './components.ts';

export const isComponentKind = (name: string | undefined): name is ComponentKind =>
  name !== undefined && Object.hasOwn(signatures, name);

/** The parts that a component accepts; undefined: none. */
export const holdsOf = (component: string | undefined): Holding<ComponentKind> | undefined =>
  isComponentKind(component) ? signatures[component].holds : undefined;

/** The reason why one component cannot contain another. */
export type Misplacement =
  | { why: 'within'; within: ComponentKind }
  | { why: 'nothing' }
  | { why: 'only'; only: readonly ComponentKind[] };

/** @param around the component around it; undefined: the screen or dialog itself. @returns undefined where it can */
export function misplacement(component: ComponentKind, around: ComponentKind | undefined): Misplacement | undefined {
  const { within } = signatures[component];
  if (within !== undefined && within !== around) return { why: 'within', within };
  if (around === undefined) return undefined;
  const holding = holdsOf(around);
  if (!holding) return { why: 'nothing' };
  return holding.only && !holding.only.includes(component) ? { why: 'only', only: holding.only } : undefined;
}

/** The components that hold others. */
export const holders = componentKinds.filter((kind) => signatures[kind].holds !== undefined);
