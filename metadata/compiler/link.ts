/** Checks the shape of every definition, and follows every name in it (annotations.ts says which strings are names). */

import { isRecord } from '../isRecord.ts';
import {
  EXPRESSION,
  FIELD_OF,
  FIELD_PATH,
  FILTER_OVER,
  ICON,
  ownersOf,
  PROPS_OF,
  REFERS_TO,
  REGEX,
  ROW_FILTERS,
  WITHOUT_GESTURE,
} from '../kinds/annotations.ts';
import { type FieldType, isFieldType } from '../kinds/fieldTypes.ts';
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { memoize } from '../memoize.ts';
import { ownMember } from '../nameMap.ts';
import { listInPath } from '../ownedLists.ts';
import { recordProperties } from '../rowNames.ts';
import { components } from '../signatures/components.ts';
import { iconNames } from '../signatures/icons.ts';
import { OPERATOR_NAMES } from '../signatures/operators.ts';
import { cachedCheck } from './checkCache.ts';
import type { CheckFault } from './checks.ts';
import type { Context } from './context.ts';
import { type Cursor, childCursor, definitionOf, descend, nearestValue, pathOf } from './cursor.ts';
import { DefinitionCache } from './definitionCache.ts';
import { didYouMean } from './didYouMean.ts';
import { type CheckAround, linkExpression } from './expressions.ts';
import { innerLists } from './innerLists.ts';
import { inspect, type Schema, type Sink } from './inspect.ts';
import { inspectProps } from './inspectProps.ts';

const a = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

function follow(
  context: Context,
  to: readonly KindName[],
  name: string,
  cursor: Cursor,
  isWithoutGesture = false,
): void {
  const kind = to.find((candidate) => context.merged.get(candidate)?.has(name));
  if (kind) {
    context.uses.add(kind, name, cursor, isWithoutGesture);
    return;
  }
  context.report.suppression.missing(to, name);
  const names = to.flatMap((candidate) => context.names(candidate));
  const what = to.length === 1 ? (to[0] as string) : to.join(' or ');
  context.report.cursor(cursor, `unknown-${to[0]}`, `There is no ${what} "${name}".${didYouMean(name, names)}`);
}

/** The fields, with their types, of the entity or template that a sibling named `owner` names; undefined where that is not known. */
export function typesOf(
  context: Context,
  cursor: Cursor,
  owner: string,
): { types: Record<string, FieldType>; of: string } | undefined {
  if (owner === '.' || owner === '.shown' || owner === '.record') {
    const entity = definitionOf(cursor);
    const own = typesOfEntity(context, entity);
    const types = owner === '.record' ? withLists(own, entity) : owner === '.' ? own : own && withVirtual(own, entity);
    return types && { types, of: `entity "${cursor.name}"` };
  }
  if (owner === '.member') {
    const types = typesOfMember(context, cursor);
    return (
      types && { types, of: `list "${listInPath(pathOf(cursor)).names.join('.')}" of the entity "${cursor.name}"` }
    );
  }
  if (owner === 'list') {
    const of = listOfQuery(context, cursor);
    const types = typesOfList(context, of?.list);
    return of && types && { types, of: `list "${of.name}" of the entity "${of.entity}"` };
  }
  const name = nearestValue(cursor, owner);
  if (typeof name !== 'string') return undefined;
  if (owner === 'template') {
    const types = typesOfTemplate(context, name);
    return types && { types, of: `template "${name}"` };
  }
  const types = typesOfEntity(context, context.merged.get('entity')?.get(name)?.value);
  return types && { types: withPathColumns(context, cursor, types), of: `entity "${name}"` };
}

/** The properties of a query that may also use path columns of its template: those of other records. */
const BY_COLUMNS: readonly unknown[] = ['sort', 'filter', 'narrow'];

function withPathColumns(
  context: Context,
  cursor: Cursor,
  types: Record<string, FieldType>,
): Record<string, FieldType> {
  const { template } = cursor.kind === 'query' ? definitionOf(cursor) : {};
  if (typeof template !== 'string' || !BY_COLUMNS.includes(pathOf(cursor)[0])) return types;
  const fields = context.merged.get('template')?.get(template)?.value.fields;
  const columns = Object.entries(isRecord(fields) ? fields : {}).filter(
    ([, field]) => isRecord(field) && field.path !== undefined,
  );
  if (columns.length === 0) return types;
  const all = typesOfTemplate(context, template);
  return { ...types, ...Object.fromEntries(columns.flatMap(([key]) => (all?.[key] ? [[key, all[key]]] : []))) };
}

/** The types of stored fields, and those of fields that are computed when they are read. */
function withVirtual(types: Record<string, FieldType>, { fields }: Record<string, unknown>): Record<string, FieldType> {
  const all = { ...types };
  for (const [key, field] of Object.entries(isRecord(fields) ? fields : {}))
    if (isRecord(field) && field.virtual !== undefined && isFieldType(field.type)) all[key] = field.type;
  return all;
}

/** A field of an entity or template, even if the definition has other faults. */
function fieldIn(definition: Record<string, unknown> | undefined, key: string): Record<string, unknown> | undefined {
  const field = isRecord(definition?.fields) ? ownMember(definition.fields, key) : undefined;
  return isRecord(field) ? field : undefined;
}

const isVirtualOf = (entity: Record<string, unknown> | undefined, key: string): boolean =>
  fieldIn(entity, key)?.virtual !== undefined;

/** @returns true if a name is a virtual field of the entity or list that a cursor or a sibling names, or of a template */
function isVirtual(context: Context, cursor: Cursor, owner: string, key: string): boolean {
  if (owner === '.member') return isVirtualMember(context, listAround(cursor), key);
  if (owner === 'list') return isVirtualMember(context, listOfQuery(context, cursor)?.list, key);
  if (owner.startsWith('.')) return isVirtualOf(definitionOf(cursor), key);
  const named = nearestValue(cursor, owner);
  const template = owner === 'template' ? context.merged.get('template')?.get(String(named))?.value : undefined;
  const entity = context.merged.get('entity')?.get(String(template ? template.entity : named))?.value;
  return isVirtualOf(template, key) || isVirtualOf(entity, key);
}

/** @returns true if a field of a list's members is virtual, in the list or in their template */
const isVirtualMember = (context: Context, list: Record<string, unknown> | undefined, key: string): boolean =>
  isVirtualOf(list, key) || isVirtualOf(context.merged.get('template')?.get(String(list?.template))?.value, key);

const virtualField = (key: string): string =>
  `The field "${key}" is computed when it is read: nothing is stored by which records could be found, sorted or written.`;

/** Types of an entity's or a template's fields, where each says its own; of a template those of its entity, too. */
const typesCache = new WeakMap<object, { over: object | undefined; types: Record<string, FieldType> }>();

/** The types of a template's fields and of every record's reserved names; undefined if the entity's are unknown. */
function typesOfTemplate(context: Context, name: string): Record<string, FieldType> | undefined {
  const template = context.merged.get('template')?.get(name)?.value;
  if (!template || !isRecord(template.fields)) return undefined;
  const { entity: of } = template;
  const entity = typeof of === 'string' ? context.merged.get('entity')?.get(of)?.value : undefined;
  const own = typesOfEntity(context, entity);
  if (of !== undefined && !own) return undefined;
  const known = typesCache.get(template);
  if (known && known.over === own) return known.types;
  const types: Record<string, FieldType> = own ? { ...recordProperties } : {};
  let whole = true;
  for (const [key, field] of Object.entries(template.fields)) {
    const path = isRecord(field) && typeof field.path === 'string' ? field.path : undefined;
    if (path === undefined && (isVirtualOf(entity, key) || isVirtualOf(template, key))) continue;
    const declared = path === undefined ? isRecord(field) && field.type : typeOfPath(context, entity, path);
    // The target of a path may change without this template.
    if (path !== undefined) whole = false;
    if (path !== undefined && !declared) continue;
    const type = declared || (own && Object.hasOwn(own, key) ? own[key] : undefined);
    if (isFieldType(type)) types[key] = type;
    else {
      context.report.suppression.untyped(key);
      whole = false;
    }
  }
  if (whole) typesCache.set(template, { over: own, types });
  return types;
}

/** The type of a field of a referenced record; the linker reports a path without a target. */
function typeOfPath(context: Context, entity: Record<string, unknown> | undefined, path: string): unknown {
  const [reference = '', field = ''] = path.split('.');
  const referred = fieldIn(entity, reference)?.references;
  return fieldIn(context.merged.get('entity')?.get(String(referred))?.value, field)?.type;
}

/** The types of an entity's fields, even if it has other faults; undefined without fields. */
function typesOfEntity(
  context: Context,
  entity: Record<string, unknown> | undefined,
): Record<string, FieldType> | undefined {
  if (!entity || !isRecord(entity.fields)) return undefined;
  const known = typesCache.get(entity);
  if (known) return known.types;
  const types: Record<string, FieldType> = { ...recordProperties };
  let whole = true;
  for (const [key, field] of Object.entries(entity.fields))
    if (isRecord(field) && isFieldType(field.type)) {
      if (field.virtual === undefined) types[key] = field.type;
    } else {
      context.report.suppression.untyped(key);
      whole = false;
    }
  if (whole) typesCache.set(entity, { over: undefined, types });
  return types;
}

/**
 * The types of the record that a definition is about: an entity's own fields and lists, a template's with the lists of its
 * entity, a lifecycle's entity's; within the fields of an owned list those of its members.
 */
function typesAround(context: Context, cursor: Cursor): Record<string, FieldType> | undefined {
  if (cursor.kind === 'entity') {
    const { names, rest } = listInPath(pathOf(cursor));
    return names.length > 0 && rest[0] === 'fields'
      ? typesOfMember(context, cursor)
      : withLists(typesOf(context, cursor, '.')?.types, definitionOf(cursor));
  }
  const { entity: of } = definitionOf(cursor);
  const entity = typeof of === 'string' ? context.merged.get('entity')?.get(of)?.value : undefined;
  if (cursor.kind === 'template') {
    const types = typesOfTemplate(context, cursor.name);
    return entity ? withLists(types, entity) : withLists(types, { lists: innerLists(context, cursor.name) });
  }
  return cursor.kind === 'lifecycle' || cursor.kind === 'series' || cursor.kind === 'print'
    ? withLists(typesOf(context, cursor, 'entity')?.types, entity)
    : undefined;
}

/** The types of the members of the owned list that a cursor is in, with the lists that they own. */
const typesOfMember = (context: Context, cursor: Cursor): Record<string, FieldType> | undefined =>
  typesOfList(context, listAround(cursor));

/** The owned list that a cursor is in. @param names lead to it; default: those of the innermost */
function listAround(
  cursor: Cursor,
  names: readonly string[] = listInPath(pathOf(cursor)).names,
): Record<string, unknown> | undefined {
  let list: Record<string, unknown> | undefined = definitionOf(cursor);
  for (const name of names) list = listIn(list, name);
  return list;
}

/** A list of an entity, or of the members of another list. */
function listIn(owner: Record<string, unknown> | undefined, name: string): Record<string, unknown> | undefined {
  const list: unknown = isRecord(owner?.lists) ? ownMember(owner.lists, name) : undefined;
  return isRecord(list) ? list : undefined;
}

interface ListOfQuery {
  entity: string;
  name: string;
  list: Record<string, unknown> | undefined;
}

/** The list of its entity whose members a query counts, and what it is called. */
function listOfQuery(context: Context, cursor: Cursor): ListOfQuery | undefined {
  const entity = nearestValue(cursor, 'entity');
  const name = nearestValue(cursor, 'list');
  if (typeof entity !== 'string' || typeof name !== 'string') return undefined;
  return { entity, name, list: listIn(context.merged.get('entity')?.get(entity)?.value, name) };
}

function typesOfList(
  context: Context,
  list: Record<string, unknown> | undefined,
): Record<string, FieldType> | undefined {
  if (!list) return undefined;
  if (typeof list.template === 'string') return withLists(typesOfTemplate(context, list.template), list);
  return isRecord(list.fields) ? withLists(typesOfMembers(list.fields), list) : undefined;
}

/** The further scopes of an expression in the check of a record, or of a list's members. */
function checkAround(context: Context, cursor: Cursor): CheckAround | undefined {
  // Missing names of a named expression are reported where it is used.
  if (cursor.kind === 'expression') return { scopes: ['before', ...OF_MEMBERS, 'owner'] };
  // What follows a transition also reads the reason of the person who took it.
  if (cursor.kind === 'lifecycle') return pathOf(cursor)[2] === 'then' ? { scopes: ['reason'] } : undefined;
  if (cursor.kind !== 'entity') return undefined;
  const { names, rest } = listInPath(pathOf(cursor));
  const isInList = names.length > 1;
  // Within a list in a list, the computation can also read the owner.
  if (rest[0] === 'onSave' && isInList) return { scopes: ['owner'], owner: typesOfOwner(context, cursor, names) };
  if (rest[0] !== 'checks') return undefined;
  if (names.length === 0) return { scopes: ['before'] };
  const members = typesOfMember(context, cursor);
  return {
    scopes: ['before', ...OF_MEMBERS, ...(isInList ? ['owner'] : [])],
    ...(members ? { members } : {}),
    ...(isInList ? { owner: typesOfOwner(context, cursor, names) } : {}),
  };
}

const OF_MEMBERS = ['member', 'previous', 'place'];

/** The types of the members that own the list that these names lead to. */
const typesOfOwner = (context: Context, cursor: Cursor, names: readonly string[]) =>
  typesOfList(context, listAround(cursor, names.slice(0, -1)));

const typesOfMembers = memoize(
  (fields: object): Record<string, FieldType> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, field]) =>
        isRecord(field) && isFieldType(field.type) && field.virtual === undefined ? [[key, field.type]] : [],
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

/** Reports what a check of the engine found, at its place below `cursor`; `names` are those that a field may have. */
export function reportFaults(
  context: Context,
  cursor: Cursor,
  faults: readonly CheckFault[],
  names: Iterable<string> = [],
): void {
  for (const { path, kind, message } of faults) {
    const at = descend(cursor, path);
    const known = kind === 'unknown-operator' ? OPERATOR_NAMES : kind === 'unknown-field' ? names : [];
    const near = typeof at.value === 'string' ? didYouMean(at.value, known) : '';
    context.report.cursor(at, kind, `${message}${near}`);
  }
}

/**
 * A field's key, or the keys of a map from fields.
 * @param isPath a point and a field of the record that the field refers to may follow
 */
function fields(context: Context, owner: string, cursor: Cursor, isPath: boolean): void {
  const known = typesOf(context, cursor, owner);
  if (!known) return;
  const { value } = cursor;
  if (isPath && typeof value === 'string' && value.includes('.')) {
    fieldPath(context, owner, cursor, value);
    return;
  }
  const keys: [string, Cursor][] =
    typeof value === 'string'
      ? [[value, cursor]]
      : Object.entries(value ?? {}).map(([key, member]) => [
          key,
          { ...childCursor(cursor, key, member), aboutKey: true },
        ]);
  for (const [key, at] of keys) {
    if (Object.hasOwn(known.types, key)) continue;
    if (isVirtual(context, cursor, owner, key)) context.report.cursor(at, 'virtual-field', virtualField(key));
    else
      context.report.cursor(
        at,
        'unknown-field',
        `The ${known.of} has no field "${key}".${didYouMean(key, Object.keys(known.types))}`,
      );
  }
}

/** A reference of an entity, and a field of the records that it refers to. */
function fieldPath(context: Context, owner: string, cursor: Cursor, path: string): void {
  const [reference = '', field = '', ...more] = path.split('.');
  const known = typesOf(context, cursor, owner);
  const entity = context.merged.get('entity')?.get(String(nearestValue(cursor, owner)))?.value;
  const declared = isRecord(entity?.fields) ? entity.fields[reference] : undefined;
  const owned = listIn(entity, reference);
  // A query counts members; a print reads the fields of a sub-object.
  const list = cursor.kind === 'query' || (cursor.kind === 'print' && owned?.single === true) ? owned : undefined;
  if (!declared && list !== undefined && more.length === 0) {
    const members = typesOfList(context, list);
    if (!members || Object.hasOwn(members, field)) return;
    if (isVirtualMember(context, list, field)) context.report.cursor(cursor, 'virtual-field', virtualField(path));
    else
      context.report.cursor(
        cursor,
        'unknown-field',
        `The list "${reference}" of the entity "${nearestValue(cursor, owner)}" has no field "${field}".${didYouMean(field, Object.keys(members))}`,
      );
    return;
  }
  const referred = isRecord(declared) && declared.type === 'reference' ? declared.references : undefined;
  if (!declared) {
    const near = didYouMean(reference, Object.keys(known?.types ?? {}));
    context.report.cursor(cursor, 'unknown-field', `The ${known?.of} has no field "${reference}".${near}`);
  } else if (typeof referred !== 'string')
    context.report.cursor(cursor, 'no-reference', `"${reference}" refers to no record that could have "${field}".`);
  else if (more.length > 0)
    context.report.cursor(
      cursor,
      'no-reference',
      `"${path}" is too long: only a field of "${referred}" can be read here.`,
    );
  else {
    const types = typesOfEntity(context, context.merged.get('entity')?.get(referred)?.value);
    if (types && !Object.hasOwn(types, field))
      context.report.cursor(
        cursor,
        'unknown-field',
        `The entity "${referred}" has no field "${field}".${didYouMean(field, Object.keys(types))}`,
      );
  }
}

/** Turns the engine's fault about an unknown field into one about a virtual field, which is not stored. */
function filterFault(context: Context, cursor: Cursor, owner: string, fault: CheckFault): CheckFault {
  const key = String(descend(cursor, fault.path).value);
  return fault.kind === 'unknown-field' && isVirtual(context, cursor, owner, key)
    ? { ...fault, kind: 'virtual-field', message: virtualField(key) }
    : fault;
}

/** Each name is a row filter of the granted permission; if the permission is missing, only that is reported. */
function rowFilters(context: Context, cursor: Cursor): void {
  const permission = cursor.up?.key ?? '';
  const definition = context.merged.get('permission')?.get(permission)?.value;
  if (!definition || !isRecord(cursor.value)) return;
  const known = isRecord(definition.filters) ? Object.keys(definition.filters) : [];
  for (const [name, value] of Object.entries(cursor.value))
    if (!known.includes(name))
      context.report.cursor(
        { ...childCursor(cursor, name, value), aboutKey: true },
        'unknown-row-filter',
        `The permission "${permission}" has no row filter "${name}".${didYouMean(name, known)}`,
      );
}

/** Keeps an expression for the check of its types, once all is known that it may read. */
function keepExpression(context: Context, cursor: Cursor, gives: string): void {
  const key = `${cursor.kind} ${cursor.name}`;
  const known = context.expressions.get(key);
  if (known) known.push({ cursor, gives });
  else context.expressions.set(key, [{ cursor, gives }]);
}

function visitAnnotated(context: Context, schema: Schema, cursor: Cursor): void {
  partWithoutProps(context, schema, cursor);
  const { value } = cursor;
  const refers = schema[REFERS_TO] as readonly KindName[] | undefined;
  if (refers) {
    if (typeof value === 'string') follow(context, refers, value, cursor, WITHOUT_GESTURE in schema);
    else if (value !== null && typeof value === 'object')
      for (const key of Object.keys(value))
        follow(context, refers, key, {
          ...childCursor(cursor, key, (value as Record<string, unknown>)[key]),
          aboutKey: true,
        });
  }
  if (ICON in schema && typeof value === 'string' && !(iconNames as readonly string[]).includes(value))
    context.report.cursor(cursor, 'unknown-icon', `There is no icon "${value}".${didYouMean(value, iconNames)}`);
  if (FIELD_OF in schema) {
    const owners = ownersOf(schema[FIELD_OF]);
    fields(
      context,
      owners.find((name) => typeof nearestValue(cursor, name) === 'string') ?? (owners[0] as string),
      cursor,
      FIELD_PATH in schema,
    );
  }
  if (schema[ROW_FILTERS] === true) rowFilters(context, cursor);
  if (FILTER_OVER in schema) {
    const owner = (schema[FILTER_OVER] as string[]).find((name) => typeof nearestValue(cursor, name) === 'string');
    const known = owner === undefined ? undefined : typesOf(context, cursor, owner);
    const { checks } = context;
    const name = owner === undefined ? undefined : nearestValue(cursor, owner);
    const template = owner === 'list' ? (listOfQuery(context, cursor)?.list as { template?: unknown })?.template : name;
    if (owner === 'list' || owner === 'template') {
      if (typeof template === 'string') context.filters.push({ cursor, of: 'template', name: template });
    } else if (typeof name === 'string') context.filters.push({ cursor, of: 'entity', name });
    if (known && checks) {
      const faults = cachedCheck(checks, value, known.types, 'filter', () => checks.filter(value, known.types));
      const told = faults.map((fault) => filterFault(context, cursor, owner as string, fault));
      reportFaults(context, cursor, told, Object.keys(known.types));
    }
  }
  if (EXPRESSION in schema) {
    const gives = schema[EXPRESSION] as string;
    linkExpression(context, cursor, gives, typesAround(context, cursor), checkAround(context, cursor));
    keepExpression(context, cursor, gives);
  }
  if (schema[REGEX] === true && typeof value === 'string' && context.checks)
    reportFaults(context, cursor, context.checks.regex(value));
}

/** Checks a part without props: its component's signature decides whether they are required. */
function partWithoutProps(context: Context, schema: Schema, cursor: Cursor): void {
  const part = cursor.value as { component?: string; props?: unknown } | null;
  const props = schema.properties?.props;
  if (!props || !(PROPS_OF in props) || !part || part.props !== undefined) return;
  const signature = components[part.component as keyof typeof components];
  const required = (signature?.props as { required?: string[] } | undefined)?.required ?? [];
  if (required.length > 0)
    context.report.cursor(
      { ...cursor, aboutKey: true },
      'missing-property',
      `${a(part.component ?? 'part')} needs props: ${required.join(', ')}.`,
    );
}

/** The annotations of a schema whose values are linked. */
const annotations = [REFERS_TO, FIELD_OF, FILTER_OVER, EXPRESSION, REGEX, PROPS_OF, ICON, ROW_FILTERS] as const;
const isAnnotated = memoize(
  (schema: Schema): boolean =>
    annotations.some((word) => word in schema) || PROPS_OF in (schema.properties?.props ?? {}),
);

/** A part that is to be looked at, and the schema that describes it. */
type Met = readonly [schema: Schema, spot: Cursor];

/**
 * The annotated parts of a definition. They depend on the definition alone, so those of a valid definition are cached for
 * further compilations with the same value.
 */
const metIn = new DefinitionCache<readonly Met[]>();

/** Adds, after each part, the annotated values of its component's props. */
function withProps(met: readonly Met[], fault: Sink['fault']): Met[] {
  const all: Met[] = [];
  const add = (schema: Schema, cursor: Cursor): void => {
    all.push([schema, cursor]);
    inspectProps(schema, cursor, {
      fault,
      met(found, at) {
        if (isAnnotated(found)) add(found, at);
      },
    });
  };
  for (const [schema, cursor] of met) add(schema, cursor);
  return all;
}

/** Checks the shape of a definition. @returns what is to be looked at in it, as far as its shape is right */
function shapeOf(context: Context, kind: KindName, name: string): readonly Met[] {
  const cursor = context.cursor(kind, name);
  const known = metIn.get(cursor);
  if (known) return known;
  const { faults, suppression } = context.report;
  const before = faults.length;
  const fault: Sink['fault'] = (at, sort, text) => {
    context.report.cursor(at, sort, text);
    if (sort === 'wrong-type') suppression.valueLost();
  };
  const own: Met[] = [];
  inspect(kinds[kind].schema, cursor, {
    fault,
    met(schema, at) {
      if (isAnnotated(schema)) own.push([schema, at]);
    },
  });
  if (faults.length > before) {
    context.broken.add(`${kind} ${name}`);
    suppression.misshapen(cursor.value);
  }
  const met = withProps(own, fault);
  if (faults.length === before) metIn.keep(cursor, met);
  return met;
}

/**
 * Checks and links everything. What is of the wrong shape is left out of every later check, but linked too as far as its shape
 * is right: what it names is not unused. Names are followed once everything is read, by what one walk has met.
 */
export function link(context: Context): void {
  const met: (readonly Met[])[] = [];
  for (const kind of kindNames) for (const name of context.names(kind)) met.push(shapeOf(context, kind, name));
  for (const ofOne of met) for (const [schema, cursor] of ofOne) visitAnnotated(context, schema, cursor);
}
