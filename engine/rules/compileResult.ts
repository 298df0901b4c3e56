import { OPERATOR_SIGNATURES, type OperatorName, type OperatorSignature } from '../../metadata/signatures/operators.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import type { Right } from '../operators/operator.ts';
import { OPERATORS } from '../operators/operators.ts';
import type { Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';
import { matchingRows, type RuleEnv } from './compileCondition.ts';
import { assertedSides, assign, fail, inOwnText, pass, remove, wrongOutcome, wrongText } from './conclude.ts';
import { formatValue } from './formatValue.ts';
import { type Compared, comparedWith } from './messages.ts';
import { operandGetter } from './operandValue.ts';
import type { RuleOutcome } from './outcome.ts';
import { type ConditionPlan, type FetchPlan, isFetch, type Operand, type ResultPlan, type RulePlan } from './plan.ts';

export type Conclude = (record: RecordValues, env: RuleEnv) => RuleOutcome;

/** What a block does with K, as a closure. */
export function compileResult(rule: RulePlan, result: ResultPlan): Conclude {
  return withOwnText(result, compileEffect(rule, result));
}

/** Where it fails, in the words that the result has for it. */
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

/** What a result asserts, where that is a plain comparison of K: it can be decided with the conditions. */
export function assertionOf({ key, type, cls }: RulePlan, result: ResultPlan): ConditionPlan | undefined {
  const { operator, row, right, checkMultiple } = result;
  if (isFetch(right) || operator === 'assign' || operator === 'remove' || checkMultiple) return undefined;
  return { row, type, cls, left: { field: key, type }, operator, right };
}

/** The rule's own value, as it is. */
const isWritten = (operand: Operand): boolean => 'literal' in operand && !operand.formatting;

/** What is compared with a value of the rule's own says the same of thousands of rows. */
const isFixed = ({ value, upper }: Right<Operand>): boolean => isWritten(value) && (!upper || isWritten(upper));

/** What K is compared with. */
function comparedOf(
  { type, cls }: RulePlan,
  operator: OperatorName,
  right: Right<Operand>,
): (record: RecordValues, env: RuleEnv) => Compared {
  const getValue = operandGetter(right.value, cls);
  const getUpper = right.upper && operandGetter(right.upper, cls);
  const write = (record: RecordValues, env: RuleEnv): Compared =>
    comparedWith(operator, type, [getValue(record, env)], getUpper?.(record, env));
  if (!isFixed(right)) return write;
  let fixed: Compared | undefined;
  return (record, env) => {
    fixed ??= write(record, env);
    return fixed;
  };
}

function compileAssert(rule: RulePlan, result: ResultPlan, operator: OperatorName, right: Right<Operand>): Conclude {
  const { key, type, cls } = rule;
  const { row, checkMultiple } = result;
  const get = getterOf(key);
  const getValue = operandGetter(right.value, cls);
  const getUpper = right.upper && operandGetter(right.upper, cls);
  const compared = comparedOf(rule, operator, right);
  const { holds } = OPERATORS[operator];
  return (record, env) => {
    const sides = { value: getValue(record, env), ...(getUpper && { upper: getUpper(record, env) }) };
    const value = get(record);
    const wrong = assertedSides(type, value, checkMultiple).filter((side) => !holds(cls, side, sides, env.today));
    if (wrong.length === 0) return pass(value, row);
    return fail(rule, value, row, operator, wrong.map(wrongText), compared(record, env));
  };
}

/** Texts of which it is kept what is said of them. */
const MOST = 200;

/**
 * The conclusion where the block's assertion (`assertionOf`) is known not to hold: nothing is compared again, and what is said
 * of a text is said of it in the next row, too. Undefined for a result that asserts nothing beforehand.
 */
export function compileRefuted(rule: RulePlan, result: ResultPlan): Conclude | undefined {
  const { right, row } = result;
  if (isFetch(right) || !assertionOf(rule, result)) return undefined;
  const operator = result.operator as OperatorName;
  const { type } = rule;
  const get = getterOf(rule.key);
  const compared = comparedOf(rule, operator, right);
  const known = isFixed(right) ? new Map<string, RuleOutcome>() : undefined;
  return withOwnText(result, (record, env) => {
    const value = get(record);
    const text = textForm(type, value);
    let outcome = known?.get(text);
    if (!outcome) {
      outcome = wrongOutcome(rule, row, operator, [text], compared(record, env));
      if (known && known.size >= MOST) known.clear();
      known?.set(text, outcome);
    }
    return { ...outcome, value: value ?? null };
  });
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
