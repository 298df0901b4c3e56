/** Jobs and their progress: what the panel shows and what actions follow. */
import { atom } from 'jotai';
import type { AnswerOf } from '../../metadata/signatures/wellKnownApi.ts';
import { appStore } from '../program/appStore.ts';
import { callApi } from './callApi.ts';

export type Job = AnswerOf<'jobGet'>['job'];

export const jobsAtom = atom<readonly Job[]>([]);

export const isOver = (job: Job): boolean =>
  job.runningStatus === 'Completed' || job.runningStatus === 'Failed' || job.runningStatus === 'Canceled';

/** Percentage of a job; undefined while the total is not known. */
export function percentOf(job: Job): number | undefined {
  if (job.runningStatus === 'Completed') return 100;
  if (!(job.totalCount > 0)) return undefined;
  return Math.min(100, Math.floor((100 * job.processedCount) / job.totalCount));
}

/** Merges job states from the server: newer states replace older ones. */
export function receiveJobs(heard: readonly Job[], all = false): void {
  appStore.set(jobsAtom, (known) => {
    const byId = new Map(all ? [] : known.map((job) => [job.id, job]));
    for (const job of heard) byId.set(job.id, job);
    return [...byId.values()].sort((left, right) => (left.requestedOn < right.requestedOn ? 1 : -1));
  });
}

/** Waits for a job's end. Events and polling update its state; otherwise this function polls at growing intervals. */
export async function followJob(id: string, signal?: AbortSignal): Promise<Job> {
  const known = () => appStore.get(jobsAtom).find((job) => job.id === id);
  for (let wait = 1000; ; wait = Math.min(wait * 1.5, 10_000)) {
    const { job } = await callApi('jobGet', { path: { id }, signal });
    receiveJobs([job]);
    if (isOver(job)) return job;
    const heard = await new Promise<Job | undefined>((resolve) => {
      const timer = setTimeout(finish, wait);
      const stop = appStore.sub(jobsAtom, () => {
        const now = known();
        if (now && isOver(now)) finish();
      });
      signal?.addEventListener('abort', finish, { once: true });
      function finish() {
        clearTimeout(timer);
        stop();
        resolve(known());
      }
    });
    if (heard && isOver(heard)) return heard;
    signal?.throwIfAborted();
  }
}
