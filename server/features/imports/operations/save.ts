import type { SavedParts } from '../../../operations/extension.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { saveAnswer, savedIds } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { type Batch, releaseBatch } from '../../../uploads/batches.ts';
import { importOf } from '../importOf.ts';
import { partsOf } from '../importTarget.ts';

/** Saves rows of an upload as any rows are saved; the right ones leave it, the wrong ones stay. */
export const save: Operation<'imports.save'> = {
  async run(context, { id, rows, answers }) {
    const batch = await importOf(context, id);
    if (batch.state === 'reading' || batch.state === 'applying') throw new HttpError(412, t('uploadReading'));
    if (rows.some((row) => typeof row !== 'object' || row === null || Array.isArray(row)))
      throw invalid('Each row is an object of field to value.');
    const { answer, saved } = await saveInto(context, batch, rows, new Set(answers));
    await releaseBatch(context.services.store, batch.id, signedIn(context), saved);
    return answer();
  },
};

/** Saves rows as any rows of their entity, or as parts of their record. */
async function saveInto(
  context: OperationContext,
  batch: Batch,
  rows: readonly Record<string, unknown>[],
  answers: ReadonlySet<string>,
): Promise<SavedParts> {
  const parts = partsOf(context, batch);
  if (parts) return parts.save(rows);
  const { entity, template, checkAction } = batch;
  const outcome = await saveRows(context, {
    entity,
    template,
    rows,
    action: 'import',
    checkAction,
    match: true,
    answers,
  });
  return { answer: () => saveAnswer(outcome), saved: savedIds(outcome) };
}
