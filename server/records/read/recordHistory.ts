import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { namesOf } from '../../session/users.ts';
import { entityFields } from './entityFields.ts';
import { isAccessible } from './readAccess.ts';
import { seenValue } from './seenValue.ts';

/**
 * The versions of a record, newest first, without the fields that this user may not see.
 * @throws HttpError 403; 404 if the user has no access to such a record
 */
export async function recordHistory(context: OperationContext, { entity, id }: { entity: string; id: string }) {
  context.access.need(entity, 'history');
  const { store } = context.services;
  const hidden = context.access.hidden(entity);
  const entries = await store.entities(entity).history(id);
  const [newest] = entries;
  if (!newest) throw notFound(t('historyNone'));
  const current = await store.entities(entity).get(id);
  // A removed record is judged by what it was last.
  const last = entries.find((entry) => entry.action !== 'remove') ?? newest;
  const values = current?.values ?? (await store.entities(entity).valuesAt(id, last.version)) ?? {};
  const judged = { id, scope: newest.scope, values } as Parameters<ReturnType<typeof isAccessible>>[0];
  if (!isAccessible(context, entity, 'history')(judged)) throw notFound(t('historyNone'));
  const { definition } = entityFields(context.runtime, entity);
  const template = definition.templates === undefined ? undefined : String(values[definition.templates]);
  const { fields } = entityFields(context.runtime, entity, template);
  const names = await namesOf(store, context.runtime.program, own.user, [...new Set(entries.map((entry) => entry.by))]);
  return {
    entries: entries.map((entry) => ({
      id: `${id}:${entry.version}`,
      version: entry.version,
      action: entry.action,
      updatedBy: { id: entry.by, name: names.get(entry.by) ?? entry.by },
      updatedOn: entry.at,
      definitions: entry.definition,
      ...(entry.reason === null ? {} : { reason: entry.reason }),
      changes: Object.entries(entry.changes)
        .filter(([field]) => !hidden.has(field))
        .map(([field, [from, to]]) => ({
          field,
          label: fields[field]?.label ?? definition.lists?.[field]?.label ?? field,
          from: seenValue(definition, hidden, field, from),
          to: seenValue(definition, hidden, field, to),
        })),
    })),
  };
}
