import { accountLayerTarget } from '../../../authoring/accountLayerTarget.ts';
import { saveAndPublish } from '../../../authoring/saveAndPublish.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { templateFor } from '../../../records/templates/templateResponse.ts';

/** Sets if a field can be used in row filters of grants. */
export const accessField: Operation<'templates.accessField'> = {
  async run(context, { fieldKey, docType, change, comment }) {
    const { place, runtime } = await accountLayerTarget(context, undefined);
    const name = templateFor({ ...context, runtime }, docType, signedIn(context).context.system, undefined);
    const template = runtime.program.definitions.template[name];
    const field = (runtime.program.fields[name] ?? []).find(({ key }) => key === fieldKey);
    if (!template || !field) throw notFound(t('authoringNothing', { kind: 'template', name: `${name} ${fieldKey}` }));
    const own = { ...template.fields[fieldKey], addInAccessSet: change === 'add' };
    const value = { ...template, fields: { ...template.fields, [fieldKey]: own } };
    await saveAndPublish(context, place, { kind: 'template', name, value }, comment ?? `${name} ${fieldKey}`);
    return { msg: t('templateSaved') };
  },
};
