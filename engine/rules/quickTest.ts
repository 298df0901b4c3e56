/**
 * The usual values of the usual comparisons, decided without a call: a number within a range, a text with one of some
 * plain keys. Whatever else it meets is left to the comparison's own closure, which decides every value; so nothing here
 * has a meaning of its own that could differ.
 */
import type { OperatorName } from '../../metadata/signatures/operators.ts';
import { literalSide } from '../operators/sql/sqlSide.ts';
import { plainDayNumber } from '../values/day.ts';
import { isShortDecimal } from '../values/decimal.ts';
import { doubleAbove, doubleBelow } from '../values/neighbours.ts';
import { numberOf } from '../values/number.ts';
import { entriesOf, textOf } from '../values/side.ts';
import { isAscii } from '../values/textTest.ts';
import { plainSide } from './compileCondition.ts';
import type { ConditionPlan, Operand } from './plan.ts';

/** A JSON number is decided by the range, both ends in it; what is not finite is in none. */
export const RANGE = 1;
/** A day that is written yyyy-MM-dd is decided by the range of such numbers. */
export const DAYS = 2;
/** A text is decided where it has none of the keys' lengths or last characters, or the spelling that had a key before. */
export const KEYS = 3;

export interface QuickTest {
  readonly kind: number;
  readonly low: number;
  readonly high: number;
  /** The one key; `''` where there are several. */
  readonly key: string;
  readonly shortest: number;
  readonly longest: number;
  /** A bit for the low five bits of each key's last character, which are the same in both cases. */
  readonly lasts: number;
}

/** Decides nothing. One shape for all kinds, so that the loop over them reads each property at a known place. */
export const NOT_QUICK: QuickTest = {
  kind: 0,
  low: Number.NaN,
  high: Number.NaN,
  key: '',
  shortest: 0,
  longest: 0,
  lasts: 0,
};

/** @param operator not a negated one */
export function quickTest({ cls, right }: ConditionPlan, operator: OperatorName): QuickTest {
  const value = literalOf(right.value);
  if (!value) return NOT_QUICK;
  if (cls === 'text' && !right.upper) return keysTest(operator, value.literal);
  // A number in a decimal field is its shortest decimal: the double decides where the literal is short, too.
  if (cls === 'decimal' && ![value.literal, upperLiteral(right.upper)].every(isShortDecimal)) return NOT_QUICK;
  if (cls === 'numeric' || cls === 'decimal') return rangeTest(operator, value.literal, right.upper);
  if (cls === 'date' && !right.upper) return daysTest(operator, value.literal);
  return NOT_QUICK;
}

const upperLiteral = (upper: Operand | undefined): unknown => (upper ? literalOf(upper)?.literal : 0);

function literalOf(operand: Operand): { readonly literal: unknown } | undefined {
  const side = plainSide(operand);
  return side && 'literal' in side ? side : undefined;
}

const RANGES: Partial<Record<OperatorName, (n: number, upper: number) => readonly [low: number, high: number]>> = {
  equalTo: (n) => [n, n],
  lessThan: (n) => [-Number.MAX_VALUE, doubleBelow(n)],
  lessThanEqualTo: (n) => [-Number.MAX_VALUE, n],
  greaterThan: (n) => [doubleAbove(n), Number.MAX_VALUE],
  greaterThanEqualTo: (n) => [n, Number.MAX_VALUE],
  betweenInclusive: (n, upper) => [n, upper],
  betweenExclusive: (n, upper) => [doubleAbove(n), doubleBelow(upper)],
};

function rangeTest(operator: OperatorName, literal: unknown, upper: Operand | undefined): QuickTest {
  const range = RANGES[operator];
  const number = numberOf(literal);
  const upperNumber = upper ? numberOf(literalOf(upper)?.literal) : 0;
  if (!range || number === undefined || upperNumber === undefined) return NOT_QUICK;
  const [low, high] = range(number, upperNumber);
  return { ...NOT_QUICK, kind: RANGE, low, high };
}

function daysTest(operator: OperatorName, literal: unknown): QuickTest {
  const range = RANGES[operator];
  const number = typeof literal === 'string' ? plainDayNumber(literal) : -1;
  if (!range || number < 0) return NOT_QUICK;
  const [low, high] = range(number, number);
  return { ...NOT_QUICK, kind: DAYS, low, high };
}

function keysTest(operator: OperatorName, literal: unknown): QuickTest {
  const side = literalSide(literal);
  const keys = operator === 'equalTo' ? [textOf(side)] : operator === 'isInList' ? entriesOf(side).map(textOf) : [];
  const plain = keys.filter((key) => key !== undefined && key !== '' && isAscii(key)) as string[];
  if (plain.length === 0 || plain.length < keys.length) return NOT_QUICK;
  // Neither normalisation nor lower-casing changes the length of what has a plain ASCII key.
  const lengths = plain.map((key) => key.length);
  return {
    ...NOT_QUICK,
    kind: KEYS,
    key: plain.length === 1 ? (plain[0] as string) : '',
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
    lasts: plain.reduce((bits, key) => bits | (1 << (key.charCodeAt(key.length - 1) & 31)), 0),
  };
}
