/**
 * The parts of a definition that read fields on the server (expressions, filters, names of fields, rules, texts of prints and emails), each with
 * the places of records that it reads. What a screen reads is not among them: a browser has only what its user was sent.
 */
import { type Cursor, nearestValue, pathOf } from '../compiler/cursor.ts';
import { expressionNames } from '../compiler/expressionNames.ts';
import { inspect, type Schema } from '../compiler/inspect.ts';
import { isRecord } from '../isRecord.ts';
import { EXPRESSION, FIELD_OF, FILTER_OVER, ownersOf } from '../kinds/annotations.ts';
import type { FilterGroup, FilterLeaf } from '../kinds/filter.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { fieldsInText, fieldsOfRow, SOURCE_FIELD_MEMBERS } from '../kinds/ruleMembers.ts';
import type { RuleSetDefinition } from '../kinds/ruleSet.ts';
import { ownMember } from '../nameMap.ts';
import { allLists, listInPath } from '../ownedLists.ts';
import type { Program } from '../program.ts';
import { expressionReads, type RecordPlace, type RecordScope } from './expressionReads.ts';

type Definitions = Program['definitions'];

export interface ReadUnit {
  readonly cursor: Cursor;
  /** The content that determines its reads: the part itself, with the named expressions that it uses. */
  readonly content: unknown;
  readonly places: readonly RecordPlace[];
}

/** Kinds of definitions that the server reads records by. */
export const readingKinds = [
  'entity',
  'template',
  'lifecycle',
  'series',
  'procedure',
  'query',
  'list',
  'filter',
  'rules',
  'print',
  'email',
  'permission',
] as const satisfies readonly KindName[];

/** Kinds with texts in which `{field}` stands for the value of a field. */
const WITH_TEXTS: ReadonlySet<KindName> = new Set(['print', 'email']);

export function readUnits(definitions: Definitions, kind: KindName, name: string): ReadUnit[] {
  const value = definitions[kind][name];
  if (!isRecord(value)) return [];
  const root: Cursor = { kind, name, key: name, value, up: undefined };
  const units: ReadUnit[] = [];
  const add = (cursor: Cursor, places: readonly RecordPlace[], content: unknown = cursor.value) => {
    if (places.length > 0) units.push({ cursor, content, places });
  };
  inspect(kinds[kind].schema, root, {
    fault: () => undefined,
    met(schema: Schema, cursor: Cursor) {
      if (EXPRESSION in schema) ofExpression(definitions, cursor, add);
      if (FIELD_OF in schema && typeof cursor.value === 'string' && isReading(cursor))
        add(cursor, placesOfName(definitions, cursor, schema));
      if (FILTER_OVER in schema) add(cursor, placesOfFilter(definitions, cursor, schema[FILTER_OVER] as string[]));
    },
  });
  if (kind === 'rules') add(root, placesOfRule(definitions, value as unknown as RuleSetDefinition));
  if (WITH_TEXTS.has(kind)) add(root, placesOfTexts(value));
  return units;
}

/**
 * The properties of an entity that name fields by which its records are shown or found; the others arrange fields without
 * reading them.
 */
const NAMING: ReadonlySet<string> = new Set(['title', 'code', 'search']);
const isReading = (cursor: Cursor): boolean => cursor.kind !== 'entity' || NAMING.has(pathOf(cursor)[0] ?? '');

function ofExpression(
  definitions: Definitions,
  cursor: Cursor,
  add: (cursor: Cursor, places: readonly RecordPlace[], content: unknown) => void,
): void {
  const named = (name: string) => ownMember(definitions.expression, name)?.is;
  const scopes = scopesAt(definitions, cursor);
  if (scopes.length === 0 || !isRecord(cursor.value)) return;
  const places = scopes.flatMap((scope) => expressionReads(cursor.value, scope, named));
  add(cursor, places, [cursor.value, usedExpressions(definitions, cursor.value, new Set())]);
}

/** The named expressions that one uses, and those that they use. */
export function usedExpressions(definitions: Definitions, expression: unknown, seen: Set<string>): unknown[] {
  return expressionNames(expression).flatMap(({ kind, name }) => {
    if (kind !== 'expression' || seen.has(name)) return [];
    seen.add(name);
    const { is = null } = ownMember(definitions.expression, name) ?? {};
    return [is, ...usedExpressions(definitions, is, seen)];
  });
}

/** Where records are in the scopes of an expression; several where it is of the members of several lists. */
function scopesAt(definitions: Definitions, cursor: Cursor): RecordScope[] {
  const { kind, name } = cursor;
  const ofRecord = (entity: string | undefined, names: readonly string[] = []): RecordScope[] =>
    entity === undefined ? [] : [{ record: { entity, names }, row: { entity, names } }];
  if (kind === 'entity') return [scopeInEntity(cursor)];
  if (kind === 'template') {
    const entity = ownMember(definitions.template, name)?.entity;
    return entity === undefined
      ? membersOfTemplate(definitions, name).flatMap(({ entity, names }) => ofRecord(entity, names))
      : ofRecord(entity);
  }
  if (kind === 'series') return ofRecord(ownMember(definitions.series, name)?.entity);
  if (kind !== 'lifecycle') return [];
  const entity = ownMember(definitions.lifecycle, name)?.entity;
  const [, , word, , reference = ''] = pathOf(cursor);
  if (word !== 'validates') return ofRecord(entity);
  return ofRecord(ownMember(ownMember(definitions.entity, entity ?? '')?.fields, reference)?.references);
}

function scopeInEntity(cursor: Cursor): RecordScope {
  const { names, rest } = listInPath(pathOf(cursor));
  const at = (list: readonly string[]): RecordPlace => ({ entity: cursor.name, names: list });
  const owner = at(names.slice(0, -1));
  if (rest[0] === 'checks')
    return {
      record: at([]),
      before: at([]),
      ...(names.length > 0 ? { member: at(names), previous: at(names), owner } : {}),
    };
  if (rest[0] === 'onSave') return { record: at([]), owner };
  return { record: at(names), row: at(names) };
}

/** The lists whose members have the fields of a template. */
export const membersOfTemplate = (definitions: Definitions, template: string): RecordPlace[] =>
  Object.entries(definitions.entity).flatMap(([entity, { lists }]) =>
    allLists(lists).flatMap(({ names, list }) => (list.template === template ? [{ entity, names }] : [])),
  );

/** The places of the fields that a sibling property names: an entity, a template of one, or a list of one. */
function placesNamedBy(definitions: Definitions, cursor: Cursor, owner: string): RecordPlace[] {
  if (owner === '.member') return [{ entity: cursor.name, names: listInPath(pathOf(cursor)).names }];
  const entityOf = (template: string): RecordPlace[] => {
    const entity = ownMember(definitions.template, template)?.entity;
    return entity === undefined ? membersOfTemplate(definitions, template) : [{ entity, names: [] }];
  };
  if (owner.startsWith('.'))
    return cursor.kind === 'template' ? entityOf(cursor.name) : [{ entity: cursor.name, names: [] }];
  const name = String(nearestValue(cursor, owner));
  if (owner === 'list') return [{ entity: String(nearestValue(cursor, 'entity')), names: name.split('.') }];
  return owner === 'template' || !Object.hasOwn(definitions.entity, name)
    ? entityOf(name)
    : [{ entity: name, names: [] }];
}

const ownerAt = (owners: readonly string[], cursor: Cursor): string | undefined =>
  owners.find((by) => by.startsWith('.') || typeof nearestValue(cursor, by) === 'string');

/** A field, or one of the record that it refers to: `account.name`. */
function placesOfName(definitions: Definitions, cursor: Cursor, schema: Schema): RecordPlace[] {
  const owner = ownerAt(ownersOf(schema[FIELD_OF]), cursor);
  if (owner === undefined) return [];
  const [first = '', ...rest] = (cursor.value as string).split('.');
  return placesNamedBy(definitions, cursor, owner).flatMap(({ entity, names }) => {
    const referred = ownMember(ownMember(definitions.entity, entity)?.fields, first)?.references;
    const own = { entity, names: [...names, first, ...(referred === undefined ? rest : [])] };
    return referred === undefined || rest.length === 0 ? [own] : [own, { entity: referred, names: rest }];
  });
}

function placesOfFilter(definitions: Definitions, cursor: Cursor, owners: readonly string[]): RecordPlace[] {
  const owner = ownerAt(owners, cursor);
  if (owner === undefined || !isRecord(cursor.value)) return [];
  return placesNamedBy(definitions, cursor, owner).flatMap(({ entity, names }) =>
    fieldsOfFilter(cursor.value as unknown as FilterGroup).map((field) => ({
      entity,
      names: [...names, ...field.split('.')],
    })),
  );
}

const fieldsOfFilter = (tree: FilterGroup | FilterLeaf): string[] =>
  'fields' in tree
    ? tree.fields.flatMap(fieldsOfFilter)
    : [tree.name, (tree as { matchField?: unknown }).matchField].filter(
        (name): name is string => typeof name === 'string',
      );

function placesOfRule(
  { template: templates, list }: Definitions,
  { template, field, rows }: RuleSetDefinition,
): RecordPlace[] {
  const entity = ownMember(templates, template)?.entity;
  const all = rows as readonly Readonly<Record<string, unknown>>[];
  const own =
    entity === undefined ? [] : [field, ...all.flatMap(fieldsOfRow)].map((name) => ({ entity, names: [name] }));
  const sources = all.flatMap(({ metaSource }) => (typeof metaSource === 'string' ? [metaSource] : []));
  const looked = all.flatMap((row) => SOURCE_FIELD_MEMBERS.map((member) => row[member]));
  return [
    ...own,
    ...sources.flatMap((source) =>
      looked.flatMap((name) =>
        typeof name === 'string' && name !== ''
          ? [{ entity: ownMember(list, source)?.from?.entity ?? source, names: [name] }]
          : [],
      ),
    ),
  ];
}

function placesOfTexts({ entity, ...parts }: Readonly<Record<string, unknown>>): RecordPlace[] {
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [...fieldsInText(value), ...[...value.matchAll(/\{([\w-]+\.[\w-]+)\}/g)].map(([, path]) => path as string)]
      : isRecord(value) || Array.isArray(value)
        ? Object.values(value).flatMap(texts)
        : [];
  return typeof entity === 'string' ? texts(parts).map((path) => ({ entity, names: path.split('.') })) : [];
}
