/** The fields of an entity as the server deals with them: its own, and those that only templates add. */
import type { EntityDefinition } from '../../metadata/kinds/entity.ts';
import type { EntityField } from '../../metadata/kinds/field.ts';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { nameMap } from '../../metadata/nameMap.ts';
import { notFound } from '../base/http/httpError.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';

export interface EntityFields {
  definition: EntityDefinition;
  /** Field to what is said of it; of a field of templates what the first template says. */
  fields: Readonly<Record<string, EntityField>>;
  /** Types of all fields that may be filtered, sorted or written; secrets are written only. */
  types: FieldTypes;
  /** Types of those that have no column: only templates have them, or the entity has no table. */
  extraTypes: FieldTypes;
}

/**
 * @param template whose fields come first, where records are each of a template of their own (the entity's `templates`)
 * @throws HttpError 404 for a name that is no entity
 */
export function entityFields(runtime: ProgramRuntime, name: string, template?: string): EntityFields {
  const { program } = runtime;
  if (!Object.hasOwn(program.definitions.entity, name)) throw notFound('There is no such entity.');
  const first = program.definitions.entity[name]?.templates === undefined ? undefined : template;
  return runtime.prepared(`fields of ${name}${first === undefined ? '' : ` by ${first}`}`, () => {
    const definition = program.definitions.entity[name] as EntityDefinition;
    const fields = nameMap(Object.entries(definition.fields));
    // Of an entity without a table no field has a column.
    const withoutColumn = definition.storedIn === undefined ? [] : Object.entries(definition.fields);
    const extraTypes = nameMap<EntityField['type']>(withoutColumn.map(([key, { type }]) => [key, type] as const));
    const all = Object.entries(program.definitions.template).filter(([, { entity }]) => entity === name);
    for (const [template] of all.sort(([one], [other]) => Number(other === first) - Number(one === first))) {
      for (const field of program.fields[template] ?? []) {
        if (Object.hasOwn(fields, field.key)) continue;
        fields[field.key] = field;
        extraTypes[field.key] = field.type;
      }
    }
    const types = nameMap(Object.entries(fields).map(([key, field]) => [key, field.type] as const));
    return { definition, fields, types, extraTypes };
  });
}
