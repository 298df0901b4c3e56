/**
 * Runs a procedure in its transactions (docs/contract/procedures.md): everything or nothing, or every round of its `each` for
 * itself. What is done is noted in the transaction that does it, so that one that is taken up after a kill does nothing twice.
 */

import { isTrue } from '../../engine/expressions/operations.ts';
import { isRecord } from '../../metadata/isRecord.ts';
import type { ProcedureDefinition, ProcedureStep } from '../../metadata/kinds/procedure.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import type { OperationContext } from '../operations/operation.ts';
import { messageOf } from '../platform/words/words.ts';
import { entityFields } from '../records/read/entityFields.ts';
import { seenValue } from '../records/read/seenValue.ts';
import { actingIn } from './acting.ts';
import { begin, doneParts, keepOutcome } from './doneWork.ts';
import { createProcesses } from './processes.ts';
import {
  answerOf,
  type Each,
  nameOf,
  type RoundOutcome,
  type RoundParts,
  readBeforehand,
  runRound,
  runTogether,
} from './rounds.ts';
import { evaluate, type ProcedureChange, type Run } from './run.ts';
import { checkFirst, itemsOf, needProcedure, paramsOf, procedureOf, runSteps } from './runSteps.ts';

export interface ProcedureOrder {
  readonly procedure: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The questions that the caller answered with yes. */
  readonly answers?: readonly string[] | undefined;
}

export interface ProcedureOutcome {
  readonly answer?: unknown;
  /** Why nothing came of it. */
  readonly failed?: string;
  /** For a procedure that commits each. */
  readonly rounds?: readonly RoundOutcome[];
  /** For a dry run: the changes it would make. */
  readonly changes?: readonly ProcedureChange[];
}

export interface RunningAs {
  /** Names the work whose done parts are remembered: a job's. */
  readonly work?: string;
  readonly signal?: AbortSignal;
  progress?(done: number, total: number): void;
  /** True to roll back at the end and return the changes. */
  readonly dry?: boolean;
}

const isEach = (step: ProcedureStep): step is Each => step.do === 'each';

/** Rounds that share a transaction: a commit costs a flush of the disk. Each can still be undone alone. */
const ROUNDS_AT_ONCE = 25;

/** Undoes a dry run, and carries what it would have done out. */
class DryRun extends Error {
  readonly outcome: ProcedureOutcome;
  constructor(outcome: ProcedureOutcome) {
    super('This was a dry run.');
    this.outcome = outcome;
  }
}

const runIn = (context: OperationContext, order: ProcedureOrder, note?: (change: ProcedureChange) => void): Run => ({
  context: { ...context, services: { ...context.services, processes: createProcesses(note) } },
  byItself: false,
  answers: new Set(order.answers),
  callerTexts: textsOf(context, order),
  note,
  params: {},
  item: {},
  result: {},
  seenResults: {},
});

/** The texts in the parameters of a call, at any depth. Records that it takes are checked when they are read. */
function textsOf({ runtime }: OperationContext, { procedure, params }: ProcedureOrder): ReadonlySet<string> {
  const takes = ownMember(runtime.program.definitions.procedure, procedure)?.takes ?? {};
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value.trim());
    else if (Array.isArray(value)) value.forEach(collect);
    else if (isRecord(value)) Object.values(value).forEach(collect);
  };
  for (const [name, value] of Object.entries(params)) {
    const take = ownMember(takes, name);
    if (take && 'value' in take) collect(value);
  }
  return texts;
}

/**
 * Checks a procedure before it runs, and counts its iterations: above a limit it becomes a job.
 * @throws HttpError 403 without permission, 404 for missing records, 412 for failed checks or open questions
 */
export async function prepareProcedure(
  context: OperationContext,
  order: ProcedureOrder,
): Promise<{ definition: ProcedureDefinition; rounds: number }> {
  const bare = runIn(context, order);
  const definition = procedureOf(bare, order.procedure);
  needProcedure(bare, definition);
  const run: Run = { ...bare, params: await paramsOf(bare, definition, order.params) };
  checkFirst(run, definition);
  const at = definition.steps.findIndex(isEach);
  const before = definition.steps.slice(0, Math.max(at, 0));
  // Reads after the procedure's own writes are known only when it runs.
  if (at < 0 || before.some((step) => step.do !== 'find')) return { definition, rounds: at < 0 ? 0 : 1 };
  await runSteps(run, before);
  return { definition, rounds: itemsOf(run, definition.steps[at] as Each).length };
}

/** @throws HttpError as `prepareProcedure`; if it commits all, the refusal of any step, after a rollback */
export async function runProcedure(
  context: OperationContext,
  order: ProcedureOrder,
  as: RunningAs = {},
): Promise<ProcedureOutcome> {
  const definition = procedureOf({ context }, order.procedure);
  needProcedure({ context, byItself: false }, definition);
  const changes: ProcedureChange[] = [];
  const note = (change: ProcedureChange) => void changes.push(seenBy(context, change));
  if (!as.dry)
    return definition.commit === 'each'
      ? runRounds(context, definition, order, as)
      : runWhole(context, definition, order, as);
  try {
    return await context.services.store.write(async (tx) => {
      changes.length = 0;
      const inside = actingIn(context, context.services.store.within(tx));
      const run = definition.commit === 'each' ? runRounds : runWhole;
      throw new DryRun({ ...(await run(inside, definition, order, {}, note)), changes: [...changes] });
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  }
}

/** The part of a change that its caller can see. */
function seenBy({ access, runtime }: OperationContext, change: ProcedureChange): ProcedureChange {
  if (!access.may(change.entity, 'get')) return { ...change, changes: {} };
  const hidden = access.hidden(change.entity);
  const { definition } = entityFields(runtime, change.entity);
  const seen = Object.entries(change.changes).filter(([key]) => !hidden.has(key));
  return {
    ...change,
    changes: Object.fromEntries(
      seen.map(([key, [was, is]]) => [
        key,
        [seenValue(definition, hidden, key, was), seenValue(definition, hidden, key, is)] as const,
      ]),
    ),
  };
}

const WHOLE = 'all';

async function runWhole(
  context: OperationContext,
  definition: ProcedureDefinition,
  order: ProcedureOrder,
  { work, progress }: RunningAs,
  note?: (change: ProcedureChange) => void,
): Promise<ProcedureOutcome> {
  const { store } = context.services;
  progress?.(0, 1);
  const outcome = await store.write(async (tx) => {
    const inside = actingIn(context, store.within(tx));
    if (work && !(await begin(inside.services.store, work, WHOLE, context.now.toISOString())))
      return (await doneParts<ProcedureOutcome>(inside.services.store, work)).get(WHOLE) ?? {};
    const changed = definition.unchanged === undefined ? undefined : detectChanges(note);
    const bare = runIn(inside, order, changed?.note ?? note);
    const run = { ...bare, params: await paramsOf(bare, definition, order.params) };
    checkFirst(run, definition);
    const ended = await runSteps(run, definition.steps);
    const failed = ended?.failed ?? (changed?.isAny() === false ? unchangedText(context, definition) : undefined);
    const done = { ...answerOf(ended), ...(failed === undefined ? {} : { failed }) };
    if (work) await keepOutcome(inside.services.store, work, WHOLE, done);
    return done;
  });
  progress?.(1, 1);
  return outcome;
}

/** Finds out whether any step changes a record; passes each change on. */
function detectChanges(next?: (change: ProcedureChange) => void) {
  let any = false;
  const note = (change: ProcedureChange) => {
    any ||= change.do !== 'update' || Object.keys(change.changes).length > 0;
    next?.(change);
  };
  return { note, isAny: () => any };
}

const unchangedText = ({ runtime }: OperationContext, { unchanged = '' }: ProcedureDefinition): string =>
  messageOf(runtime.program, unchanged, unchanged, {});

async function runRounds(
  context: OperationContext,
  definition: ProcedureDefinition,
  order: ProcedureOrder,
  { work, signal, progress }: RunningAs,
  note?: (change: ProcedureChange) => void,
): Promise<ProcedureOutcome> {
  const { store } = context.services;
  const bare = runIn(context, order, note);
  const run: Run = { ...bare, params: await paramsOf(bare, definition, order.params) };
  checkFirst(run, definition);
  const at = definition.steps.findIndex(isEach);
  const each = definition.steps[at] as Each;
  const ended = await runSteps(run, definition.steps.slice(0, at));
  if (ended) return { ...answerOf(ended), rounds: [] };
  const isOn = each.if === undefined || isTrue(evaluate(run, each.if));
  const items = isOn ? itemsOf(run, each).map((item, index) => ({ item, name: nameOf(item, index) })) : [];
  const outcomes = work ? await doneParts<RoundOutcome>(store, work) : new Map<string, RoundOutcome>();
  const left = items.filter(({ name }) => !outcomes.has(name));
  const parts: RoundParts = { procedure: order.procedure, definition, each, work };
  for (let start = 0; start < left.length; start += ROUNDS_AT_ONCE) {
    signal?.throwIfAborted();
    progress?.(outcomes.size, items.length);
    const some = left.slice(start, start + ROUNDS_AT_ONCE);
    const done = await store.write(async (tx) => {
      const chunk = store.within(tx);
      const together = await runTogether(run, chunk, parts, some);
      if (together) return together;
      await readBeforehand(chunk, some);
      const made: RoundOutcome[] = [];
      for (const one of some) made.push(await runRound(run, chunk, parts, one));
      return made;
    });
    for (const outcome of done) outcomes.set(outcome.item, outcome);
  }
  progress?.(items.length, items.length);
  const last = await runSteps(run, definition.steps.slice(at + 1));
  return { ...answerOf(last), rounds: items.map(({ name }) => outcomes.get(name) as RoundOutcome) };
}
