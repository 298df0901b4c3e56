import type { Keyed } from '../../../../metadata/edits/keyed.ts';
import { accountLayerTarget } from '../../../authoring/accountLayerTarget.ts';
import { affectAccounts as affect } from '../../../authoring/affectAccounts.ts';
import { saveAndPublish } from '../../../authoring/saveAndPublish.ts';
import { withFields } from '../../../authoring/templateFields.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';

export const save: Operation<'templates.save'> = {
  async run(context, { templateId, profileName, fields, accountId, affectAccounts, comment }) {
    const { place, runtime } = await accountLayerTarget(context, accountId);
    const templates = runtime.program.definitions.template;
    const template = Object.hasOwn(templates, templateId) ? templates[templateId] : undefined;
    if (!template) throw notFound(t('templateNotFound'));
    const next = withFields(template, runtime.program.fields[templateId] ?? [], fields);
    const value = { ...next, ...(profileName === undefined ? {} : { label: profileName }) };
    const order = { kind: 'template' as const, name: templateId, value };
    const why = comment ?? templateId;
    const version = await saveAndPublish(context, place, order, why);
    const answer = { msg: t('templateSaved'), ...(version === undefined ? {} : { version }) };
    if (!affectAccounts || place.level !== 'systems') return answer;
    const keys = fields.map(({ key }) => String(key));
    const accounts = await affect(context, templateId, keys, next.fields as Record<string, Keyed>, why);
    return { ...answer, ...accounts };
  },
};
