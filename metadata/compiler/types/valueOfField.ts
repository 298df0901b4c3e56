/** Checks that a field can store a value that a definition sets for it. */
import type { EntityField } from '../../kinds/field.ts';
import type { Context } from '../context.ts';
import { didYouMean } from '../didYouMean.ts';
import { allowedValues, type FieldPlace } from './allowedValues.ts';

export interface ValueFault {
  kind: 'unlisted-value' | 'unfit-value';
  message: string;
}

/** Of types whose values are told apart by more than the engine's cells do. */
function hasWrongShape({ type }: EntityField, value: unknown): boolean {
  if (type === 'checkbox') return typeof value !== 'boolean';
  if (type === 'multiselect') return typeof value === 'object' && !Array.isArray(value);
  return typeof value === 'object';
}

/** The values in one: of a multiselect, which is written as a list or with commas, several. */
const entriesOf = ({ type }: EntityField, value: unknown): string[] => {
  const all = Array.isArray(value) ? value : type === 'multiselect' ? String(value).split(',') : [value];
  return all.map((entry) => String(entry).trim());
};

const rangeInWords = ({ min, max }: EntityField): string =>
  max === undefined ? `${min} or more` : min === undefined ? `${max} or less` : `from ${min} to ${max}`;

/** @returns what is wrong with it; undefined where it fits, is nothing, or an expression that is not known yet */
export function faultOfValue(
  context: Context,
  field: EntityField,
  place: FieldPlace,
  value: unknown,
): ValueFault | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const unfit = (message: string): ValueFault => ({ kind: 'unfit-value', message });
  const shown = JSON.stringify(value);
  if (hasWrongShape(field, value)) return unfit(`${shown} is no value of the type ${field.type}.`);
  const listed = allowedValues(context, field, place)?.map((one) => one.value);
  const unlisted = entriesOf(field, value).find((entry) => listed && !listed.includes(entry));
  if (unlisted !== undefined)
    return {
      kind: 'unlisted-value',
      message: `"${unlisted}" is no value of the list "${field.suggestionsSource}".${didYouMean(unlisted, listed ?? [])}`,
    };
  const failing = context.checks?.cell(field, value);
  if (failing === 'invalid') return unfit(`${shown} is no value of the type ${field.type}.`);
  if (failing === 'range') return unfit(`${shown} is not ${rangeInWords(field)}.`);
  if (failing === 'length') return unfit(`${shown} is longer than the field may be (length ${field.length}).`);
  if (failing === 'regex') return unfit(`${shown} does not match the regex of the field.`);
  return undefined;
}
