import { resolveLayer } from '../../../authoring/layerTarget.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { conflictWords } from '../../../records/save/saveOutcome.ts';
import { saveFields as saveRows } from '../saveFields.ts';

/** Saves valid rows; wrong or concurrently changed rows are returned with 412, as for every grid. */
export const saveFields: Operation<'authoring.saveFields'> = {
  async run(context, { layer, template, rows }) {
    const place = await resolveLayer(context, layer);
    const outcome = await saveRows(context, place, template, rows);
    const { saved, errorRows, conflicts } = outcome;
    if (errorRows.length === 0 && conflicts.length === 0) return { msg: t('authoringSaved'), saved };
    const first = errorRows[0] && Object.values(errorRows[0].errors)[0];
    const msg =
      first ??
      conflictWords(
        conflicts.map((one) => ({ ...one, stored: one.stored as never })),
        'rowsChanged',
        'rowsGone',
      );
    throw new HttpError(412, msg, { saved, errorRows, conflicts });
  },
};
