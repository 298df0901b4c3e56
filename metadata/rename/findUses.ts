/**
 * Every place in definitions that names a field, found by the annotations of the schemas, as the compiler links, instead of by
 * text. Places that no schema describes (a path that an expression reads) are found by their context; if the context
 * is not sufficient, the place is returned as similar.
 */
import type { Compiled } from '../compiler/compile.ts';
import { type Cursor, nearestValue } from '../compiler/cursor.ts';
import { inspect, type Schema } from '../compiler/inspect.ts';
import { isRecord } from '../isRecord.ts';
import { EXPRESSION, FIELD_OF, FIELD_PATH, FILTER_OVER, ownersOf, PROPS_OF } from '../kinds/annotations.ts';
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { ownMember } from '../nameMap.ts';
import { components } from '../signatures/components.ts';
import { type Bindings, callsOurs, join, noBindings, ofCheck, ofPartAround, ofRecord, ofSurface } from './bindings.ts';
import { emptyFound, expressionUses, sentUses } from './expressionUses.ts';
import type { FieldTarget } from './fieldTarget.ts';
import { type FieldUse, type FoundUses, member, members } from './fieldUse.ts';
import { exampleUses, filterUses, keyed, named, ruleUses } from './treeUses.ts';

type Reads = Pick<Compiled, 'definitions' | 'uses' | 'unfoldedFrom'>;

/** @param compiled definitions of one stack of layers; they may have faults */
export function findUses(compiled: Reads, target: FieldTarget): FoundUses {
  const found = emptyFound();
  for (const kind of kindNames)
    for (const [name, value] of Object.entries(compiled.definitions[kind])) {
      const cursor: Cursor = { kind, name, key: name, value, up: undefined };
      // For an unfolded definition, the name is found in its source definition.
      if (!isRecord(value) || compiled.unfoldedFrom(kind, name)) continue;
      annotated(compiled, cursor, target, found);
      ofKind(compiled, cursor, target, found);
    }
  return found;
}

/** @returns true if the entity or template of that name has the field */
function owns(owner: string, name: unknown, { entity, ofEntity, templates }: FieldTarget): boolean {
  if (typeof name !== 'string') return false;
  // A field that only templates have is named by no entity's own words, but a query may filter by it.
  return owner === 'template' ? templates.has(name) : name === entity && (ofEntity || owner !== '.');
}

function isOwned(owner: string, root: Cursor, cursor: Cursor, target: FieldTarget): boolean {
  if (owner === '.' || owner === '.shown' || owner === '.record') return owns('.', root.name, target);
  // The members of a list have the fields of its template, or its own; no entity has these.
  if (owner === '.member') return owns('template', nearestValue(cursor, 'template'), target);
  return owns(owner, nearestValue(cursor, owner), target);
}

/** The fields, filters and expressions that schemas annotate. */
function annotated(compiled: Reads, root: Cursor, target: FieldTarget, found: FoundUses): void {
  const met = (schema: Schema, cursor: Cursor): void => {
    const owners = FIELD_OF in schema ? ownersOf(schema[FIELD_OF]) : [];
    const owner = owners.find((by) => by.startsWith('.') || typeof nearestValue(cursor, by) === 'string');
    if (owner !== undefined) {
      const ours = isOwned(owner, root, cursor, target);
      if (FIELD_PATH in schema && owner !== undefined && typeof cursor.value === 'string')
        found.uses.push(...pathUses(compiled, cursor, nearestValue(cursor, owner), target));
      else if (ours && cursor.value === target.from)
        found.uses.push({ spot: cursor, about: 'value', was: target.from, is: target.to });
      else if (ours) found.uses.push(...keyed(cursor, target));
    }
    if (FILTER_OVER in schema) {
      const by = (schema[FILTER_OVER] as string[]).find((name) => typeof nearestValue(cursor, name) === 'string');
      const isOurs =
        by === 'list'
          ? owns('template', templateOfList(compiled, nearestValue(cursor, 'entity'), nearestValue(cursor, by)), target)
          : by && owns(by, nearestValue(cursor, by), target);
      if (isOurs) found.uses.push(...filterUses(cursor, target));
    }
    if (EXPRESSION in schema) expressionUses(cursor, bindingsAt(compiled, root, cursor, target), target, found);
    if (PROPS_OF in schema) {
      const component = nearestValue(cursor, schema[PROPS_OF] as string);
      if (typeof component === 'string' && Object.hasOwn(components, component))
        inspect(components[component as keyof typeof components].props, cursor, sink);
    }
  };
  const sink = { fault: () => undefined, met };
  inspect(kinds[root.kind].schema, root, sink);
}

/** The template of an owned list's members. */
function templateOfList({ definitions }: Reads, entity: unknown, list: unknown): unknown {
  const lists = ownMember(definitions.entity, String(entity))?.lists;
  return lists && ownMember(lists, String(list))?.template;
}

/** `account.name`: the reference of one entity, the field of another one; `charges.code`: a list, and a field of its members. */
function pathUses(compiled: Reads, cursor: Cursor, owner: unknown, target: FieldTarget): FieldUse[] {
  const was = cursor.value as string;
  const [reference = '', field] = was.split('.');
  const { entity: entities } = compiled.definitions;
  const isOwn = owner === target.entity && target.ofEntity;
  const referred = Object.hasOwn(entities, String(owner))
    ? entities[String(owner)]?.fields[reference]?.references
    : undefined;
  const isOfList = owns('template', templateOfList(compiled, owner, reference), target);
  const first = isOwn && reference === target.from ? target.to : reference;
  const isOfReferred = referred === target.entity && target.ofEntity;
  const second = (isOfReferred || isOfList) && field === target.from ? target.to : field;
  const is = second === undefined ? first : `${first}.${second}`;
  return is === was ? [] : [{ spot: cursor, about: 'value', was, is }];
}

function bindingsAt(compiled: Reads, root: Cursor, cursor: Cursor, target: FieldTarget): Bindings {
  const { kind, name, value } = root;
  if (kind === 'entity')
    return join(
      ofRecord(name === target.entity),
      ofCheck(name === target.entity, nearestValue(cursor, 'template'), target),
    );
  if (kind === 'template') return ofRecord(target.templates.has(name));
  if (kind === 'lifecycle' || kind === 'series')
    return ofRecord((value as { entity?: unknown }).entity === target.entity);
  if (kind === 'screen' || kind === 'dialog') return join(ofSurface(root, target), ofPartAround(cursor, target));
  return bindingsOf(compiled, kind, name, target, new Set());
}

/** The bindings of a definition that is used elsewhere. */
function bindingsOf(compiled: Reads, kind: KindName, name: string, target: FieldTarget, seen: Set<string>): Bindings {
  const into = noBindings();
  if (seen.has(`${kind} ${name}`)) return into;
  seen.add(`${kind} ${name}`);
  for (const { by, cursor } of compiled.uses.of(kind, name)) {
    if (by.kind === 'action' || by.kind === 'expression')
      join(into, bindingsOf(compiled, by.kind, by.name, target, seen));
    else if (cursor) {
      const top = rootOf(cursor);
      join(into, bindingsAt(compiled, top, cursor, target));
    }
  }
  return into;
}

function rootOf(cursor: Cursor): Cursor {
  let at = cursor;
  while (at.up) at = at.up;
  return at;
}

/** Names that the schema of a kind does not annotate. */
function ofKind(compiled: Reads, root: Cursor, target: FieldTarget, found: FoundUses): void {
  const { kind, name, value } = root;
  if (kind === 'entity' || kind === 'template') {
    const ours = kind === 'entity' ? name === target.entity : target.templates.has(name);
    found.uses.push(...fieldMapUses(compiled, root, ours, target));
  }
  if (kind === 'rules') found.uses.push(...ruleUses(root, target));
  if (kind === 'example') found.uses.push(...exampleUses(root, isExampleOf(compiled, value, target), target));
  if (kind === 'action' || kind === 'screen' || kind === 'dialog') calls(root, target, found);
}

/** The field itself, anchors of its siblings, and references between fields and to their sources. */
function fieldMapUses({ definitions }: Reads, root: Cursor, ours: boolean, target: FieldTarget): FoundUses['uses'] {
  const map = member(root, 'fields');
  if (!map) return [];
  const uses = ours ? keyed(map, target) : [];
  for (const [, field] of members(map)) {
    if (!isRecord(field.value)) continue;
    const depends = member(field, 'dependentFields');
    const clears = member(field, 'clearedWith');
    const { suggestionsSource } = field.value;
    const list = typeof suggestionsSource === 'string' ? definitions.list[suggestionsSource] : undefined;
    const fromOurs = target.entity !== undefined && list?.from?.entity === target.entity;
    if (ours) uses.push(...named(field, 'after', target), ...named(field, 'unitField', target));
    if (fromOurs) uses.push(...named(field, 'suggestionField', target));
    for (const [, one] of ours && clears ? members(clears) : [])
      if (one.value === target.from) uses.push({ spot: one, about: 'value', was: target.from, is: target.to });
    for (const [, one] of depends ? members(depends) : []) {
      if (ours) uses.push(...named(one, 'fieldKey', target));
      if (fromOurs) uses.push(...named(one, 'fieldValue', target));
    }
  }
  return uses;
}

function isExampleOf({ definitions }: Reads, value: unknown, { entity, templates }: FieldTarget): boolean {
  const { template, rules, filter } = value as { template?: string; rules?: string; filter?: string };
  const by = (rules && definitions.rules[rules]) || (filter && definitions.filter[filter]) || undefined;
  const of = template ?? (by as { template?: string } | undefined)?.template;
  if (of !== undefined) return templates.has(of);
  return entity !== undefined && (by as { entity?: string } | undefined)?.entity === entity;
}

/** Records and filters that steps, data and parts send with a call that names the entity. */
function calls(cursor: Cursor, target: FieldTarget, found: FoundUses): void {
  if (isRecord(cursor.value) && typeof cursor.value.api === 'string' && callsOurs(cursor.value, target)) {
    const body = member(cursor, 'body');
    if (body) sentUses(body, target, found);
  }
  for (const [, inside] of members(cursor)) calls(inside, target, found);
}
