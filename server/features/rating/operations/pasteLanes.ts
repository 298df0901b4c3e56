import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { mayUploadLanes, readLanes } from '../../../uploads/laneFile.ts';

/** Lanes as they were copied out of a spreadsheet, with their headers: read as a file of the same text is. */
export const pasteLanes: Operation<'rating.pasteLanes'> = {
  async run(context, { templateId, text }) {
    await mayUploadLanes(context, templateId);
    if (text.trim() === '') throw new HttpError(412, t('ratingLanesNothing'));
    const name = `${t('ratingLanesPasted').in(context.runtime.program)}.tsv`;
    const file = { name, type: 'text/tab-separated-values', bytes: new TextEncoder().encode(text) };
    return { msg: t('ratingLanesUploaded'), files: [await readLanes(context, templateId, file)] };
  },
};
