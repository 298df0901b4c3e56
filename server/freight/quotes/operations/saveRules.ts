import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { ruleSet, rulesFor } from '../quoteRules.ts';

type Rule = Readonly<Record<string, unknown>>;

export const saveRules: Operation<'quotes.saveRules'> = {
  async run(context, { quoteTemplateId, rules = [], cloneOf }) {
    context.access.need(own.quoteRule, 'update');
    if (cloneOf !== undefined && (!cloneOf || !quoteTemplateId))
      throw new HttpError(412, t('quoteTemplateNotSelected'));
    if (quoteTemplateId) await accessibleRecord(context, own.quoteTemplate, quoteTemplateId, 'get');
    const rows = cloneOf ? await copied(context, cloneOf) : rules;
    if (rows.length === 0) throw new HttpError(412, t('quoteNoRule'));
    const outcome = await saveRows(context, {
      entity: own.quoteRule,
      template: own.quoteRule,
      rows: rows.map((rule, place) => ({ position: place + 1, ...rule, quoteTemplate: quoteTemplateId ?? null })),
      action: 'save',
      checkAction: 'default',
    });
    const { msg } = saveAnswer(outcome);
    const found = await rulesFor(context, quoteTemplateId);
    return { msg, data: ruleSet(context, quoteTemplateId, found.rules) };
  },
};

/** The rules of another quote as new ones. @throws HttpError 404 if it has none */
async function copied(context: OperationContext, templateId: string): Promise<Rule[]> {
  await accessibleRecord(context, own.quoteTemplate, templateId, 'get');
  const { rules, isDefault } = await rulesFor(context, templateId);
  if (isDefault) throw new HttpError(404, t('quoteNoRuleOfTemplate'));
  return rules.map(({ values }) => ({ ...values }));
}
