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

/**
 * True if a time is further ahead than any valid value, in milliseconds from now: the clock was ahead when it was
 * written.
 */
export const isTooFarAhead = (column: string, now: Date, ms: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} > ${after(now, ms + TOLERANCE_MS)})`;

/** True if the lease of a row has expired, or ends later than any lease written now. */
export const isLeaseOver = (column: string, { now, leaseMs }: Moment): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} < ${now.toISOString()} or ${isTooFarAhead(column, now, leaseMs)})`;

/** True if another server held the row and is gone. @param running the state of a held row */
const isAbandoned = (running: string, moment: Moment): RawBuilder<boolean> =>
  sql`(${sql.ref('state')} = ${running} and ${isLeaseOver('locked_until', moment)})`;

/** True if a row can be leased, due or not. @param running the state of a held row */
export const mayBeTaken = (running: string, moment: Moment): RawBuilder<boolean> =>
  sql`(${sql.ref('state')} = 'waiting' or ${isAbandoned(running, moment)})`;

/**
 * True if a row must be leased now: it is waiting and due, or its server is gone.
 * @param isAtOnce true if a waiting row is due regardless of its time
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
