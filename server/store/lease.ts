/**
 * Work that servers share (jobs, mail): a row is taken by one of them with a lease, and by another one when that has run out, which means
 * that its server is gone. The table has the columns `state`, `run_after`, `locked_by`, `locked_until` and `attempts`.
 */
import { type RawBuilder, sql } from 'kysely';

/** Two servers, and the two looks of one, may differ by so much. */
const TOLERANCE_MS = 5000;

/** A moment, and the lease that would be written in it. */
export interface Moment {
  readonly now: Date;
  readonly leaseMs: number;
}

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Whether a time is further ahead than it can have been written, in milliseconds from now: the clock was ahead then. */
export const isTooFarAhead = (column: string, now: Date, ms: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} > ${after(now, ms + TOLERANCE_MS)})`;

/** Whether the lease of a row is over, or ends later than any lease that is written now. */
export const isLeaseOver = (column: string, { now, leaseMs }: Moment): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} < ${now.toISOString()} or ${isTooFarAhead(column, now, leaseMs)})`;

/** Whether another server held the row, and is gone. @param running the state of a row that is held */
const isAbandoned = (running: string, moment: Moment): RawBuilder<boolean> =>
  sql`(${sql.ref('state')} = ${running} and ${isLeaseOver('locked_until', moment)})`;

/** Whether a row may be taken, due or not. @param running the state of a row that is held */
export const mayBeTaken = (running: string, moment: Moment): RawBuilder<boolean> =>
  sql`(${sql.ref('state')} = 'waiting' or ${isAbandoned(running, moment)})`;

/**
 * Whether a row is to be taken now: it waits and its time has come, or its server is gone.
 * @param isAtOnce whether a row that waits is due whatever its time is
 */
export const isDue = (running: string, moment: Moment, isAtOnce: RawBuilder<boolean>): RawBuilder<boolean> => sql`(
  (${sql.ref('state')} = 'waiting' and (${sql.ref('run_after')} <= ${moment.now.toISOString()} or ${isAtOnce}))
  or ${isAbandoned(running, moment)}
)`;

/** The values that are set when a server takes a row: this is one more attempt. */
export const leaseOf = (server: string, { now, leaseMs }: Moment) => ({
  locked_by: server,
  locked_until: after(now, leaseMs),
  attempts: sql<number>`${sql.ref('attempts')} + 1`,
});

/** The values that are set when nobody holds a row any more. */
export const NO_LEASE = { locked_by: null, locked_until: null } as const;

/** The values that are set when a server gives back what it has not finished: it was no attempt. */
export const givenBack = () => ({
  ...NO_LEASE,
  state: 'waiting' as const,
  attempts: sql<number>`${sql.ref('attempts')} - 1`,
});
