/**
 * The job queue in the database: jobs are claimed with a lease, and retried after it expires. It is shared by all
 * servers. Each change of a job is published to its user as an event.
 */

import { sql } from 'kysely';
import { systemClock } from '../platform/clock.ts';
import type { Backend, StoreTransaction } from '../store/backend.ts';
import { givenBack, isDue, leaseOf, mayBeTaken, NO_LEASE } from '../store/lease.ts';
import type { LeaseWatch } from '../store/leaseWatch.ts';
import { newId } from '../store/recordStore/newId.ts';
import type { JobOrder, JobRow } from './job.ts';
import type { JobEnding, TellJobEnd } from './jobs.ts';

type Store = Pick<Backend, 'db' | 'write'>;

/** A server renews its lease well within this; a job whose lease ran out was interrupted. */
export const LEASE_MS = 15_000;

const notifyJob = (tx: StoreTransaction, id: string, user: string) => tx.notify('job', { id, user });

/** @param also further writes in the same transaction */
export async function insertJob(
  store: Store,
  order: JobOrder,
  at: Date,
  also?: (tx: StoreTransaction) => Promise<void>,
): Promise<string> {
  const id = order.id ?? newId();
  const now = at.toISOString();
  await store.write(async (tx) => {
    await also?.(tx);
    const added = await tx.db
      .insertInto('jobs')
      .values({
        id,
        kind: order.kind,
        state: 'waiting',
        payload: JSON.stringify({ context: order.context, input: order.input }),
        done: 0,
        total: null,
        message: null,
        result: null,
        error: null,
        attempts: 0,
        run_after: order.runAfter ?? now,
        locked_by: null,
        locked_until: null,
        cancel_requested: 0,
        created_at: now,
        created_by: order.userId,
        started_at: null,
        finished_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows ?? 0) === 0) return;
    await tx.db
      .insertInto('notifications')
      .values({
        id,
        user_id: order.userId,
        at: now,
        kind: 'progressBar',
        title: order.title,
        body: null,
        link: null,
        job_id: id,
        read_at: null,
      })
      .execute();
    notifyJob(tx, id, order.userId);
  });
  return id;
}

const rowsOf = (store: Store) =>
  store.db
    .selectFrom('jobs')
    .innerJoin('notifications', 'notifications.id', 'jobs.id')
    .selectAll('jobs')
    .select(['notifications.title', 'notifications.read_at']);

/** A user's job; undefined where it is another's. */
export const findJob = (store: Store, id: string, userId?: string): Promise<JobRow | undefined> => {
  const query = rowsOf(store).where('jobs.id', '=', id);
  return (userId === undefined ? query : query.where('jobs.created_by', '=', userId)).executeTakeFirst();
};

export const jobsOfUser = (store: Store, userId: string): Promise<JobRow[]> =>
  rowsOf(store).where('jobs.created_by', '=', userId).orderBy('jobs.created_at', 'desc').limit(100).execute();

/** Takes a job for this server; false where another has it, or it is over. */
export async function claimJob(store: Store, id: string, server: string, now: Date): Promise<boolean> {
  const moment = { now, leaseMs: LEASE_MS };
  const result = await store.write(({ db }) =>
    db
      .updateTable('jobs')
      .set({ ...leaseOf(server, moment), state: 'running', started_at: now.toISOString() })
      .where('id', '=', id)
      .where(mayBeTaken('running', moment))
      .executeTakeFirst(),
  );
  return Number(result.numUpdatedRows) === 1;
}

export interface NextJob {
  readonly id: string;
  /** Id of the requester. */
  readonly user: string;
}

/** A job without delay is due regardless of the clock: one that was ahead when it was requested delays nothing. */
const isWantedAtOnce = sql<boolean>`(run_after = created_at)`;
const MAX_LOOKED_AT = 20;

/** The oldest job that may be taken now: one that waits, or whose server is gone. @param isAmong of these kinds, or of all others */
export async function nextJob(
  { db, leases, now }: Pick<Store, 'db'> & { leases: LeaseWatch; now: Date },
  {
    kinds,
    isAmong,
    exceptIds,
    exceptUsers,
  }: { kinds: readonly string[]; isAmong: boolean; exceptIds: readonly string[]; exceptUsers: readonly string[] },
): Promise<NextJob | undefined> {
  let query = db
    .selectFrom('jobs')
    .select(['id', 'created_by as user', 'state', 'locked_until'])
    .where(isDue('running', { now, leaseMs: LEASE_MS }, isWantedAtOnce))
    .where('kind', isAmong ? 'in' : 'not in', kinds);
  if (exceptIds.length > 0) query = query.where('id', 'not in', exceptIds);
  if (exceptUsers.length > 0) query = query.where('created_by', 'not in', exceptUsers);
  const due = await query.orderBy('created_at').limit(MAX_LOOKED_AT).execute();
  const at = now.toISOString();
  return due.find(
    ({ id, state, locked_until: until }) =>
      state !== 'running' || until === null || leases.isOver(`job ${id}`, until, at),
  );
}

/** Moves the lease on, and says whether the user wants the job stopped. */
export async function renewLease(
  store: Store,
  id: string,
  server: string,
  now: Date,
): Promise<'mine' | 'cancel' | 'lost'> {
  const row = await store.write(async ({ db }) => {
    await db
      .updateTable('jobs')
      .set({ locked_until: new Date(now.getTime() + LEASE_MS).toISOString() })
      .where('id', '=', id)
      .where('locked_by', '=', server)
      .execute();
    return db.selectFrom('jobs').select(['locked_by', 'cancel_requested']).where('id', '=', id).executeTakeFirst();
  });
  if (!row || row.locked_by !== server) return 'lost';
  return row.cancel_requested ? 'cancel' : 'mine';
}

/** Gives back what a server has not finished. */
export async function releaseJobs(store: Store, server: string): Promise<void> {
  await store.write(({ db }) =>
    db.updateTable('jobs').set(givenBack()).where('state', '=', 'running').where('locked_by', '=', server).execute(),
  );
}

/** Has one of them wait for another attempt; this one counts, as it may be what its server did not bear. */
export async function retryJob(store: Store, id: string, server: string): Promise<void> {
  await store.write(({ db }) =>
    db
      .updateTable('jobs')
      .set({ ...NO_LEASE, state: 'waiting' })
      .where('state', '=', 'running')
      .where('locked_by', '=', server)
      .where('id', '=', id)
      .execute(),
  );
}

export async function noteProgress(store: Store, job: JobRow, done: number, total: number): Promise<void> {
  await store.write(async (tx) => {
    await tx.db.updateTable('jobs').set({ done, total }).where('id', '=', job.id).execute();
    notifyJob(tx, job.id, job.created_by);
  });
}

export type JobOutcome =
  | { state: 'done'; result: unknown }
  | { state: 'failed'; error: string }
  | { state: 'cancelled'; words: string };

/**
 * Ends a job, with its related writes in the same transaction. @param end.words reason for its user @param ended writes
 * of its kind @param tell notifies others
 */
export async function finishJob(
  store: Store,
  job: JobRow,
  end: JobOutcome & { at: Date },
  ended: JobEnding | undefined,
  tell: TellJobEnd = async () => undefined,
): Promise<void> {
  await store.write(async (tx) => {
    await tx.db
      .updateTable('jobs')
      .set({
        state: end.state,
        finished_at: end.at.toISOString(),
        ...NO_LEASE,
        ...(end.state === 'done' ? { result: JSON.stringify(end.result ?? {}) } : {}),
        ...(end.state === 'failed' ? { error: end.error } : {}),
      })
      .where('id', '=', job.id)
      .execute();
    if (end.state !== 'done') {
      const words = end.state === 'failed' ? end.error : end.words;
      await ended?.(tx, job, { state: end.state, words });
    }
    notifyJob(tx, job.id, job.created_by);
    await tell(tx, job, end.state === 'cancelled' ? { state: end.state } : end);
  });
}

/**
 * Cancels a job; one that has not started ends immediately.
 * @param words reason for its user
 * @param endingOf writes of a kind of job
 */
export async function cancelJob(
  store: Store,
  id: string,
  userId: string,
  { words, at }: { words: string; at: Date },
  endingOf: (kind: string) => JobEnding | undefined,
): Promise<void> {
  const now = at.toISOString();
  await store.write(async (tx) => {
    const stopped = await tx.db
      .updateTable('jobs')
      .set({ state: 'cancelled', finished_at: now })
      .where('id', '=', id)
      .where('created_by', '=', userId)
      .where('state', '=', 'waiting')
      .returning(['kind', 'payload'])
      .executeTakeFirst();
    if (stopped) await endingOf(stopped.kind)?.(tx, stopped, { state: 'cancelled', words });
    await tx.db
      .updateTable('jobs')
      .set({ cancel_requested: 1 })
      .where('id', '=', id)
      .where('created_by', '=', userId)
      .where('state', '=', 'running')
      .execute();
    notifyJob(tx, id, userId);
  });
}

export async function markJobsRead(store: Store, ids: readonly string[], userId: string): Promise<void> {
  if (ids.length === 0) return;
  await store.write(({ db }) =>
    db
      .updateTable('notifications')
      .set({ read_at: systemClock.now().toISOString() })
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('read_at', 'is', null)
      .execute(),
  );
}

/** Takes finished jobs, and messages, off the user's list. */
export async function removeJobs(store: Store, ids: readonly string[], userId: string): Promise<void> {
  if (ids.length === 0) return;
  await store.write(async ({ db }) => {
    const over = await db
      .selectFrom('jobs')
      .select('id')
      .where('created_by', '=', userId)
      .where('id', 'in', ids)
      .where('state', 'in', ['done', 'failed', 'cancelled'])
      .execute();
    await db
      .deleteFrom('notifications')
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('kind', '=', 'message')
      .execute();
    const gone = over.map((row) => row.id);
    if (gone.length === 0) return;
    await db.deleteFrom('notifications').where('id', 'in', gone).execute();
    await db.deleteFrom('jobs').where('id', 'in', gone).execute();
  });
}
