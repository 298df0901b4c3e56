import { HttpError, invalid } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { saveAnswer } from '../../../recordAccess/saveOutcome.ts';
import { saveRows } from '../../../recordAccess/saveRows.ts';
import { releaseBatch } from '../../../uploads/batches.ts';
import { importOf } from '../importOf.ts';

/** Saves rows of an upload as any rows are saved; the right ones leave it, the wrong ones stay. */
export const save: Operation<'imports.save'> = {
  async run(context, { id, rows }) {
    const batch = await importOf(context, id);
    if (batch.state === 'reading') throw new HttpError(412, t('uploadReading'));
    if (rows.some((row) => typeof row !== 'object' || row === null || Array.isArray(row)))
      throw invalid('Each row is an object of field to value.');
    const outcome = await saveRows(context, {
      entity: batch.entity,
      template: batch.template,
      rows,
      action: 'import',
      checkAction: batch.checkAction,
      match: true,
    });
    const saved = outcome.saved.flatMap(({ tempId }) => (tempId === undefined ? [] : [tempId]));
    await releaseBatch(context.services.store, batch.id, signedIn(context), saved);
    return saveAnswer(outcome);
  },
};
