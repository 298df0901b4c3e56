/** Runs one job that this server has claimed: lease, progress, stop, end. */

import type { Logger } from 'pino';
import type { Program } from '../../metadata/program.ts';
import type { Clock } from '../platform/clock.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { newServerName } from '../platform/serverName.ts';
import { t } from '../platform/words/localizedText.ts';
import type { SessionContext } from '../session/session.ts';
import type { Backend } from '../store/backend.ts';
import { ConnectionLostError } from '../store/index.ts';
import { failureWords, isExpected } from './failureWords.ts';
import type { JobKind, JobRow } from './job.ts';
import { JobFault, type JobHandler, type JobHandlers, type TellJobEnd } from './jobs.ts';
import {
  cancelJob,
  claimJob,
  findJob,
  finishJob,
  type JobOutcome,
  LEASE_MS,
  noteProgress,
  releaseJobs,
  renewLease,
  retryJob,
} from './jobTable.ts';

const PROGRESS_MS = 400;
/** Milliseconds between attempts to reach the database. */
const DATABASE_RETRY_MS = 1000;
/**
 * A job that was running when its server died is retried once, since the cause may be another one; after a second time
 * it is set aside, and only a user can restart it. A regular shutdown does not count.
 */
const MAX_ATTEMPTS = 2;

export interface Runner {
  run(id: string): Promise<void>;
  /** Cancels a job on any server. @param words reason for its user */
  cancel(id: string, userId: string, words: string): Promise<void>;
  /** Stops what runs and waits for it. */
  stop(): Promise<void>;
}

export function createRunner(parts: {
  store: Pick<Backend, 'db' | 'write'>;
  handlers: () => JobHandlers;
  /** Returns the program of a system in the language of a user. */
  programOf: (system: string, userId: string) => Promise<Program>;
  /** Notifies others of the end of a job. */
  tell?: TellJobEnd;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}): Runner {
  const { store, log } = parts;
  const server = newServerName();
  const running = new Map<AbortController, Promise<void>>();
  let ended = false;
  /** undefined for a kind that this server does not know */
  const handlerOf = (kind: string): JobHandler | undefined => {
    const handlers = parts.handlers();
    return Object.hasOwn(handlers, kind) ? handlers[kind as JobKind] : undefined;
  };
  const finish = (job: JobRow, end: JobOutcome) =>
    finishJob(store, job, { ...end, at: parts.clock.now() }, handlerOf(job.kind)?.ended, parts.tell);

  async function run(id: string): Promise<void> {
    if (ended) return;
    const job = await claim(id);
    if (!job) return;
    if (job.attempts > MAX_ATTEMPTS) {
      const error = failureWords(await parts.programOf(systemOf(job), job.created_by), new JobFault(t('jobGivenUp')));
      await finish(job, { state: 'failed', error });
      return;
    }
    const stop = new AbortController();
    const work = execute(job, stop);
    running.set(stop, work);
    await work.finally(() => running.delete(stop));
  }

  /** Takes a job. Where the answer of the database was lost, the job may be taken already: it is given back. */
  async function claim(id: string): Promise<JobRow | undefined> {
    try {
      return (await claimJob(store, id, server, parts.clock.now())) ? await findJob(store, id) : undefined;
    } catch (error) {
      if (!(error instanceof ConnectionLostError)) throw error;
      await putBack(id);
      return undefined;
    }
  }

  /** Has a job wait again; `stop` waits for it. */
  async function putBack(id: string): Promise<void> {
    const stop = new AbortController();
    const work = askAgain(id, stop.signal);
    running.set(stop, work);
    await work.finally(() => running.delete(stop));
  }

  async function execute(job: JobRow, stop: AbortController): Promise<void> {
    const jobLog = log.child({ job: job.id, kind: job.kind });
    const lease = setInterval(() => {
      renewLease(store, job.id, server, parts.clock.now()).then(
        (state) => state !== 'mine' && stop.abort(state),
        () => undefined,
      );
    }, LEASE_MS / 10);
    let latest: [number, number] | undefined;
    let written = Number.NEGATIVE_INFINITY;
    const progress = (done: number, total: number) => {
      latest = [done, total];
      const now = performance.now();
      if (now - written < PROGRESS_MS) return;
      written = now;
      noteProgress(store, job, done, total).catch((error) => jobLog.warn({ err: error }, 'progress not kept'));
    };
    const { input } = JSON.parse(job.payload) as { input: Record<string, unknown> };
    try {
      const handler = handlerOf(job.kind);
      if (!handler) throw new Error(`This server does not know jobs of kind ${job.kind}.`);
      const result = await handler.run({ job, input, log: jobLog, signal: stop.signal, progress });
      stop.signal.throwIfAborted();
      if (latest) await noteProgress(store, job, ...latest);
      await finish(job, { state: 'done', result });
      parts.metrics.jobs.inc({ kind: job.kind, outcome: 'done' });
    } catch (error) {
      if (stop.signal.aborted && stop.signal.reason !== 'cancel') return;
      const cancelled = stop.signal.aborted;
      if (!cancelled && error instanceof ConnectionLostError) {
        jobLog.warn({ err: error }, 'the database did not answer; the job waits for it');
        await askAgain(job.id, stop.signal);
        return;
      }
      if (!cancelled && !isExpected(error)) jobLog.error({ err: error }, 'job failed');
      parts.metrics.jobs.inc({ kind: job.kind, outcome: cancelled ? 'cancelled' : 'failed' });
      if (cancelled) {
        const words = t('jobStopped').in(await parts.programOf(systemOf(job), job.created_by));
        await finish(job, { state: 'cancelled', words });
      } else {
        const words = failureWords(await parts.programOf(systemOf(job), job.created_by), error);
        await finish(job, { state: 'failed', error: words });
      }
    } finally {
      clearInterval(lease);
    }
  }

  /** A job that lost the database has not failed: it waits again as soon as that can be written. */
  async function askAgain(id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        return await retryJob(store, id, server);
      } catch (error) {
        if (!(error instanceof ConnectionLostError)) throw error;
        await parts.clock.wait(DATABASE_RETRY_MS, signal).catch(() => undefined);
      }
    }
  }

  return {
    run,
    cancel: (id, userId, words) =>
      cancelJob(store, id, userId, { words, at: parts.clock.now() }, (kind) => handlerOf(kind)?.ended),
    async stop() {
      ended = true;
      for (const stop of running.keys()) stop.abort('lost');
      await Promise.allSettled(running.values());
      // A shutdown is not a failure of the job: it waits for the next server.
      await releaseJobs(store, server);
    },
  };
}

/** The system in which it was requested. */
const systemOf = (job: JobRow): string => (JSON.parse(job.payload) as { context: SessionContext }).context.system;
