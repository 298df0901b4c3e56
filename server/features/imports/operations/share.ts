import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { saveMapping } from '../../../uploads/columnMappings.ts';
import { importOf } from '../importOf.ts';

/** Remembers the mapping of an upload for everybody of the system. */
export const share: Operation<'imports.share'> = {
  async run(context, { id }) {
    const batch = await importOf(context, id);
    if (!batch.mapping) throw new HttpError(412, t('mappingNothing'));
    await saveMapping(context, batch.entity, batch.mapping, 'everybody');
    return { msg: t('mappingShared') };
  },
};
