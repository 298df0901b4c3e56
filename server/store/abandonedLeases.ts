/** Leases of servers that were killed, ended at the start of the next one instead of being waited for. */
import type { Backend } from './backend.ts';

const TABLES = ['jobs', 'outbox', 'claims'] as const;
/** Before every lease. */
const OVER = '1970-01-01T00:00:00.000Z';
/** The scope of settings that hold the turns of periodic work. */
const TURNS = 'server';

/**
 * Ends the leases of holders that are gone: their work is due at once.
 * @returns how many rows were held
 */
export function endAbandonedLeases(
  store: Pick<Backend, 'write'>,
  isGone: (holder: string) => boolean,
): Promise<number> {
  return store.write(async ({ db }) => {
    let ended = 0;
    for (const table of TABLES) {
      const holders = await db
        .selectFrom(table)
        .select('locked_by')
        .distinct()
        .where('locked_by', 'is not', null)
        .execute();
      const gone = holders.flatMap(({ locked_by: holder }) => (holder !== null && isGone(holder) ? [holder] : []));
      if (gone.length === 0) continue;
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ locked_until: OVER })
        .where('locked_by', 'in', gone)
        .executeTakeFirst();
      ended += Number(numUpdatedRows);
    }
    const turns = await db.selectFrom('settings').select(['key', 'updated_by']).where('scope', '=', TURNS).execute();
    const left = turns.flatMap(({ key, updated_by: holder }) => (holder !== null && isGone(holder) ? [key] : []));
    if (left.length > 0)
      await db
        .updateTable('settings')
        .set({ value: OVER })
        .where('scope', '=', TURNS)
        .where('key', 'in', left)
        .execute();
    return ended;
  });
}
