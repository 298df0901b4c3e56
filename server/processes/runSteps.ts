/** Runs the steps of a procedure, one after another, inside one transaction. */

import { runChecks } from '../../engine/checks/runChecks.ts';
import { isTrue } from '../../engine/expressions/operations.ts';
import type { ProcedureDefinition, ProcedureStep } from '../../metadata/kinds/procedure.ts';
import { clockScope } from '../operations/clockScope.ts';
import { userScope } from '../operations/requestScope.ts';
import { denied, HttpError, invalid } from '../platform/http/httpError.ts';
import { joinSentences } from '../platform/words/joinSentences.ts';
import { t } from '../platform/words/localizedText.ts';
import { toldOf } from '../records/check/checkTold.ts';
import { isAccessible } from '../records/read/readAccess.ts';
import { evaluate, evaluateAll, held, type Run } from './run.ts';
import { createdTogether, ROUNDS_TOGETHER, saveTogether } from './saveTogether.ts';
import { seenRun } from './seenRun.ts';
import { askStep } from './steps/ask.ts';
import { emailStep } from './steps/email.ts';
import { findStep } from './steps/find.ts';
import { moveStep, raiseStep } from './steps/move.ts';
import { createStep, ensureStep, updateStep } from './steps/save.ts';

/** How steps ended before their last: with an answer, or by `stop`. */
export interface Ended {
  readonly answer?: unknown;
  /** The answer without what the person does not see. */
  readonly seen?: unknown;
  /** Why nothing came of it. */
  readonly failed?: string;
}

/** @returns undefined where all steps were run */
export async function runSteps(run: Run, steps: readonly ProcedureStep[]): Promise<Ended | undefined> {
  for (const step of steps) {
    if (step.if !== undefined && !isTrue(evaluate(run, step.if))) continue;
    const ended = await runStep(run, step);
    if (ended) return ended;
  }
  return undefined;
}

async function runStep(run: Run, step: ProcedureStep): Promise<Ended | undefined> {
  const keep = (as: string | undefined, value: unknown): undefined => {
    if (as !== undefined) run.result[as] = value;
  };
  switch (step.do) {
    case 'each': {
      const rounds = itemsOf(run, step).map((one) => roundOf(run, step.as, one));
      return runEach(run, rounds, step.steps);
    }
    case 'find':
      return keep(step.as, await findStep(run, step));
    case 'create':
      return keep(step.as, await createStep(run, step));
    case 'update':
      return keep(step.as, await updateStep(run, step));
    case 'ensure':
      return keep(step.as, await ensureStep(run, step));
    case 'move':
      return keep(step.as, await moveStep(run, step));
    case 'run': {
      const ended = await runOther(run, step.procedure, evaluateAll(run, step.with));
      if (step.as !== undefined) run.seenResults[step.as] = ended?.seen ?? null;
      return keep(step.as, ended?.answer ?? null);
    }
    case 'ask':
      return keep(step.as, await askStep(run, step));
    case 'raise':
      await raiseStep(run, step);
      return undefined;
    case 'email':
      await emailStep(run, step);
      return undefined;
    case 'claim':
    case 'reach':
      throw new Error(`"${step.do}" stands outside of transactions: it is run by claims.ts.`);
    case 'answer': {
      const shown = run.byItself ? run : seenRun(run);
      const failed = step.failed === undefined ? undefined : evaluate(shown, step.failed);
      const answer = { answer: evaluate(run, step.value) ?? null, seen: evaluate(shown, step.value) ?? null };
      return typeof failed === 'string' && failed !== '' ? { ...answer, failed } : answer;
    }
    case 'stop':
      return {};
  }
}

async function runEach(run: Run, rounds: readonly Run[], steps: readonly ProcedureStep[]): Promise<Ended | undefined> {
  for (let start = 0; start < rounds.length; start += ROUNDS_TOGETHER) {
    const some = rounds.slice(start, start + ROUNDS_TOGETHER);
    const create = some.length > 1 ? createdTogether(run, steps) : undefined;
    if (create && (await saveTogether(run, some, create))) continue;
    for (const [at, round] of some.entries()) {
      const ended = await inRound(start + at, () => runSteps(round, steps));
      if (ended && 'answer' in ended) return ended;
    }
  }
  return undefined;
}

/** A refusal of a round says which one it was; one of a round inside of it says the outer one. */
async function inRound<Value>(round: number, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(error.status, error.words, { ...error.body, round }, error.headers);
  }
}

export function itemsOf(run: Run, { in: list }: Extract<ProcedureStep, { do: 'each' }>): unknown[] {
  const found = evaluate(run, list);
  return Array.isArray(found) ? found : [];
}

/** A round of `each`: what its steps name is its own. */
export const roundOf = (run: Run, as: string, item: unknown): Run => ({
  ...run,
  item: { ...run.item, [as]: item },
  result: { ...run.result },
  seenResults: { ...run.seenResults },
});

export function procedureOf({ context }: Pick<Run, 'context'>, name: string): ProcedureDefinition {
  const { procedure } = context.runtime.program.definitions;
  const found = Object.hasOwn(procedure, name) ? procedure[name] : undefined;
  if (!found) throw new HttpError(404, t('procedureNone'));
  return found;
}

/** @throws HttpError 403 where the caller may not run it */
export function needProcedure(
  { context, byItself }: Pick<Run, 'context' | 'byItself'>,
  definition: ProcedureDefinition,
): void {
  if (byItself) return;
  if (definition.only === 'then' || definition.permission === undefined) throw denied();
  if (!context.access.holds(definition.permission)) throw denied();
}

/** Another procedure, in the same transaction. */
async function runOther(run: Run, name: string, given: Readonly<Record<string, unknown>>): Promise<Ended | undefined> {
  const definition = procedureOf(run, name);
  // Internal procedures run with the permissions of their caller.
  if (definition.only !== 'then') needProcedure(run, definition);
  const inner: Run = { ...run, params: await paramsOf(run, definition, given), item: {}, result: {}, seenResults: {} };
  checkFirst(inner, definition);
  return runSteps(inner, definition.steps);
}

/** Looks at the checks of a procedure. @throws HttpError 412 with what does not hold, or what is to be answered */
export function checkFirst(run: Run, definition: ProcedureDefinition): void {
  const { context, params, answers } = run;
  const { runtime } = context;
  const scope = { params, ...clockScope(context), user: userScope(context.session) };
  const compile = (expression: unknown) => runtime.compiled(expression);
  const shown = { ...scope, params: seenRun(run).params };
  const found = runChecks(definition.checks, scope, answers, compile, shown);
  const [wrong, asks] = [found.refused, found.questions].map((some) => some.map((one) => toldOf(runtime, one)));
  const told = wrong?.length ? wrong : asks;
  if (!told?.length) return;
  const words = t('checksFailed', { checks: joinSentences(told.map(({ msg }) => msg)) });
  throw new HttpError(412, words, { [told === wrong ? 'checks' : 'questions']: told });
}

/** The parameters of a procedure, with current records. @throws HttpError 422 for missing or invalid ones */
export async function paramsOf(
  { context }: Pick<Run, 'context'>,
  { takes = {} }: ProcedureDefinition,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(takes, name));
  if (unknown !== undefined) throw invalid(`The procedure takes no "${unknown}".`);
  const params: Record<string, unknown> = {};
  for (const [name, take] of Object.entries(takes)) {
    const value = given[name] ?? null;
    const isNone = value === null || value === '';
    if (isNone && !take.optional) throw invalid(`The procedure needs "${name}".`);
    if (isNone) params[name] = null;
    else if ('record' in take) params[name] = (await recordsOf(context, take.record, [value]))[0];
    else if ('records' in take) {
      if (!Array.isArray(value)) throw invalid(`"${name}" is a list of ids.`);
      if (value.length > MAX_RECORDS) throw invalid(`"${name}" has at most ${MAX_RECORDS} records.`);
      params[name] = await recordsOf(context, take.records, value);
    } else params[name] = plain(name, take.value, value);
  }
  return params;
}

const MAX_RECORDS = 10_000;

const TYPES = {
  text: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
  date: (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  list: Array.isArray,
  any: () => true,
} as const;

function plain(name: string, type: keyof typeof TYPES, value: unknown): unknown {
  if (!TYPES[type](value)) throw invalid(`"${name}" is no ${type}.`);
  return value;
}

/** @throws HttpError 404 where one of them is not there or out of reach */
async function recordsOf(context: Run['context'], entity: string, given: readonly unknown[]): Promise<unknown[]> {
  context.access.need(entity, 'get');
  const ids = given.map((value) =>
    typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value,
  );
  const wrong = ids.some((id) => typeof id !== 'string');
  if (wrong) throw invalid('A record is given by its id.');
  const found = await context.services.store.entities(entity).getMany([...new Set(ids as string[])]);
  const reached = isAccessible(context, entity, 'get');
  const byId = new Map(found.filter(reached).map((record) => [record.id, held(entity, record)]));
  return (ids as string[]).map((id) => {
    const record = byId.get(id);
    if (!record) throw new HttpError(404, t('recordGone'));
    return record;
  });
}
