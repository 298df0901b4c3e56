import { refuse } from '../faults/fault.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import { inputCheckOf } from './checkInput.ts';
import type { RuleEnv } from './compileCondition.ts';
import { compileResult } from './compileResult.ts';
import { compileSteps } from './compileSteps.ts';
import { noOutcome } from './conclude.ts';
import type { RuleOutcome } from './outcome.ts';
import type { RulePlan } from './plan.ts';
import { planRule } from './readRule.ts';
import type { RuleInput } from './ruleInput.ts';
import { asIndex, indexSources, type SourceIndex, type Sources } from './sources.ts';
import { type RuleTrace, traceOf } from './traceRule.ts';

/** What a caller gives besides the record. */
export interface RuleContext {
  readonly today: string;
  readonly sources?: Sources | SourceIndex | undefined;
}

export interface CompiledRule {
  readonly plan: RulePlan;
  /**
   * Evaluates the rule once.
   * @throws TypedError past a limit of section 6, and for a source that was not given
   */
  run(record: RecordValues, context: RuleContext): RuleOutcome;
  /** Which row decided, and what each condition that was looked at compared. */
  trace(record: RecordValues, context: RuleContext): RuleTrace;
}

const NO_SOURCES = indexSources({});

/**
 * A rule as closures.
 * @throws TypedError with every fault of the rule, before anything is evaluated
 */
export function compileRule(rule: RuleInput): CompiledRule {
  const plan = planRule(rule);
  const find = compileSteps(plan.blocks, plan.fields);
  const conclusions = plan.blocks.map(({ result }) => compileResult(plan, result));
  const check = inputCheckOf(plan);
  const get = getterOf(plan.key);
  /** One for all runs: nothing that a run calls starts another of the same rule. */
  const slots: unknown[] = new Array(plan.fields.length).fill(undefined);
  const env = { today: '', sources: NO_SOURCES, slots };
  const prepared = (record: RecordValues, { today, sources }: RuleContext): RuleEnv => {
    env.today = today;
    env.sources = sources ? asIndex(sources) : NO_SOURCES;
    const faults = check(record, env.sources, today, slots);
    if (faults.length > 0) refuse(faults);
    return env;
  };
  return {
    plan,
    run(record, context) {
      const conclude = conclusions[find(record, prepared(record, context))];
      return conclude ? conclude(record, env) : noOutcome(get(record));
    },
    trace(record, context) {
      return traceOf(plan, record, prepared(record, context), (index) => conclusions[index]);
    },
  };
}
