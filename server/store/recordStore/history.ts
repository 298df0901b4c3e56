/**
 * The audit trail of records: every write leaves an entry: who, when, which fields, under which definitions, why. An entry
 * holds what undoing it needs, so any version can be had by undoing the later ones from what is there now; a removal holds
 * the whole record.
 */
import type { Kysely } from 'kysely';
import type { StoreTransaction } from '../backend.ts';
import type { Database, HistoryTable } from '../database.ts';
import { untyped } from '../untypedTables.ts';
import { undo } from './changes.ts';
import type { EntityContext } from './context.ts';
import { changesAsNow } from './formerLists.ts';
import { getRecords } from './get.ts';
import { insertRows } from './insertRows.ts';
import type { FieldChange, Scope, WriteContext } from './record.ts';

export interface HistoryEntry {
  version: number;
  at: string;
  by: string;
  action: string;
  reason: string | null;
  definition: string;
  scope: Scope;
  /** Field to what it was and what it became; null is empty. */
  changes: Record<string, FieldChange>;
}

export interface NewEntry extends WriteContext {
  id: string;
  version: number;
  scope: Scope;
  changes: Record<string, FieldChange>;
}

const COLUMNS: (keyof HistoryTable)[] = [
  'entity',
  'record_id',
  'version',
  'at',
  'by',
  'action',
  'reason',
  'definition',
  'company',
  'system',
  'account',
  'changes',
];

export async function writeHistory(
  context: EntityContext,
  tx: StoreTransaction,
  entries: readonly NewEntry[],
): Promise<void> {
  const rows = entries.map(({ id, version, at, by, action, reason, definition, scope, changes }) => ({
    entity: context.shape.entity,
    record_id: id,
    version,
    at,
    by,
    action,
    reason: reason ?? null,
    definition: definition ?? context.definition,
    ...scope,
    changes: JSON.stringify(changes),
  }));
  await insertRows(untyped(tx.db), context.kind, 'history', COLUMNS, rows);
}

/**
 * A record's history, newest first; also of a removed record. Creation's changes are what the record had at first.
 * @returns empty when there never was such a record
 */
export async function historyOf(context: EntityContext, id: string, tx?: StoreTransaction): Promise<HistoryEntry[]> {
  const entries = await readEntries(tx?.db ?? context.db, context.shape.entity, id);
  const [current] = await getRecords(context, [id], tx);
  let values: Record<string, unknown> = current?.values ?? {};
  const names = namesNow(context);
  const { formerLists } = context.shape;
  for (const entry of entries) {
    if (names.size > 0)
      entry.changes = Object.fromEntries(
        Object.entries(entry.changes).map(([field, change]) => [names.get(field) ?? field, change]),
      );
    if (entry.version === 1) {
      entry.changes = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [null, value]]));
    } else if (formerLists.size > 0) entry.changes = changesAsNow(formerLists, entry.changes, values);
    values = undo(values, entry.changes);
  }
  return entries;
}

/** Former to current names of fields: a history entry uses the names of its time. */
export const namesNow = ({ shape }: EntityContext): Map<string, string> =>
  new Map(
    shape.table.columns.flatMap(({ holds, formerly = [] }) =>
      holds === undefined ? [] : formerly.map((name): [string, string] => [name, holds]),
    ),
  );

/** The values that a record had at a version; undefined when it had no such version, or was removed by it. */
export async function valuesAt(
  context: EntityContext,
  id: string,
  version: number,
  tx?: StoreTransaction,
): Promise<{ values: Record<string, unknown>; scope: Scope; newest: number } | undefined> {
  const entries = await historyOf(context, id, tx);
  const at = entries.find((entry) => entry.version === version);
  if (!at || at.action === REMOVED) return undefined;
  const [current] = await getRecords(context, [id], tx);
  let values: Record<string, unknown> = current?.values ?? {};
  for (const entry of entries) {
    if (entry.version <= version) break;
    values = undo(values, entry.changes);
  }
  return { values, scope: at.scope, newest: entries[0]?.version ?? version };
}

/** The action of the entry that removing a record leaves. */
export const REMOVED = 'remove';

async function readEntries(db: Kysely<Database>, entity: string, id: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, at, by, action, reason, definition, company, system, account, changes }) => ({
    version,
    at,
    by,
    action,
    reason,
    definition,
    scope: { company, system, account },
    changes: JSON.parse(changes),
  }));
}

/** When a record was first made, and who made it; also of a removed one. */
export async function createdOf(
  { shape }: EntityContext,
  id: string,
  { db }: StoreTransaction,
): Promise<{ at: string; by: string } | undefined> {
  return db
    .selectFrom('history')
    .select(['at', 'by'])
    .where('entity', '=', shape.entity)
    .where('record_id', '=', id)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
}
