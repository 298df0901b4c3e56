import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { readableFile } from '../../../records/read/readableFiles.ts';
import { fileAnswer } from '../../../uploads/fileAnswer.ts';
import { SEALED, sealedAnswer } from '../../../uploads/sealedFile.ts';

/** A file that its caller may read. A file out of reach is answered as a missing one. */
export const download: Operation<'files.download'> = {
  async run(context, { id }) {
    const row = await readableFile(context, id);
    if (!row) throw notFound(t('fileGone'));
    if (row.media_type === SEALED) return sealedAnswer(row.name, t('fileSealed').in(context.runtime.program));
    return fileAnswer(context.services.files, row);
  },
};
