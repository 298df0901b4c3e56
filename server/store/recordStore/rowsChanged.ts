/**
 * What is told of every write of records: which changed, and where they stand and stood, so that a listener can say who may
 * hear of them, also of one that was removed. What they are is read by the way that the listener's user may.
 */
import type { EntityContext } from './context.ts';
import type { StoredRecord } from './record.ts';

/** The event channel on which every write of records is told. */
export const ROWS_CHANNEL = 'rows';

/** Records that the same people reach: of one scope, with the same values in the fields that row access goes by. */
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
  /** A record that went from one place to another stands in both. */
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
