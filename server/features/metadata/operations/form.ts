import type { Operation } from '../../../call/operation.ts';
import { oneRecord } from '../../../records/oneRecord.ts';
import { typeOf, wireForm } from '../../../records/typeOf.ts';

export const form: Operation<'metadata.form'> = {
  async run(context, { entity, id }) {
    const record = await oneRecord(context, entity, id, 'get');
    const by = context.runtime.program.definitions.entity[entity]?.templates ?? '';
    return { data: wireForm(context, typeOf(context, entity, String(record.values[by])), record) };
  },
};
