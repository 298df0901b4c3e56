/**
 * The event of each write of records: the changed ids, and their scopes before and after, so that a listener can decide
 * who may receive it, also for removed records. The records are read with the permissions of the listener's user.
 */
import type { EntityContext } from './context.ts';
import type { StoredRecord } from './record.ts';

/** The event channel of all writes of records. */
export const ROWS_CHANNEL = 'rows';

/** Records with equal access: of one scope, with equal values in the fields of row access. */
export interface ChangedScope {
  ids: string[];
  company: string;
  system: string;
  /** Every field that permissions of the store's program narrow rows by; null where it is empty. */
  values: Record<string, unknown>;
}

export interface RowsChanged {
  entity: string;
  action: string;
  by: string;
  at: string;
  /** A record that moved is listed in both scopes. */
  places: ChangedScope[];
}

/** @param records as they are and as they were */
export function scopesOf({ heldTo }: Pick<EntityContext, 'heldTo'>, records: readonly StoredRecord[]): ChangedScope[] {
  const places = new Map<string, ChangedScope>();
  for (const { id, scope, values } of records) {
    const { company, system } = scope;
    const held = Object.fromEntries(heldTo.map((field) => [field, values[field] ?? null]));
    const name = JSON.stringify([company, system, held]);
    const place = places.get(name) ?? { ids: [], company, system, values: held };
    if (place.ids.at(-1) !== id) place.ids.push(id);
    places.set(name, place);
  }
  return [...places.values()];
}
