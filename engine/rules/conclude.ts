import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { isOperatorName, type OperatorName } from '../../metadata/signatures/operators.ts';
import { classOf, entriesOf, isEmptySide, type Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';
import { hasAlready, ownForm } from './assignValue.ts';
import {
  type Compared,
  fillMessage,
  isOfDays,
  MESSAGES,
  type MessageId,
  type MessageParams,
  operatorWords,
} from './messages.ts';
import type { RuleOutcome } from './outcome.ts';
import { removeEntries } from './removeValue.ts';

/** The properties of a rule that a conclusion needs. */
export interface Subject {
  readonly label: string;
  readonly type: FieldType;
  readonly lowerCase: boolean;
}

const NOTHING: readonly string[] = Object.freeze([]);

/** No block held. */
export function noOutcome(value: unknown, row?: number): RuleOutcome {
  return {
    outcome: 'none',
    value: value ?? null,
    wrong: NOTHING,
    ...(row === undefined ? {} : { row }),
    message: null,
  };
}

/** K is right. */
export function pass(value: unknown, row: number): RuleOutcome {
  return { outcome: 'pass', value: value ?? null, wrong: NOTHING, row, message: null };
}

/** K is wrong: which of its entries, and what it is compared with, in words (`comparedWith`). */
export function fail(
  subject: Subject,
  value: unknown,
  row: number,
  operator: OperatorName,
  wrong: readonly string[],
  compared: Compared,
): RuleOutcome {
  const x = wrong.join(', ');
  const failed = { outcome: 'fail', value: value ?? null, wrong, row } as const;
  if (compared.isEmpty && operator === 'equalTo')
    return { ...failed, ...failure('ruleShouldBeEmpty', { field: subject.label, x }) };
  if (compared.isEmpty && operator === 'notEqualTo')
    return { ...failed, ...failure('ruleShouldNotBeEmpty', { field: subject.label }) };
  const params = {
    field: subject.label,
    operator: operatorWords(operator, subject.type),
    operatorName: operator,
    ...(isOfDays(subject.type) ? { operatorOf: 'days' } : {}),
    value: compared.text,
    x,
  };
  return { ...failed, ...failure('ruleFailed', params) };
}

/** The failure, with the rule's own text filled by the text forms of fields. */
export function inOwnText(
  { messageId: _, params: __, ...outcome }: RuleOutcome,
  text: string,
  values: MessageParams,
): RuleOutcome {
  return { ...outcome, message: fillMessage(text, values) };
}

/** K's value as sides to assert: itself, or each entry of its list value. An empty one is asserted once, as empty. */
export function assertedSides(type: FieldType, value: unknown, checkMultiple: boolean): Side[] {
  const whole: Side = { kind: type, value };
  if (!checkMultiple || type === 'checkbox' || isEmptySide(classOf(type), whole)) return [whole];
  const entries = entriesOf(whole).map(({ value: entry }) => ({
    kind: type,
    value: type === 'multiselect' ? [entry] : entry,
  }));
  return entries.length > 0 ? entries : [{ kind: type, value: null }];
}

/** The text of what failed. */
export function wrongText({ kind, value }: Side): string {
  return textForm(kind, value);
}

/** Gives K a value, in its own form; nothing happens where it has it already or there is nothing to give. */
export function assign(
  subject: Subject,
  current: unknown,
  row: number,
  side: Side | undefined,
  today: string,
): RuleOutcome {
  if (!side) return noOutcome(current, row);
  // A missing value is returned as an empty one, since records and json-logic represent it differently.
  const own = ownForm(subject.type, side, today) ?? null;
  const next = subject.lowerCase && typeof own === 'string' ? own.toLowerCase() : own;
  if (hasAlready(subject.type, current, next)) return noOutcome(current, row);
  return {
    outcome: 'assigned',
    value: next,
    wrong: NOTHING,
    row,
    ...failure('valueAssigned', { field: subject.label }),
  };
}

/** Takes the entries of a list value from K. */
export function remove(subject: Subject, current: unknown, row: number, side: Side): RuleOutcome {
  const next = removeEntries(subject.type, current, entriesOf(side));
  if (next === current) return noOutcome(current, row);
  return { outcome: 'removed', value: next, wrong: NOTHING, row, ...failure('valueRemoved', { field: subject.label }) };
}

function failure(messageId: MessageId, params: MessageParams) {
  return { messageId, params, message: fillMessage(MESSAGES[messageId], params) };
}

/** The comparing operator of a result. */
export function comparing(operator: string): OperatorName {
  if (!isOperatorName(operator)) throw new Error(`${operator} does not compare.`);
  return operator;
}
