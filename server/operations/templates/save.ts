import { accountPlace } from '../../authoring/accountPlace.ts';
import { saveAndPublish } from '../../authoring/saveAndPublish.ts';
import { withFields } from '../../authoring/templateFields.ts';
import { notFound } from '../../http/httpError.ts';
import { said } from '../../runtime/said.ts';
import type { Operation } from '../operation.ts';

export const save: Operation<'templates.save'> = {
  async run(context, { templateId, profileName, fields, accountId, comment }) {
    const { place, runtime } = await accountPlace(context, accountId);
    const templates = runtime.program.definitions.template;
    const template = Object.hasOwn(templates, templateId) ? templates[templateId] : undefined;
    if (!template) throw notFound(said('templateNotFound'));
    const next = withFields(template, runtime.program.fields[templateId] ?? [], fields);
    const value = { ...next, ...(profileName === undefined ? {} : { label: profileName }) };
    const order = { kind: 'template' as const, name: templateId, value };
    const version = await saveAndPublish(context, place, order, comment ?? templateId);
    return { msg: said('templateSaved'), ...(version === undefined ? {} : { version }) };
  },
};
