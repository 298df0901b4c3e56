import { denied } from '../../http/httpError.ts';
import { saveAnswer } from '../../records/saveOutcome.ts';
import { saveRows } from '../../records/saveRows.ts';
import { messageOf } from '../../runtime/words.ts';
import type { Operation } from '../operation.ts';

export const save: Operation<'records.save'> = {
  async run(context, { entity, rows, template }) {
    if (!context.access.may(entity, 'create') && !context.access.may(entity, 'update')) throw denied();
    const outcome = await saveRows(context, { entity, rows, template, action: 'save', checkAction: 'default' });
    return saveAnswer(outcome, wrongWords(context.runtime.program));
  },
};

export const wrongWords = (program: Parameters<typeof messageOf>[0]) =>
  messageOf(program, 'hoverHighlighted', 'Hover the highlighted field, enter valid data and click on Save button.');
