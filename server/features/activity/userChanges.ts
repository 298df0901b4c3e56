/** The changes of records by a user within days of the tenant's zone, read from the histories. */
import { addDays, dayOf, instantsAround } from '../../../engine/values/day.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { invalid } from '../../platform/http/httpError.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import { lifecycleOf } from '../../records/save/transitionRecords.ts';

/** More changes than a person reads; a longer period is refused. */
const MAX_DAYS = 93;

export interface UserChange {
  entity: string;
  record: string;
  at: string;
  day: string;
  /** The state that the record reached; undefined for other changes. */
  state: string | undefined;
  action: string;
  reason: string;
}

interface Asked {
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function daysOf({ today }: OperationContext, { from, to }: Asked): { from: string; to: string } {
  const last = to ? dayOf(to) : today;
  const first = from ? dayOf(from) : last && addDays(last, -6);
  if (first === undefined || last === undefined || first > last) throw invalid('Enter days as yyyy-MM-dd.');
  if ((addDays(first, MAX_DAYS) ?? '') < last) throw invalid(`The period has at most ${MAX_DAYS} days.`);
  return { from: first, to: last };
}

/** @throws HttpError 403 or 404 for another user whose history the caller may not see */
async function userAsked(context: OperationContext, user: string | undefined): Promise<string> {
  const { id } = signedIn(context).user;
  if (!user || user === 'me' || user === id) return id;
  context.access.need(own.user, 'history');
  await accessibleRecord(context, own.user, user, 'get');
  return user;
}

/** The state that a version of a record reached, if it changed the state. */
function reachedState(context: OperationContext, entity: string, changes: string): string | undefined {
  const lifecycle = lifecycleOf(context.runtime, entity);
  if (!lifecycle) return undefined;
  const reached = (JSON.parse(changes) as Record<string, unknown>)[lifecycle.field];
  const to = Array.isArray(reached) ? reached.at(-1) : reached;
  return typeof to === 'string' && Object.hasOwn(lifecycle.states, to) ? to : undefined;
}

/** @returns the changes in the scope of the session, the oldest first; only of entities that the caller may list */
export async function userChanges(context: OperationContext, asked: Asked): Promise<UserChange[]> {
  const { from, to } = daysOf(context, asked);
  const user = await userAsked(context, asked.user);
  const entities = Object.keys(context.runtime.program.definitions.entity).filter((name) =>
    context.access.may(name, 'list'),
  );
  const { company, system } = signedIn(context).context;
  const around = instantsAround(from, to);
  const rows = await context.services.store.db
    .selectFrom('history')
    .select(['entity', 'record_id', 'at', 'action', 'reason', 'changes'])
    .where('by', '=', user)
    .where('entity', 'in', entities)
    .where('company', 'in', ['', company])
    .where('system', 'in', ['', system])
    .where('at', '>=', around.from)
    .where('at', '<', around.until)
    .orderBy('at')
    .execute();
  return rows.flatMap((row) => {
    const day = context.runtime.today(new Date(row.at));
    if (day < from || day > to) return [];
    const state = reachedState(context, row.entity, row.changes);
    return {
      entity: row.entity,
      record: row.record_id,
      at: row.at,
      day,
      state,
      action: row.action,
      reason: row.reason ?? '',
    };
  });
}

/** Identifies a row: the day, the entity, and the state or the action. */
export const keyOf = ({ day, entity, state, action }: UserChange): string =>
  [day, entity, state === undefined ? `action:${action}` : state].join('/');
