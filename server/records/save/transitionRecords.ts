/**
 * Lifecycle transitions of records (docs/contract/lifecycles.md, Transitions), for users, selections, timers, events
 * and procedures. Assignments, numbers and subsequent procedures of a transition share one transaction.
 */

import { runChecks } from '../../../engine/checks/runChecks.ts';
import { afterTransition, numbersOf, type Refusal, refusalOf, stateOf } from '../../../engine/lifecycles/lifecycle.ts';
import { withoutHidden } from '../../../engine/members/withoutHidden.ts';
import { expressionPaths } from '../../../metadata/compiler/expressionPaths.ts';
import type { LifecycleDefinition } from '../../../metadata/kinds/lifecycle.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { ordered } from '../../../metadata/order.ts';
import type { OperationName } from '../../../metadata/signatures/operations.ts';
import { clockScope } from '../../operations/clockScope.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { joinSentences } from '../../platform/words/joinSentences.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import { messageOf } from '../../platform/words/words.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { gatheringReads, readOnce, type SaveResult, type Store, type StoredRecord } from '../../store/index.ts';
import { type CheckTold, toldOf } from '../check/checkTold.ts';
import type { JudgedRecord, RecordFault } from '../check/storedFaults.ts';
import { answerOfSeen } from '../read/answeredRecords.ts';
import { entityFields } from '../read/entityFields.ts';
import { withComputed } from './computed.ts';
import { drawNumbers, type NumberOrder, nextNumbers, numberOrder } from './seriesNumbers.ts';

/** The user and time of a transition. */
export interface TransitionActor {
  /** The user's id, or `system`, for the history. */
  readonly by: string;
  /** The user as guards and expressions read it. */
  readonly user: Readonly<Record<string, unknown>>;
  /** yyyy-MM-dd in the tenant's zone. */
  readonly today: string;
  readonly now: Date;
  /** True for automatic transitions: no permission is checked. */
  readonly byItself?: boolean;
}

/** Runs a procedure that follows a transition, inside its transaction. @throws HttpError where it is refused: so is the move */
export type FollowTransition = (
  store: Store,
  procedure: string,
  params: Readonly<Record<string, unknown>>,
) => Promise<void>;

/**
 * Calls an operation before a transition, inside its transaction, with the permissions of definitions. @throws
 * HttpError
 */
export type AskBeforeTransition = (
  store: Store,
  operation: OperationName,
  params: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/** Notifies about moved records, with their new values, inside their transaction. */
export type TellTransition = (
  store: Store,
  moved: { readonly entity: string; readonly transition: string; readonly records: readonly StoredRecord[] },
) => Promise<void>;

/** Begins the approval of a record that was moved, inside its transaction. @throws HttpError where no flow applies: so is the move refused */
export type BeginApproval = (store: Store, entity: string, record: StoredRecord) => Promise<void>;

/** The faults of each record by the rules of its template, in order. */
type JudgeRecords = (
  store: Store,
  entity: string,
  judged: readonly JudgedRecord[],
) => Promise<readonly (readonly RecordFault[])[]>;

export interface MoveParts {
  readonly store: Store;
  readonly runtime: ProgramRuntime;
  readonly follow: FollowTransition;
  readonly ask: AskBeforeTransition;
  readonly tell: TellTransition;
  readonly judge: JudgeRecords;
  readonly approve: BeginApproval;
  /** Fields of an entity that the person who moves records does not see. */
  readonly hidden: (entity: string) => ReadonlySet<string>;
}

export interface TransitionOrder {
  readonly entity: string;
  readonly transition: string;
  /** Each with the version that was looked at; without one it is moved as it is. */
  readonly records: readonly { readonly id: string; readonly version?: number | undefined }[];
  readonly reason?: string | undefined;
  /** The questions that were answered with yes. */
  readonly answers?: ReadonlySet<string> | undefined;
  /** True if the record, as read in the transaction, is accessible; others count as missing. */
  readonly reaches?: (record: StoredRecord) => boolean;
  /** Nothing is written: a record counts as moved if its checks pass, with the numbers that it would get now. */
  readonly dry?: boolean | undefined;
}

export type TransitionResult =
  | { status: 'moved'; record: StoredRecord; from: string }
  | {
      status: 'refused';
      refusal: Refusal | 'check' | 'ask' | 'number' | 'taken' | 'follows';
      words: Localizable;
      /** Of `check`: all that does not hold. Of `ask`: what is to be answered. */
      told?: readonly CheckTold[];
    }
  /** Changed meanwhile; without `stored`: gone, or out of reach. */
  | { status: 'conflict'; stored?: StoredRecord };

const MAX_REASON_LENGTH = 1000;

/** The lifecycle of an entity. @throws HttpError 404 for an unknown entity */
export function lifecycleOf(runtime: ProgramRuntime, entity: string): LifecycleDefinition | undefined {
  const { lifecycle } = entityFields(runtime, entity).definition;
  return lifecycle === undefined ? undefined : runtime.program.definitions.lifecycle[lifecycle];
}

/** An outcome for each record, in the order asked. Those that are refused leave the others. */
export async function transitionRecords(
  parts: MoveParts,
  lifecycle: LifecycleDefinition,
  order: TransitionOrder,
  mover: TransitionActor,
): Promise<TransitionResult[]> {
  const within = (inside: MoveParts) => transitionWithin(inside, lifecycle, order, mover);
  return order.dry ? within(parts) : parts.store.write((tx) => within({ ...parts, store: parts.store.within(tx) }));
}

async function transitionWithin(
  inside: MoveParts,
  lifecycle: LifecycleDefinition,
  order: TransitionOrder,
  mover: TransitionActor,
): Promise<TransitionResult[]> {
  const stored = await inside.store.entities(order.entity).getMany(order.records.map(({ id }) => id));
  const byId = new Map(stored.map((record) => [record.id, record]));
  const outcomes = new Map<number, TransitionResult>();
  const seen = new Set<string>();
  const movable: Movable[] = [];
  const begun: { readonly index: number; readonly record: StoredRecord }[] = [];
  for (const [index, { id, version }] of order.records.entries()) {
    const record = byId.get(id);
    if (!record || seen.has(id) || order.reaches?.(record) === false) outcomes.set(index, { status: 'conflict' });
    else if (version !== undefined && version !== record.version)
      outcomes.set(index, { status: 'conflict', stored: record });
    else {
      const refused = mayBegin(inside, lifecycle, order, record, mover);
      if (refused) outcomes.set(index, refused);
      else begun.push({ index, record });
    }
    seen.add(id);
  }
  const faults = await rulesAgainst(
    inside,
    lifecycle,
    order,
    begun.map(({ record }) => record),
    mover,
  );
  const { asks, then, approval } = ownMember(lifecycle.transitions, order.transition) ?? {};
  const move = async (some: readonly Movable[]) => {
    for (const [index, outcome] of await moveSome(inside, lifecycle, order, some, mover)) outcomes.set(index, outcome);
  };
  const judged = begun.map(({ record }, at) => ({ record, faults: faults[at] ?? [] }));
  const isAskedAnew = Object.values(asks ?? {}).some(({ anew }) => anew);
  const together = isAskedAnew ? undefined : await decideAll(inside, lifecycle, order, judged, mover);
  for (const [at, { index, record }] of begun.entries()) {
    const decided = together?.[at] ?? (await decide(inside, lifecycle, order, record, mover, faults[at] ?? []));
    if ('status' in decided) outcomes.set(index, decided);
    else if (isAskedAnew && !order.dry) await move([{ index, ...decided }]);
    else movable.push({ index, ...decided });
  }
  if (order.dry)
    for (const [index, outcome] of await expected(inside, lifecycle, movable, mover)) outcomes.set(index, outcome);
  // If a subsequent procedure is refused, the transition of that record is rolled back alone.
  else for (const some of then || approval ? movable.map((one) => [one]) : [movable]) await move(some);
  return order.records.map((_, index) => outcomes.get(index) ?? { status: 'conflict' });
}

/** The outcomes of a dry run: each record with what the transition sets and the numbers that come next. */
async function expected(
  { store }: MoveParts,
  lifecycle: LifecycleDefinition,
  movable: readonly Movable[],
  { today }: TransitionActor,
): Promise<[number, TransitionResult][]> {
  const next = await nextNumbers(
    store,
    movable.flatMap(({ numbers }) => numbers),
    today,
  );
  return movable.map(({ index, record, after, numbers }) => {
    if (numbers.some((one) => next.get(one) === undefined))
      return [index, { status: 'refused', refusal: 'number', words: t('seriesFull') }];
    const values = { ...after, ...Object.fromEntries(numbers.map((one) => [one.field, next.get(one)])) };
    return [index, { status: 'moved', record: { ...record, values }, from: stateOf(lifecycle, record.values) }];
  });
}

/** A record that may be moved, and what it becomes but for its numbers. */
interface Movable {
  readonly index: number;
  readonly record: StoredRecord;
  readonly after: Readonly<Record<string, unknown>>;
  readonly numbers: readonly NumberOrder[];
}

/** The scopes of a transition's expressions besides `record`. */
const moment = (mover: TransitionActor) => ({ user: mover.user, ...clockScope(mover) });
type Moment = ReturnType<typeof moment>;

/** A record as expressions of checks and of what follows read it. */
export const flat = ({ id, version, values }: StoredRecord): Record<string, unknown> => ({ ...values, id, version });

/** Why a transition may not even be looked at more closely: the state, the person, the guard, no reason. */
function mayBegin(
  { runtime }: MoveParts,
  lifecycle: LifecycleDefinition,
  { entity, transition: name, reason }: TransitionOrder,
  record: StoredRecord,
  { user, today, byItself }: TransitionActor,
): Extract<TransitionResult, { status: 'refused' }> | undefined {
  const { types } = entityFields(runtime, entity);
  const refusal = refusalOf(lifecycle, name, record.values, { user, today, types }, reason, byItself);
  const transition = ownMember(lifecycle.transitions, name);
  if (!refusal && transition) return undefined;
  return { status: 'refused', refusal: refusal ?? 'unknown', words: t(WORDS[refusal ?? 'unknown']) };
}

/** The faults by template rules if the transition `validates`: all records at once, like a save. */
async function rulesAgainst(
  { store, runtime, judge }: MoveParts,
  lifecycle: LifecycleDefinition,
  order: TransitionOrder,
  records: readonly StoredRecord[],
  mover: TransitionActor,
): Promise<(readonly CheckTold[])[]> {
  const { validates } = ownMember(lifecycle.transitions, order.transition) ?? {};
  if (!validates || records.length === 0) return [];
  const { entity, transition, dry = false } = order;
  const compile = (expression: unknown) => runtime.compiled(expression);
  const judged = records.map((record) => {
    const after = afterTransition(lifecycle, transition, record.values, moment(mover), compile);
    return { record, values: withComputed(runtime, entity, after, mover) };
  });
  const found: CheckTold[][] = (await judge(store, entity, judged)).map((faults) => [...faults]);
  const { fields } = entityFields(runtime, entity);
  for (const field of validates.references ?? []) {
    const other = fields[field]?.references;
    if (other === undefined) throw new Error(`The field "${field}" of ${entity} refers to no record.`);
    const ids = records.map(({ values }) => (typeof values[field] === 'string' ? values[field] : ''));
    const stored = await store.entities(other).getMany([...new Set(ids.filter((id) => id !== ''))]);
    // An id of another company or system, stored before ids were checked, is as good as missing.
    const named = stored.filter(({ id, scope }) =>
      records.some((record, at) => ids[at] === id && isWithin(scope, record.scope)),
    );
    const faults = await judge(
      store,
      other,
      named.map((record) => ({ record, values: record.values })),
    );
    if (!dry) await noteFaults({ store, runtime }, other, ownMember(validates.notes, field), named, faults, mover);
    const { label, title } = entityFields(runtime, other).definition;
    const byId = new Map(
      named.map(({ id, values }, at): [string, CheckTold[]] => [
        id,
        (faults[at] ?? []).map(({ check, msg }) => ({
          check,
          field,
          msg: t('recordFaultOf', { record: `${label} ${values[title] ?? ''}`.trim(), what: msg }).in(runtime.program),
        })),
      ]),
    );
    ids.forEach((id, at) => {
      found[at]?.push(...(byId.get(id) ?? []));
    });
  }
  const { message } = validates;
  if (message === undefined) return found;
  const isOfReference = ({ field }: CheckTold) => field !== undefined && validates.references?.includes(field) === true;
  const headed = { check: message, msg: messageOf(runtime.program, message, message) };
  return found.map((faults) => (faults.some(isOfReference) ? [headed, ...faults] : faults));
}

/** Returns true if a record of the scope belongs to the place of another record, or to all. */
const isWithin = (scope: StoredRecord['scope'], place: StoredRecord['scope']): boolean =>
  (scope.company === '' || scope.company === place.company) &&
  (scope.system === '' || place.system === '' || scope.system === place.system);

type Decision = Omit<Movable, 'index'> | TransitionResult;

/** Nothing is written before all are decided, so what their questions read is read once for all of them. */
async function decideAll(
  parts: MoveParts,
  lifecycle: LifecycleDefinition,
  order: TransitionOrder,
  judged: readonly { readonly record: StoredRecord; readonly faults: readonly CheckTold[] }[],
  mover: TransitionActor,
): Promise<Decision[]> {
  const reading = { ...parts, store: gatheringReads(parts.store) };
  const decisions = judged.map(({ record, faults }) => decide(reading, lifecycle, order, record, mover, faults));
  // All have to be done with the transaction before one that failed ends it.
  await Promise.allSettled(decisions);
  return Promise.all(decisions);
}

/**
 * Stores the faults of rules in records, all at once. It does not count as a save: nothing follows it, and it persists
 * even if the transition is refused.
 */
async function noteFaults(
  { store, runtime }: Pick<MoveParts, 'store' | 'runtime'>,
  entity: string,
  notes: Readonly<Record<string, unknown>> | undefined,
  records: readonly StoredRecord[],
  faults: readonly (readonly RecordFault[])[],
  mover: TransitionActor,
): Promise<void> {
  if (!notes) return;
  const rows = records.flatMap((record, at) => {
    const scope = {
      ...moment(mover),
      record: flat(record),
      result: { faults: (faults[at] ?? []).map(({ msg }) => msg) },
    };
    const noted = Object.entries(notes).map(([key, value]) => {
      return [key, runtime.compiled(value).run(scope) ?? null];
    });
    const whole = withComputed(runtime, entity, { ...record.values, ...Object.fromEntries(noted) }, mover);
    const changed = Object.entries(whole).filter(([key, value]) => value !== (record.values[key] ?? null));
    return changed.length === 0
      ? []
      : [{ id: record.id, version: record.version, values: Object.fromEntries(changed) }];
  });
  if (rows.length === 0) return;
  await store.entities(entity).saveMany({
    rows,
    by: mover.by,
    at: mover.now.toISOString(),
    action: 'save',
    definition: runtime.program.hash,
    extraTypes: entityFields(runtime, entity).extraTypes,
  });
}

async function decide(
  { store, runtime, ask, hidden }: MoveParts,
  lifecycle: LifecycleDefinition,
  order: TransitionOrder,
  record: StoredRecord,
  mover: TransitionActor,
  faults: readonly CheckTold[],
): Promise<Decision> {
  const { entity, transition: name, answers } = order;
  const { definition } = entityFields(runtime, entity);
  const transition = lifecycle.transitions[name] as LifecycleDefinition['transitions'][string];
  const compile = (expression: unknown) => runtime.compiled(expression);
  const { user, today } = mover;
  const scope = { ...moment(mover), record: flat(record) };
  const result: Record<string, unknown> = {};
  const shownResult: Record<string, unknown> = {};
  const seenOf = (of: string, one: Record<string, unknown>) =>
    withoutHidden(ownMember(runtime.program.definitions.entity, of)?.lists, hidden(of), one);
  try {
    for (const [key, { operation, with: given = {} }] of ordered(transition.asks)) {
      const params = Object.entries(given).map(([param, value]) => [param, compile(value).run(scope)]);
      const asked = Object.fromEntries(params);
      // The invoices of a selection ask for their account a hundred times.
      result[key] = await readOnce(store, `ask ${operation} ${JSON.stringify(asked)}`, () =>
        ask(store, operation, asked),
      );
      shownResult[key] = answerOfSeen(asked.entity, result[key], seenOf);
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { status: 'refused', refusal: 'check', words: error.words };
  }
  const around = { ...scope, result };
  // Invisible values are evaluated but not shown in messages.
  const shown = { ...around, record: seenOf(entity, scope.record), result: shownResult };
  const found = runChecks(transition.checks, around, answers, compile, shown);
  const refused = [...found.refused.map((one) => toldOf(runtime, one)), ...faults];
  const told = refused.length > 0 ? refused : found.questions.map((one) => toldOf(runtime, one));
  if (told.length > 0) {
    const words = t('checksFailed', { checks: joinSentences(told.map(({ msg }) => msg)) });
    return { status: 'refused', refusal: refused.length > 0 ? 'check' : 'ask', words, told };
  }
  const after = afterTransition(lifecycle, name, record.values, { ...moment(mover), result }, compile);
  const numbers: NumberOrder[] = [];
  for (const [field, series] of numbersOf(transition)) {
    // A record has one number for ever: one that comes this way again keeps it.
    if (typeof record.values[field] === 'string' && record.values[field] !== '') continue;
    const wanted = numberOrder(runtime, series, {
      field,
      record: { ...record, values: after },
      scope: definition.scope,
      user,
      today,
    });
    if ('refused' in wanted) return { status: 'refused', refusal: 'number', words: wanted.refused };
    numbers.push(wanted);
  }
  return { record, after, numbers };
}

/**
 * The fields that a transition would set now, without taking it; of its operations only those are run whose answers these fields read.
 * @throws HttpError where one of the operations does
 */
export async function wouldSet(
  { store, runtime, ask }: Pick<MoveParts, 'store' | 'runtime' | 'ask'>,
  entity: string,
  transition: string,
  record: StoredRecord,
  fields: readonly string[],
  mover: TransitionActor,
): Promise<Record<string, unknown>> {
  const { asks, set = {} } = ownMember(lifecycleOf(runtime, entity)?.transitions, transition) ?? {};
  const wanted = fields
    .map((field) => [field, set[field]] as const)
    .filter(([, expression]) => expression !== undefined);
  const read = new Set(
    wanted.flatMap(([, expression]) => expressionPaths(expression)).map((path) => path.split('.')[1]),
  );
  const scope = { ...moment(mover), record: flat(record) };
  const result: Record<string, unknown> = {};
  for (const [key, { operation, with: given = {} }] of ordered(asks)) {
    if (!read.has(key)) continue;
    const params = Object.entries(given).map(([param, value]) => [param, runtime.compiled(value).run(scope)]);
    result[key] = await ask(store, operation, Object.fromEntries(params));
  }
  return Object.fromEntries(
    wanted.map(([field, expression]) => [field, runtime.compiled(expression).run({ ...scope, result }) ?? null]),
  );
}

const WORDS = {
  unknown: 'transitionNone',
  state: 'transitionState',
  permission: 'permissionDenied',
  guard: 'transitionGuard',
  reason: 'transitionReason',
} as const satisfies Record<Refusal, string>;

/** Undoes what was drawn and written together with a record that cannot be moved after all. */
class NotAllMoved extends Error {
  readonly outcomes: ReadonlyMap<number, TransitionResult>;
  constructor(outcomes: ReadonlyMap<number, TransitionResult>) {
    super('Not all records could be moved.');
    this.outcomes = outcomes;
  }
}

async function moveSome(
  parts: MoveParts,
  lifecycle: LifecycleDefinition,
  order: TransitionOrder,
  movable: readonly Movable[],
  mover: TransitionActor,
): Promise<Map<number, TransitionResult>> {
  const outcomes = new Map<number, TransitionResult>();
  for (let left = movable; left.length > 0; ) {
    try {
      const moved = await parts.store.write((tx) =>
        write({ ...parts, store: parts.store.within(tx) }, lifecycle, order, left, mover),
      );
      for (const [index, outcome] of moved) outcomes.set(index, outcome);
      break;
    } catch (error) {
      if (!(error instanceof NotAllMoved)) throw error;
      for (const [index, outcome] of error.outcomes) outcomes.set(index, outcome);
      left = left.filter(({ index }) => !outcomes.has(index));
    }
  }
  return outcomes;
}

/** @throws NotAllMoved before the commit if a number was drawn for a record that cannot be moved */
async function write(
  parts: MoveParts,
  lifecycle: LifecycleDefinition,
  { entity, transition, reason }: TransitionOrder,
  movable: readonly Movable[],
  mover: TransitionActor,
): Promise<Map<number, TransitionResult>> {
  const { by, today, now } = mover;
  const { store, runtime } = parts;
  const drawn = await drawNumbers(
    store,
    movable.flatMap(({ numbers }) => numbers),
    today,
  );
  const full = movable.filter(({ numbers }) => numbers.some((one) => drawn.get(one) === undefined));
  if (full.length > 0)
    throw new NotAllMoved(
      new Map(full.map(({ index }) => [index, { status: 'refused', refusal: 'number', words: t('seriesFull') }])),
    );
  const { extraTypes, fields } = entityFields(runtime, entity);
  const results = await store.entities(entity).saveMany({
    rows: movable.map(({ record, after, numbers }) => {
      const numbered = { ...after, ...Object.fromEntries(numbers.map((one) => [one.field, drawn.get(one)])) };
      const whole = withComputed(runtime, entity, numbered, mover);
      const changed = Object.entries(whole).filter(([key, value]) => value !== record.values[key]);
      return { id: record.id, version: record.version, values: Object.fromEntries(changed) };
    }),
    by,
    at: now.toISOString(),
    action: transition,
    definition: runtime.program.hash,
    ...(reason ? { reason: reason.slice(0, MAX_REASON_LENGTH) } : {}),
    extraTypes,
  });
  const failed = new Map<number, TransitionResult>();
  const moved = new Map<number, TransitionResult>();
  results.forEach((result, at) => {
    const { index, record } = movable[at] as Movable;
    if (result.status === 'saved')
      moved.set(index, { status: 'moved', record: result.record, from: stateOf(lifecycle, record.values) });
    else
      failed.set(
        index,
        notSaved(result, (key) => fields[key]?.label ?? key),
      );
  });
  if (failed.size > 0) throw new NotAllMoved(failed);
  const { then: following, approval = false } = ownMember(lifecycle.transitions, transition) ?? {};
  const then = ordered(following);
  for (const [index, outcome] of moved) {
    if ((then.length === 0 && !approval) || outcome.status !== 'moved') continue;
    const scope = { ...moment(mover), reason: reason ?? null };
    moved.set(index, await followed(parts, entity, outcome, { then, approval }, scope));
  }
  const refused = [...moved].filter(([, { status }]) => status !== 'moved');
  if (refused.length > 0) throw new NotAllMoved(new Map(refused));
  const records = [...moved.values()].flatMap((outcome) => (outcome.status === 'moved' ? [outcome.record] : []));
  await parts.tell(store, { entity, transition, records });
  return moved;
}

type Then = [string, { procedure: string; with?: Record<string, unknown> }][];

/** Lets procedures follow, one after another. @returns the record as they leave it, or why it is not moved */
async function followed(
  { store, runtime, follow, approve }: MoveParts,
  entity: string,
  moved: Extract<TransitionResult, { status: 'moved' }>,
  { then, approval }: { readonly then: Then; readonly approval: boolean },
  scope: Moment & { readonly reason: string | null },
): Promise<TransitionResult> {
  let { record } = moved;
  try {
    if (approval) await approve(store, entity, record);
    for (const [, { procedure, with: given = {} }] of then) {
      const params = Object.entries(given).map(([key, expression]) => [
        key,
        runtime.compiled(expression).run({ ...scope, record: flat(record) }),
      ]);
      await follow(store, procedure, Object.fromEntries(params));
      record = (await store.entities(entity).get(record.id)) ?? record;
    }
    return { ...moved, record };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { status: 'refused', refusal: 'follows', words: error.words };
  }
}

function notSaved(result: Exclude<SaveResult, { status: 'saved' }>, label: (key: string) => string): TransitionResult {
  if (result.status === 'conflict') return { status: 'conflict', ...(result.stored ? { stored: result.stored } : {}) };
  if (result.status === 'notUnique')
    return { status: 'refused', refusal: 'taken', words: t('notUnique', { fields: result.fields.map(label) }) };
  return { status: 'refused', refusal: 'taken', words: result.message };
}

/** The label of a record's state. */
export const stateLabel = (lifecycle: LifecycleDefinition, record: StoredRecord): string => {
  const state = stateOf(lifecycle, record.values);
  return ownMember(lifecycle.states, state)?.label ?? state;
};
