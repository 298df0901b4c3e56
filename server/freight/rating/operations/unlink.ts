import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import type { RemovedItem } from '../removedItems.ts';
import { contextOfTemplate, entitiesOf } from '../tariffEntities.ts';
import { unlinkLanes } from '../unlinkLanes.ts';

/** Takes parameters, charges, or what of charges is named, from a tariff and its linked lanes. */
export const unlink: Operation<'rating.unlink'> = {
  async run(call, { templateId, data }) {
    const context = await contextOfTemplate(call, templateId);
    context.access.need(entitiesOf(context).lane, 'update');
    context.access.need(entitiesOf(context).tariff, 'update');
    const tariff = await accessibleRecord(context, entitiesOf(context).tariff, templateId, 'get');
    const items = (Array.isArray(data) ? data : [data]) as RemovedItem[];
    if (items.some(({ internalKey, value }) => internalKey === 'displayName' && !value))
      throw invalid('With displayName, value is the name of the break.');
    if (items.length === 0) return { templateId, lanes: 0, msg: t('ratingUnlinked', { count: 0 }) };
    const { tariff: version, lanes } = await unlinkLanes(context, tariff, items);
    return { templateId: version.id, lanes, msg: t('ratingUnlinked', { count: lanes }) };
  },
};
