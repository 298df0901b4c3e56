import { saveLanes } from '../../../freight/rating/saveLanes.ts';
import { contextOfLanes, entitiesOf } from '../../../freight/rating/tariffEntities.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { type SaveOutcome, saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { type Batch, releaseBatch } from '../../../uploads/batches.ts';
import { importOf } from '../importOf.ts';

/** Saves rows of an upload as any rows are saved; the right ones leave it, the wrong ones stay. */
export const save: Operation<'imports.save'> = {
  async run(context, { id, rows, answers }) {
    const batch = await importOf(context, id);
    if (batch.state === 'reading' || batch.state === 'applying') throw new HttpError(412, t('uploadReading'));
    if (rows.some((row) => typeof row !== 'object' || row === null || Array.isArray(row)))
      throw invalid('Each row is an object of field to value.');
    const outcome = await saveInto(context, batch, rows, new Set(answers));
    const saved = outcome.saved.flatMap(({ tempId }) => (tempId === undefined ? [] : [tempId]));
    await releaseBatch(context.services.store, batch.id, signedIn(context), saved);
    return saveAnswer(outcome);
  },
};

/** Lanes by the way of lanes, which makes the next version where theirs is in use; records by that of records. */
async function saveInto(
  context: OperationContext,
  { entity, template, checkAction, within }: Batch,
  rows: readonly Record<string, unknown>[],
  answers: ReadonlySet<string>,
): Promise<SaveOutcome> {
  if (within === undefined)
    return saveRows(context, { entity, template, rows, action: 'import', checkAction, match: true, answers });
  const target = contextOfLanes(context, entity);
  const tariff = await accessibleRecord(target, entitiesOf(target).tariff, within, 'get');
  return saveLanes(target, { tariff, rows, removed: [] });
}
