import { refuse } from '../faults/fault.ts';
import type { RecordValues } from '../filters/env.ts';
import { slotReader } from '../filters/slotReaders.ts';
import { inputCheckOf } from './checkInput.ts';
import { assertionOf, compileRefuted, compileResult } from './compileResult.ts';
import { compileSteps } from './compileSteps.ts';
import { noOutcome, pass } from './conclude.ts';
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
   * @throws TypedError past a limit (docs/contract/limits.md), and for a source that was not given
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
  const conclusions = plan.blocks.map(({ result }) => compileResult(plan, result));
  // A block is concluded only where what it asserts was found not to hold.
  const refuted = plan.blocks.map(({ result }, block) => compileRefuted(plan, result) ?? conclusions[block]);
  const steps = plan.blocks.map(({ when, result }) => ({ when, assertion: assertionOf(plan, result) }));
  const find = compileSteps(steps, plan.fields);
  const rows = plan.blocks.map(({ result }) => result.row);
  const key = plan.fields.indexOf(plan.key);
  const read = slotReader(plan.fields);
  const check = inputCheckOf(plan);
  const looksUp = plan.lookups.length > 0;
  /** One for all runs: nothing that a run calls starts another of the same rule. */
  const env = { today: '', sources: NO_SOURCES, isSuspect: false };
  /** The values of the rule's fields; whether something of them is past a limit is found on the way. */
  const prepare = (record: RecordValues, { today, sources }: RuleContext): readonly unknown[] => {
    env.today = today;
    env.sources = sources ? asIndex(sources) : NO_SOURCES;
    env.isSuspect = false;
    if (looksUp) refuse(check(record, env.sources, today, true));
    return read(record);
  };
  return {
    plan,
    run(record, context) {
      const slots = prepare(record, context);
      const found = find(slots, record, env);
      if (env.isSuspect) refuse(check(record, env.sources, context.today, true));
      const block = found >> 1;
      if ((found & 1) === 1) return pass(slots[key], rows[block] as number);
      const conclude = refuted[block];
      return conclude ? conclude(record, env) : noOutcome(slots[key]);
    },
    trace(record, context) {
      prepare(record, context);
      refuse(check(record, env.sources, context.today, true));
      return traceOf(plan, record, env, (index) => conclusions[index]);
    },
  };
}
