import { allOf, someOf } from '../filters/compileFilter.ts';
import { getterOf, type RecordValues, type Test } from '../filters/env.ts';
import { limitCheckOf, sourceCheckOf } from './checkInput.ts';
import { compileTerm, type RuleEnv } from './compileCondition.ts';
import { type Conclude, compileResult } from './compileResult.ts';
import { noOutcome } from './conclude.ts';
import type { RuleOutcome } from './outcome.ts';
import type { RulePlan, TermPlan } from './plan.ts';
import { planRule } from './readRule.ts';
import type { RuleInput } from './ruleInput.ts';
import { asIndex, indexSources, type SourceIndex, type Sources } from './sources.ts';
import { type RuleTrace, traceOf } from './traceRule.ts';

/** The caller's inputs in addition to the record. */
export interface RuleContext {
  readonly today: string;
  readonly sources?: Sources | SourceIndex | undefined;
}

export interface CompiledRule {
  readonly plan: RulePlan;
  /** Refuses a record with a text or list past a limit (docs/contract/limits.md). @throws TypedError */
  check(record: RecordValues): void;
  /**
   * Evaluates the rule once, for a record that was checked.
   * @throws TypedError for a source that was not given or is past a limit
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
  const whens = plan.blocks.map(({ when }) => when && compileWhen(when));
  const conclusions = plan.blocks.map(({ result }) => compileResult(plan, result));
  const getKey = getterOf(plan.key);
  const checkSources = sourceCheckOf(plan);
  const begin = (record: RecordValues, { today, sources }: RuleContext): RuleEnv => {
    const env = { today, sources: sources ? asIndex(sources) : NO_SOURCES };
    checkSources?.(record, env);
    return env;
  };
  return {
    plan,
    check: limitCheckOf([plan]),
    run(record, context) {
      const env = begin(record, context);
      for (let i = 0; i < whens.length; i++) {
        const when = whens[i];
        if (!when || when(record, env)) return (conclusions[i] as Conclude)(record, env);
      }
      return noOutcome(getKey(record));
    },
    trace: (record, context) => traceOf(plan, record, begin(record, context), (index) => conclusions[index]),
  };
}

/** Some list of terms of which all hold. */
function compileWhen(when: readonly (readonly TermPlan[])[]): Test {
  return someOf(when.map((terms) => allOf(terms.map(compileTerm))));
}
