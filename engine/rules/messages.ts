import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { isOperatorName, OPERATOR_SIGNATURES, type OperatorName } from '../../metadata/signatures/operators.ts';
import { OPERATORS } from '../operators/operators.ts';
import { entriesOf, type Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';

/** The specification's wording of what rules and cells say; a definition may say it otherwise, by the same names. */
export const MESSAGES = {
  ruleFailed: '{field} should {operator} {value}. Entered value - {x} is wrong.',
  valueAssigned: '{field} value assigned as per field validation rule.',
  valueRemoved: '{field} value removed as per field validation rule.',
  mandatory: 'Mandatory!',
  invalidValue: 'Invalid Value!',
  maximumLength: 'Maximum Length should be {N}',
  minimumLength: 'Minimum Length should be {N}',
  lengthExceed: 'Length Exceed!',
  regexMismatch: 'Invalid Value!',
} as const;

export type MessageId = keyof typeof MESSAGES;
export type MessageParams = Readonly<Record<string, string>>;

/** Fills the `{placeholders}` of a message, once each: what is filled in is not looked at again. */
export function fillMessage(template: string, params: MessageParams): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? (params[name] ?? '') : whole,
  );
}

/** An operator in words, after "should". */
export function operatorWords(operator: OperatorName): string {
  return OPERATORS[operator].words;
}

/**
 * The value compared with, for a message: a literal's text as it is, a field's text form, list values joined by `, `,
 * bounds by ` and `, empty as nothing.
 * @param type of K
 */
export function valueText(operator: string, type: FieldType, values: readonly Side[], upper?: Side): string {
  const isList = isOperatorName(operator) && OPERATOR_SIGNATURES[operator].right === 'list';
  const isSet = type === 'multiselect' && (operator === 'equalTo' || operator === 'notEqualTo');
  const texts = values
    .flatMap((side) => (isList || isSet ? entriesOf(side) : [side]))
    .map((side) => textForm(side.kind, side.value));
  return upper ? `${texts.join(', ')} and ${textForm(upper.kind, upper.value)}` : texts.join(', ');
}
