/** Scheduled publications: the waiting jobs. */
import type { Services } from '../../operations/services.ts';
import type { Store } from '../../store/index.ts';
import type { Scheduled } from './schedule.ts';

export interface ScheduledPublication extends Scheduled {
  jobId: string;
  /** Publisher. */
  author: string;
  /** When: an instant. */
  at: string;
}

/** The publications that wait in a layer, the next first. */
export async function scheduledIn(store: Store, layer: string): Promise<ScheduledPublication[]> {
  const rows = await store.db
    .selectFrom('jobs')
    .select(['id', 'payload', 'run_after', 'created_by'])
    .where('kind', '=', 'publish')
    .where('state', '=', 'waiting')
    .orderBy('run_after')
    .orderBy('id')
    .execute();
  return rows
    .map(({ id, payload, run_after, created_by }) => {
      const { input } = JSON.parse(payload) as { input: Scheduled };
      return { ...input, jobId: id, author: created_by, at: run_after };
    })
    .filter((one) => one.layer === layer);
}

/** Cancels a publication of any user. @returns true if it was still waiting */
export async function stopScheduled(
  { store, jobs }: Pick<Services, 'store' | 'jobs'>,
  layer: string,
  jobId: string,
): Promise<boolean> {
  const found = (await scheduledIn(store, layer)).find((one) => one.jobId === jobId);
  if (found) await jobs.cancel(jobId, found.author);
  return found !== undefined;
}
