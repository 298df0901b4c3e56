import type { Operation } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { refuseExtension, TABLE_EXTENSIONS } from '../../../uploads/fieldFile.ts';
import { readMultipart } from '../../../uploads/multipart.ts';
import { readSheet as readRows } from '../../../uploads/readSheet.ts';
import { inferFields } from '../inferFields.ts';

/** So many of its rows are looked at. */
const LOOKED_AT = 200;
const MAX_COLUMNS = 100;
/** A workbook may be no longer than this: only its beginning is read of. */
const MAX_ROWS = 100_000;

/** Nothing of the file is kept. */
export const readSheet: Operation<'newLists.readSheet'> = {
  async run(context) {
    const [file, ...others] = await readMultipart(context.request.raw, context.request.bodyLimit);
    if (!file || others.length > 0) throw invalid('Send one file.');
    refuseExtension(context.runtime.program, file, TABLE_EXTENSIONS);
    if (file.size === 0) throw new HttpError(422, t('fileEmpty'), { file: file.name });
    const rows = await readRows(file, { rows: MAX_ROWS, columns: MAX_COLUMNS }, context.request.signal);
    return { fields: inferFields(rows.slice(0, LOOKED_AT + 1)) };
  },
};
