import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { metadataTypeOf, wireForm } from '../../../recordAccess/metadataType.ts';

export const form: Operation<'metadata.form'> = {
  async run(context, { entity, id }) {
    const record = await accessibleRecord(context, entity, id, 'get');
    const by = context.runtime.program.definitions.entity[entity]?.templates ?? '';
    return { data: wireForm(context, metadataTypeOf(context, entity, String(record.values[by])), record) };
  },
};
