import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { typeOfRecord, wireForm } from '../../../records/templates/metadataType.ts';

export const form: Operation<'metadata.form'> = {
  async run(context, { entity, or, id }) {
    const { of, record } = await found(context, or === undefined ? [entity] : [entity, or], id);
    return { data: wireForm(context, typeOfRecord(context, of, record), record) };
  },
};

/** The record in the first entity that has it. @throws HttpError of the last entity */
async function found(context: OperationContext, [of = '', ...others]: readonly string[], id: string) {
  try {
    return { of, record: await accessibleRecord(context, of, id, 'get') };
  } catch (error) {
    if (others.length === 0 || !(error instanceof HttpError)) throw error;
    return found(context, others, id);
  }
}
