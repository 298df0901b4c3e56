/** The scopes of expressions on a screen or in a dialog: data, state, rows and the address. */
import type { Part } from '../../kinds/part.ts';
import type { RouteDefinition } from '../../kinds/route.ts';
import type { DialogDefinition, ScreenDefinition } from '../../kinds/screen.ts';
import { memoize } from '../../memoize.ts';
import { parametersOf } from '../../pathMatcher.ts';
import type { ComponentKind } from '../../signatures/components.ts';
import { components } from '../../signatures/components.ts';
import { RequestUserSchema, UserSchema } from '../../signatures/features/session.ts';
import { everyScope, type StateScope, scopeOfSurface, scopesWithName, scopesWithRows } from '../../stateScopes.ts';
import { usersOf } from '../checkedDefinitions.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { DefinitionCache } from '../definitionCache.ts';
import type { Look } from '../definitionReads.ts';
import type { Schema } from '../inspect.ts';
import type { TypeScope } from './inference.ts';
import { inferType } from './inferType.ts';
import {
  BOOLEAN,
  DAY,
  listOf,
  memberOf,
  memberType,
  merged,
  NUMBER,
  type ObjectType,
  objectOf,
  TEXT,
  type Type,
  UNKNOWN,
  union,
  unionOf,
} from './type.ts';
import { typeOfAnswer } from './typeOfAnswer.ts';
import { typeOfTemplate } from './typeOfRecord.ts';
import { typeOfSchema } from './typeOfSchema.ts';

export type Surface = ScreenDefinition | DialogDefinition;

/** A part at any depth of a surface. */
export interface PartAt {
  name: string;
  part: Part;
  cursor: Cursor;
}

const partsInSurface = new DefinitionCache<readonly PartAt[]>();

/** The parts of a whole surface, each before those in it. */
export function partsOf(surface: Cursor): readonly PartAt[] {
  const known = partsInSurface.get(surface);
  if (known) return known;
  const found = partsBelow(surface);
  partsInSurface.keep(surface, found);
  return found;
}

function partsBelow(cursor: Cursor): PartAt[] {
  const parts = (cursor.value as { parts?: Record<string, Part> }).parts ?? {};
  return Object.entries(parts).flatMap(([name, part]) => {
    const at = descend(cursor, ['parts', name]);
    return [{ name, part, cursor: at }, ...partsBelow(at)];
  });
}

/** The type of `user` in the expressions of a page. */
function typeOfUser(): Type {
  const user = typeOfSchema(UserSchema as unknown as Schema) as ObjectType;
  const members = ['loggedInUser', 'context'].flatMap((name) =>
    Object.entries((user.members[name] as ObjectType).members),
  );
  const { permissions = UNKNOWN, products = UNKNOWN } = user.members;
  return objectOf({ ...Object.fromEntries(members), permissions, products });
}

/** The scopes of every expression on a page. */
export const PAGE: TypeScope = { user: typeOfUser(), today: DAY };

/** The scopes of every expression on the server. */
export const SERVER: TypeScope = { user: typeOfSchema(RequestUserSchema as unknown as Schema), today: DAY, now: DAY };

/** The routes by the screens that they show; undefined where one of them shows a screen that is not there. */
const routesByScreen = memoize((context: Context): ReadonlyMap<string, [string, RouteDefinition][]> | undefined => {
  const found = new Map<string, [string, RouteDefinition][]>();
  for (const [name, route] of context.all('route')) {
    if (route.screen === undefined) continue;
    if (!context.get('screen', route.screen)) return undefined;
    const known = found.get(route.screen);
    if (known) known.push([name, route]);
    else found.set(route.screen, [[name, route]]);
  }
  return found;
});

/** The routes that show a screen, and who goes there. */
const routesTo: Look<Context> = (context, screen) =>
  routesByScreen(context)
    ?.get(screen)
    ?.flatMap(([name, route]) => [name, route, ...goingTo(context, name)]) ?? [];
const goingTo = usersOf('route');

/** The parameters that lead to a screen: of the paths of its routes, and of the queries with which anybody goes there. */
function typeOfRoute(context: Context, screen: string): Type {
  const names = new Set(['name', 'path']);
  // An invalid or misspelled route may show this screen: only the fault of the route is reported.
  if ([...context.broken].some((key) => key.startsWith('route ')) || context.report.suppression.isMissingOne('route'))
    return UNKNOWN;
  context.reads.noteLook(context, routesTo, screen);
  const routes = routesByScreen(context)?.get(screen);
  if (!routes || routes.some(([, { arrivesFrom }]) => arrivesFrom !== undefined)) return UNKNOWN;
  // Links in unread or invalid definitions may send further parameters.
  if (routes.some(([name]) => context.report.suppression.mayBeNamed('route', name))) return UNKNOWN;
  for (const [name, { path }] of routes) {
    for (const parameter of parametersOf(path)) names.add(parameter);
    for (const { cursor } of context.uses.of('route', name)) {
      const query = (cursor.up?.value as { query?: unknown } | undefined)?.query;
      if (typeof query === 'object' && query !== null) for (const key of Object.keys(query)) names.add(key);
    }
  }
  for (const { part } of partsOf(context.cursor('screen', screen)))
    if (typeof part.props?.address === 'string') names.add(part.props.address);
  return objectOf(Object.fromEntries([...names].map((name) => [name, TEXT])));
}

/** The row type of a part that shows rows of a template. */
function rowOfGrid(context: Context, { part, cursor }: PartAt, scope: TypeScope): Type {
  const { template } = part.props ?? {};
  const fields =
    typeof template === 'string' && part.templateFrom === undefined ? typeOfTemplate(context, template) : undefined;
  const source = descend(cursor, ['props', 'source']);
  const { api } = (source.value ?? {}) as { api?: unknown };
  const rows =
    typeof api === 'string'
      ? memberOf(typeOfAnswer(context, api, source), 'rows')
      : inferType(descend(source, ['rows']), silent(context, scope));
  const row = memberType(rows ?? UNKNOWN);
  if (!fields || row.is !== 'object') return UNKNOWN;
  const ofGrid = objectOf({ id: TEXT, version: NUMBER, tempId: TEXT });
  return merged(merged(row, fields, union), ofGrid, union);
}

function valueOfForm(context: Context, { part, cursor }: PartAt, scope: TypeScope): Type {
  const { template, record } = part.props ?? {};
  if (typeof template !== 'string' || part.templateFrom !== undefined) return UNKNOWN;
  const fields = typeOfTemplate(context, template);
  if (!fields) return UNKNOWN;
  if (record === undefined) return fields;
  const begun = inferType(descend(cursor, ['props', 'record']), silent(context, scope));
  return begun.is === 'object' ? merged(begun, fields, union) : UNKNOWN;
}

const numbers = new Set([
  'changed',
  'wrong',
  'shown',
  'total',
  'page',
  'pages',
  'revision',
  'checking',
  'count',
  'share',
]);
const truths = new Set(['canUndo', 'canRedo', 'onlyWrong', 'saving', 'dirty', 'valid']);

/** The type of `state.PART`; undefined for a part without state. */
function stateOf(context: Context, at: PartAt, scope: TypeScope): Type | undefined {
  const signature = components[at.part.component as ComponentKind] as { state?: Record<string, string> } | undefined;
  if (!signature?.state) return undefined;
  const grid = at.part.component === 'grid';
  const row = grid ? rowOfGrid(context, at, scope) : UNKNOWN;
  const members = Object.keys(signature.state).map((name): [string, Type] => {
    if (grid && name === 'selection') return [name, listOf(row)];
    if (grid && name === 'current') return [name, row];
    if (at.part.component === 'form' && name === 'value') return [name, valueOfForm(context, at, scope)];
    return [name, numbers.has(name) ? NUMBER : truths.has(name) ? BOOLEAN : UNKNOWN];
  });
  return objectOf(Object.fromEntries(members));
}

export const silent = (context: Context, scope: TypeScope) => ({
  scope,
  fault: () => undefined,
  named: (name: string) => context.get('expression', name)?.is ?? null,
  constant: (name: string) => context.get('constant', name)?.value,
});

/** The scopes of a surface's expressions, by their scope of state. */
export interface SurfaceTypes {
  readonly root: StateScope;
  of(scope: StateScope): TypeScope;
}

/** The state and rows of the parts in a scope. */
interface Held {
  state: Record<string, Type>;
  rows: Type[];
}

export function typesOfSurface(
  context: Context,
  kind: 'screen' | 'dialog',
  name: string,
  surface: Surface,
): SurfaceTypes {
  const cursor = context.cursor(kind, name);
  const data = Object.entries(surface.data ?? {}).map(([key, { api }]): [string, Type] => [
    key,
    typeOfAnswer(context, api, descend(cursor, ['data', key])),
  ]);
  const params = kind === 'dialog' ? Object.keys((surface as DialogDefinition).params ?? {}) : undefined;
  const page: TypeScope = {
    ...PAGE,
    data: objectOf(Object.fromEntries(data)),
    ...(kind === 'screen' ? { route: typeOfRoute(context, name) } : {}),
    ...(params ? { params: objectOf(Object.fromEntries(params.map((key) => [key, UNKNOWN]))) } : {}),
  };
  const root = scopeOfSurface(surface);
  const held = new Map<StateScope, Held>();
  const heldIn = (scope: StateScope): Held => {
    const known = held.get(scope);
    if (known) return known;
    const made: Held = { state: {}, rows: [] };
    held.set(scope, made);
    return made;
  };
  for (const key of Object.keys(surface.state ?? {})) heldIn(root).state[key] = UNKNOWN;
  for (const at of partsOf(cursor)) {
    // A use publishes its state in the surrounding scope, a repeated part in the scope of its member.
    const scope = scopeAt(root, at.part.each ? descend(at.cursor, ['component']) : (at.cursor.up as Cursor));
    const type = stateOf(context, at, page);
    const { state, rows } = heldIn(scope);
    // A part that holds nothing may still be waited for by its name.
    state[at.name] = state[at.name] ? UNKNOWN : (type ?? UNKNOWN);
    if (type?.is === 'object' && type.members.current) rows.push(type.members.current);
  }

  /** A name of a scope, with what is in it where it is a scope itself. */
  const named = (scope: StateScope, name: string): Type => {
    const inner = scope.inner.get(name);
    const own = held.get(scope)?.state[name] ?? UNKNOWN;
    if (!inner) return own;
    const inside = Object.fromEntries(
      [...inner.names].filter((one) => one !== name || !inner.repeated).map((one) => [one, named(inner, one)]),
    );
    const of = inner.repeated ? (held.get(inner)?.state[name] ?? UNKNOWN) : own;
    const all = of.is === 'object' ? merged(of, objectOf(inside), (_, part) => part) : objectOf(inside);
    return inner.repeated ? { is: 'map', of: all } : all;
  };
  /** The names that mean something in a scope. */
  const visible = (scope: StateScope): Record<string, Type> => {
    const every = new Set(everyScope(root).flatMap(({ names }) => [...names]));
    return Object.fromEntries(
      [...every].flatMap((name) => {
        const [found, ...more] = scopesWithName(scope, name);
        return found && more.length === 0 ? [[name, named(found, name)]] : [];
      }),
    );
  };
  const made = new Map<StateScope, TypeScope>();
  const of = (scope: StateScope): TypeScope => {
    const known = made.get(scope);
    if (known) return known;
    // `state` also contains the values that `set` writes and that inputs store under their names.
    const isWhole = !context.report.suppression.lacksParts(name);
    const type: TypeScope = { ...page, ...(isWhole ? { state: objectOf(visible(scope)) } : {}) };
    const [rowsIn, ...more] = scopesWithRows(scope);
    const rows = rowsIn && more.length === 0 ? (held.get(rowsIn)?.rows ?? []) : [];
    const row = unionOf(rows);
    const whole = rows.length === 0 ? type : { ...type, row, selection: listOf(row) };
    made.set(scope, whole);
    return whole;
  };
  return { root, of };
}

/** The scope of state at a cursor; a part with a scope of its own also uses it for its own properties. */
export function scopeAt(root: StateScope, cursor: Cursor): StateScope {
  const around: Cursor[] = [];
  for (let at: Cursor | undefined = cursor; at; at = at.up) around.unshift(at);
  let scope = root;
  for (const [index, at] of around.entries()) {
    if (around[index - 1]?.key !== 'parts') continue;
    const inner = scope.inner.get(at.key);
    // The list itself is read outside of the repetition.
    if (inner && !(inner.repeated && around[index + 1]?.key === 'each')) scope = inner;
  }
  return scope;
}

/** The members that the parts around a cursor are repeated over: `item.NAME`. */
export function itemAround(context: Context, cursor: Cursor, scope: TypeScope): Type | undefined {
  const around: Cursor[] = [];
  for (let at: Cursor | undefined = cursor; at; at = at.up) around.unshift(at);
  let item: ObjectType | undefined;
  for (const [index, at] of around.entries()) {
    const each = (at.value as { each?: Part['each'] } | null)?.each;
    if (!each || typeof each.as !== 'string' || around[index - 1]?.key !== 'parts') continue;
    // The list itself is read outside of the repetition.
    if (around[index + 1]?.key === 'each' && around[index + 2]?.key === 'in') break;
    const list = inferType(descend(at, ['each', 'in']), silent(context, { ...scope, ...(item ? { item } : {}) }));
    const own = objectOf({ [each.as]: list.is === 'list' ? list.of : UNKNOWN });
    item = item ? merged(item, own, (_, inner) => inner) : own;
  }
  return item;
}
