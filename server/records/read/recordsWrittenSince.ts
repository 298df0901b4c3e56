import type { Store } from '../../store/index.ts';

/** Saves that began before a moment may have ended after it; to look at them twice changes nothing. */
const OVERLAP_MS = 60_000;

/** The ids of the records of an entity that were written since a moment, deleted ones too. */
export async function recordsWrittenSince(store: Store, entity: string, moment: string): Promise<ReadonlySet<string>> {
  const since = new Date(Date.parse(moment) - OVERLAP_MS).toISOString();
  const rows = await store.db
    .selectFrom('history')
    .select('record_id')
    .distinct()
    .where('entity', '=', entity)
    .where('at', '>=', since)
    .execute();
  return new Set(rows.map(({ record_id }) => record_id));
}
