/**
 * Work that servers share (jobs, mail): a row is taken by one of them with a lease, and by another one when that has run out, which means
 * that its server is gone. The table has the columns `state`, `run_after`, `locked_by`, `locked_until` and `attempts`.
 */
import { type RawBuilder, sql } from 'kysely';

/** Whether another server held the row at a time, and is gone. @param running the state of a row that is held @param at ISO 8601 */
const isAbandoned = (running: string, at: string): RawBuilder<boolean> =>
  sql`(${sql.ref('state')} = ${running} and ${sql.ref('locked_until')} < ${at})`;

/** Whether a row may be taken, due or not. @param running the state of a row that is held @param at ISO 8601 */
export const mayBeTaken = (running: string, at: string): RawBuilder<boolean> =>
  sql`(${sql.ref('state')} = 'waiting' or ${isAbandoned(running, at)})`;

/** Whether a row is to be taken now: it waits and its time has come, or its server is gone. */
export const isDue = (running: string, at: string): RawBuilder<boolean> =>
  sql`((${sql.ref('state')} = 'waiting' and ${sql.ref('run_after')} <= ${at}) or ${isAbandoned(running, at)})`;

/** What is set when a server takes a row: this is one more attempt. @param leaseMs how long it holds it without renewing */
export const leaseOf = (server: string, now: Date, leaseMs: number) => ({
  locked_by: server,
  locked_until: new Date(now.getTime() + leaseMs).toISOString(),
  attempts: sql<number>`${sql.ref('attempts')} + 1`,
});

/** What is set when nobody holds a row any more. */
export const NO_LEASE = { locked_by: null, locked_until: null } as const;

/** What is set when a server gives back what it has not finished: it was no attempt. */
export const givenBack = () => ({
  ...NO_LEASE,
  state: 'waiting' as const,
  attempts: sql<number>`${sql.ref('attempts')} - 1`,
});
