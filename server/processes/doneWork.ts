/**
 * Completed parts of work, recorded in the transaction that does them: a job resumed after a server died continues
 * where it stopped, and a part with a key is done once, on any number of servers.
 */
import { sql } from 'kysely';
import type { Store } from '../store/index.ts';

/**
 * Notes a part as begun in this transaction; another server that does the same part waits here for the end of it.
 * @returns false where it is done already
 */
export async function begin({ db }: Store, work: string, item: string, at: string): Promise<boolean> {
  const fresh = await db
    .insertInto('done_work')
    .values({ work, item, at, outcome: 'null' })
    .onConflict((conflict) => conflict.columns(['work', 'item']).doNothing())
    .returning('item')
    .execute();
  return fresh.length > 0;
}

/** Keeps what became of a part. */
export async function keepOutcome({ db }: Store, work: string, item: string, outcome: unknown): Promise<void> {
  await db
    .updateTable('done_work')
    .set({ outcome: JSON.stringify(outcome ?? null) })
    .where('work', '=', work)
    .where('item', '=', item)
    .execute();
}

/** Takes a part back: it was not done after all. */
export async function forgetPart({ db }: Store, work: string, item: string): Promise<void> {
  await db.deleteFrom('done_work').where('work', '=', work).where('item', '=', item).execute();
}

/** The results of completed parts, by part. */
export async function doneParts<Outcome>({ db }: Store, work: string): Promise<Map<string, Outcome>> {
  const rows = await db.selectFrom('done_work').select(['item', 'outcome']).where('work', '=', work).execute();
  return new Map(rows.map(({ item, outcome }) => [item, JSON.parse(outcome) as Outcome]));
}

/** The work of a job. */
export const workOfJob = (id: string): string => `job ${id}`;

/** Drops what is known of jobs that have come to their end: they are not taken up again. */
export async function forgetEndedJobs(store: Store): Promise<void> {
  await store.write(({ db }) =>
    sql`
      delete from done_work where work like 'job %' and not exists (
        select 1 from jobs where 'job ' || jobs.id = done_work.work and jobs.state in ('waiting', 'running')
      )
    `.execute(db),
  );
}
