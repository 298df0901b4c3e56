import type { Operation } from '../../../operations/operation.ts';
import { denied, HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { withReferencedColumns } from '../../../records/read/readAccess.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';

export const save: Operation<'records.save'> = {
  async run(context, { entity, rows, template, answers }) {
    if (!context.access.may(entity, 'create') && !context.access.may(entity, 'update')) throw denied();
    if (rows.length === 0) throw new HttpError(412, t('noDataToSave'));
    const outcome = await saveRows(context, {
      entity,
      rows,
      template,
      action: 'save',
      checkAction: 'default',
      answers: new Set(answers),
    });
    // A row that is saved may refer to another record now.
    const shown = await withReferencedColumns(
      context,
      entity,
      template,
      outcome.saved.map(({ row }) => row),
    );
    return saveAnswer({
      ...outcome,
      saved: outcome.saved.map((saved, at) => ({ ...saved, row: shown[at] ?? saved.row })),
    });
  },
};
