/** The names that live on a screen or in a dialog: its data, its state, its parts and their methods. */
import type { Step } from '../../kinds/action.ts';
import type { Part } from '../../kinds/part.ts';
import type { DialogDefinition, ScreenDefinition } from '../../kinds/screen.ts';
import type { Signature } from '../../signatures/components/signature.ts';
import type { ComponentKind } from '../../signatures/components.ts';
import { components } from '../../signatures/components.ts';
import { everyScope, namesTo, type StateScope, scopeOfSurface, scopesWithName } from '../../stateScopes.ts';
import { CheckedDefinitions } from '../checkedDefinitions.ts';
import type { Context } from '../context.ts';
import { type Cursor, childCursor, descend } from '../cursor.ts';
import { DefinitionCache } from '../definitionCache.ts';
import { didYouMean } from '../didYouMean.ts';
import { scopeAt } from '../types/surfaceTypes.ts';

interface Names {
  /** The scopes of state, and the components of the parts in each. */
  root: StateScope;
  parts: Map<StateScope, Map<string, ComponentKind>>;
  data: Set<string>;
  params: Set<string> | undefined;
}

function partsIn(parts: Record<string, Part> | undefined, scope: StateScope, found: Names['parts']): void {
  for (const [name, part] of Object.entries(parts ?? {})) {
    const inner = scope.inner.get(name);
    const into = inner?.repeated ? inner : scope;
    found.set(into, (found.get(into) ?? new Map()).set(name, part.component));
    partsIn(part.parts, inner ?? scope, found);
  }
}

/** The part of an address as it is meant in a scope: `grid`, `charges.grid`. */
function partAt(names: Names, from: StateScope, address: string): ComponentKind | undefined {
  const [first = '', ...rest] = address.split('.');
  const [found, ...more] = scopesWithName(from, first);
  if (!found || more.length > 0) return undefined;
  let [scope, name] = [found, first];
  const left = [...rest];
  while (left.length > 0) {
    const inner = scope.inner.get(name);
    // A member has a key, or is the one in front.
    if (inner?.repeated) left.shift();
    const next = left.shift();
    if (!inner || next === undefined || !inner.names.has(next)) return undefined;
    [scope, name] = [inner, next];
  }
  return names.parts.get(scope)?.get(name);
}

/** The message for a name that no surrounding scope contains, or several inner scopes do. */
function missing(scope: StateScope, name: string, root: string, where: string, near: Iterable<string>): string {
  const several = scopesWithName(scope, name);
  const addresses = several.map((one) => `"${[...namesTo(one), name].join('.')}"`);
  return several.length > 1
    ? `The ${where} has more than one ${root} "${name}": ${addresses.join(', ')}.`
    : `The ${where} has no ${root} "${name}".${didYouMean(name, near)}`;
}

/** The names that mean something in a scope. */
const namesFrom = (names: Names, scope: StateScope): string[] =>
  [...new Set(everyScope(names.root).flatMap((one) => [...one.names]))].filter(
    (name) => scopesWithName(scope, name).length === 1,
  );

const isThere = (scope: StateScope, name: string): boolean => scopesWithName(scope, name).length === 1;

/** A part's name is its place in the state of its scope: said twice, two parts would write over one another, or a part over what the surface keeps. */
function oncePerScope(context: Context, cursor: Cursor, scope: StateScope, seen: Map<string, string>): void {
  const parts = (cursor.value as { parts?: Record<string, Part> }).parts ?? {};
  for (const [name, part] of Object.entries(parts)) {
    const at = descend(cursor, ['parts', name]);
    const other = seen.get(name);
    const isWritten = 'state' in components[part.component];
    if (other === 'declared' && (isWritten || scope.inner.has(name)))
      context.report.cursor(
        { ...at, aboutKey: true },
        'duplicate-name',
        `There is already a state "${name}" here, over which this part would write; give one of them another name.`,
      );
    if (other !== undefined && other !== 'declared' && (isWritten || other === 'state'))
      context.report.cursor(
        { ...at, aboutKey: true },
        'duplicate-name',
        `There is already a part "${name}" here; a part's name is its place in the state.`,
      );
    if (other !== 'declared') seen.set(name, isWritten ? 'state' : 'plain');
    const inner = scope.inner.get(name);
    // The name that a scope publishes also exists within it.
    const within = inner ? new Map(isWritten ? [[name, 'state']] : []) : seen;
    oncePerScope(context, at, inner ?? scope, within);
  }
}

/** Properties of components that name another part of the surface, and what that part must be. */
const partNames: Partial<Record<ComponentKind, Record<string, ComponentKind>>> = {
  wrongList: { of: 'grid' },
  searchBox: { of: 'grid' },
  valueTabs: { of: 'grid' },
  members: { of: 'grid', form: 'form' },
  grid: { filterFrom: 'filterPanel' },
  fieldTemplate: { fields: 'grid', keys: 'grid' },
};

function namedParts(context: Context, cursor: Cursor, around: StateScope, names: Names, where: string): void {
  for (const [name, part] of Object.entries((cursor.value as { parts?: Record<string, Part> }).parts ?? {})) {
    const at = descend(cursor, ['parts', name]);
    const scope = around.inner.get(name) ?? around;
    for (const [property, component] of Object.entries(partNames[part.component] ?? {})) {
      const other = part.props?.[property];
      if (typeof other !== 'string' || partAt(names, scope, other) === component) continue;
      const near = namesFrom(names, scope).filter((each) => partAt(names, scope, each) === component);
      context.report.cursor(
        descend(at, ['props', property]),
        'unknown-part',
        missing(scope, other, component, where, near),
      );
    }
    const state = part.component === 'input' ? String(part.props?.state ?? '').split('.')[0] : undefined;
    if (state !== undefined && !isThere(scope, state))
      context.report.cursor(
        descend(at, ['props', 'state']),
        'unknown-state',
        missing(scope, state, 'state', where, namesFrom(names, scope)),
      );
    namedParts(context, at, scope, names, where);
  }
}

const roots = ['data', 'state', 'params'] as const;
type Root = (typeof roots)[number];

/** A `{"var": "data.x…"}`: its position, and its first two names. */
interface Variable {
  at: Cursor;
  root: Root;
  name: string;
}

function variablesBelow(cursor: Cursor, found: Variable[]): void {
  const { value } = cursor;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const within = typeof member === 'object' && member !== null;
    if (!within && key !== 'var') continue;
    const at = childCursor(cursor, key, member);
    const declared = key === 'var' ? (Array.isArray(member) ? member[0] : member) : undefined;
    const [root = '', name] = typeof declared === 'string' ? declared.split('.') : [];
    const known = roots.find((one) => one === root);
    if (name !== undefined && known) found.push({ at, root: known, name });
    variablesBelow(at, found);
  }
}

const variablesCache = new DefinitionCache<readonly Variable[]>();

/** Those in a definition, which nobody changes. */
function variablesIn(cursor: Cursor): readonly Variable[] {
  const known = variablesCache.get(cursor);
  if (known) return known;
  const variables: Variable[] = [];
  variablesBelow(cursor, variables);
  variablesCache.keep(cursor, variables);
  return variables;
}

/**
 * Every `{"var": "data.x…"}` in a definition names data, state or a parameter that is there.
 * @param scopeOf the scope of state in which it is read
 */
function variables(
  context: Context,
  definition: Cursor,
  names: Names,
  scopeOf: (at: Cursor) => StateScope,
  where: string,
): void {
  for (const { at, root, name } of variablesIn(definition)) {
    if (root === 'state') {
      const scope = scopeOf(at);
      if (!isThere(scope, name))
        context.report.cursor(at, 'unknown-state', missing(scope, name, root, where, namesFrom(names, scope)));
      continue;
    }
    const known = [...(names[root] ?? [])];
    if (!known.includes(name))
      context.report.cursor(at, `unknown-${root}`, `The ${where} has no ${root} "${name}".${didYouMean(name, known)}`);
  }
}

/** The steps of an action, as they are used on a surface: their parts, methods, state and data are there. */
function steps(
  context: Context,
  list: readonly Step[],
  cursor: Cursor,
  names: Names,
  scope: StateScope,
  where: string,
): void {
  list.forEach((step, index) => {
    const at = descend(cursor, [index]);
    if (step.do === 'component') {
      const component = partAt(names, scope, step.target);
      const signature = (component ? components[component] : {}) as Pick<Signature, 'methods' | 'results'>;
      const methods = Object.keys(signature.methods ?? {});
      if (!component)
        context.report.cursor(
          descend(at, ['target']),
          'unknown-part',
          missing(scope, step.target, 'part', `${where}, where this action is used,`, namesFrom(names, scope)),
        );
      else if (!methods.includes(step.method))
        context.report.cursor(
          descend(at, ['method']),
          'unknown-method',
          `A ${component} has no method "${step.method}".${didYouMean(step.method, methods)}`,
        );
      else if (step.as !== undefined && !Object.hasOwn(signature.results ?? {}, step.method))
        context.report.cursor(
          descend(at, ['as']),
          'unknown-method',
          `The method "${step.method}" of a ${component} returns nothing that could be stored as "${step.as}".`,
        );
    }
    if (step.do === 'reload' && !names.data.has(step.target) && !partAt(names, scope, step.target)) {
      const near = [...names.data, ...namesFrom(names, scope)];
      const words = missing(scope, step.target, 'data or part', `${where}, where this action is used,`, near);
      context.report.cursor(descend(at, ['target']), 'unknown-part', words);
    }
    if (step.do === 'set') {
      const [state = ''] = step.state.split('.');
      if (!isThere(scope, state))
        context.report.cursor(
          descend(at, ['state']),
          'unknown-state',
          missing(scope, state, 'state', `${where}, where this action is used,`, namesFrom(names, scope)),
        );
    }
    if (step.do === 'call' || step.do === 'follow')
      for (const [status, then] of Object.entries(step.on ?? {}))
        steps(context, then, descend(at, ['on', status]), names, scope, where);
  });
}

function surface(
  context: Context,
  kind: 'screen' | 'dialog',
  name: string,
  definition: ScreenDefinition | DialogDefinition,
): void {
  const cursor = context.cursor(kind, name);
  const root = scopeOfSurface(definition);
  const names: Names = {
    root,
    parts: new Map(),
    data: new Set(Object.keys(definition.data ?? {})),
    params: kind === 'dialog' ? new Set(Object.keys((definition as DialogDefinition).params ?? {})) : undefined,
  };
  partsIn(definition.parts as Record<string, Part>, root, names.parts);
  const where = `${kind} "${name}"`;
  const declared = Object.keys(definition.state ?? {}).map((key) => [key, 'declared'] as const);
  oncePerScope(context, cursor, root, new Map(declared));
  // The name may belong to parts of an unresolved use.
  if (context.report.suppression.lacksParts(name)) return;
  namedParts(context, cursor, root, names, where);
  variables(context, cursor, names, (at) => scopeAt(root, at), where);
  const used = new Set(context.uses.by(kind, name).flatMap((use) => (use.kind === 'action' ? [use.name] : [])));
  for (const use of used) {
    const action = context.get('action', use);
    if (!action) continue;
    // Used in several scopes, it is looked at in each; of those in which it reads the same, once.
    const scopes = new Set(
      context.uses
        .of('action', use)
        .flatMap(({ by, cursor: at }) => (by.kind === kind && by.name === name ? [scopeAt(root, at)] : [])),
    );
    for (const scope of scopes) {
      const at = context.cursor('action', use);
      steps(context, action.steps, descend(at, ['steps']), names, scope, where);
      variables(context, at, names, () => scope, `${where}, where this action is used,`);
    }
  }
}

const checked = new CheckedDefinitions();

export function surfaces(context: Context): void {
  for (const [name, screen] of context.all('screen'))
    checked.check(context, 'screen', name, () => surface(context, 'screen', name, screen));
  for (const [name, dialog] of context.all('dialog'))
    checked.check(context, 'dialog', name, () => surface(context, 'dialog', name, dialog));
}
