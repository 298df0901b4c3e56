/**
 * Jobs: asked for through one interface, whatever carries them. The table is the truth; how a server hears of a waiting job
 * differs: by looking (SQLite), by pg-boss (PostgreSQL).
 */

import type { Logger } from 'pino';
import type { Localizable } from '../base/words/localizedText.ts';
import type { StoreTransaction } from '../store/index.ts';
import type { JobKind, JobOrder, JobRow } from './job.ts';

/** What a handler is given. */
export interface JobRun {
  readonly job: JobRow;
  readonly input: Record<string, unknown>;
  readonly log: Logger;
  /** Aborted when the user stops the job, the lease is lost or the server ends. */
  readonly signal: AbortSignal;
  /** Tells how far it is; written a few times a second at most. */
  progress(done: number, total: number): void;
}

/**
 * Writes what has to stand with the end of a job that failed or was stopped, in the same transaction: with nothing else to tell
 * it by, what the job was for would wait for it for ever.
 */
export type JobEnding = (
  tx: StoreTransaction,
  job: Pick<JobRow, 'kind' | 'payload'>,
  end: { state: 'failed' | 'cancelled'; words: string },
) => Promise<void>;

/** Tells others of the end of any job, in the same transaction. */
export type TellJobEnd = (
  tx: StoreTransaction,
  job: JobRow,
  end: { state: 'done' | 'failed' | 'cancelled'; error?: string; result?: unknown },
) => Promise<void>;

/** What a kind of job does. */
export interface JobHandler {
  run(run: JobRun): Promise<unknown>;
  readonly ended?: JobEnding | undefined;
  /** What its user is told by mail too where it was done; where it failed that is told. */
  readonly mail?: ((result: unknown) => Localizable) | undefined;
}

export type JobHandlers = Readonly<Record<JobKind, JobHandler>>;

export interface Jobs {
  /** @param also what has to stand or fall with the job, in the same write @returns the job's id */
  ask(order: JobOrder, also?: (tx: StoreTransaction) => Promise<void>): Promise<string>;
  /** Asks for a stop; a job that nobody has begun is stopped at once. @param words why, for its user */
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
