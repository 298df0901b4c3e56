/** The fields of an entity as the server deals with them: its own, and those that only templates add. */
import type { EntityDefinition } from '../../metadata/kinds/entity.ts';
import type { EntityField } from '../../metadata/kinds/field.ts';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { notFound } from '../http/httpError.ts';
import type { ProgramRuntime } from '../runtime/programRuntime.ts';

export interface EntityFields {
  definition: EntityDefinition;
  /** Field to what is said of it; of a field of templates what the first template says. */
  fields: Readonly<Record<string, EntityField>>;
  /** Types of all fields that may be filtered, sorted or written; secrets are written only. */
  types: FieldTypes;
  /** Types of those that only templates have. */
  extraTypes: FieldTypes;
}

/** @throws HttpError 404 for a name that is no entity */
export function entityFields(runtime: ProgramRuntime, name: string): EntityFields {
  const { program } = runtime;
  if (!Object.hasOwn(program.definitions.entity, name)) throw notFound('There is no such entity.');
  return runtime.prepared(`fields of ${name}`, () => {
    const definition = program.definitions.entity[name] as EntityDefinition;
    const fields: Record<string, EntityField> = { ...definition.fields };
    const extraTypes: Record<string, EntityField['type']> = {};
    for (const [template, { entity }] of Object.entries(program.definitions.template)) {
      if (entity !== name) continue;
      for (const field of program.fields[template] ?? []) {
        if (Object.hasOwn(fields, field.key)) continue;
        fields[field.key] = field;
        extraTypes[field.key] = field.type;
      }
    }
    const types = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.type]));
    return { definition, fields, types, extraTypes };
  });
}
