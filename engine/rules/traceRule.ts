import type { RecordValues } from '../filters/env.ts';
import { textForm } from '../values/textForm.ts';
import { compileTerm, type RuleEnv } from './compileCondition.ts';
import type { Conclude } from './compileResult.ts';
import { operandGetter } from './operandValue.ts';
import type { RuleOutcome } from './outcome.ts';
import { isLookup, type RulePlan, type TermPlan } from './plan.ts';

/** A condition that was looked at: its row (from 1), operands as text forms, and whether it held. */
export interface ConditionTrace {
  readonly row: number;
  readonly field: string;
  readonly left: string;
  readonly operator: string;
  readonly right: string;
  readonly held: boolean;
}

/** How a rule came to its outcome: the blocks in order, up to the one that decided. */
export interface RuleTrace {
  readonly key: string;
  readonly blocks: readonly {
    readonly row: number;
    readonly held: boolean;
    readonly conditions: readonly ConditionTrace[];
  }[];
  /** The row with the THEN that decided. */
  readonly decidedBy?: number;
  readonly outcome?: RuleOutcome;
}

/** Evaluates a rule and notes every condition that is looked at. */
export function traceOf(
  rule: RulePlan,
  record: RecordValues,
  env: RuleEnv,
  concludeOf: (block: number) => Conclude | undefined,
): RuleTrace {
  const blocks: { row: number; held: boolean; conditions: ConditionTrace[] }[] = [];
  for (const [index, { row, when, result }] of rule.blocks.entries()) {
    const conditions: ConditionTrace[] = [];
    const held = !when || when.some((terms) => terms.every((term) => noted(term, record, env, conditions)));
    blocks.push({ row, held, conditions });
    if (!held) continue;
    const outcome = concludeOf(index)?.(record, env);
    return { key: rule.key, blocks, decidedBy: result.row, ...(outcome && { outcome }) };
  }
  return { key: rule.key, blocks };
}

function noted(term: TermPlan, record: RecordValues, env: RuleEnv, notes: ConditionTrace[]): boolean {
  const held = compileTerm(term)(record, env);
  const left = operandGetter(term.left, term.cls)(record, env);
  const field = 'field' in term.left ? term.left.field : 'result' in term.left ? `RESULT${term.left.result.row}` : '';
  notes.push({
    row: term.row,
    field,
    left: textForm(left.kind, left.value),
    operator: isLookup(term) ? 'isInList' : term.operator,
    right: isLookup(term) ? `${term.source}.${term.matchKey}` : rightText(term, record, env),
    held,
  });
  return held;
}

function rightText(term: Exclude<TermPlan, { source: string }>, record: RecordValues, env: RuleEnv): string {
  return [term.right.value, ...(term.right.upper ? [term.right.upper] : [])]
    .map((operand) => operandGetter(operand, term.cls)(record, env))
    .map((side) => textForm(side.kind, side.value))
    .join(' and ');
}
