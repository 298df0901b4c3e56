/** Which component may stand in which: said once, for the compiler, the designer of screens and the documentation. */
import { type ComponentKind, componentKinds } from './componentKinds.ts';
import type { Holding, Signature } from './components/signature.ts';
import { components } from './components.ts';

const signatures: Readonly<Record<ComponentKind, Signature>> = components;

export const isComponentKind = (name: string | undefined): name is ComponentKind =>
  (componentKinds as readonly (string | undefined)[]).includes(name);

/** What a component draws of the parts in it; undefined: nothing. */
export const holdsOf = (component: string | undefined): Holding | undefined =>
  isComponentKind(component) ? signatures[component].holds : undefined;

/** The only component that one can stand in; undefined: in any that holds it. */
export const withinOf = (component: ComponentKind): ComponentKind | undefined => signatures[component].within;

/** The components that hold others. */
export const holders = componentKinds.filter((kind) => signatures[kind].holds !== undefined);
