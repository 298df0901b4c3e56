import { denied } from '../../http/httpError.ts';
import { entityFields } from '../../records/entityFields.ts';
import type { Operation } from '../operation.ts';

/** The fields of an entity, for screens that are made of them. */
export const get: Operation<'metadataTypes.get'> = {
  async run(context, { id }) {
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
