/**
 * The owner of the renamed field. A stored field belongs to its entity, and every template of that entity with the same
 * key shows the same value: they are one field, whether the entity declares it (a column) or only templates do (the JSON
 * column). The fields of a template without an entity belong to the template alone.
 */

import { isKeyed } from '../edits/keyed.ts';
import { NAME_PATTERN } from '../kinds/annotations.ts';
import type { Program } from '../program.ts';
import { recordPropertyNames } from '../rowNames.ts';

export type Definitions = Program['definitions'];

/** A field as it is called on a command line: `OWNER.KEY`. */
export interface FieldName {
  /** An entity or a template. */
  owner: string;
  field: string;
}

export interface FieldTarget {
  /** The entity that stores it, where one does. */
  entity: string | undefined;
  /** True if the entity itself declares the field: then it has a column. */
  ofEntity: boolean;
  /** All templates that show it. */
  templates: ReadonlySet<string>;
  /** Lists whose records are the entity's. */
  lists: ReadonlySet<string>;
  from: string;
  to: string;
}

export const readFieldName = (name: string): FieldName | undefined => {
  const dot = name.lastIndexOf('.');
  return dot > 0 && dot < name.length - 1 ? { owner: name.slice(0, dot), field: name.slice(dot + 1) } : undefined;
};

const hasField = (definition: unknown, key: string): boolean =>
  isKeyed(definition) && isKeyed(definition.fields) && Object.hasOwn(definition.fields, key);

/** The entity whose field it is, or the template's; undefined where these definitions have no such field. */
export function fieldTarget(
  definitions: Definitions,
  { owner, field }: FieldName,
  to: string,
): FieldTarget | undefined {
  const { entity: entities, template: templates, list: lists } = definitions;
  const own = (of: object, name: string) => Object.hasOwn(of, name);
  const asEntity = own(entities, owner) && hasField(entities[owner], field);
  const template = own(templates, owner) ? templates[owner] : undefined;
  const entity = asEntity ? owner : (template?.entity ?? (own(entities, owner) ? owner : undefined));
  const ofEntity = entity !== undefined && hasField(entities[entity], field);
  const showing = Object.entries(templates).flatMap(([name, one]) => {
    const isOne = entity === undefined ? name === owner : one.entity === entity;
    return isOne && (ofEntity || hasField(one, field)) ? [name] : [];
  });
  if (!ofEntity && !showing.some((name) => hasField(templates[name], field))) return undefined;
  const over = Object.entries(lists).flatMap(([name, list]) => (entity && list.from?.entity === entity ? [name] : []));
  return { entity, ofEntity, templates: new Set(showing), lists: new Set(over), from: field, to };
}

/** Why it cannot be called so; undefined: it can. */
export type NameRefusal = { why: 'same' | 'badName' | 'reserved' } | { why: 'taken'; by: string };

export function refusalOf(definitions: Definitions, target: FieldTarget): NameRefusal | undefined {
  const { from, to, entity, templates } = target;
  if (from === to) return { why: 'same' };
  if (!new RegExp(NAME_PATTERN).test(to)) return { why: 'badName' };
  if (recordPropertyNames.has(to)) return { why: 'reserved' };
  if (entity !== undefined && hasField(definitions.entity[entity], to)) return { why: 'taken', by: `entity ${entity}` };
  // Another template of the entity that has the key already would show the same value.
  const all = entity === undefined ? templates : Object.keys(definitions.template);
  for (const name of all) {
    const template = definitions.template[name];
    if ((entity === undefined || template?.entity === entity) && hasField(template, to))
      return { why: 'taken', by: `template ${name}` };
  }
  return undefined;
}
