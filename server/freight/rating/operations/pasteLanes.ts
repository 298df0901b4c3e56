import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { uploadedFile } from '../../../uploads/uploadedFile.ts';
import { mayUploadLanes, readLanes } from '../laneFile.ts';

/** Lanes as they were copied out of a spreadsheet, with their headers: read as a file of the same text is. */
export const pasteLanes: Operation<'rating.pasteLanes'> = {
  async run(context, { templateId, text }) {
    await mayUploadLanes(context, templateId);
    if (text.trim() === '') throw new HttpError(412, t('ratingLanesNothing'));
    const name = `${t('ratingLanesPasted').in(context.runtime.program)}.tsv`;
    const file = uploadedFile(name, 'text/tab-separated-values', [new TextEncoder().encode(text)]);
    return { msg: t('ratingLanesUploaded'), files: [await readLanes(context, templateId, file)] };
  },
};
