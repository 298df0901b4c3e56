import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { historyOf } from './list.ts';

/** `ID:VERSION`, as the list names it. */
const NAME = /^(.+):(\d+)$/;

export const entry: Operation<'histories.entry'> = {
  async run(context, { id: name, entity: asked }) {
    const [, id = '', number = ''] = NAME.exec(name) ?? [];
    const { entity, entries } = await historyOf(context, id, asked);
    const one = entries.find(({ version }) => version === Number(number));
    const store = context.services.store.entities(entity);
    const [then, now] = await Promise.all([store.valuesAt(id, Number(number)), store.get(id)]);
    if (!one || !then) throw notFound(t('historyNotPresent'));
    const current = now && isAccessible(context, entity, 'history')(now) ? now.values : {};
    const hidden = context.access.hidden(entity);
    const { templates } = entityFields(context.runtime, entity).definition;
    const template = templates === undefined ? undefined : String(then[templates]);
    const own = new Set((context.runtime.program.fields[template ?? ''] ?? []).map(({ key }) => key));
    const { fields } = entityFields(context.runtime, entity, template);
    const shown = Object.entries(fields).filter(
      ([key, { secret }]) => !hidden.has(key) && !secret && (template === undefined || own.has(key)),
    );
    return {
      data: {
        id: name,
        version: one.version,
        updatedBy: one.updatedBy,
        updatedOn: one.updatedOn,
        ...(one.reason === undefined ? {} : { profileUpdateComment: one.reason }),
        values: Object.fromEntries(shown.map(([key]) => [key, then[key] ?? null])),
        fields: shown.map(([key, { label }]) => ({
          key,
          label: label ?? key,
          value: then[key] ?? null,
          now: current[key] ?? null,
          differs: JSON.stringify(then[key] ?? null) !== JSON.stringify(current[key] ?? null),
        })),
      },
    };
  },
};
