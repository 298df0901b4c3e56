/** Rows matched with stored records by unique key: how an upload recognises what it brought before. */
import { isEmpty } from '../../../engine/values/empty.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { StoredRecord } from '../../store/index.ts';
import { entityFields } from './entityFields.ts';

export interface UniqueKey {
  name: string;
  fields: readonly string[];
}

/** The key that rows are matched by: the first of the entity's, by name of its own or of a field. */
export function matchingKey(context: Pick<OperationContext, 'runtime'>, entity: string): UniqueKey | undefined {
  const { definition } = entityFields(context.runtime, entity);
  // No key of it is in a column, by which records would be found.
  if (definition.storedIn !== undefined) return undefined;
  const own = Object.entries(definition.unique ?? {}).map(([name, { fields }]) => ({ name, fields }));
  const single = Object.entries(definition.fields)
    .filter(([, field]) => field.isUniqueField)
    .map(([name]) => ({ name, fields: [name] }));
  // The key that has the title in it is the one that people know.
  const all = [...own, ...single];
  return all.find(({ fields }) => fields.includes(definition.title)) ?? all[0];
}

/** The record with the unique key of each row; undefined without a match or with an incomplete key. */
export async function byUniqueKey(
  context: Pick<OperationContext, 'runtime' | 'services' | 'access'>,
  entity: string,
  rows: readonly { id?: string; values: Readonly<Record<string, unknown>> }[],
): Promise<(StoredRecord | undefined)[]> {
  const key = matchingKey(context, entity);
  if (!key) return rows.map(() => undefined);
  const { types } = entityFields(context.runtime, entity);
  const asked = rows.map((row) =>
    row.id === undefined && key.fields.every((field) => !isEmpty(types[field] ?? 'text', row.values[field]))
      ? row.values
      : {},
  );
  return context.services.store
    .entities(entity)
    .findByUnique({ unique: key.name, values: asked, scope: context.access.scope(entity) });
}
