/** Checks the shape of every definition, and follows every name in it (annotations.ts says which strings are names). */

import {
  EXPRESSION,
  FIELD_OF,
  FILTER_OVER,
  ICON,
  ownersOf,
  PROPS_OF,
  REFERS_TO,
  REGEX,
  ROW_FILTERS,
} from '../kinds/annotations.ts';
import { type FieldType, isFieldType } from '../kinds/fieldTypes.ts';
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { remembered } from '../remembered.ts';
import { recordProperties } from '../rowNames.ts';
import { components } from '../signatures/components.ts';
import { iconNames } from '../signatures/icons.ts';
import { OPERATOR_NAMES } from '../signatures/operators.ts';
import type { CheckFault } from './checks.ts';
import type { Context } from './context.ts';
import { linkExpression } from './expressions.ts';
import { unlessRight } from './foundRight.ts';
import { inspect, type Schema, type Sink } from './inspect.ts';
import { inspectProps } from './inspectProps.ts';
import { KeptOf } from './keptOf.ts';
import { meant } from './nearest.ts';
import { around, below, definitionOf, descend, pathOf, type Spot } from './spot.ts';

const a = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

function follow(context: Context, to: readonly KindName[], name: string, spot: Spot): void {
  const kind = to.find((candidate) => context.laid.get(candidate)?.has(name));
  if (kind) {
    context.uses.add(kind, name, spot);
    return;
  }
  context.report.doubt.missing(to, name);
  const names = to.flatMap((candidate) => context.names(candidate));
  const what = to.length === 1 ? (to[0] as string) : to.join(' or ');
  context.report.spot(spot, `unknown-${to[0]}`, `There is no ${what} "${name}".${meant(name, names)}`);
}

/** The fields, with their types, of the entity or template that a sibling named `owner` names; undefined where that is not known. */
export function typesOf(
  context: Context,
  spot: Spot,
  owner: string,
): { types: Record<string, FieldType>; of: string } | undefined {
  if (owner === '.') {
    const types = typesOfEntity(context, definitionOf(spot));
    return types && { types, of: `entity "${spot.name}"` };
  }
  const name = around(spot, owner);
  if (typeof name !== 'string') return undefined;
  if (owner === 'template') {
    const types = typesOfTemplate(context, name);
    return types && { types, of: `template "${name}"` };
  }
  const types = typesOfEntity(context, context.laid.get('entity')?.get(name)?.value);
  return types && { types, of: `entity "${name}"` };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Types of an entity's or a template's fields, where each says its own; of a template those of its entity, too. */
const kept = new WeakMap<object, { over: object | undefined; types: Record<string, FieldType> }>();

/** A template's fields, and what every record of its entity has besides; undefined where its entity's are not known. */
function typesOfTemplate(context: Context, name: string): Record<string, FieldType> | undefined {
  const template = context.laid.get('template')?.get(name)?.value;
  if (!template || !isRecord(template.fields)) return undefined;
  const { entity: of } = template;
  const entity = typeof of === 'string' ? context.laid.get('entity')?.get(of)?.value : undefined;
  const own = typesOfEntity(context, entity);
  if (of !== undefined && !own) return undefined;
  const known = kept.get(template);
  if (known && known.over === own) return known.types;
  const types: Record<string, FieldType> = own ? { ...recordProperties } : {};
  let whole = true;
  for (const [key, field] of Object.entries(template.fields)) {
    const said = isRecord(field) ? field.type : undefined;
    const type = said ?? (own && Object.hasOwn(own, key) ? own[key] : undefined);
    if (isFieldType(type)) types[key] = type;
    else {
      context.report.doubt.untyped(key);
      whole = false;
    }
  }
  if (whole) kept.set(template, { over: own, types });
  return types;
}

/** The types of an entity's fields, whatever else is wrong with it; undefined where it has none. */
function typesOfEntity(
  context: Context,
  entity: Record<string, unknown> | undefined,
): Record<string, FieldType> | undefined {
  if (!entity || !isRecord(entity.fields)) return undefined;
  const known = kept.get(entity);
  if (known) return known.types;
  const types: Record<string, FieldType> = { ...recordProperties };
  let whole = true;
  for (const [key, field] of Object.entries(entity.fields))
    if (isRecord(field) && isFieldType(field.type)) types[key] = field.type;
    else {
      context.report.doubt.untyped(key);
      whole = false;
    }
  if (whole) kept.set(entity, { over: undefined, types });
  return types;
}

/**
 * The types of the record that a definition is about: an entity's own fields and lists, a template's with the lists of its
 * entity, a lifecycle's entity's; within the fields of an owned list those of its members.
 */
function typesAround(context: Context, spot: Spot): Record<string, FieldType> | undefined {
  if (spot.kind === 'entity') {
    const entity = definitionOf(spot);
    const [of, name = '', part] = pathOf(spot);
    if (of !== 'lists' || part !== 'fields') return withLists(typesOf(context, spot, '.')?.types, entity);
    const list = isRecord(entity.lists) ? entity.lists[name] : undefined;
    return isRecord(list) && isRecord(list.fields) ? typesOfMembers(list.fields) : undefined;
  }
  const { entity: of } = definitionOf(spot);
  const entity = typeof of === 'string' ? context.laid.get('entity')?.get(of)?.value : undefined;
  if (spot.kind === 'template') return withLists(typesOfTemplate(context, spot.name), entity);
  return spot.kind === 'lifecycle' || spot.kind === 'series'
    ? withLists(typesOf(context, spot, 'entity')?.types, entity)
    : undefined;
}

const typesOfMembers = remembered(
  (fields: object): Record<string, FieldType> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, field]) =>
        isRecord(field) && isFieldType(field.type) ? [[key, field.type]] : [],
      ),
    ),
);

const listed = new WeakMap<object, { lists: object; types: Record<string, FieldType> }>();

/** The fields, and the lists that the record owns, which are read as lists. */
function withLists(
  types: Record<string, FieldType> | undefined,
  entity: Record<string, unknown> | undefined,
): Record<string, FieldType> | undefined {
  const lists = entity?.lists;
  if (!types || !isRecord(lists)) return types;
  const known = listed.get(types);
  if (known?.lists === lists) return known.types;
  const own: Record<string, FieldType> = Object.fromEntries(Object.keys(lists).map((name) => [name, 'multiselect']));
  const all = { ...own, ...types };
  listed.set(types, { lists, types: all });
  return all;
}

/** Reports what a check of the engine found, at its place below `spot`; `names` are those that a field may have. */
export function tell(context: Context, spot: Spot, faults: readonly CheckFault[], names: Iterable<string> = []): void {
  for (const { path, kind, message } of faults) {
    const at = descend(spot, path);
    const known = kind === 'unknown-operator' ? OPERATOR_NAMES : kind === 'unknown-field' ? names : [];
    const near = typeof at.value === 'string' ? meant(at.value, known) : '';
    context.report.spot(at, kind, `${message}${near}`);
  }
}

/** A field's key, or the keys of a map from fields. */
function fields(context: Context, owner: string, spot: Spot): void {
  const known = typesOf(context, spot, owner);
  if (!known) return;
  const { value } = spot;
  const keys: [string, Spot][] =
    typeof value === 'string'
      ? [[value, spot]]
      : Object.entries(value ?? {}).map(([key, member]) => [key, { ...below(spot, key, member), aboutKey: true }]);
  for (const [key, at] of keys)
    if (!Object.hasOwn(known.types, key))
      context.report.spot(
        at,
        'unknown-field',
        `The ${known.of} has no field "${key}".${meant(key, Object.keys(known.types))}`,
      );
}

/** Each name is a row filter of the permission that is granted; of a permission that is not there that alone is told. */
function rowFilters(context: Context, spot: Spot): void {
  const permission = spot.up?.key ?? '';
  const definition = context.laid.get('permission')?.get(permission)?.value;
  if (!definition || !isRecord(spot.value)) return;
  const known = isRecord(definition.filters) ? Object.keys(definition.filters) : [];
  for (const [name, value] of Object.entries(spot.value))
    if (!known.includes(name))
      context.report.spot(
        { ...below(spot, name, value), aboutKey: true },
        'unknown-row-filter',
        `The permission "${permission}" has no row filter "${name}".${meant(name, known)}`,
      );
}

/** Keeps an expression for the check of its types, once all is known that it may read. */
function keepExpression(context: Context, spot: Spot, gives: string): void {
  const key = `${spot.kind} ${spot.name}`;
  const known = context.expressions.get(key);
  if (known) known.push({ spot, gives });
  else context.expressions.set(key, [{ spot, gives }]);
}

function look(context: Context, schema: Schema, spot: Spot): void {
  partWithoutProps(context, schema, spot);
  const { value } = spot;
  const refers = schema[REFERS_TO] as readonly KindName[] | undefined;
  if (refers) {
    if (typeof value === 'string') follow(context, refers, value, spot);
    else if (value !== null && typeof value === 'object')
      for (const key of Object.keys(value))
        follow(context, refers, key, { ...below(spot, key, (value as Record<string, unknown>)[key]), aboutKey: true });
  }
  if (ICON in schema && typeof value === 'string' && !(iconNames as readonly string[]).includes(value))
    context.report.spot(spot, 'unknown-icon', `There is no icon "${value}".${meant(value, iconNames)}`);
  if (FIELD_OF in schema) {
    const owners = ownersOf(schema[FIELD_OF]);
    fields(context, owners.find((name) => typeof around(spot, name) === 'string') ?? (owners[0] as string), spot);
  }
  if (schema[ROW_FILTERS] === true) rowFilters(context, spot);
  if (FILTER_OVER in schema) {
    const owner = (schema[FILTER_OVER] as string[]).find((name) => typeof around(spot, name) === 'string');
    const known = owner === undefined ? undefined : typesOf(context, spot, owner);
    const { checks } = context;
    const name = owner === undefined ? undefined : around(spot, owner);
    if (typeof name === 'string')
      context.filters.push({ spot, of: owner === 'template' ? 'template' : 'entity', name });
    if (known && checks) {
      const faults = unlessRight(checks, value, known.types, 'filter', () => checks.filter(value, known.types));
      tell(context, spot, faults, Object.keys(known.types));
    }
  }
  if (EXPRESSION in schema) {
    const gives = schema[EXPRESSION] as string;
    linkExpression(context, spot, gives, typesAround(context, spot));
    keepExpression(context, spot, gives);
  }
  if (schema[REGEX] === true && typeof value === 'string' && context.checks)
    tell(context, spot, context.checks.regex(value));
}

/** Whether a part without props may be so: its component's signature decides. */
function partWithoutProps(context: Context, schema: Schema, spot: Spot): void {
  const part = spot.value as { component?: string; props?: unknown } | null;
  const props = schema.properties?.props;
  if (!props || !(PROPS_OF in props) || !part || part.props !== undefined) return;
  const signature = components[part.component as keyof typeof components];
  const required = (signature?.props as { required?: string[] } | undefined)?.required ?? [];
  if (required.length > 0)
    context.report.spot(
      { ...spot, aboutKey: true },
      'missing-property',
      `${a(part.component ?? 'part')} needs props: ${required.join(', ')}.`,
    );
}

/** Words of a schema that say that what it describes is to be looked at. */
const annotations = [REFERS_TO, FIELD_OF, FILTER_OVER, EXPRESSION, REGEX, PROPS_OF, ICON, ROW_FILTERS] as const;
const isAnnotated = remembered(
  (schema: Schema): boolean =>
    annotations.some((word) => word in schema) || PROPS_OF in (schema.properties?.props ?? {}),
);

/** A part that is to be looked at, and the schema that describes it. */
type Met = readonly [schema: Schema, spot: Spot];

/**
 * What is to be looked at in a definition. It is a matter of the definition alone: of one of the right shape it is kept, for
 * the next compilation that has the very same in it.
 */
const metIn = new KeptOf<readonly Met[]>();

/** What was met, and after each part what its component describes of it. */
function withProps(met: readonly Met[], fault: Sink['fault']): Met[] {
  const all: Met[] = [];
  const add = (schema: Schema, spot: Spot): void => {
    all.push([schema, spot]);
    inspectProps(schema, spot, {
      fault,
      met(found, at) {
        if (isAnnotated(found)) add(found, at);
      },
    });
  };
  for (const [schema, spot] of met) add(schema, spot);
  return all;
}

/** Checks the shape of a definition. @returns what is to be looked at in it, as far as its shape is right */
function shapeOf(context: Context, kind: KindName, name: string): readonly Met[] {
  const spot = context.spot(kind, name);
  const known = metIn.get(spot);
  if (known) return known;
  const { faults, doubt } = context.report;
  const before = faults.length;
  const fault: Sink['fault'] = (at, sort, text) => context.report.spot(at, sort, text);
  const own: Met[] = [];
  inspect(kinds[kind].schema, spot, {
    fault,
    met(schema, at) {
      if (isAnnotated(schema)) own.push([schema, at]);
    },
  });
  if (faults.length > before) {
    context.broken.add(`${kind} ${name}`);
    doubt.misshapen(spot.value);
  }
  const met = withProps(own, fault);
  if (faults.length === before) metIn.keep(spot, met);
  return met;
}

/**
 * Checks and links everything. What is of the wrong shape is left out of every later check, but linked too as far as its shape
 * is right: what it names is not unused. Names are followed once everything is read, by what one walk has met.
 */
export function link(context: Context): void {
  const met: (readonly Met[])[] = [];
  for (const kind of kindNames) for (const name of context.names(kind)) met.push(shapeOf(context, kind, name));
  for (const ofOne of met) for (const [schema, spot] of ofOne) look(context, schema, spot);
}
