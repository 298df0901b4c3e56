/**
 * The contract of a component kind with the renderer: a React component that is mounted on a surface (a screen or
 * a dialog) and talks to everything else through it. `components/<kind>/index.tsx` exports one as default.
 *
 * - Props that are expressions come unevaluated; `useValue(props.text)` evaluates one and renders again when what it
 *   reads changes (surface/hooks.ts).
 * - `usePublish(name, {…})` writes `state.NAME` members; `useMethods(name, {…})` makes methods that the step `component`
 *   uses; a part that loads something registers `reload`, which the step `reload` uses.
 * - A part with hotkeys of its own registers `pressed`: takes `hotkey`, and returns true if it handled it.
 * - A part whose field holds uncommitted input registers `settle`: commits it, and publishes immediately.
 * - Actions run by `surface.run(action, {row, rows, selection, result …})`: the locals are scopes that its expressions read.
 */

import type { ReactNode } from 'react';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { Part } from '../../metadata/kinds/part.ts';
import type { ComponentKind, PropsOf } from '../../metadata/signatures/components.ts';

/** Scopes beyond the surface's own: `item` of `each`, `row`, `record`, `rows`, `selection`, `result`. */
export type Locals = Readonly<Record<string, unknown>>;

/** A method: takes the step's params and returns the step's result (`as`). */
export type Method = (params: Readonly<Record<string, unknown>>) => unknown;
export type Methods = Readonly<Record<string, Method>>;

/** Outcome of an action: completed, stopped by a step or an answer no, or failed with an error that has been shown. */
export type ActionOutcome = 'done' | 'stopped' | 'failed';

/** A page in a drawer: its route, and navigation to another address of the route within the drawer. */
export interface BesidePage {
  readonly route: string;
  /** Parameters of its address by name. */
  params(): Readonly<Record<string, unknown>>;
  show(params: Readonly<Record<string, unknown>>): void;
}

/** A screen or a dialog that is open: its state, its data, its parts. */
export interface Surface {
  readonly kind: 'screen' | 'dialog';
  /** The name of the definition. */
  readonly name: string;
  /** Evaluates an expression now. `types` of what it reads, where they are known: the same object each time. */
  value(expression: unknown, locals?: Locals, types?: FieldTypes): unknown;
  /** Calls `listener` when the value of an expression changes; gives the way to stop. */
  watch(expression: unknown, locals: Locals, listener: (value: unknown) => void): () => void;
  /** `state.NAME` now. */
  getState(name: string): unknown;
  setState(name: string, value: unknown): void;
  /** Merges members into `state.PART`; members that stay the same wake nobody. */
  publish(part: string, members: Readonly<Record<string, unknown>>): void;
  /** Makes methods callable; gives the way to take them back. */
  register(part: string, methods: Methods): () => void;
  /** Unique key of a part for storage: its name, prefixed with the names of enclosing uses if ambiguous. */
  addressOf(part: string): string;
  /** Keys of the members around a repeated part: its state belongs to them. */
  readonly keys: readonly string[];
  /** Uses a method of a part; rejects where the part or the method is not there. */
  call(part: string, method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Loads a data source, or a part, again. */
  reload(target: string): Promise<void>;
  /** Commits uncommitted input of all parts and publishes their state (their method `settle`). */
  settle(): Promise<void>;
  /**
   * Runs an action by name; never rejects: an error is shown to the person.
   * @param isWithoutGesture true if the page starts it: it may only read, also in later steps
   */
  run(action: string, locals?: Locals, isWithoutGesture?: boolean): Promise<ActionOutcome>;
  /** Set for a page in a drawer over another page. */
  readonly beside?: BesidePage | undefined;
  /** Ends with the surface: calls under way are cancelled then. */
  readonly signal: AbortSignal;
}

export interface ComponentProps<Kind extends ComponentKind> {
  /** The part's name, under which it publishes. */
  name: string;
  props: PropsOf<Kind>;
  part: Part;
  surface: Surface;
  /** Local scopes of the part (`item` of an `each`). */
  locals: Locals;
  /** Draws its own parts; of one slot, where it has several. */
  children: (slot?: string) => ReactNode;
}

/** A row as the wire has it (values flat by field key). */
export type Row = Record<string, unknown> & { id?: string; version?: number; tempId?: string };
