import { compileComparison } from '../filters/compileComparison.ts';
import { allOf, someOf } from '../filters/compileFilter.ts';
import type { Env, RecordValues, Test } from '../filters/env.ts';
import { OPERATORS } from '../operators/operators.ts';
import type { SqlSide } from '../operators/sql/sqlSide.ts';
import { operandGetter } from './operandValue.ts';
import { type ConditionPlan, isLookup, type LookupPlan, type Operand, type TermPlan } from './plan.ts';
import type { SourceIndex } from './sources.ts';

/** What a rule's evaluation is given besides the record. */
export interface RuleEnv extends Env {
  readonly sources: SourceIndex;
}

/** The condition of a block: some list of terms of which all hold. */
export function compileWhen(when: readonly (readonly TermPlan[])[]): Test {
  return someOf(when.map((terms) => allOf(terms.map(compileTerm))));
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
function compileCondition({ type, cls, left, operator, right }: ConditionPlan): Test {
  const value = plainSide(right.value);
  const upper = right.upper && plainSide(right.upper);
  if ('field' in left && !left.formatting && value && (!right.upper || upper)) {
    return compileComparison({ field: left.field, type, cls, operator, right: upper ? { value, upper } : { value } });
  }
  const { holds } = OPERATORS[operator];
  const getLeft = operandGetter(left, cls);
  const getValue = operandGetter(right.value, cls);
  const getUpper = right.upper && operandGetter(right.upper, cls);
  return (record, env) => {
    const sides = { value: getValue(record, env), ...(getUpper && { upper: getUpper(record, env) }) };
    return holds(cls, getLeft(record, env), sides, env.today);
  };
}

/** An operand that a filter could have; undefined where it is formatted or computed. */
export function plainSide(operand: Operand): SqlSide | undefined {
  if (operand.formatting || 'result' in operand) return undefined;
  return 'literal' in operand ? { literal: operand.literal } : { field: operand.field, type: operand.type };
}
