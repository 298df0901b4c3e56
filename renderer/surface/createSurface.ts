/** A screen or dialog that is open (componentContract.ts, Surface). */
import { type Atom, atom } from 'jotai';
import type { DialogDefinition, ScreenDefinition } from '../../metadata/kinds/screen.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import { compiled } from '../evaluation/expressions.ts';
import { appStore } from '../program/appStore.ts';
import { runAction } from './actions/runAction.ts';
import type { Locals, Methods } from './componentContract.ts';
import { preloadParts } from './componentRegistry.ts';
import { createDataSources } from './dataSources.ts';
import type { OpenSurface } from './openSurface.ts';
import { createCells, type SurfaceScope, scopeFor } from './scope.ts';

export interface SurfaceOptions {
  kind: OpenSurface['kind'];
  name: string;
  definition: ScreenDefinition | DialogDefinition;
  params?: Readonly<Record<string, unknown>>;
  close?(result?: unknown): void;
  /** Scopes that take the place of what the page gives: the address, where a surface is shown at another one. */
  scopes?: Readonly<Record<string, unknown>>;
  /** Takes the place of the interpreter: where a surface is only shown, its actions do not run. */
  run?: OpenSurface['run'];
}

/** Entries of a list that an expression gives anew. */
const LONGEST_COMPARED = 200;
const NO_LOCALS: Locals = {};
/** Members that a grid publishes and that expressions also read without naming the part. */
const ROOT_OF_MEMBER: Readonly<Record<string, string>> = { selection: 'selection', current: 'row' };

export function createSurface(options: SurfaceOptions): OpenSurface {
  const { kind, name, definition: first, params = {}, close } = options;
  let definition = first;
  const own = new Set(Object.keys(options.scopes ?? {}));
  const scope: SurfaceScope = { state: createCells(), data: createCells(), roots: createCells(), own };
  const parts = new Map<string, Methods>();
  let ending = new AbortController();
  appStore.set(scope.roots.cell('params'), params);
  for (const [root, given] of Object.entries(options.scopes ?? {})) appStore.set(scope.roots.cell(root), given);

  const valueAtom = (expression: unknown, locals: Locals): Atom<unknown> => {
    const made = compiled(expression);
    if (!made) return atom(expression);
    let last: unknown;
    return atom((get) => {
      const next = made.run(scopeFor(get, scope, made, locals));
      // A long list is cheaper to draw again than to compare.
      if (!sameJson(last, next, LONGEST_COMPARED)) last = next;
      return last;
    });
  };
  const value = (expression: unknown, locals: Locals = NO_LOCALS): unknown => {
    const made = compiled(expression);
    return made ? made.run(scopeFor((cell) => appStore.get(cell), scope, made, locals)) : expression;
  };

  /** State that is there from the beginning; what has a value keeps it. */
  const fillState = () => {
    for (const [member, initial] of Object.entries(definition.state ?? {})) {
      if (appStore.get(scope.state.cell(member)) === undefined) surface.setState(member, value(initial));
    }
  };

  const surface: OpenSurface = {
    kind,
    name,
    get definition() {
      return definition;
    },
    renew(next) {
      if (next === definition) return;
      definition = next;
      preloadParts(next.parts);
      fillState();
      data.renew();
    },
    valueAtom,
    value,
    watch(expression, locals, listener) {
      const watched = valueAtom(expression, locals);
      return appStore.sub(watched, () => listener(appStore.get(watched)));
    },
    getState: (member) => appStore.get(scope.state.cell(member)),
    setState: (member, next) => appStore.set(scope.state.cell(member), next),
    publish(part, members) {
      const cell = scope.state.cell(part);
      const before = appStore.get(cell) as Record<string, unknown> | undefined;
      if (before && Object.entries(members).every(([key, next]) => Object.is(before[key], next))) return;
      appStore.set(cell, { ...before, ...members });
      for (const [member, root] of Object.entries(ROOT_OF_MEMBER)) {
        if (Object.hasOwn(members, member)) appStore.set(scope.roots.cell(root), members[member]);
      }
    },
    register(part, methods) {
      parts.set(part, { ...parts.get(part), ...methods });
      return () => {
        const left = { ...parts.get(part) };
        for (const [method, own] of Object.entries(methods)) if (left[method] === own) delete left[method];
        parts.set(part, left);
      };
    },
    async call(part, method, given = {}) {
      const found = parts.get(part)?.[method];
      if (!found) throw new Error(`The part ${part} of ${kind} ${name} has no ${method} at the moment.`);
      return await found(given);
    },
    async reload(target) {
      if (data.has(target)) await data.load(target);
      else await surface.call(target, 'reload');
    },
    async settle() {
      for (const { settle } of parts.values()) await settle?.({});
    },
    run: options.run ?? ((action, locals = NO_LOCALS) => runAction(surface, action, locals)),
    close: (result) => close?.(result),
    begin() {
      preloadParts(definition.parts);
      if (ending.signal.aborted) ending = new AbortController();
      fillState();
      const stopData = data.begin();
      if (definition.onOpen) void surface.run(definition.onOpen);
      return () => {
        stopData();
        ending.abort();
      };
    },
    get signal() {
      return ending.signal;
    },
    loadingAtom: atom((get) => get(data.loadingAtom) > 0),
  };
  const data = createDataSources(surface, scope.data, () => definition.data ?? {});
  return surface;
}
