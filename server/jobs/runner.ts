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

/** What a runner is created with. */
interface RunnerParts {
  store: Pick<Backend, 'db' | 'write'>;
  handlers: () => JobHandlers;
  /** Returns the program of a system in the language of a user. */
  programOf: (system: string, userId: string) => Promise<Program>;
  /** Notifies others of the end of a job. */
  tell?: TellJobEnd;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

export const createRunner = (parts: RunnerParts): Runner => new JobRunner(parts);

class JobRunner implements Runner {
  readonly #parts: RunnerParts;
  readonly #server = newServerName();
  readonly #running = new Map<AbortController, Promise<void>>();
  #ended = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  async run(id: string): Promise<void> {
    if (this.#ended) return;
    const job = await this.#claim(id);
    if (!job) return;
    if (job.attempts > MAX_ATTEMPTS) {
      const error = failureWords(await this.#programOf(job), new JobFault(t('jobGivenUp')));
      await this.#finish(job, { state: 'failed', error });
      return;
    }
    await this.#track((stop) => this.#execute(job, stop));
  }

  cancel(id: string, userId: string, words: string): Promise<void> {
    const { store, clock } = this.#parts;
    return cancelJob(store, id, userId, { words, at: clock.now() }, (kind) => this.#handlerOf(kind)?.ended);
  }

  async stop(): Promise<void> {
    this.#ended = true;
    for (const stop of this.#running.keys()) stop.abort('lost');
    await Promise.allSettled(this.#running.values());
    // A shutdown is not a failure of the job: it waits for the next server.
    await releaseJobs(this.#parts.store, this.#server);
  }

  /** Runs work that `stop` aborts and waits for. */
  async #track(begin: (stop: AbortController) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const work = begin(stop);
    this.#running.set(stop, work);
    await work.finally(() => this.#running.delete(stop));
  }

  /** undefined for a kind that this server does not know */
  #handlerOf(kind: string): JobHandler | undefined {
    const handlers = this.#parts.handlers();
    return Object.hasOwn(handlers, kind) ? handlers[kind as JobKind] : undefined;
  }

  #programOf(job: JobRow): Promise<Program> {
    return this.#parts.programOf(systemOf(job), job.created_by);
  }

  #finish(job: JobRow, end: JobOutcome) {
    const { store, clock, tell } = this.#parts;
    return finishJob(store, job, { ...end, at: clock.now() }, this.#handlerOf(job.kind)?.ended, tell);
  }

  /** Claims a job. Where the answer of the database was lost, the job may be claimed already: it is put back. */
  async #claim(id: string): Promise<JobRow | undefined> {
    const { store, clock } = this.#parts;
    try {
      return (await claimJob(store, id, this.#server, clock.now())) ? await findJob(store, id) : undefined;
    } catch (error) {
      if (!(error instanceof ConnectionLostError)) throw error;
      await this.#track(({ signal }) => this.#putBack(id, signal));
      return undefined;
    }
  }

  async #execute(job: JobRow, stop: AbortController): Promise<void> {
    const log = this.#parts.log.child({ job: job.id, kind: job.kind });
    const endLease = this.#holdLease(job, stop);
    const { progress, settle } = this.#progressOf(job, log);
    const { input } = JSON.parse(job.payload) as { input: Record<string, unknown> };
    try {
      const handler = this.#handlerOf(job.kind);
      if (!handler) throw new Error(`This server does not know jobs of kind ${job.kind}.`);
      const result = await handler.run({ job, input, log, signal: stop.signal, progress });
      stop.signal.throwIfAborted();
      await settle();
      await this.#finish(job, { state: 'done', result });
      this.#parts.metrics.jobs.inc({ kind: job.kind, outcome: 'done' });
    } catch (error) {
      await this.#fail(job, error, stop.signal, log);
    } finally {
      endLease();
    }
  }

  /** Renews the lease of a running job, and aborts the job when it is lost. @returns a function that ends this */
  #holdLease(job: JobRow, stop: AbortController): () => void {
    const { store, clock } = this.#parts;
    const lease = setInterval(() => {
      renewLease(store, job.id, this.#server, clock.now()).then(
        (state) => state !== 'mine' && stop.abort(state),
        () => undefined,
      );
    }, LEASE_MS / 10);
    return () => clearInterval(lease);
  }

  /** Writes the progress of a job from time to time; `settle` writes the last one. */
  #progressOf(job: JobRow, log: Logger) {
    const { store } = this.#parts;
    let latest: [number, number] | undefined;
    let written = Number.NEGATIVE_INFINITY;
    const progress = (done: number, total: number): void => {
      latest = [done, total];
      const now = performance.now();
      if (now - written < PROGRESS_MS) return;
      written = now;
      noteProgress(store, job, done, total).catch((error) => log.warn({ err: error }, 'progress not kept'));
    };
    const settle = async (): Promise<void> => {
      if (latest) await noteProgress(store, job, ...latest);
    };
    return { progress, settle };
  }

  async #fail(job: JobRow, error: unknown, signal: AbortSignal, log: Logger): Promise<void> {
    const { metrics } = this.#parts;
    if (signal.aborted && signal.reason !== 'cancel') return;
    if (signal.aborted) {
      metrics.jobs.inc({ kind: job.kind, outcome: 'cancelled' });
      const words = t('jobStopped').in(await this.#programOf(job));
      await this.#finish(job, { state: 'cancelled', words });
      return;
    }
    if (error instanceof ConnectionLostError) {
      log.warn({ err: error }, 'the database did not answer; the job waits for it');
      await this.#putBack(job.id, signal);
      return;
    }
    if (!isExpected(error)) log.error({ err: error }, 'job failed');
    metrics.jobs.inc({ kind: job.kind, outcome: 'failed' });
    await this.#finish(job, { state: 'failed', error: failureWords(await this.#programOf(job), error) });
  }

  /** Returns a job to the queue as soon as the database can be reached: losing the connection is not a failure of the job. */
  async #putBack(id: string, signal: AbortSignal): Promise<void> {
    const { store, clock } = this.#parts;
    while (!signal.aborted) {
      try {
        return await retryJob(store, id, this.#server);
      } catch (error) {
        if (!(error instanceof ConnectionLostError)) throw error;
        await clock.wait(DATABASE_RETRY_MS, signal).catch(() => undefined);
      }
    }
  }
}

/** The system in which it was requested. */
const systemOf = (job: JobRow): string => (JSON.parse(job.payload) as { context: SessionContext }).context.system;
