/** Rows that are to be saved beside what is stored of them, as far as their writer reaches it. */
import type { OperationContext } from '../../operations/operation.ts';
import type { StoredRecord } from '../../store/index.ts';
import { entityFields } from '../read/entityFields.ts';
import { isAccessible } from '../read/readAccess.ts';
import { byUniqueKey } from '../read/uniqueKey.ts';
import { incomingRow } from './incomingRow.ts';

/** A row as it was sent, and the record that it changes; undefined where it is new, or the record is out of reach or gone. */
export interface RowToSave {
  readonly row: Readonly<Record<string, unknown>>;
  readonly stored: StoredRecord | undefined;
}

/** @param match whether rows without an id are matched with records by unique key */
export async function storedRows(
  context: OperationContext,
  entity: string,
  sent: readonly Readonly<Record<string, unknown>>[],
  match: boolean,
): Promise<RowToSave[]> {
  const { fields } = entityFields(context.runtime, entity);
  const rows = sent.map((row) => incomingRow(row, (key) => Object.hasOwn(fields, key)));
  const found = await context.services.store
    .entities(entity)
    .getMany(rows.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const byId = new Map(found.map((record) => [record.id, record]));
  const matched = match ? await byUniqueKey(context, entity, rows) : [];
  const reached = isAccessible(context, entity, 'update');
  return sent.map((row, index) => {
    const id = rows[index]?.id;
    const record = id === undefined ? matched[index] : byId.get(id);
    return { row, stored: record && reached(record) ? record : undefined };
  });
}
