import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { projection } from '../../../records/read/wireRow.ts';
import { columnsForGrid, versionOfRecord } from '../../rating/laneRows.ts';

/** The fields of a stored template with the columns of its lanes, or the default values of a new one. */
export const template: Operation<'quotes.template'> = {
  async run(context, { id, rateSourceType }) {
    const entity = own.quoteTemplate;
    context.access.need(entity, 'get');
    if (!id) {
      const fields = context.runtime.program.fields[entity] ?? [];
      const defaults = fields.flatMap(({ key, defaultValue }) =>
        defaultValue === undefined ? [] : [[key, defaultValue] as const],
      );
      return { data: { ...Object.fromEntries(defaults), ...(rateSourceType ? { rateSourceType } : {}) } };
    }
    const record = await context.services.store.entities(entity).get(id);
    if (!record || !isAccessible(context, entity, 'get')(record))
      throw new HttpError(404, t('quoteTemplateUnavailable'));
    const columns = columnsForGrid(await versionOfRecord(context, record));
    return { data: { ...projection(context, entity)(record), columns } };
  },
};
