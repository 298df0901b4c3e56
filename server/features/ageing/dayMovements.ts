/** The stays of records in steps on a day, from the recorded state intervals, as far as the user may see the records. */
import { instantsAround } from '../../../engine/values/day.ts';
import type { ParamsOf } from '../../../metadata/signatures/operations.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { groupedBy } from '../../platform/groupedBy.ts';
import { labelsOfField } from '../../records/read/listLabels.ts';
import { requestedSelection } from '../../records/read/requestedSelection.ts';
import { lifecycleOf } from '../../records/save/transitionRecords.ts';
import { namesOf } from '../../session/users.ts';
import type { StateAt } from '../../store/index.ts';

export type DayReport = Omit<ParamsOf<'ageing.day'>, 'date'>;
type Source = DayReport['sources'][number];
export type DayMeasure = ParamsOf<'ageing.dayDetail'>['measure'];

/** A record in a step; changes of its account or amount do not end it. */
export interface Stay {
  source: Source;
  id: string;
  state: string;
  account: string;
  entered: string;
  left: string | null;
  /** The users who moved it into the step, and out of it. */
  enteredBy: string;
  leftBy: string;
}

/** Joins intervals that differ in account or amount only. @param intervals of one record, in their order */
function staysOf(source: Source, intervals: readonly StateAt[]): Stay[] {
  const stays: Stay[] = [];
  for (const { id, state, account, entered, left, by } of intervals) {
    const before = stays.at(-1);
    if (before?.left === entered && before.state === state) {
      before.left = left;
      before.account = account ?? before.account;
      continue;
    }
    if (before?.left === entered) before.leftBy = by;
    stays.push({ source, id, state, account: account ?? '', entered, left, enteredBy: by, leftBy: '' });
  }
  return stays;
}

async function staysOfSource(
  context: OperationContext,
  source: Source,
  day: string,
  filter: DayReport['filter'],
): Promise<Stay[]> {
  if (!context.access.may(source.entity, 'list')) return [];
  const lifecycle = lifecycleOf(context.runtime, source.entity);
  if (!lifecycle || context.access.hidden(source.entity).has(lifecycle.field)) return [];
  const { request } = await requestedSelection(context, { entity: source.entity, filter }, 'list');
  const { from, until: to } = instantsAround(day, day);
  // All states are read: the next state shows who moved a record on.
  const found = await context.services.store.entities(source.entity).statesAt({
    states: Object.keys(lifecycle.states),
    from,
    to,
    selection: request,
  });
  const byRecord = groupedBy(found, ({ id }) => id);
  return [...byRecord.values()].flatMap((intervals) => {
    const inOrder = intervals.toSorted((one, other) => (one.entered < other.entered ? -1 : 1));
    return staysOf(source, inOrder).filter(({ state }) => source.states.includes(state));
  });
}

/** Counts a stay as open at the beginning, received, done, and left at the end of a day. */
export function dayMeasures(dayIn: (at: string) => string, day: string) {
  return ({ entered, left }: Stay): Readonly<Record<DayMeasure, boolean>> => {
    const from = dayIn(entered);
    const to = left === null ? undefined : dayIn(left);
    return {
      open: from < day && (to === undefined || to >= day),
      received: from === day,
      done: to === day,
      left: from <= day && (to === undefined || to > day),
    };
  };
}

/** Stays as they are at an instant: a movement that is stamped later, as imported ones can be, has not happened. */
function staysUntil(stays: readonly Stay[], now: string): Stay[] {
  return stays
    .filter(({ entered }) => entered <= now)
    .map((stay) => (stay.left !== null && stay.left > now ? { ...stay, left: null, leftBy: '' } : stay));
}

/** The stays that a day touches, up to now. */
export async function staysOn(context: OperationContext, { sources, filter }: DayReport, day: string): Promise<Stay[]> {
  const each = await Promise.all(sources.map((source) => staysOfSource(context, source, day, filter)));
  const measure = dayMeasures((at) => context.runtime.today(new Date(at)), day);
  const stays = staysUntil(each.flat(), context.now.toISOString());
  return stays.filter((stay) => Object.values(measure(stay)).some(Boolean));
}

/** The hour of an instant in the tenant's zone, `00` to `23`. */
export function hourReader({ runtime }: OperationContext): (at: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: runtime.timeZone, hour: '2-digit', hourCycle: 'h23' });
  return (at) => format.format(new Date(at)).padStart(2, '0');
}

/** The row of a measure of a stay. Hours have their own count (`hourRows`). */
export function rowOf(by: DayReport['by'], stay: Stay, measure: DayMeasure): string {
  if (by === 'state') return stay.state;
  if (by === 'account') return stay.account;
  return measure === 'done' ? stay.leftBy : stay.enteredBy;
}

/** @returns labels by row; a row without one is its own label */
export async function rowLabels(
  context: OperationContext,
  { by, sources, accounts }: DayReport,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'hour') return new Map(keys.map((key) => [key, `${key}:00`]));
  if (by === 'person') return namesOf(context.services.store, context.runtime.program, own.user, keys);
  const lists = by === 'account' ? [accounts] : sources.map(({ list }) => list);
  const found = await Promise.all(
    lists.map((list) => {
      if (list === undefined) return new Map<string, string>();
      const isOfRecords = context.runtime.program.definitions.list[list]?.from !== undefined;
      const field = { type: isOfRecords ? 'reference' : 'dropdown', suggestionsSource: list } as const;
      return labelsOfField(context, field, keys);
    }),
  );
  return new Map(found.flatMap((labels) => [...labels]));
}
