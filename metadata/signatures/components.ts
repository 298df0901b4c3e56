/**
 * The signature of every component kind: what its props are, what it writes to the screen's state under its own name
 * (`state.PART`), and the methods that actions may use on it. The renderer implements each with `satisfies`.
 */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { authoring } from './components/authoring.ts';
import { content } from './components/content.ts';
import { data } from './components/data.ts';
import { files } from './components/files.ts';
import { layout } from './components/layout.ts';
import type { Signature } from './components/signature.ts';

export const components = {
  ...layout,
  ...content,
  ...data,
  ...files,
  ...authoring,
};

/** The name of a component kind. */
export type ComponentKind = keyof typeof components;
/** The same, where one is looked up by its name; the components that a signature names are there. */
export const componentSignatures: Readonly<Record<ComponentKind, Signature<ComponentKind>>> = components;
/** Every component kind, in the order in which authors are offered them. */
export const componentKinds = Object.keys(components) as ComponentKind[];
export const ComponentKindSchema = Type.Union(
  componentKinds.map((name) => Type.Literal(name)),
) as unknown as ReturnType<typeof Type.Unsafe<ComponentKind>>;

/** The props of a component kind. */
export type PropsOf<Kind extends ComponentKind> = Static<(typeof components)[Kind]['props']>;
