import { refuse } from '../faults/fault.ts';
import { getterOf, type RecordValues, type Test } from '../filters/env.ts';
import { inputCheckOf } from './checkInput.ts';
import { compileWhen, type RuleEnv } from './compileCondition.ts';
import { type Conclude, compileResult } from './compileResult.ts';
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
  const blocks = plan.blocks.map(({ when, result }): { holds: Test | undefined; conclude: Conclude } => ({
    holds: when && compileWhen(when, plan.fields),
    conclude: compileResult(plan, result),
  }));
  const check = inputCheckOf(plan);
  const get = getterOf(plan.key);
  const prepared = (record: RecordValues, { today, sources: given }: RuleContext): RuleEnv => {
    const sources = given ? asIndex(given) : NO_SOURCES;
    const slots: unknown[] = new Array(plan.fields.length);
    const faults = check(record, sources, today, slots);
    if (faults.length > 0) refuse(faults);
    return { today, sources, slots };
  };
  return {
    plan,
    run(record, context) {
      const env = prepared(record, context);
      for (const { holds, conclude } of blocks) {
        if (!holds || holds(record, env)) return conclude(record, env);
      }
      return noOutcome(get(record));
    },
    trace(record, context) {
      return traceOf(plan, record, prepared(record, context), (index) => blocks[index]?.conclude);
    },
  };
}
