/**
 * The signature of every component kind: what its props are, what it writes to the screen's state under its own name
 * (`state.PART`), and the methods that actions may use on it. The renderer implements each with `satisfies`.
 */
import type { Static } from 'typebox';
import type { ComponentKind } from './componentKinds.ts';
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
} satisfies Record<ComponentKind, Signature>;

/** The props of a component kind. */
export type PropsOf<Kind extends ComponentKind> = Static<(typeof components)[Kind]['props']>;
