import { isKeyed, type Keyed } from '../../../../metadata/edits/keyed.ts';
import type { FilterLeaf } from '../../../../metadata/kinds/filter.ts';
import { accountLayerTarget } from '../../../authoring/accountLayerTarget.ts';
import { saveAndPublish } from '../../../authoring/saveAndPublish.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { entityFields } from '../../../records/read/entityFields.ts';

/** Members of a field that are of the template it was shipped with. */
const OF_ITS_OWN = ['isDefault'];

/** A template of its own name: with the fields of another one, or with the master field alone. */
export const create: Operation<'templates.create'> = {
  async run(context, { name, prefix = '', label, entity, docType, copyOf, like, comment }) {
    const { place, runtime } = await accountLayerTarget(context, undefined);
    const { template } = runtime.program.definitions;
    const title = label.trim();
    const wrong = (member: string, words: ReturnType<typeof t>) =>
      new HttpError(412, words, { errorRows: [{ errors: { [member]: words } }] });
    if (title === '') throw wrong('label', t('templateMandatory'));
    if (name.trim() === '') throw wrong('name', t('templateMandatory'));
    if (!/^[A-Za-z][A-Za-z0-9]{0,59}$/.test(name)) throw wrong('name', t('templateNameLetters'));
    const id = `${prefix}${name}`;
    if (Object.hasOwn(template, id)) throw wrong('name', t('templateNameTaken', { name: id }));
    const kept = entity === undefined ? 0 : await rowsOf(context, entity, id);
    if (kept > 0) throw wrong('name', t('templateNameRows', { count: kept, name: id }));
    const from = copyOf || like || entity;
    const source = from === undefined ? undefined : template[from];
    if (!source || (entity !== undefined && source.entity !== entity)) throw notFound(t('templateNotFound'));
    const effective = runtime.program.fields[from ?? ''] ?? [];
    const master = effective.find(({ isMasterField }) => isMasterField)?.key;
    const fields = Object.entries(source.fields)
      .filter(([key]) => (copyOf !== undefined && copyOf !== '' ? true : key === master))
      .map(([key, field]) => [key, without(field as Keyed)]);
    const value = {
      label: title,
      docType: docType ?? id,
      ...(source.entity === undefined ? {} : { entity: source.entity }),
      ...(copyOf && isKeyed(source.groups) ? { groups: source.groups } : {}),
      fields: Object.fromEntries(fields),
    };
    const version = await saveAndPublish(context, place, { kind: 'template', name: id, value }, comment ?? title);
    return { msg: t('templateCreated', { label: title }), id, ...(version === undefined ? {} : { version }) };
  },
};

const without = (field: Keyed): Keyed =>
  Object.fromEntries(Object.entries(field).filter(([member]) => !OF_ITS_OWN.includes(member)));

/** Rows of this system that were left by a type of that name. */
async function rowsOf(context: OperationContext, entity: string, id: string): Promise<number> {
  const { templates, within } = context.runtime.program.definitions.entity[entity] ?? {};
  if (templates === undefined) return 0;
  const leaves: FilterLeaf[] = [
    { name: templates, operator: 'equalTo', value: id },
    ...(within ? [{ name: within.system, operator: 'equalTo' as const, value: signedIn(context).context.system }] : []),
  ];
  const { extraTypes } = entityFields(context.runtime, entity);
  return context.services.store.entities(entity).count({
    scopes: [context.access.scope(entity)],
    filter: { condition: 'and', fields: leaves },
    today: context.today,
    extraTypes,
  });
}
