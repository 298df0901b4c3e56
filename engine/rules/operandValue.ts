import type { ComparisonClass } from '../../metadata/kinds/fieldTypes.ts';
import { type Env, getterOf, type RecordValues } from '../filters/env.ts';
import { classOf, type Side } from '../values/side.ts';
import { formatValue } from './formatValue.ts';
import type { Operand, ResultRowPlan } from './plan.ts';

export type SideGetter = (record: RecordValues, env: Env) => Side;

/**
 * Compiles an operand; a formatted or computed value is a literal.
 * @param cls the class of the comparison
 */
export function operandGetter(operand: Operand, cls: ComparisonClass): SideGetter {
  const plain = plainGetter(operand);
  const { formatting } = operand;
  if (!formatting) return plain;
  const value: Side = { kind: 'literal', value: formatting.value };
  return (record, env) => ({
    kind: 'literal',
    value: formatValue(formatting.expression, plain(record, env), value, cls, env.today),
  });
}

function plainGetter(operand: Operand): SideGetter {
  if ('literal' in operand) {
    const side: Side = { kind: 'literal', value: operand.literal };
    return () => side;
  }
  if ('result' in operand) return resultGetter(operand.result);
  const get = getterOf(operand.field);
  const { type: kind } = operand;
  return (record) => ({ kind, value: get(record) });
}

/** The outcome of a RESULT row: without an expression, its formatted field. */
function resultGetter({ type, left, expression, right }: ResultRowPlan): SideGetter {
  const cls = classOf(type);
  const getLeft = operandGetter(left, cls);
  if (!expression) return (record, env) => ({ kind: 'literal', value: getLeft(record, env).value });
  const getRight = operandGetter(right, cls);
  return (record, env) => ({
    kind: 'literal',
    value: formatValue(expression, getLeft(record, env), getRight(record, env), cls, env.today),
  });
}
