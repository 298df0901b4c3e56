/** The fields of an entity as the server deals with them: its own, and those that only templates add. */

import { type FieldPath, fieldPath } from '../../../metadata/fieldPath.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { EffectiveField, EntityField } from '../../../metadata/kinds/field.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import { nameMap } from '../../../metadata/nameMap.ts';
import { notFound } from '../../platform/http/httpError.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';

export interface EntityFields {
  definition: EntityDefinition;
  /** Definitions by field; for a template field that of the first template. */
  fields: Readonly<Record<string, EntityField>>;
  /** Types of all fields that may be filtered, sorted or written; secrets are written only. */
  types: FieldTypes;
  /** Types of those that have no column: only templates have them, or the entity has no table. */
  extraTypes: FieldTypes;
}

/**
 * @param template whose fields come first, if each record has a template of its own (the entity's `templates`)
 * @throws HttpError 404 for an unknown entity
 */
export function entityFields(runtime: ProgramRuntime, name: string, template?: string): EntityFields {
  const { program } = runtime;
  if (!Object.hasOwn(program.definitions.entity, name)) throw notFound('There is no such entity.');
  const first = program.definitions.entity[name]?.templates === undefined ? undefined : template;
  return runtime.prepared(`fields of ${name}${first === undefined ? '' : ` by ${first}`}`, () => {
    const definition = program.definitions.entity[name] as EntityDefinition;
    const fields = nameMap(Object.entries(definition.fields));
    // Without a table no field has a column.
    const withoutColumn = definition.storedIn === undefined ? [] : Object.entries(definition.fields);
    const extraTypes = nameMap<EntityField['type']>(
      withoutColumn.flatMap(([key, { type, virtual }]) => (virtual === undefined ? [[key, type] as const] : [])),
    );
    const all = Object.entries(program.definitions.template).filter(([, { entity }]) => entity === name);
    for (const [template] of all.sort(([one], [other]) => Number(other === first) - Number(one === first))) {
      for (const field of program.fields[template] ?? []) {
        if (Object.hasOwn(fields, field.key) || field.path !== undefined) continue;
        fields[field.key] = field;
        extraTypes[field.key] = field.type;
      }
    }
    const stored = Object.entries(fields).filter(([, { virtual }]) => virtual === undefined);
    const types = nameMap(stored.map(([key, field]) => [key, field.type] as const));
    return { definition, fields, types, extraTypes };
  });
}

/** A column of a template that another record has: its key there, and what it leads to. */
export interface PathColumn extends FieldPath {
  key: string;
  column: EffectiveField;
}

/** The columns of a template that are fields of the records which its entity's refer to. */
export const pathColumns = (runtime: ProgramRuntime, template: string): readonly PathColumn[] =>
  runtime.prepared(`path columns of ${template}`, () => {
    const { definitions, fields } = runtime.program;
    // An unknown template is reported where the template is looked up.
    if (!Object.hasOwn(fields, template)) return [];
    const entity = definitions.entity[definitions.template[template]?.entity ?? ''];
    return (fields[template] ?? []).flatMap((column): PathColumn[] => {
      const leadsTo = column.path === undefined ? undefined : fieldPath(column.path, entity);
      return leadsTo ? [{ key: column.key, column, ...leadsTo }] : [];
    });
  });

/** The keys that such columns have in any template of an entity. */
export const pathKeys = (runtime: ProgramRuntime, entity: string): ReadonlySet<string> =>
  runtime.prepared(`path keys of ${entity}`, () => {
    const templates = Object.entries(runtime.program.definitions.template);
    const own = templates.filter(([, template]) => template.entity === entity);
    return new Set(own.flatMap(([name]) => pathColumns(runtime, name).map(({ key }) => key)));
  });
