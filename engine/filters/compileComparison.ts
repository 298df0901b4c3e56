import { OPERATOR_SIGNATURES, type OperatorName, type OperatorSignature } from '../../metadata/signatures/operators.ts';
import { OPERATORS } from '../operators/operators.ts';
import type { SqlSide } from '../operators/sql/sqlSide.ts';
import type { Side } from '../values/side.ts';
import { testWithField } from './compileFieldTest.ts';
import { testOfLiteral } from './compileLiteralTest.ts';
import { getterOf, type RecordValues, type Test } from './env.ts';
import type { Comparison } from './plan.ts';

/** Operators that are computed as the opposite of another. */
const NEGATIVE: ReadonlySet<OperatorName> = new Set([
  'notEqualTo',
  'isNotInList',
  'doesNotContain',
  'doesNotBeginWith',
  'doesNotEndWith',
]);

/** Whether an operator is computed as the opposite of another. */
export function isNegative(operator: OperatorName): boolean {
  return NEGATIVE.has(operator);
}

/** The operator that is true exactly when this one is false. */
export function oppositeOf(operator: OperatorName): OperatorName {
  const signature: OperatorSignature = OPERATOR_SIGNATURES[operator];
  return signature.opposite as OperatorName;
}

/**
 * A comparison as a closure: specialised by class, operator and what stands on the right, literals read beforehand. What
 * is too rare to specialise is the operator's plain meaning.
 */
export function compileComparison(comparison: Comparison): Test {
  const { operator } = comparison;
  if (isNegative(operator)) {
    const positive = compileComparison({ ...comparison, operator: oppositeOf(operator) });
    return (record, env) => !positive(record, env);
  }
  const { value } = comparison.right;
  const special = 'field' in value ? testWithField(comparison, value) : literalTest(comparison);
  return special ?? plainTest(comparison);
}

function literalTest(comparison: Comparison): Test | undefined {
  const test = testOfLiteral(comparison);
  if (!test) return undefined;
  const get = getterOf(comparison.field);
  return (record, env) => test(get(record), env);
}

/** The operator's own meaning. */
function plainTest({ field, type, cls, operator, right }: Comparison): Test {
  const { holds } = OPERATORS[operator];
  const get = getterOf(field);
  const value = sideGetter(right.value);
  const upper = right.upper ? sideGetter(right.upper) : undefined;
  return (record, env) => {
    const sides = upper ? { value: value(record), upper: upper(record) } : { value: value(record) };
    return holds(cls, { kind: type, value: get(record) }, sides, env.today);
  };
}

function sideGetter(side: SqlSide): (record: RecordValues) => Side {
  if ('literal' in side) {
    const constant: Side = { kind: 'literal', value: side.literal };
    return () => constant;
  }
  const get = getterOf(side.field);
  const { type } = side;
  return (record) => ({ kind: type, value: get(record) });
}
