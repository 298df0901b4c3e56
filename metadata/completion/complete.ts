/** Completions at a position of a definition: property names, values, and existing names. Pure, for any editor. */

import { literals, type Schema } from '../compiler/inspect.ts';
import { isRecord } from '../isRecord.ts';
import {
  EXPRESSION,
  FIELD_OF,
  ICON,
  NAME_PATTERN,
  ownersOf,
  REFERS_TO,
  ROW_FILTERS,
  TEXT,
} from '../kinds/annotations.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { components } from '../signatures/components.ts';
import { iconNames } from '../signatures/icons.ts';
import type { Completion } from './completion.ts';
import { describe } from './describe.ts';
import { insideExpression } from './insideExpression.ts';
import type { KnownNames, NamedDefinition } from './knownNames.ts';
import { minimalValue } from './minimalValue.ts';
import { type Path, type Shape, shapesAt } from './shapes.ts';

/** The first of each label; those of the nearest shape come first. */
function withoutDuplicates(all: Completion[]): Completion[] {
  const seen = new Map<string, Completion>();
  for (const one of all) if (!seen.has(one.label)) seen.set(one.label, one);
  return [...seen.values()];
}

const optional = (given: Completion, detail: string | undefined, info?: string): Completion => ({
  ...given,
  ...(detail ? { detail } : {}),
  ...(info ? { info } : {}),
});

const named = (is: Completion['is'], names: readonly NamedDefinition[]): Completion[] =>
  names.map(({ name, label }) => optional({ label: name, is }, label));

/** Those of the definition itself, with its lists, or of the members of the list around a place. */
function ownFields(owner: string, holders: readonly unknown[], known: KnownNames): readonly NamedDefinition[] {
  const [definition] = holders;
  const named = (map: unknown) =>
    Object.entries(isRecord(map) ? map : {}).map(([name, one]) => ({
      name,
      ...(isRecord(one) && typeof one.label === 'string' ? { label: one.label } : {}),
    }));
  if (owner !== '.member') {
    const { fields, lists } = isRecord(definition) ? definition : {};
    return owner !== '.record' ? named(fields) : [...named(fields), ...named(lists)];
  }
  const list = holders.findLast((one) => isRecord(one) && (isRecord(one.fields) || typeof one.template === 'string'));
  if (!isRecord(list)) return [];
  return typeof list.template === 'string' ? known.fields('template', list.template) : named(list.fields);
}

/** The fields that a field's key may name: of the entity or template that a sibling names; `.` is the definition itself. */
function fieldsAround(owner: unknown, holders: readonly unknown[], known: KnownNames): readonly NamedDefinition[] {
  const own = typeof owner === 'string' && owner.startsWith('.') ? ownFields(owner, holders, known) : undefined;
  if (own) return own;
  for (const by of ownersOf(owner)) {
    const holder = holders.findLast((one) => isRecord(one) && typeof one[by] === 'string');
    if (isRecord(holder)) return known.fields(by === 'template' ? 'template' : 'entity', String(holder[by]));
  }
  return known.fields('entity', '');
}

const referred = (schema: Schema, known: KnownNames): Completion[] =>
  ((schema[REFERS_TO] as readonly KindName[] | undefined) ?? []).flatMap((kind) =>
    named('name', known.names[kind] ?? []),
  );

function keysOf({ schema, defs }: Shape, path: Path, holders: readonly unknown[], known: KnownNames): Completion[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, member]) =>
    optional(
      { label: name, is: 'property', begins: minimalValue(member, '', defs) },
      describe(member, defs).is,
      describe(member, defs).text,
    ),
  );
  const fields = FIELD_OF in schema ? named('field', fieldsAround(schema[FIELD_OF], holders, known)) : [];
  // The map of row filters is in a grant, under the name of its permission.
  const filters = schema[ROW_FILTERS] === true ? named('name', known.rowFilters(String(path.at(-2) ?? ''))) : [];
  return [...own, ...referred(schema, known), ...fields, ...filters];
}

/** The names that are not there yet at an object. */
export function completeKey(kind: KindName, value: unknown, path: Path, known: KnownNames): Completion[] {
  const { shapes, holders, value: at } = shapesAt(kinds[kind].schema, value, path);
  const written = isRecord(at) ? at : {};
  const found = shapes.flatMap((shape) =>
    EXPRESSION in shape.schema
      ? insideExpression(value, path, known, 'key')
      : keysOf(shape, path, [...holders, at], known),
  );
  return withoutDuplicates(found).filter(({ label }) => !Object.hasOwn(written, label));
}

function anchors(path: Path, holders: readonly unknown[]): Completion[] {
  if (path.at(-1) !== 'after') return [];
  const map = holders.at(-2);
  const own = path.at(-2);
  return isRecord(map)
    ? Object.keys(map)
        .filter((name) => name !== own)
        .map((label) => ({ label, is: 'name' as const }))
    : [];
}

/** The properties of a filter comparison that contain a field's name. */
const COMPARED: readonly unknown[] = ['name', 'matchField'];

function valuesOf(
  { schema, filterOver }: Shape,
  path: Path,
  holders: readonly unknown[],
  known: KnownNames,
): Completion[] {
  const allowed = literals(schema);
  if (allowed) {
    return allowed.map((value) => {
      const component = path.at(-1) === 'component' ? components[value as keyof typeof components] : undefined;
      const description =
        component?.summary ?? (typeof schema.description === 'string' ? schema.description : undefined);
      return optional(
        { label: String(value), is: 'value', ...(typeof value === 'string' ? {} : { value }) },
        undefined,
        'const' in schema || component ? description : undefined,
      );
    });
  }
  if (schema.type === 'boolean') {
    return [true, false].map((value) => ({ label: String(value), is: 'value' as const, value }));
  }
  const icons = ICON in schema ? iconNames.map((label) => ({ label, is: 'value' as const })) : [];
  const fields = FIELD_OF in schema ? named('field', fieldsAround(schema[FIELD_OF], holders, known)) : [];
  const compared =
    filterOver && COMPARED.includes(path.at(-1)) ? named('field', fieldsAround(filterOver, holders, known)) : [];
  return [...referred(schema, known), ...icons, ...fields, ...compared, ...anchors(path, holders)];
}

/** A value with nothing in the object at a place. */
function emptied(value: unknown, path: Path): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return {};
  if (Array.isArray(value)) return value.map((member, at) => (at === Number(step) ? emptied(member, rest) : member));
  return isRecord(value) ? { ...value, [step]: emptied(value[step], rest) } : value;
}

/** The possible values at a position. */
export function completeValue(kind: KindName, value: unknown, path: Path, known: KnownNames): Completion[] {
  const standing = shapesAt(kinds[kind].schema, value, path);
  // The discriminator of a union may change to any member, regardless of its sibling properties.
  const free = path.length === 0 ? [] : shapesAt(kinds[kind].schema, emptied(value, path.slice(0, -1)), path).shapes;
  const tells = free.length > 1 && free.every(({ schema }) => 'const' in schema);
  const { holders } = standing;
  const shapes = tells ? free : standing.shapes;
  return withoutDuplicates(
    shapes.flatMap((shape) =>
      EXPRESSION in shape.schema && !(TEXT in shape.schema && !shape.inside)
        ? insideExpression(value, path, known, 'value')
        : valuesOf(shape, path, holders, known),
    ),
  );
}

/** @returns true if a name is valid for a member of a named map */
export const isMemberName = (name: string): boolean => new RegExp(NAME_PATTERN, 'u').test(name);
