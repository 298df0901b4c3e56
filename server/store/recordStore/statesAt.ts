/** States of records at a moment, from the recorded intervals, with the values that are stored beside each state. */
import { sql } from 'kysely';
import type { EntityContext } from './context.ts';
import { type Selection, selected } from './selection.ts';

export interface StatesAtRequest {
  states: readonly string[];
  /** ISO 8601: intervals that ended before are left out. */
  from: string;
  /** ISO 8601: intervals that began later are left out. */
  to: string;
  /** Only these records; all if left out. */
  selection?: Selection | undefined;
}

export interface StateAt {
  id: string;
  state: string;
  /** ISO 8601: when it came into the state; a changed account or amount does not begin it again. */
  since: string;
  /** ISO 8601: begin and end of the interval. */
  entered: string;
  left: string | null;
  account: string | null;
  amount: string | null;
  currency: string | null;
  /** The user who began the interval. */
  by: string;
}

/** @returns the intervals that lie in the time, some of which a record may have several of */
export async function statesAt(
  context: EntityContext,
  { states, from, to, selection }: StatesAtRequest,
): Promise<StateAt[]> {
  if (states.length === 0) return [];
  const { table } = context.shape.table;
  const records = selection
    ? sql`and at.record_id in (select id from ${sql.table(table)} where ${selected(context, selection)})`
    : sql``;
  const { rows } = await sql<StateAt>`
    select at.record_id as id, at.state as state, at.entered_at as entered, at.left_at as ${sql.ref('left')},
      at.account as account, at.amount as amount, at.currency as currency, at.${sql.ref('by')} as ${sql.ref('by')},
      coalesce(
        (select max(other.left_at) from state_intervals as other
          where other.entity = at.entity and other.record_id = at.record_id and other.state <> at.state
            and other.left_at <= at.entered_at),
        (select min(first.entered_at) from state_intervals as first
          where first.entity = at.entity and first.record_id = at.record_id)
      ) as since
    from state_intervals as at
    where at.entity = ${context.shape.entity} and at.state in (${sql.join(states)}) and at.entered_at <= ${to}
      and (at.left_at is null or at.left_at >= ${from}) ${records}
    order by at.record_id
  `.execute(context.counting);
  return rows;
}
