/** A screen or dialog that is open (componentContract.ts, Surface). */
import { atom } from 'jotai';
import type { DialogDefinition, ScreenDefinition } from '../../metadata/kinds/screen.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import { scopeOfSurface } from '../../metadata/stateScopes.ts';
import { compiled } from '../evaluation/expressions.ts';
import { appStore } from '../program/appStore.ts';
import { runAction } from './actions/runAction.ts';
import { createCells } from './cells.ts';
import { createComingParts } from './comingParts.ts';
import type { BesidePage, Locals, Methods } from './componentContract.ts';
import { preloadParts } from './componentRegistry.ts';
import { createDataSources } from './dataSources.ts';
import type { OpenSurface } from './openSurface.ts';
import { type SurfaceScope, scopeFor } from './scope.ts';
import { StateNode } from './stateNodes.ts';

export interface SurfaceOptions {
  kind: OpenSurface['kind'];
  name: string;
  definition: ScreenDefinition | DialogDefinition;
  params?: Readonly<Record<string, unknown>>;
  close?(result?: unknown): void;
  /** Scopes that take the place of what the page gives: the address, where a surface is shown at another one. */
  scopes?: Readonly<Record<string, unknown>>;
  /** The route whose page is shown in a drawer; `scopes` has its parameters. */
  beside?: string;
  /** Of sign-in pages, which act when they open; other pages only read. */
  mayActOnOpen?: boolean;
  /** Takes the place of the interpreter: where a surface is only shown, its actions do not run. */
  run?: OpenSurface['run'];
}

/** Maximum number of entries to compare when an expression returns a new list. */
const MAX_COMPARED_ENTRIES = 200;
const NO_LOCALS: Locals = {};
/** Members that a grid publishes and that expressions also read without naming the part. */
const ROOT_OF_MEMBER: Readonly<Record<string, string>> = { selection: 'selection', current: 'row' };

export function createSurface(options: SurfaceOptions): OpenSurface {
  const { kind, name, definition: first, params = {}, close } = options;
  let definition = first;
  let scopeOfDefinition = scopeOfSurface(first);
  const own = new Set(Object.keys(options.scopes ?? {}));
  const roots = createCells();
  const dataCells = createCells();
  const rootNode = new StateNode(() => scopeOfDefinition);
  const coming = createComingParts();
  let ending = new AbortController();
  appStore.set(roots.cell('params'), params);
  for (const [root, given] of Object.entries(options.scopes ?? {})) appStore.set(roots.cell(root), given);

  const beside: BesidePage | undefined =
    options.beside === undefined
      ? undefined
      : {
          route: options.beside,
          params: () => appStore.get(roots.cell('route')) as Locals,
          show: (next) => appStore.set(roots.cell('route'), next),
        };

  /** State that is there from the beginning; what has a value keeps it. */
  const fillState = () => {
    for (const [member, initial] of Object.entries(definition.state ?? {})) {
      const cell = rootNode.cells.cell(member);
      if (appStore.get(cell) === undefined) appStore.set(cell, surface.value(initial));
    }
  };

  const opened = new WeakMap<StateNode, OpenSurface>();
  /** The surface, as it is seen from one of its scopes. */
  const seenFrom = (node: StateNode): OpenSurface => {
    const known = opened.get(node);
    if (known) return known;
    const scope: SurfaceScope = { state: node, data: dataCells, roots, own };
    const seen: OpenSurface = {
      kind,
      name,
      beside,
      get definition() {
        return definition;
      },
      renew(next) {
        if (next === definition) return;
        definition = next;
        scopeOfDefinition = scopeOfSurface(next);
        preloadParts(next.parts);
        fillState();
        data.renew();
      },
      valueAtom(expression, locals) {
        const made = compiled(expression);
        if (!made) return atom(expression);
        let last: unknown;
        return atom((get) => {
          const next = made.run(scopeFor(get, scope, made, locals));
          // A long list is cheaper to draw again than to compare.
          if (!sameJson(last, next, MAX_COMPARED_ENTRIES)) last = next;
          return last;
        });
      },
      value(expression, locals = NO_LOCALS, types) {
        const made = compiled(expression, types);
        return made ? made.run(scopeFor((cell) => appStore.get(cell), scope, made, locals)) : expression;
      },
      watch(expression, locals, listener) {
        const watched = seen.valueAtom(expression, locals);
        return appStore.sub(watched, () => listener(appStore.get(watched)));
      },
      getState: (member) => appStore.get(cellAt(node, member)),
      setState: (member, next) => appStore.set(cellAt(node, member), next),
      publish(part, members) {
        const cell = node.cellOf(part);
        const before = appStore.get(cell) as Record<string, unknown> | undefined;
        if (before && Object.entries(members).every(([key, next]) => Object.is(before[key], next))) return;
        appStore.set(cell, { ...before, ...members });
        for (const [member, root] of Object.entries(ROOT_OF_MEMBER)) {
          if (Object.hasOwn(members, member)) appStore.set(node.rowsOf(part).cell(root), members[member]);
        }
      },
      register(part, methods) {
        const parts = node.methodsOf(part);
        parts.set(part, { ...parts.get(part), ...methods });
        return () => {
          const left = { ...parts.get(part) };
          for (const [method, own] of Object.entries(methods)) if (left[method] === own) delete left[method];
          parts.set(part, left);
        };
      },
      async call(part, method, given = {}) {
        let found = methodsAt(node, part)?.[method];
        for (let next = coming.next(); !found && next; next = coming.next()) {
          await next;
          found = methodsAt(node, part)?.[method];
        }
        if (!found) throw new Error(`The part ${part} of ${kind} ${name} has no ${method} at the moment.`);
        return await found(given);
      },
      expectPart: coming.expect,
      async reload(target) {
        if (data.has(target)) await data.load(target);
        else await seen.call(target, 'reload');
      },
      async settle() {
        for (const { methods } of [...rootNode.all()])
          for (const { settle } of [...methods.values()]) await settle?.({});
      },
      pressed: (hotkey) =>
        [...rootNode.all()].some(({ methods }) =>
          [...methods.values()].some(({ pressed }) => pressed?.({ hotkey }) === true),
        ),
      run:
        options.run ??
        ((action, locals = NO_LOCALS, isWithoutGesture = false) => runAction(seen, action, locals, isWithoutGesture)),
      close: (result) => close?.(result),
      begin() {
        preloadParts(definition.parts);
        if (ending.signal.aborted) ending = new AbortController();
        fillState();
        const stopData = data.begin();
        if (definition.onOpen) void surface.run(definition.onOpen, NO_LOCALS, !options.mayActOnOpen);
        return () => {
          stopData();
          ending.abort();
        };
      },
      within: (part, shown, key) => seenFrom(node.inner(part, shown, key)),
      keepMembers: (part, keys) => node.keepMembers(part, keys),
      bringToFront: (part, key) => node.bringToFront(part, key),
      addressOf: (part) => node.addressOf(part),
      get keys() {
        return node.keys;
      },
      get signal() {
        return ending.signal;
      },
      get loadingAtom() {
        return loadingAtom;
      },
    };
    opened.set(node, seen);
    return seen;
  };
  const surface = seenFrom(rootNode);
  const data = createDataSources(surface, dataCells, () => definition.data ?? {});
  const loadingAtom = atom((get) => get(data.loadingAtom) > 0);
  return surface;
}

function cellAt(node: StateNode, address: string) {
  const { node: at, name, rest } = node.resolve(address);
  return at.cells.cell([name, ...rest].join('.'));
}

function methodsAt(node: StateNode, address: string): Methods | undefined {
  const { node: at, name, rest } = node.resolve(address);
  return at.methods.get([name, ...rest].join('.'));
}
