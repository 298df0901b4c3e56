import { compileComparison } from '../filters/compileComparison.ts';
import { testOfLiteral, type ValueTest } from '../filters/compileLiteralTest.ts';
import type { Env, RecordValues, Test } from '../filters/env.ts';
import type { Comparison } from '../filters/plan.ts';
import { OPERATORS } from '../operators/operators.ts';
import type { SqlSide } from '../operators/sql/sqlSide.ts';
import { operandGetter } from './operandValue.ts';
import { type ConditionPlan, isLookup, type LookupPlan, type Operand, type TermPlan } from './plan.ts';
import type { SourceIndex } from './sources.ts';

/** The inputs of a rule's evaluation in addition to the record. */
export interface RuleEnv extends Env {
  readonly sources: SourceIndex;
}

/** One term as a closure; its environment is a {@link RuleEnv}. */
export function compileTerm(term: TermPlan): Test {
  return isLookup(term) ? compileLookup(term) : compileCondition(term);
}

function compileLookup(lookup: LookupPlan): Test {
  const matching = matchingRows(lookup);
  return (record, env) => matching(record, env as RuleEnv).length > 0;
}

/** The records of the source that a lookup matches, in the source's order. */
export function matchingRows(lookup: LookupPlan): (record: RecordValues, env: RuleEnv) => readonly RecordValues[] {
  const { source, matchKey, type } = lookup;
  const left = operandGetter(lookup.left, lookup.cls);
  return (record, env) => env.sources.matching(source, matchKey, type, left(record, env), env.today);
}

/** Plain fields and literals are compared as in a filter, what is formatted or computed by the operator's meaning. */
function compileCondition(condition: ConditionPlan): Test {
  const plain = plainComparison(condition);
  if (plain) return compileComparison(plain);
  const { cls, left, operator, right } = condition;
  const { holds } = OPERATORS[operator];
  const getLeft = operandGetter(left, cls);
  const getValue = operandGetter(right.value, cls);
  const getUpper = right.upper && operandGetter(right.upper, cls);
  return (record, env) => {
    const sides = { value: getValue(record, env), ...(getUpper && { upper: getUpper(record, env) }) };
    return holds(cls, getLeft(record, env), sides, env.today);
  };
}

/** The test of a field's value by a condition that compares it with literals only; undefined for any other condition. */
export function valueTestOf(condition: ConditionPlan): ValueTest | undefined {
  const plain = plainComparison(condition);
  return plain && testOfLiteral(plain);
}

/** A condition that a filter could have; undefined where something is formatted or computed. */
function plainComparison({ type, cls, left, operator, right }: ConditionPlan): Comparison | undefined {
  const value = plainSide(right.value);
  const upper = right.upper && plainSide(right.upper);
  if (!('field' in left) || left.formatting || !value || (right.upper && !upper)) return undefined;
  return { field: left.field, type, cls, operator, right: upper ? { value, upper } : { value } };
}

/** An operand that a filter could have; undefined where it is formatted or computed. */
function plainSide(operand: Operand): SqlSide | undefined {
  if (operand.formatting || 'result' in operand) return undefined;
  return 'literal' in operand ? { literal: operand.literal } : { field: operand.field, type: operand.type };
}
