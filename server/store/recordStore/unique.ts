/** Which other record has a unique key already: asked before writing, so that the answer can name the fields and the record. */
import type { StoreTransaction } from '../backend.ts';
import { chunks, type EntityContext, tables } from './context.ts';
import type { PlannedSave } from './planSave.ts';
import type { Scope } from './record.ts';
import type { RecordShape, UniqueColumn } from './recordShape.ts';
import { cellOf } from './rowCodec.ts';
import type { SaveResult } from './saveResult.ts';

/** Keys, or ids, that one statement names. */
export const KEYS_PER_STATEMENT = 500;

/** The outcome for each planned save, by its index, whose unique key another record or an earlier row has. */
export async function takenUniques(
  context: EntityContext,
  tx: StoreTransaction,
  planned: readonly PlannedSave[],
): Promise<Map<number, SaveResult>> {
  const taken = new Map<number, SaveResult>();
  for (const unique of context.shape.uniques) {
    const changing = planned.filter((plan) => takesKey(plan, unique));
    const owners = await ownersOf(context, tx, unique, changing);
    // Records that this request moves to another key, or gives one first, count as they will be.
    const ids = new Set(changing.map(({ record }) => record.id));
    for (const [key, id] of owners) if (ids.has(id)) owners.delete(key);
    for (const { index, record, cells } of changing) {
      if (taken.has(index)) continue;
      const value = cellOf(context.shape, cells, unique.column);
      if (typeof value !== 'string') continue;
      const key = scopedUniqueKey(context.shape, value, record.scope);
      const other = owners.get(key);
      if (other === undefined) owners.set(key, record.id);
      else taken.set(index, { status: 'notUnique', unique: unique.name, fields: unique.fields, other });
    }
  }
  return taken;
}

/** True if a row's unique key may change. */
export function takesKey({ isNew, isMoved, changes }: PlannedSave, { fields }: UniqueColumn): boolean {
  return isNew || isMoved || fields.some((field) => Object.hasOwn(changes, field));
}

async function ownersOf(
  context: EntityContext,
  tx: StoreTransaction,
  { column }: UniqueColumn,
  planned: readonly PlannedSave[],
): Promise<Map<string, string>> {
  const keys = planned.map(({ cells }) => cellOf(context.shape, cells, column));
  const values = [...new Set(keys.filter((key) => typeof key === 'string'))];
  const owners = new Map<string, string>();
  for (const some of chunks(values, KEYS_PER_STATEMENT)) {
    const rows = await tables(context, tx)
      .selectFrom(context.shape.table.table)
      .select(['id', 'company', 'system', 'account', column])
      .where(column, 'in', some)
      .execute();
    for (const row of rows)
      owners.set(scopedUniqueKey(context.shape, String(row[column]), row as unknown as Scope), String(row.id));
  }
  return owners;
}

/** A unique key's value in the scope in which it is unique. */
function scopedUniqueKey({ uniqueWithin }: RecordShape, value: string, scope: Scope): string {
  return JSON.stringify([value, ...uniqueWithin.map((name) => scope[name])]);
}
