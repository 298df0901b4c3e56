import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { type LocalizedText, localize, t } from '../../../platform/words/localizedText.ts';
import { numberConstant } from '../../../platform/words/words.ts';
import { readMultipart } from '../../../uploads/multipart.ts';
import type { UploadedFile } from '../../../uploads/uploadedFile.ts';
import { mayUploadLanes, readLanes } from '../../rating/laneFile.ts';

const LIMIT = 50_000_000;
const EXCEL = /\.xlsx?$/i;

/** Workbooks are read by jobs; the answer names the files that were refused. */
export const uploadLanes: Operation<'quotes.uploadLanes'> = {
  async run(context, { templateId }) {
    await mayUploadLanes(context, templateId);
    const uploaded = await filesOf(context);
    if (uploaded.length === 0) throw new HttpError(412, t('quoteSelectFile'));
    const { accepted, refused } = sorted(uploaded);
    const files = [];
    for (const file of accepted) files.push(await readLanes(context, templateId, file));
    const summary = refused.map(
      ({ words, names }) => `${localize(context.runtime.program, words)}: ${names.join(', ')}`,
    );
    if (files.length === 0)
      throw new HttpError(412, t('quoteFilesRefused', { summary: summary.join('; ') }), { refused: summary });
    const uploadedWords = localize(context.runtime.program, t('quoteLanesLater'));
    return { msg: [uploadedWords, ...summary].join(' '), files, refused: summary };
  },
};

async function filesOf({ request, runtime }: OperationContext): Promise<UploadedFile[]> {
  const limit = numberConstant(runtime.program, 'uploadLimit', LIMIT);
  return readMultipart(request.raw, Math.max(limit, request.bodyLimit));
}

interface RefusedFiles {
  readonly words: LocalizedText;
  readonly names: string[];
}

function sorted(files: readonly UploadedFile[]): { accepted: UploadedFile[]; refused: RefusedFiles[] } {
  const twice: RefusedFiles = { words: t('quoteFilesTwice'), names: [] };
  const empty: RefusedFiles = { words: t('quoteFilesEmpty'), names: [] };
  const other: RefusedFiles = { words: t('quoteFilesNotExcel'), names: [] };
  const accepted: UploadedFile[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    if (!EXCEL.test(file.name)) other.names.push(file.name);
    else if (file.size === 0) empty.names.push(file.name);
    else if (seen.has(file.name)) twice.names.push(file.name);
    else accepted.push(file);
    seen.add(file.name);
  }
  return { accepted, refused: [twice, empty, other].filter(({ names }) => names.length > 0) };
}
