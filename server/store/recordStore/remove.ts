import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { StoreTransaction } from '../backend.ts';
import { changesBetween, withoutSecrets } from './changes.ts';
import { type EntityContext, tables } from './context.ts';
import { rowsById } from './get.ts';
import { createdOf, type NewEntry, REMOVED, valuesAt, writeHistory } from './history.ts';
import type { StoredRecord, WriteContext } from './record.ts';
import { toRecord } from './rows.ts';
import { ROWS_CHANNEL, type RowsChanged, scopesOf } from './rowsChanged.ts';
import { saveRecords } from './save.ts';
import type { SaveResult } from './saveResult.ts';
import { leaveStates } from './stateIntervals.ts';
import type { TemplateUnique } from './templateUnique.ts';

export interface RemoveRow {
  id: string;
  /** The expected version; a record changed since is not removed. Omitted: any version. */
  version?: number;
}

export type RemoveResult =
  | { status: 'removed'; record: StoredRecord }
  /** `stored` undefined: somebody removed it already. */
  | { status: 'conflict'; id: string; stored: StoredRecord | undefined };

export interface RemoveRequest extends Omit<WriteContext, 'action'> {
  rows: readonly RemoveRow[];
}

/** Takes records out of their table. The history keeps each whole, so that it can be restored. */
export async function removeRecords(
  context: EntityContext,
  request: RemoveRequest,
  tx?: StoreTransaction,
): Promise<RemoveResult[]> {
  if (!tx) return context.write((own) => removeRecords(context, request, own));
  const ids = request.rows.map(({ id }) => id);
  const stored = await rowsById(context, ids, tx);
  const entries: NewEntry[] = [];
  const results: RemoveResult[] = [];
  for (const { id, version } of request.rows) {
    const row = stored.get(id);
    const record = row && toRecord(context, row).record;
    if (!record || (version !== undefined && record.version !== version)) {
      results.push({ status: 'conflict', id, stored: record });
      continue;
    }
    stored.delete(id);
    await tables(context, tx).deleteFrom(context.shape.table.table).where('id', '=', id).execute();
    const { scope } = record;
    const changes = withoutSecrets(context.shape, changesBetween(record.values, {}));
    entries.push({ ...request, action: REMOVED, id, version: record.version + 1, scope, changes });
    results.push({ status: 'removed', record });
  }
  await writeHistory(context, tx, entries);
  await leaveStates(
    context,
    tx,
    entries.map(({ id }) => id),
    request.at,
  );
  if (entries.length > 0) {
    const { by, at } = request;
    const changed: RowsChanged = {
      entity: context.shape.entity,
      action: REMOVED,
      by,
      at,
      places: scopesOf(
        context,
        results.flatMap((result) => (result.status === 'removed' ? [result.record] : [])),
      ),
    };
    tx.notify(ROWS_CHANNEL, changed);
  }
  return results;
}

export interface RestoreRequest extends WriteContext {
  id: string;
  /** The version whose values are wanted back. */
  version: number;
  /** The version that is there now; left out or 0 when the record was removed. */
  current?: number;
  /** Types of fields that templates add; one that is not known any more comes back as text. */
  extraTypes?: FieldTypes;
  /** Fields that no index keeps unique and that are to be. */
  held?: readonly TemplateUnique[];
  /** Values that replace those of the older version: recomputed fields. */
  instead?: Readonly<Record<string, unknown>>;
}

/**
 * Writes the values of an older version as a new one; brings a removed record back.
 * @returns undefined when the record never had that version, or was removed by it
 */
export async function restoreRecord(
  context: EntityContext,
  request: RestoreRequest,
  tx?: StoreTransaction,
): Promise<SaveResult | undefined> {
  if (!tx) return context.write((own) => restoreRecord(context, request, own));
  const { id, version, current = 0, extraTypes: given, instead, ...why } = request;
  const then = await valuesAt(context, id, version, tx);
  if (!then) return undefined;
  const stored = (await rowsById(context, [id], tx)).get(id);
  const { record, extraTypes } = stored ? toRecord(context, stored) : { record: undefined, extraTypes: {} };
  const emptied = Object.fromEntries(Object.keys(record?.values ?? {}).map((field) => [field, null]));
  const values = { ...emptied, ...then.values, ...instead };
  const unknown = Object.keys(values).filter((field) => !context.shape.fields.has(field) && !(field in extraTypes));
  const types = { ...Object.fromEntries(unknown.map((field) => [field, 'text' as const])), ...extraTypes, ...given };
  // Creator and creation time are not fields: for a removed record, only the history has them.
  const created = stored ? undefined : await createdOf(context, id, tx);
  const rows = [{ id, version: current, values, scope: then.scope, ...(created ? { created } : {}) }];
  const [result] = await saveRecords(context, { ...why, rows, extraTypes: types }, tx);
  return result;
}
