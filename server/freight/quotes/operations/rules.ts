import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { localize, t } from '../../../platform/words/localizedText.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { ruleSet, rulesFor } from '../quoteRules.ts';

export const rules: Operation<'quotes.rules'> = {
  async run(context, { templateId }) {
    context.access.need(own.quoteRule, 'list');
    if (templateId) await needTemplate(context, templateId);
    const found = await rulesFor(context, templateId);
    if (found.rules.length === 0) throw new HttpError(404, t('quoteNoRule'));
    const note =
      templateId && found.isDefault ? { msg: localize(context.runtime.program, t('quoteDefaultRules')) } : {};
    return { data: ruleSet(context, templateId, found.rules), ...note };
  },
};

async function needTemplate(context: OperationContext, templateId: string): Promise<void> {
  const record = await context.services.store.entities(own.quoteTemplate).get(templateId);
  if (!record || !isAccessible(context, own.quoteTemplate, 'get')(record))
    throw new HttpError(404, t('quoteTemplateGone'));
}
