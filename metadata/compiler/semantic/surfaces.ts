/** The names that live on a screen or in a dialog: its data, its state, its parts and their methods. */
import type { Step } from '../../kinds/action.ts';
import type { Part } from '../../kinds/part.ts';
import type { DialogDefinition, ScreenDefinition } from '../../kinds/screen.ts';
import type { ComponentKind } from '../../signatures/components.ts';
import { components } from '../../signatures/components.ts';
import type { Context } from '../context.ts';
import { type Cursor, childCursor, descend } from '../cursor.ts';
import { DefinitionCache } from '../definitionCache.ts';
import { didYouMean } from '../didYouMean.ts';

interface Names {
  parts: Map<string, ComponentKind>;
  data: Set<string>;
  state: Set<string>;
  params: Set<string> | undefined;
}

function partsIn(parts: Record<string, Part> | undefined, found: Map<string, ComponentKind>): void {
  for (const [name, part] of Object.entries(parts ?? {})) {
    found.set(name, part.component);
    partsIn(part.parts, found);
  }
}

/** A part's name is its place in the state: said twice, two parts would write over one another. */
function oncePerSurface(context: Context, cursor: Cursor, seen: Map<string, string>): void {
  const parts = (cursor.value as { parts?: Record<string, Part> }).parts ?? {};
  for (const name of Object.keys(parts)) {
    const at = descend(cursor, ['parts', name]);
    const other = seen.get(name);
    const written = (part: Part | undefined) => part !== undefined && 'state' in components[part.component];
    if (other !== undefined && (written(parts[name]) || other === 'state'))
      context.report.cursor(
        { ...at, aboutKey: true },
        'duplicate-name',
        `There is already a part "${name}" here; a part's name is its place in the state.`,
      );
    seen.set(name, written(parts[name]) ? 'state' : 'plain');
    oncePerSurface(context, at, seen);
  }
}

/** Properties of components that name another part of the surface, and what that part must be. */
const partNames: Partial<Record<ComponentKind, Record<string, ComponentKind>>> = {
  wrongList: { of: 'grid' },
  searchBox: { of: 'grid' },
  members: { of: 'grid', form: 'form' },
  grid: { filterFrom: 'filterPanel' },
};

function namedParts(context: Context, cursor: Cursor, names: Names, where: string): void {
  for (const [name, part] of Object.entries((cursor.value as { parts?: Record<string, Part> }).parts ?? {})) {
    const at = descend(cursor, ['parts', name]);
    for (const [property, component] of Object.entries(partNames[part.component] ?? {})) {
      const other = part.props?.[property];
      if (typeof other !== 'string' || names.parts.get(other) === component) continue;
      const near = [...names.parts].filter(([, kind]) => kind === component).map(([each]) => each);
      context.report.cursor(
        descend(at, ['props', property]),
        'unknown-part',
        `The ${where} has no ${component} "${other}".${didYouMean(other, near)}`,
      );
    }
    const state = part.component === 'input' ? String(part.props?.state ?? '').split('.')[0] : undefined;
    if (state !== undefined && !names.state.has(state) && !names.parts.has(state))
      context.report.cursor(
        descend(at, ['props', 'state']),
        'unknown-state',
        `The ${where} has no state "${state}".${didYouMean(state, names.state)}`,
      );
    namedParts(context, at, names, where);
  }
}

const roots: Record<string, (names: Names) => Iterable<string> | undefined> = {
  data: ({ data }) => data,
  state: ({ state, parts }) => [...state, ...parts.keys()],
  params: ({ params }) => params,
};

/** A `{"var": "data.x…"}`: where it stands, and the first two words of it. */
interface Variable {
  at: Cursor;
  root: string;
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
    if (name !== undefined && Object.hasOwn(roots, root)) found.push({ at, root, name });
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

/** Every `{"var": "data.x…"}` in a definition names data, state or a parameter that is there. */
function variables(context: Context, definition: Cursor, names: Names, where: string): void {
  for (const { at, root, name } of variablesIn(definition)) {
    const known = [...(roots[root]?.(names) ?? [])];
    if (!known.includes(name))
      context.report.cursor(at, `unknown-${root}`, `The ${where} has no ${root} "${name}".${didYouMean(name, known)}`);
  }
}

/** The steps of an action, as they are used on a surface: their parts, methods, state and data are there. */
function steps(context: Context, list: readonly Step[], cursor: Cursor, names: Names, where: string): void {
  list.forEach((step, index) => {
    const at = descend(cursor, [index]);
    if (step.do === 'component') {
      const component = names.parts.get(step.target);
      const signature = component ? (components[component] as { methods?: Record<string, string> }) : {};
      const methods = Object.keys(signature.methods ?? {});
      if (!component)
        context.report.cursor(
          descend(at, ['target']),
          'unknown-part',
          `The ${where}, where this action is used, has no part "${step.target}".${didYouMean(step.target, names.parts.keys())}`,
        );
      else if (!methods.includes(step.method))
        context.report.cursor(
          descend(at, ['method']),
          'unknown-method',
          `A ${component} has no method "${step.method}".${didYouMean(step.method, methods)}`,
        );
    }
    if (step.do === 'reload' && !names.data.has(step.target) && !names.parts.has(step.target))
      context.report.cursor(
        descend(at, ['target']),
        'unknown-part',
        `The ${where}, where this action is used, has no data or part "${step.target}".${didYouMean(step.target, [...names.data, ...names.parts.keys()])}`,
      );
    if (step.do === 'set') {
      const [state = ''] = step.state.split('.');
      if (!names.state.has(state) && !names.parts.has(state))
        context.report.cursor(
          descend(at, ['state']),
          'unknown-state',
          `The ${where}, where this action is used, has no state "${state}".${didYouMean(state, names.state)}`,
        );
    }
    if (step.do === 'call' || step.do === 'follow')
      for (const [status, then] of Object.entries(step.on ?? {}))
        steps(context, then, descend(at, ['on', status]), names, where);
  });
}

function surface(
  context: Context,
  kind: 'screen' | 'dialog',
  name: string,
  definition: ScreenDefinition | DialogDefinition,
): void {
  const cursor = context.cursor(kind, name);
  const parts = new Map<string, ComponentKind>();
  partsIn(definition.parts as Record<string, Part>, parts);
  const names: Names = {
    parts,
    data: new Set(Object.keys(definition.data ?? {})),
    state: new Set(Object.keys(definition.state ?? {})),
    params: kind === 'dialog' ? new Set(Object.keys((definition as DialogDefinition).params ?? {})) : undefined,
  };
  const where = `${kind} "${name}"`;
  oncePerSurface(context, cursor, new Map());
  namedParts(context, cursor, names, where);
  variables(context, cursor, names, where);
  for (const use of context.uses.by(kind, name)) {
    const action = use.kind === 'action' ? context.get('action', use.name) : undefined;
    if (!action) continue;
    steps(context, action.steps, descend(context.cursor('action', use.name), ['steps']), names, where);
    variables(context, context.cursor('action', use.name), names, `${where}, where this action is used,`);
  }
}

export function surfaces(context: Context): void {
  for (const [name, screen] of context.all('screen')) surface(context, 'screen', name, screen);
  for (const [name, dialog] of context.all('dialog')) surface(context, 'dialog', name, dialog);
}
