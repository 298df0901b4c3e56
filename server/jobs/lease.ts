/** A lease on work that one of several servers does at a time: whoever takes it has it for a while. */
import type { Backend } from '../store/backend.ts';
import { isTooFarAhead } from '../store/lease.ts';

const SCOPE = 'server';

/**
 * Takes the turn of a kind of work until `now` plus `ms`. A turn that ends later than that was taken by a clock that was ahead,
 * and is over.
 * @returns false where another server has it
 */
export async function acquireLease(
  store: Pick<Backend, 'write'>,
  work: string,
  server: string,
  now: Date,
  ms: number,
): Promise<boolean> {
  const until = new Date(now.getTime() + ms).toISOString();
  const mine = { value: until, updated_at: now.toISOString(), updated_by: server };
  return store.write(async ({ db }) => {
    const taken = await db
      .updateTable('settings')
      .set(mine)
      .where('scope', '=', SCOPE)
      .where('key', '=', work)
      .where((eb) => eb.or([eb('value', '<=', now.toISOString()), isTooFarAhead('value', now, ms)]))
      .executeTakeFirst();
    if (Number(taken.numUpdatedRows) === 1) return true;
    const first = await db
      .insertInto('settings')
      .values({ scope: SCOPE, key: work, ...mine })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .executeTakeFirst();
    return Number(first.numInsertedOrUpdatedRows ?? 0) === 1;
  });
}
