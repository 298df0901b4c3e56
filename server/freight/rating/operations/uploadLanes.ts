import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { numberConstant } from '../../../platform/words/words.ts';
import { readMultipart } from '../../../uploads/multipart.ts';
import type { UploadedFile } from '../../../uploads/uploadedFile.ts';
import { mayUploadLanes, readLanes } from '../laneFile.ts';

const LIMIT = 50_000_000;

/** A workbook or delimited file with lanes: a job checks it and compares it with the lanes that are there; nothing of it is saved yet. */
export const uploadLanes: Operation<'rating.uploadLanes'> = {
  async run(context, { templateId }) {
    await mayUploadLanes(context, templateId);
    const uploaded = await filesOf(context);
    const [file] = uploaded;
    if (!file) throw invalid('The body has no file.');
    if (file.size === 0) throw new HttpError(412, t('fileEmpty'), { file: file.name });
    if (!/\.(xls[xm]?|csv|tsv)$/i.test(file.name)) throw new HttpError(412, t('metadataExcelOnly'));
    return { msg: t('ratingLanesUploaded'), files: [await readLanes(context, templateId, file)] };
  },
};

async function filesOf({ request, runtime }: OperationContext): Promise<UploadedFile[]> {
  const limit = numberConstant(runtime.program, 'uploadLimit', LIMIT);
  try {
    return await readMultipart(request.raw, Math.max(limit, request.bodyLimit));
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) throw new HttpError(413, t('ratingLanesTooLarge'));
    throw error;
  }
}
