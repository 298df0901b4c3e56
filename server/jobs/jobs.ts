/**
 * The interface of jobs, independent of the queue. The table is the source of truth; servers learn of waiting jobs by
 * polling (SQLite) or by pg-boss (PostgreSQL).
 */

import type { Logger } from 'pino';
import type { Localizable } from '../platform/words/localizedText.ts';
import type { StoreTransaction } from '../store/index.ts';
import type { JobKind, JobOrder, JobRow } from './job.ts';

/** Arguments of a handler. */
export interface JobRun {
  readonly job: JobRow;
  readonly input: Record<string, unknown>;
  readonly log: Logger;
  /** Aborted when the user stops the job, the lease is lost or the server ends. */
  readonly signal: AbortSignal;
  /** Reports progress; written at most a few times per second. */
  progress(done: number, total: number): void;
}

/**
 * Writes related data when a job failed or was canceled, in the same transaction: otherwise the subject of the job
 * would wait forever.
 */
export type JobEnding = (
  tx: StoreTransaction,
  job: Pick<JobRow, 'kind' | 'payload'>,
  end: { state: 'failed' | 'cancelled'; words: string },
) => Promise<void>;

/** Notifies others of the end of any job, in the same transaction. */
export type TellJobEnd = (
  tx: StoreTransaction,
  job: JobRow,
  end: { state: 'done' | 'failed' | 'cancelled'; error?: string; result?: unknown },
) => Promise<void>;

/** The handler of a kind of job. */
export interface JobHandler {
  run(run: JobRun): Promise<unknown>;
  readonly ended?: JobEnding | undefined;
  /** Text of the mail to its user about success; failures are always mailed. */
  readonly mail?: ((result: unknown) => Localizable) | undefined;
}

export type JobHandlers = Readonly<Record<JobKind, JobHandler>>;

export interface Jobs {
  /** @param also further writes in the same transaction @returns the job's id */
  ask(order: JobOrder, also?: (tx: StoreTransaction) => Promise<void>): Promise<string>;
  /** Cancels a job; one that has not started ends immediately. @param words reason for its user */
  cancel(id: string, userId: string, words?: string): Promise<void>;
  /** Begins to take jobs. */
  start(): Promise<void>;
  /** Takes no more, and stops those that run: another server, or the next start, takes them up. */
  stop(): Promise<void>;
}

/** Why a job cannot go on, in words for its user. */
export class JobFault extends Error {
  override name = 'JobFault';
  readonly words: Localizable;
  constructor(words: Localizable) {
    super(typeof words === 'string' ? words : words.name);
    this.words = words;
  }
}
