import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { FormattingExpression } from '../../metadata/kinds/ruleMembers.ts';
import { OPERATOR_SIGNATURES, type OperatorName, type OperatorSignature } from '../../metadata/signatures/operators.ts';
import type { RecordValues } from '../filters/env.ts';
import { getterOf } from '../filters/env.ts';
import { applyLogic, fieldLogic, type JsonLogic, nameOperation, sideOf, TODAY_LOGIC } from '../jsonLogic/logic.ts';
import { OPERATORS } from '../operators/operators.ts';
import { classOf, isEmptySide, type Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';
import { limitCheckOf, sourceCheckOf } from './checkInput.ts';
import { assertedSides, assign, fail, inOwnText, noOutcome, pass, remove, wrongText } from './conclude.ts';
import { formatValue } from './formatValue.ts';
import { comparedWith, type MessageParams } from './messages.ts';
import type { RuleOutcome } from './outcome.ts';
import {
  type FetchPlan,
  isFetch,
  isLookup,
  type LookupPlan,
  type Operand,
  type ResultPlan,
  type RulePlan,
  type TermPlan,
} from './plan.ts';
import { planRule } from './readRule.ts';
import type { RuleInput } from './ruleInput.ts';
import { indexSources, isMatch, type Sources } from './sources.ts';

/** A rule as json-logic: an `if` over its blocks whose results are the named operations assert, assign and remove. */
export interface RuleLogic {
  readonly plan: RulePlan;
  readonly logic: JsonLogic;
}

/**
 * A rule as json-logic with the operators of the contract as named operations.
 * @throws TypedError with every fault of the rule
 */
export function ruleToJsonLogic(rule: RuleInput): RuleLogic {
  const plan = planRule(rule);
  const branches = plan.blocks.flatMap(({ when, result }) => [
    when ? { or: when.map((terms) => ({ and: terms.map(termLogic) })) } : true,
    ownTextLogic(result, resultLogic(plan, result)),
  ]);
  return { plan, logic: { if: [...branches, null] } };
}

/** Evaluates a rule's json-logic once. @throws TypedError past a limit (docs/contract/limits.md) */
export function applyRuleLogic(
  { plan, logic }: RuleLogic,
  record: RecordValues,
  today: string,
  sources: Sources = {},
): RuleOutcome {
  limitCheckOf([plan])(record);
  sourceCheckOf(plan)?.(record, { today, sources: indexSources(sources) });
  const outcome = applyLogic(logic, { record, today, sources }) as RuleOutcome | null;
  return outcome ?? noOutcome(getterOf(plan.key)(record));
}

/** An operand's value and its kind. */
function operandLogic(operand: Operand, type: FieldType): [JsonLogic, string] {
  const [value, kind] = plainLogic(operand);
  const { formatting } = operand;
  if (!formatting) return [value, kind];
  return [{ format: [value, kind, formatting.expression, formatting.value, 'literal', type, TODAY_LOGIC] }, 'literal'];
}

function plainLogic(operand: Operand): [JsonLogic, string] {
  if ('literal' in operand) return [operand.literal, 'literal'];
  if ('field' in operand) return [fieldLogic(operand.field), operand.type];
  const { left, expression, right, type } = operand.result;
  const [value, kind] = operandLogic(left, type);
  if (!expression) return [value, 'literal'];
  return [{ format: [value, kind, expression, ...operandLogic(right, type), type, TODAY_LOGIC] }, 'literal'];
}

function termLogic(term: TermPlan): JsonLogic {
  const left = operandLogic(term.left, term.type);
  if (isLookup(term)) return { isInSource: lookupArguments(term) };
  const { value, upper } = term.right;
  const bounds = upper ? [operandLogic(upper, term.type)[0]] : [];
  return { [term.operator]: [term.cls, ...left, ...operandLogic(value, term.type), TODAY_LOGIC, ...bounds] };
}

function lookupArguments({ type, left, source, matchKey }: LookupPlan): JsonLogic[] {
  const rows = { sourceRows: [{ var: 'sources' }, source] };
  return [type, ...operandLogic(left, type), rows, matchKey, TODAY_LOGIC];
}

function fetchLogic(fetch: FetchPlan, keyType: FieldType): JsonLogic {
  const { formatting, lookup } = fetch;
  return {
    fetch: [
      ...lookupArguments(lookup),
      fetch.fetchKey,
      formatting?.expression ?? null,
      formatting?.value ?? null,
      keyType,
    ],
  };
}

function resultLogic(
  plan: RulePlan,
  { operator, right, row, checkMultiple }: RulePlan['blocks'][number]['result'],
): JsonLogic {
  const subject = [plan.label, plan.type, plan.lowerCase, row, fieldLogic(plan.key), TODAY_LOGIC];
  if (isFetch(right)) {
    const kind = right.formatting ? 'literal' : 'text';
    if (operator === 'assign') return { assignFirst: [...subject, fetchLogic(right, plan.type), kind] };
    return { assertFetched: [...subject, operator, fetchLogic(right, plan.type), kind, checkMultiple] };
  }
  const value = operandLogic(right.value, plan.type);
  if (operator === 'assign' || operator === 'remove') return { [operator]: [...subject, ...value] };
  const bounds = right.upper ? operandLogic(right.upper, plan.type) : [];
  return { assert: [...subject, operator, checkMultiple, ...value, ...bounds] };
}

/** A failure uses the result's own text, filled by pairs of a field's name and its text. */
function ownTextLogic({ text }: ResultPlan, concluded: JsonLogic): JsonLogic {
  if (!text) return concluded;
  const values = text.fields.flatMap(({ field, type }) => [field, { textOf: [type, fieldLogic(field)] }]);
  return { inOwnText: [concluded, text.template, ...values] };
}

nameOperation('textOf', (type: FieldType, value: unknown) => textForm(type, value));

nameOperation('inOwnText', (outcome: RuleOutcome, template: string, ...values: string[]) => {
  if (outcome.outcome !== 'fail') return outcome;
  const pairs = values.flatMap((name, at) => (at % 2 === 0 ? [[name, values[at + 1] ?? '']] : []));
  return inOwnText(outcome, template, Object.fromEntries(pairs) as MessageParams);
});

nameOperation(
  'format',
  (
    value: unknown,
    kind: string,
    expression: FormattingExpression,
    by: unknown,
    byKind: string,
    type: FieldType,
    today: string,
  ) => formatValue(expression, sideOf(kind, value), sideOf(byKind, by), classOf(type), today),
);

function rowsOf(
  type: FieldType,
  value: unknown,
  kind: string,
  rows: readonly RecordValues[],
  matchKey: string,
  today: string,
): readonly RecordValues[] {
  const side = sideOf(kind, value);
  if (isEmptySide(classOf(type), side)) return [];
  return rows.filter((row) => isMatch(row, matchKey, type, side, today));
}

/** A source that was not given is only asked where there is nothing to look up. */
nameOperation('sourceRows', (sources: Sources, name: string) => (Object.hasOwn(sources, name) ? sources[name] : []));

nameOperation('isInSource', (...match: Parameters<typeof rowsOf>) => rowsOf(...match).length > 0);

nameOperation(
  'fetch',
  (
    type: FieldType,
    value: unknown,
    kind: string,
    rows: readonly RecordValues[],
    matchKey: string,
    today: string,
    fetchKey: string,
    expression: FormattingExpression | null,
    by: unknown,
    keyType: FieldType,
  ) =>
    rowsOf(type, value, kind, rows, matchKey, today).map((row) => {
      const fetched = getterOf(fetchKey)(row) ?? null;
      if (!expression) return fetched;
      return formatValue(expression, { kind: 'text', value: fetched }, sideOf('literal', by), classOf(keyType), today);
    }),
);

nameOperation(
  'assign',
  (
    label: string,
    type: FieldType,
    lowerCase: boolean,
    row: number,
    k: unknown,
    today: string,
    v: unknown,
    kind: string,
  ) => assign({ label, type, lowerCase }, k, row, sideOf(kind, v), today),
);

nameOperation(
  'assignFirst',
  (
    label: string,
    type: FieldType,
    lowerCase: boolean,
    row: number,
    k: unknown,
    today: string,
    values: unknown[],
    kind: string,
  ) => assign({ label, type, lowerCase }, k, row, values.length > 0 ? sideOf(kind, values[0]) : undefined, today),
);

nameOperation(
  'remove',
  (
    label: string,
    type: FieldType,
    lowerCase: boolean,
    row: number,
    k: unknown,
    _today: string,
    v: unknown,
    kind: string,
  ) => remove({ label, type, lowerCase }, k, row, sideOf(kind, v)),
);

nameOperation(
  'assert',
  (
    label: string,
    type: FieldType,
    lowerCase: boolean,
    row: number,
    k: unknown,
    today: string,
    operator: OperatorName,
    checkMultiple: boolean,
    v: unknown,
    kind: string,
    upperValue?: unknown,
    upperKind?: string,
  ) => {
    const value = sideOf(kind, v);
    const upper = upperKind === undefined ? undefined : sideOf(upperKind, upperValue);
    const sides = upper ? { value, upper } : { value };
    const wrong = assertedSides(type, k, checkMultiple).filter(
      (side) => !OPERATORS[operator].holds(classOf(type), side, sides, today),
    );
    if (wrong.length === 0) return pass(k, row);
    return fail(
      { label, type, lowerCase },
      k,
      row,
      operator,
      wrong.map(wrongText),
      comparedWith(operator, type, [value], upper),
    );
  },
);

nameOperation(
  'assertFetched',
  (
    label: string,
    type: FieldType,
    lowerCase: boolean,
    row: number,
    k: unknown,
    today: string,
    operator: OperatorName,
    values: unknown[],
    kind: string,
    checkMultiple: boolean,
  ) => {
    const isNegative = operator === 'notEqualTo' || operator === 'isNotInList';
    const signature: OperatorSignature = OPERATOR_SIGNATURES[operator];
    const { holds } = OPERATORS[isNegative ? (signature.opposite as OperatorName) : operator];
    const fetched = values.map((value): Side => sideOf(kind, value));
    const wrong = assertedSides(type, k, checkMultiple).filter(
      (side) => fetched.some((value) => holds(classOf(type), side, { value }, today)) === isNegative,
    );
    if (wrong.length === 0) return pass(k, row);
    return fail(
      { label, type, lowerCase },
      k,
      row,
      operator,
      wrong.map(wrongText),
      comparedWith(operator, type, fetched),
    );
  },
);
