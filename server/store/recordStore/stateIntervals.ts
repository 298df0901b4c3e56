/**
 * Durations of lifecycle states for each record. Maintained by every write of records, so that a state set by an
 * import, a restore or a form counts like one set by a transition. At most one interval of a record is open.
 */
import { sql } from 'kysely';
import type { StoreTransaction } from '../backend.ts';
import type { StoreStates } from '../program.ts';
import { chunks, type EntityContext, tables } from './context.ts';
import type { PlannedSave } from './planSave.ts';
import type { WriteContext } from './record.ts';

/** Records that have been in some state since a moment or longer. */
export interface InStatesRequest {
  states: readonly string[];
  /** ISO 8601: entered then or before. */
  since: string;
  /** Those after this one, longest in their state first. */
  after?: { id: string; since: string } | undefined;
  limit: number;
}

export interface InState {
  id: string;
  state: string;
  /** ISO 8601 */
  since: string;
}

const ROWS_PER_STATEMENT = 200;

const stateOf = ({ initial, names, field }: StoreStates, values: Readonly<Record<string, unknown>>): string => {
  const state = values[field];
  return typeof state === 'string' && names.includes(state) ? state : initial;
};

const RETAINED_VALUES = ['account', 'amount', 'currency'] as const;

type Kept = Record<(typeof RETAINED_VALUES)[number], string | null>;

/** Values stored with each interval. */
function keptOf({ keeps = {} }: StoreStates, values: Readonly<Record<string, unknown>>): Kept {
  const kept: Kept = { account: null, amount: null, currency: null };
  for (const key of RETAINED_VALUES) {
    const value = keeps[key] === undefined ? undefined : values[keeps[key]];
    if (value !== undefined && value !== null && value !== '') kept[key] = String(value);
  }
  return kept;
}

/**
 * Closes and opens intervals of records that were written, where their state or what is kept with it is another than before.
 * @param enteredAt ISO 8601, of new records that were created at different times; default: `at`
 */
export async function noteStates(
  context: EntityContext,
  tx: StoreTransaction,
  written: readonly PlannedSave[],
  { at, by }: Pick<WriteContext, 'at' | 'by'>,
  enteredAt: (plan: PlannedSave) => string = () => at,
): Promise<void> {
  const { states } = context;
  if (!states) return;
  const moved = written.filter((plan) => {
    if (plan.isNew) return true;
    if (
      RETAINED_VALUES.some((key) => states.keeps?.[key] !== undefined && plan.changes[states.keeps[key]] !== undefined)
    )
      return true;
    const change = plan.changes[states.field];
    return (
      change !== undefined && stateOf(states, { [states.field]: change[0] }) !== stateOf(states, plan.record.values)
    );
  });
  await leaveStates(
    context,
    tx,
    moved.filter(({ isNew }) => !isNew).map(({ record }) => record.id),
    at,
  );
  for (const some of chunks(moved, ROWS_PER_STATEMENT))
    await tx.db
      .insertInto('state_intervals')
      .values(
        some.map((plan) => ({
          entity: context.shape.entity,
          record_id: plan.record.id,
          state: stateOf(states, plan.record.values),
          entered_at: enteredAt(plan),
          left_at: null,
          by,
          ...keptOf(states, plan.record.values),
        })),
      )
      // Two moves within a millisecond: the record is in the second state, and was never in the first.
      .onConflict((conflict) =>
        conflict.columns(['entity', 'record_id', 'entered_at']).doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          left_at: null,
          by: eb.ref('excluded.by'),
          account: eb.ref('excluded.account'),
          amount: eb.ref('excluded.amount'),
          currency: eb.ref('excluded.currency'),
        })),
      )
      .execute();
}

/** Closes the open intervals of records: they are removed, or come into another state. */
export async function leaveStates(
  context: EntityContext,
  tx: StoreTransaction,
  ids: readonly string[],
  at: string,
): Promise<void> {
  if (!context.states) return;
  for (const some of chunks(ids, ROWS_PER_STATEMENT))
    await tx.db
      .updateTable('state_intervals')
      .set({ left_at: at })
      .where('entity', '=', context.shape.entity)
      .where('record_id', 'in', some)
      .where('left_at', 'is', null)
      .execute();
}

/**
 * Opens an interval for every record without one: those that existed before their entity had states. The start is
 * unknown; the time of the last change is used.
 */
export async function beginStates(context: EntityContext): Promise<void> {
  const { states, shape } = context;
  const place = states && shape.fields.get(states.field);
  if (!states || !place) return;
  await context.write(async (tx) => {
    const { table } = shape.table;
    const column = sql.ref(place.column);
    await sql`
      insert into state_intervals (entity, record_id, state, entered_at, left_at, ${sql.ref('by')})
      select ${shape.entity}, id,
        case when ${column} in (${sql.join(states.names)}) then ${column} else ${states.initial} end,
        updated_at, null, updated_by
      from ${sql.table(table)}
      where not exists (
        select 1 from state_intervals
        where state_intervals.entity = ${shape.entity} and state_intervals.record_id = ${sql.table(table)}.id
          and state_intervals.left_at is null
      )
      on conflict (entity, record_id, entered_at) do nothing
    `.execute(tables(context, tx));
  });
}

/** Records that have been in a state for a minimum time, longest first. */
export async function inStates(
  context: EntityContext,
  { states, since, after, limit }: InStatesRequest,
): Promise<InState[]> {
  let query = context.db
    .selectFrom('state_intervals')
    .select(['record_id as id', 'state', 'entered_at as since'])
    .where('entity', '=', context.shape.entity)
    .where('left_at', 'is', null)
    .where('state', 'in', states)
    .where('entered_at', '<=', since)
    .orderBy('entered_at')
    .orderBy('record_id')
    .limit(limit);
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('entered_at', '>', after.since),
        eb.and([eb('entered_at', '=', after.since), eb('record_id', '>', after.id)]),
      ]),
    );
  return query.execute();
}
