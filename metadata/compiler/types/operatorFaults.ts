/** Reports comparisons in expressions that the operators of rules and filters cannot make. */
import type { OperatorName } from '../../signatures/operators.ts';
import { OPERATOR_SIGNATURES } from '../../signatures/operators.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { FROM_TODAY } from '../writtenDay.ts';
import type { Inference } from './inference.ts';
import { misfit } from './misfit.ts';
import { inWords, TEXT, type Type } from './type.ts';

/** @returns true if an operator compares order */
const orders = (word: OperatorName): boolean => /^(lessThan|greaterThan|between)/.test(word);
/** Operators that ask for one value, or one of several. */
const equates: ReadonlySet<OperatorName> = new Set(['equalTo', 'notEqualTo', 'isInList', 'isNotInList']);

const isWhole = (type: Type): boolean => type.is === 'map' || (type.is === 'object' && !type.open);

export function operatorFaults(
  word: OperatorName,
  args: readonly Cursor[],
  types: readonly Type[],
  fault: Inference['fault'],
): void {
  const [left, ...right] = args;
  const [type, ...others] = types;
  if (!left || !type) return;
  const unordered = orders(word) && (type.is === 'list' || type.is === 'boolean');
  if (isWhole(type) || unordered) {
    fault(left, 'type-error', `${word} compares single values, not ${inWords(type)}.`);
    return;
  }
  right.forEach((argument, index) => {
    const other = others[index];
    if (!other) return;
    const list = OPERATOR_SIGNATURES[word].right === 'list';
    const wrong =
      isWhole(other) || (orders(word) && (other.is === 'list' || other.is === 'boolean'))
        ? inWords(other)
        : orders(word) && type.is === 'number'
          ? misfit('number', other, argument.value)
          : type.is === 'day' && (orders(word) || equates.has(word))
            ? writtenMisfit(argument.value, list)
            : undefined;
    if (wrong && (!list || type.is === 'day'))
      fault(argument, 'type-error', `${word} compares with ${inWords(type)} here, not ${wrong}.`);
    else if (equates.has(word)) unlisted(type, argument, list, fault);
  });
}

/** A literal text compared with a day that is not a valid day. In a list, the first such entry. */
function writtenMisfit(written: unknown, list: boolean): string | undefined {
  if (typeof written !== 'string') return undefined;
  return (list ? written.split(/[,\r\n]/) : [written])
    .filter((one) => one.trim() !== '' && !FROM_TODAY.test(one.trim()))
    .map((one) => misfit('day', TEXT, one))
    .find((one) => one !== undefined);
}

/** The same of `in` with a list that is written: a value that the first can never be. */
export function membershipFaults(
  [, list]: readonly Cursor[],
  [type]: readonly Type[],
  fault: Inference['fault'],
): void {
  if (type?.is === 'text' && Array.isArray(list?.value)) unlisted(type, list, false, fault);
}

/** A written text that the left side can never be. */
function unlisted(type: Type, argument: Cursor, list: boolean, fault: Inference['fault']): void {
  const { values } = (type.is === 'list' ? type.of : type) as { values?: readonly string[] };
  if (!values) return;
  const known = new Set(values.map((value) => value.toLowerCase()));
  const written = Array.isArray(argument.value)
    ? argument.value.map((_, index) => descend(argument, [index]))
    : [argument];
  for (const place of written) {
    const one = place.value;
    if (typeof one !== 'string') continue;
    for (const part of list ? one.split(/[,\r\n]/).map((entry) => entry.trim()) : [one])
      if (part.trim() !== '' && !known.has(part.toLowerCase()))
        fault(place, 'unlisted-value', `"${part}" can never stand here.${didYouMean(part, values)}`);
  }
}
