/**
 * Iterations of a procedure with `commits: each` (docs/contract/procedures.md, Transactions): each is recorded as done
 * in its own transaction.
 */
import type { ProcedureDefinition, ProcedureStep } from '../../metadata/kinds/procedure.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { localize } from '../platform/words/localizedText.ts';
import { accessibleRecord } from '../records/read/accessibleRecord.ts';
import { isAccessible } from '../records/read/readAccess.ts';
import type { Store } from '../store/index.ts';
import { actingIn } from './acting.ts';
import { begin, keepOutcome } from './doneWork.ts';
import { entityOf, evaluate, held, idOf, type Run } from './run.ts';
import { type Ended, roundOf, runSteps } from './runSteps.ts';
import { createdTogether, OneByOne, saveTogether } from './saveTogether.ts';

/** The step whose rounds stand for themselves. */
export type Each = Extract<ProcedureStep, { do: 'each' }>;

/** The result of one iteration of a procedure that commits each. */
export interface RoundOutcome {
  /** The id of its record, or its place in the list. */
  readonly item: string;
  /** `skipped`: its key was done before. `failed`: what it wrote is stored, and nothing came of it. */
  readonly status: 'done' | 'failed' | 'refused' | 'skipped';
  readonly msg?: string;
  readonly answer?: unknown;
  /** Further details of a refusal: checks, questions, wrong rows. */
  readonly why?: Readonly<Record<string, unknown>>;
}

/** The answer of a procedure. */
export const answerOf = (ended: Ended | undefined): { answer?: unknown } =>
  ended && 'answer' in ended ? { answer: ended.seen } : {};

/** The outcome of a round that was not refused. */
const outcomeOf = (name: string, ended: Ended | undefined): RoundOutcome =>
  ended?.failed === undefined
    ? { item: name, status: 'done', ...answerOf(ended) }
    : { item: name, status: 'failed', msg: ended.failed, ...answerOf(ended) };

/** Shared data of all iterations. */
export interface RoundParts {
  readonly procedure: string;
  readonly definition: ProcedureDefinition;
  readonly each: Each;
  /** Names the work whose done parts are remembered. */
  readonly work?: string | undefined;
}

/** The name of an iteration, stable when the work is resumed. */
export const nameOf = (item: unknown, index: number): string => (entityOf(item) ? idOf(item) : String(index));

/** One of the list, with its name. */
export interface Round {
  readonly item: unknown;
  readonly name: string;
}

/** Runs a round in a part of a transaction, which is undone alone where the round is refused. */
export async function runRound(
  run: Run,
  store: Store,
  { procedure, definition, each, work }: RoundParts,
  { item, name }: Round,
): Promise<RoundOutcome> {
  const at = run.context.now.toISOString();
  try {
    return await store.write(async (tx) => {
      const inside = store.within(tx);
      if (work && !(await begin(inside, work, name, at))) return { item: name, status: 'skipped' };
      const bound: Run = { ...run, context: actingIn(run.context, inside) };
      const entity = entityOf(item);
      // Read again: it may have changed since the iterations were counted.
      const now = entity ? held(entity, await accessibleRecord(bound.context, entity, idOf(item), 'get')) : item;
      const round = roundOf(bound, each.as, now);
      let outcome: RoundOutcome = { item: name, status: 'skipped' };
      if (definition.key === undefined || (await beginKey(round, procedure, definition.key, at)))
        outcome = outcomeOf(name, await runSteps(round, each.steps));
      if (work) await keepOutcome(inside, work, name, outcome);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { msg: _, ...why } = error.body;
    const msg = localize(run.context.runtime.program, error.words);
    const outcome: RoundOutcome = {
      item: name,
      status: 'refused',
      msg,
      ...(Object.keys(why).length > 0 ? { why } : {}),
    };
    if (work) {
      await begin(store, work, name, at);
      await keepOutcome(store, work, name, { item: name, status: 'refused', msg });
    }
    return outcome;
  }
}

/** @returns false where what has this key was done before, by whomever of the same system */
function beginKey(round: Run, procedure: string, key: unknown, at: string): Promise<boolean> {
  const { company = '', system = '' } = round.context.session?.context ?? {};
  const item = JSON.stringify([company, system, evaluate(round, key) ?? null]);
  return begin(round.context.services.store, `procedure ${procedure}`, item, at);
}

/**
 * The same for several rounds at once, where all they do is create a record each and answer; undefined, and nothing is written,
 * where they are to be run one by one: for one of them is refused, or could see what another one does.
 */
export async function runTogether(
  run: Run,
  store: Store,
  { procedure, definition, each, work }: RoundParts,
  some: readonly Round[],
): Promise<RoundOutcome[] | undefined> {
  const [step, ...others] = each.steps;
  const create = step && others.every((other) => other.do === 'answer') ? createdTogether(run, [step]) : undefined;
  if (!create || some.length < 2 || new Set(some.map(({ name }) => name)).size < some.length) return undefined;
  const at = run.context.now.toISOString();
  try {
    return await store.write(async (tx) => {
      const inside = store.within(tx);
      const bound: Run = { ...run, context: actingIn(run.context, inside) };
      const outcomes = new Map(
        some.map(({ name }): [string, RoundOutcome] => [name, { item: name, status: 'skipped' }]),
      );
      const begun: string[] = [];
      const rounds = new Map<string, Run>();
      for (const [index, item] of (await itemsNow(bound, some)).entries()) {
        const { name } = some[index] as Round;
        if (work && !(await begin(inside, work, name, at))) continue;
        begun.push(name);
        const round = roundOf(bound, each.as, item);
        if (definition.key === undefined || (await beginKey(round, procedure, definition.key, at)))
          rounds.set(name, round);
      }
      if (!(await saveTogether(bound, [...rounds.values()], create))) throw new OneByOne();
      for (const [name, round] of rounds) outcomes.set(name, outcomeOf(name, await runSteps(round, others)));
      if (work) for (const name of begun) await keepOutcome(inside, work, name, outcomes.get(name));
      return [...outcomes.values()];
    });
  } catch (error) {
    if (error instanceof OneByOne || error instanceof HttpError) return undefined;
    throw error;
  }
}

/** Reads the records of rounds in one statement: each round then finds its own in the memory of the transaction. */
export async function readBeforehand(store: Store, some: readonly Round[]): Promise<void> {
  const records = some.flatMap(({ item }) => {
    const entity = entityOf(item);
    return entity === undefined ? [] : [{ entity, id: idOf(item) }];
  });
  for (const entity of new Set(records.map((record) => record.entity)))
    await store.entities(entity).getMany(records.flatMap((record) => (record.entity === entity ? [record.id] : [])));
}

/** The current records of iterations, read and locked together. @throws OneByOne if one of them no longer exists */
async function itemsNow({ context }: Run, some: readonly Round[]): Promise<unknown[]> {
  const items = some.map(({ item }) => item);
  const entity = entityOf(items[0]);
  if (items.some((item) => entityOf(item) !== entity)) throw new OneByOne();
  if (entity === undefined) return items;
  context.access.need(entity, 'get');
  const records = await context.services.store.entities(entity).getMany(items.map(idOf));
  if (records.length < items.length || !records.every(isAccessible(context, entity, 'get'))) throw new OneByOne();
  return records.map((record) => held(entity, record));
}
