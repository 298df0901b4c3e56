import { OPERATOR_SIGNATURES, type OperatorName, type OperatorSignature } from '../../metadata/signatures/operators.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import type { Right } from '../operators/operator.ts';
import { OPERATORS } from '../operators/operators.ts';
import type { Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';
import { compileTerm, matchingRows, type RuleEnv, valueTestOf } from './compileCondition.ts';
import { assertedSides, assign, fail, inOwnText, pass, remove, wrongText } from './conclude.ts';
import { formatValue } from './formatValue.ts';
import { type Compared, comparedWith } from './messages.ts';
import { operandGetter } from './operandValue.ts';
import type { RuleOutcome } from './outcome.ts';
import { type ConditionPlan, type FetchPlan, isFetch, type Operand, type ResultPlan, type RulePlan } from './plan.ts';

export type Conclude = (record: RecordValues, env: RuleEnv) => RuleOutcome;

/** Compiles the effect of a block on K. */
export function compileResult(rule: RulePlan, result: ResultPlan): Conclude {
  return withOwnText(result, compileEffect(rule, result));
}

/** Replaces the failure message by the result's own text. */
function withOwnText({ text }: ResultPlan, conclude: Conclude): Conclude {
  if (!text) return conclude;
  const fields = text.fields.map(({ field, type }) => ({ field, type, get: getterOf(field) }));
  return (record, env) => {
    const outcome = conclude(record, env);
    if (outcome.outcome !== 'fail') return outcome;
    const values = Object.fromEntries(fields.map(({ field, type, get }) => [field, textForm(type, get(record))]));
    return inOwnText(outcome, text.template, values);
  };
}

function compileEffect(rule: RulePlan, result: ResultPlan): Conclude {
  const { operator, row, right } = result;
  const get = getterOf(rule.key);
  if (isFetch(right)) {
    const values = fetchedSides(rule, right);
    if (operator === 'assign')
      return (record, env) => assign(rule, get(record), row, values(record, env)[0], env.today);
    return compileFetchedAssert(rule, result, operator as OperatorName, values);
  }
  if (operator === 'assign' || operator === 'remove') {
    const value = operandGetter(right.value, rule.cls);
    if (operator === 'remove') return (record, env) => remove(rule, get(record), row, value(record, env));
    return (record, env) => assign(rule, get(record), row, value(record, env), env.today);
  }
  return compileAssert(rule, result, operator, right);
}

/** The comparison values of K. */
function comparedOf(
  { type, cls }: RulePlan,
  operator: OperatorName,
  right: Right<Operand>,
): (record: RecordValues, env: RuleEnv) => Compared {
  const getValue = operandGetter(right.value, cls);
  const getUpper = right.upper && operandGetter(right.upper, cls);
  return (record, env) => comparedWith(operator, type, [getValue(record, env)], getUpper?.(record, env));
}

function compileAssert(rule: RulePlan, result: ResultPlan, operator: OperatorName, right: Right<Operand>): Conclude {
  const { row } = result;
  const get = getterOf(rule.key);
  const compared = comparedOf(rule, operator, right);
  const wrongSides = result.checkMultiple
    ? wrongEntries(rule, operator, right)
    : wrongWhole(rule, row, operator, right);
  return (record, env) => {
    const value = get(record);
    const wrong = wrongSides(value, record, env);
    if (wrong.length === 0) return pass(value, row);
    return fail(rule, value, row, operator, wrong.map(wrongText), compared(record, env));
  };
}

/** The sides of K's value that fail the assertion. */
type WrongSides = (value: unknown, record: RecordValues, env: RuleEnv) => readonly Side[];

const NONE: readonly Side[] = [];

/** K's value as a whole, compared as in a condition. */
function wrongWhole(
  { key, type, cls }: RulePlan,
  row: number,
  operator: OperatorName,
  right: Right<Operand>,
): WrongSides {
  const asserted: ConditionPlan = { row, type, cls, left: { field: key, type }, operator, right };
  const test = valueTestOf(asserted);
  if (test) return (value, _record, env) => (test(value, env) ? NONE : [{ kind: type, value }]);
  const holds = compileTerm(asserted);
  return (value, record, env) => (holds(record, env) ? NONE : [{ kind: type, value }]);
}

/** Each entry of K's list value separately. */
function wrongEntries({ type, cls }: RulePlan, operator: OperatorName, right: Right<Operand>): WrongSides {
  const getValue = operandGetter(right.value, cls);
  const getUpper = right.upper && operandGetter(right.upper, cls);
  const { holds } = OPERATORS[operator];
  return (value, record, env) => {
    const sides = { value: getValue(record, env), ...(getUpper && { upper: getUpper(record, env) }) };
    return assertedSides(type, value, true).filter((side) => !holds(cls, side, sides, env.today));
  };
}

/** equalTo and isInList any of the fetched values; notEqualTo and isNotInList none of them. */
function compileFetchedAssert(
  rule: RulePlan,
  { row, checkMultiple }: ResultPlan,
  operator: OperatorName,
  values: (record: RecordValues, env: RuleEnv) => readonly Side[],
): Conclude {
  const { type, cls } = rule;
  const get = getterOf(rule.key);
  const isNegative = operator === 'notEqualTo' || operator === 'isNotInList';
  const signature: OperatorSignature = OPERATOR_SIGNATURES[operator];
  const positive = isNegative ? (signature.opposite as OperatorName) : operator;
  const { holds } = OPERATORS[positive];
  return (record, env) => {
    const fetched = values(record, env);
    const wrong = assertedSides(type, get(record), checkMultiple).filter(
      (side) => fetched.some((value) => holds(cls, side, { value }, env.today)) === isNegative,
    );
    if (wrong.length === 0) return pass(get(record), row);
    const compared = comparedWith(operator, type, fetched);
    return fail(rule, get(record), row, operator, wrong.map(wrongText), compared);
  };
}

/** fetchKey of the matching records, in the source's order, formatted. */
export function fetchedSides(
  rule: RulePlan,
  { lookup, fetchKey, formatting }: FetchPlan,
): (record: RecordValues, env: RuleEnv) => readonly Side[] {
  const rows = matchingRows(lookup);
  const get = getterOf(fetchKey);
  const formattingValue: Side = { kind: 'literal', value: formatting?.value };
  return (record, env) =>
    rows(record, env).map((row) => {
      const side: Side = { kind: 'text', value: get(row) };
      if (!formatting) return side;
      const value = formatValue(formatting.expression, side, formattingValue, rule.cls, env.today);
      return { kind: 'literal', value };
    });
}
