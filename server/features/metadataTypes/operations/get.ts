import type { Operation } from '../../../operations/operation.ts';
import { denied } from '../../../platform/http/httpError.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { findType } from '../../../records/templates/metadataType.ts';

/** The fields of a metadata type, or of an entity, for screens that are made of them. */
export const get: Operation<'metadataTypes.get'> = {
  async run(context, { id }) {
    const type = findType(context, undefined, id);
    if (type) {
      if (!context.access.may(type.entity, 'list')) throw denied();
      const { docType } = context.runtime.program.definitions.template[type.id] ?? {};
      return { data: { id: type.id, label: type.label, docType: docType ?? type.id, fields: type.fields } };
    }
    const { definition, fields } = entityFields(context.runtime, id);
    if (!context.access.may(id, 'list') && !context.access.may(id, 'get')) throw denied();
    const hidden = context.access.hidden(id);
    return {
      data: {
        id,
        label: definition.label,
        fields: Object.entries(fields)
          .filter(([key]) => !hidden.has(key))
          .map(([key, field]) => ({ ...field, key, label: field.label ?? key })),
      },
    };
  },
};
