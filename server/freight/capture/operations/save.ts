import { type Operation, signedIn } from '../../../operations/operation.ts';
import { denied, HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { releaseBatch } from '../../../uploads/batches.ts';

/** Captured rows: matched with stored records by unique key; those of an upload that were saved leave it. */
export const save: Operation<'capture.save'> = {
  async run(context, params) {
    const given = readRows(params.rows);
    const { entity } = params;
    const batchId = params.batchId ?? given.batchId;
    const accountId = params.accountId ?? given.accountId;
    if (!context.access.may(entity, 'create') && !context.access.may(entity, 'update')) throw denied();
    if (given.rows.length === 0) throw new HttpError(412, t('noDataToSave'));
    const rows = accountId === undefined ? given.rows : given.rows.map((row) => ({ accountId, ...row }));
    const outcome = await saveRows(context, {
      entity,
      template: params.template,
      rows,
      action: batchId === undefined ? 'capture' : 'import',
      checkAction: 'shipmentEntry',
      match: true,
      answers: given.answers,
    });
    if (batchId !== undefined) {
      const saved = outcome.saved.map(({ tempId }) => tempId).filter((tempId) => tempId !== undefined);
      await releaseBatch(context.services.store, batchId, signedIn(context), saved);
    }
    return saveAnswer(outcome);
  },
};

type Rows = { rows: Record<string, unknown>[]; answers: ReadonlySet<string>; batchId?: string; accountId?: string };

/** A plain list of rows, or an object around it. */
function readRows(given: unknown): Rows {
  const around = (Array.isArray(given) ? { rows: given } : given) as Partial<Record<keyof Rows, unknown>> | null;
  const { rows, batchId, accountId, answers } = around ?? {};
  if (!Array.isArray(rows)) throw invalid('The body is a list of rows, or {"rows": [...]}.');
  if (rows.some((row) => typeof row !== 'object' || row === null || Array.isArray(row))) {
    throw invalid('Each row is an object of field to value.');
  }
  return {
    rows: rows as Record<string, unknown>[],
    answers: new Set(Array.isArray(answers) ? answers.map(String) : []),
    ...(typeof batchId === 'string' && batchId !== '' ? { batchId } : {}),
    ...(typeof accountId === 'string' && accountId !== '' ? { accountId } : {}),
  };
}
