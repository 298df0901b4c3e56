import { denied } from '../../../base/http/httpError.ts';
import type { Operation } from '../../../call/operation.ts';
import { saveAnswer } from '../../../recordAccess/saveOutcome.ts';
import { saveRows } from '../../../recordAccess/saveRows.ts';

export const save: Operation<'records.save'> = {
  async run(context, { entity, rows, template }) {
    if (!context.access.may(entity, 'create') && !context.access.may(entity, 'update')) throw denied();
    const outcome = await saveRows(context, { entity, rows, template, action: 'save', checkAction: 'default' });
    return saveAnswer(outcome);
  },
};
