import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { memoizeText } from '../../metadata/memoize.ts';
import { isOperatorName, OPERATOR_SIGNATURES, type OperatorName } from '../../metadata/signatures/operators.ts';
import { OPERATORS } from '../operators/operators.ts';
import { classOf, entriesOf, isEmptySide, type Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';

/** The specification's wording of what rules and cells say; a definition may say it otherwise, by the same names. */
export const MESSAGES = {
  ruleFailed: '{field} should {operator} {value}. Entered value - {x} is wrong.',
  ruleShouldBeEmpty: '{field} should be empty. Entered value - {x} is wrong.',
  ruleShouldNotBeEmpty: '{field} should not be empty.',
  valueAssigned: '{field} value assigned as per field validation rule.',
  valueRemoved: '{field} value removed as per field validation rule.',
  valueFetched: '{field} filled automatically.',
  mandatory: 'Mandatory!',
  invalidValue: 'Invalid Value!',
  maximumLength: 'Maximum Length should be {N}',
  minimumLength: 'Minimum Length should be {N}',
  lengthExceed: 'Length Exceed!',
  minimumValue: 'Minimum Value should be {N}',
  maximumValue: 'Maximum Value should be {N}',
  regexMismatch: 'Invalid Value!',
} as const;

export type MessageId = keyof typeof MESSAGES;
export type MessageParams = Readonly<Record<string, string>>;

const MAX_CACHED_TEMPLATES = 100;

/** The parts of a message template: text, the name of a placeholder, text and so on; of few messages thousands are filled. */
const templatePartsOf = memoizeText(MAX_CACHED_TEMPLATES, (template): readonly string[] =>
  template.split(/\{([\w-]+)\}/),
);

/** Fills the `{placeholders}` of a message, once each: what is filled in is not looked at again. */
export function fillMessage(template: string, params: MessageParams): string {
  const parts = templatePartsOf(template);
  let text = parts[0] as string;
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at] as string;
    text += Object.hasOwn(params, name) ? (params[name] ?? '') : `{${name}}`;
    text += parts[at + 1] as string;
  }
  return text;
}

const DAY_WORDS: Partial<Record<OperatorName, string>> = {
  greaterThan: 'be after',
  greaterThanEqualTo: 'be on or after',
  lessThan: 'be before',
  lessThanEqualTo: 'be on or before',
};

export const isOfDays = (type: FieldType): boolean => type === 'date' || type === 'dateTime';

/**
 * An operator in words, after "should".
 * @param type of K
 */
export function operatorWords(operator: OperatorName, type: FieldType): string {
  return (isOfDays(type) ? DAY_WORDS[operator] : undefined) ?? OPERATORS[operator].words;
}

/** The comparison value of K, for a message. */
export interface Compared {
  readonly text: string;
  /** True for an empty comparison value: equalTo requires an empty K, notEqualTo a filled one. */
  readonly isEmpty: boolean;
}

/** @param type of K */
export function comparedWith(operator: string, type: FieldType, values: readonly Side[], upper?: Side): Compared {
  const isEmpty = !upper && values.every((side) => isEmptySide(classOf(type), side));
  return { text: valueText(operator, type, values, upper), isEmpty };
}

/**
 * The value compared with, for a message: a literal's text as it is, a field's text form, list values joined by `, `,
 * bounds by ` and `, empty as nothing.
 * @param type of K
 */
function valueText(operator: string, type: FieldType, values: readonly Side[], upper?: Side): string {
  const isList = isOperatorName(operator) && OPERATOR_SIGNATURES[operator].right === 'list';
  const isSet = type === 'multiselect' && (operator === 'equalTo' || operator === 'notEqualTo');
  const texts = values
    .flatMap((side) => (isList || isSet ? entriesOf(side) : [side]))
    .map((side) => textForm(side.kind, side.value));
  return upper ? `${texts.join(', ')} and ${textForm(upper.kind, upper.value)}` : texts.join(', ');
}
