/**
 * The scopes of state names on a screen or in a dialog: the surface is a scope, and so is each use of a fragment (`scope`) and
 * each member of a repeated part (`each`). The compiler and the page resolve names by these same rules
 * (docs/definitions/expressions.md, State of its own).
 */
import type { Part } from './kinds/part.ts';

type Parts = Readonly<Record<string, Part>>;

export interface StateScope {
  /** The part that is the scope; empty: the surface itself. */
  readonly name: string;
  /** True if the scope exists once per member: its names are below the member's key. */
  readonly repeated: boolean;
  readonly up: StateScope | undefined;
  /** The parts in it, and the values of the surface. */
  readonly names: ReadonlySet<string>;
  readonly inner: ReadonlyMap<string, StateScope>;
  /** True if a part in it publishes `row` and `selection`. */
  readonly hasRows: boolean;
}

/** Components that publish a current row or a selection. */
const withRows: ReadonlySet<string> = new Set<Part['component']>(['grid', 'tree', 'documentPanel']);

/** @returns true if a part has its own scope of state */
const isScope = (part: Part): boolean => part.each !== undefined || part.scope === true;

interface Opened {
  names: Set<string>;
  inner: Map<string, StateScope>;
  hasRows: boolean;
}

function addParts(parts: Parts | undefined, scope: StateScope, into: Opened): void {
  for (const [name, part] of Object.entries(parts ?? {})) {
    into.names.add(name);
    // The rows of a repeated part belong to its member's scope.
    if (!part.each && withRows.has(part.component)) into.hasRows = true;
    if (isScope(part)) into.inner.set(name, scopeOfPart(name, part, scope));
    else addParts(part.parts, scope, into);
  }
}

function opened(name: string, repeated: boolean, up: StateScope | undefined): StateScope & Opened {
  return { name, repeated, up, names: new Set(), inner: new Map(), hasRows: false };
}

/** The scope that a part is. */
export function scopeOfPart(name: string, part: Part, up: StateScope): StateScope {
  const scope = opened(name, part.each !== undefined, up);
  if (scope.repeated) {
    scope.names.add(name);
    scope.hasRows = withRows.has(part.component);
  }
  addParts(part.parts, scope, scope);
  return scope;
}

/** The scope that a screen or a dialog is. */
export function scopeOfSurface(definition: { state?: object | undefined; parts?: Parts | undefined }): StateScope {
  const scope = opened('', false, undefined);
  for (const name of Object.keys(definition.state ?? {})) scope.names.add(name);
  addParts(definition.parts, scope, scope);
  return scope;
}

const outermost = (scope: StateScope): StateScope => (scope.up ? outermost(scope.up) : scope);

/** The scopes below one that hold for themselves; members of a repeated part are addressed by their key alone. */
function below(scope: StateScope, is: (scope: StateScope) => boolean): StateScope[] {
  return [...scope.inner.values()].flatMap((one) =>
    one.repeated ? [] : [...(is(one) ? [one] : []), ...below(one, is)],
  );
}

function lookedUp(from: StateScope, is: (scope: StateScope) => boolean): readonly StateScope[] {
  for (let scope: StateScope | undefined = from; scope; scope = scope.up) if (is(scope)) return [scope];
  return below(outermost(from), is);
}

/**
 * The scopes in which a name may be meant that is read in one: the nearest around it that has the name, else those further
 * down in uses. One: that is meant. Several: none is, its address has to be said. None: it is nowhere.
 */
export function scopesWithName(from: StateScope, name: string): readonly StateScope[] {
  const byName = found.get(from) ?? new Map<string, readonly StateScope[]>();
  found.set(from, byName);
  const scopes = byName.get(name) ?? lookedUp(from, ({ names }) => names.has(name));
  byName.set(name, scopes);
  return scopes;
}

/** Cached lookups: a scope never changes, and a page reads the same names repeatedly. */
const found = new WeakMap<StateScope, Map<string, readonly StateScope[]>>();

/** The same for `row` and `selection`. */
export const scopesWithRows = (from: StateScope): readonly StateScope[] => lookedUp(from, ({ hasRows }) => hasRows);

/** The names from the surface to a scope: `["charges"]`; the keys of members are left out. */
export const namesTo = (scope: StateScope): readonly string[] => (scope.up ? [...namesTo(scope.up), scope.name] : []);

/** The shortest address by which a part of a scope is found from anywhere: its name where only one has it. */
export function addressOf(scope: StateScope, name: string): string {
  const all = everyScope(outermost(scope)).filter(({ names }) => names.has(name));
  return all.length === 1 ? name : [...namesTo(scope), name].join('.');
}

/** A scope and all in it. */
export const everyScope = (scope: StateScope): StateScope[] => [
  scope,
  ...[...scope.inner.values()].flatMap(everyScope),
];
