import { OPERATORS } from '../operators/operators.ts';
import type { SqlSide } from '../operators/sql/sqlSide.ts';
import type { Side } from '../values/side.ts';
import { testOfLiteral } from './compileLiteralTest.ts';
import { getterOf, type RecordValues, type Test } from './env.ts';
import type { Comparison } from './plan.ts';

/** A comparison as a closure: with its literals read beforehand where that pays, else by the operator's plain meaning. */
export function compileComparison(comparison: Comparison): Test {
  const { field, type, cls, operator, right } = comparison;
  const get = getterOf(field);
  const test = testOfLiteral(comparison);
  if (test) return (record, env) => test(get(record), env);
  const { holds } = OPERATORS[operator];
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
