import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { checkTemplate } from '../../rating/checkTemplate.ts';
import { contextOfTemplates } from '../../rating/tariffEntities.ts';
import { unlinkLanes } from '../../rating/unlinkLanes.ts';

export const saveTemplate: Operation<'quotes.saveTemplate'> = {
  async run(call, { template, type }) {
    const entity = own.quoteTemplate;
    const context = contextOfTemplates(call, entity);
    const { items, text } = await checkTemplate(context, template);
    if (type === 'preview') return { msg: t('quotePreviewed'), text };
    const outcome = await saveRows(context, {
      entity,
      template: entity,
      rows: [template],
      action: 'save',
      checkAction: 'default',
    });
    const { msg } = saveAnswer(outcome);
    const [saved] = outcome.saved;
    if (!saved) throw new HttpError(412, msg, { errorRows: outcome.errorRows, conflicts: outcome.conflicts });
    if (items.length > 0) {
      const record = await accessibleRecord(context, entity, saved.id, 'update');
      context.access.need(own.quoteLane, 'update');
      await unlinkLanes(context, record, items);
    }
    return { msg, id: saved.id, text };
  },
};
