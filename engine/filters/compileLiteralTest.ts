import { OPERATOR_SIGNATURES, type OperatorName, type OperatorSignature } from '../../metadata/signatures/operators.ts';
import { literalSide } from '../operators/sql/sqlSide.ts';
import { compareCodePoints } from '../values/codePoints.ts';
import { dayOf } from '../values/day.ts';
import { decimalKey } from '../values/decimal.ts';
import { isEmpty } from '../values/empty.ts';
import { numberOf } from '../values/number.ts';
import { comparableOf, entriesOf, isEmptySide, type OrderedClass, type Side, textOf } from '../values/side.ts';
import { hasAsciiKey, isAscii, textKeyOf } from '../values/textTest.ts';
import type { Env } from './env.ts';
import type { Comparison } from './plan.ts';

/** A test of one field's value. */
export type ValueTest = (value: unknown, env: Env) => boolean;
type Key = string | number;
type KeyOfDay = (today: string) => Key | undefined;

/** The compared form of a field's value, by class: `comparableOf` without a side. */
const KEY_OF: Record<OrderedClass, (value: unknown) => Key | undefined> = {
  text: textKeyOf,
  numeric: numberOf,
  decimal: decimalKey,
  date: dayOf,
};

/** Operators that are computed as the opposite of another. */
const NEGATIVE: ReadonlySet<OperatorName> = new Set([
  'notEqualTo',
  'isNotInList',
  'doesNotContain',
  'doesNotBeginWith',
  'doesNotEndWith',
]);

const ACCEPTS: Partial<Record<OperatorName, (order: number) => boolean>> = {
  lessThan: (order) => order < 0,
  lessThanEqualTo: (order) => order <= 0,
  greaterThan: (order) => order > 0,
  greaterThanEqualTo: (order) => order >= 0,
};

const FINDS: Partial<Record<OperatorName, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  beginsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
};

/**
 * The test of a comparison whose literals' keys are read once, or once for each today; undefined where the operator's plain
 * meaning is quick enough: sets, truths and days from today.
 */
export function testOfLiteral(comparison: Comparison): ValueTest | undefined {
  const { cls, operator, right, type } = comparison;
  if (NEGATIVE.has(operator)) {
    const signature: OperatorSignature = OPERATOR_SIGNATURES[operator];
    const opposite = testOfLiteral({ ...comparison, operator: signature.opposite as OperatorName });
    return opposite && ((value, env) => !opposite(value, env));
  }
  if (cls === 'multiselect' || cls === 'checkbox' || 'field' in right.value) return undefined;
  const literal = literalSide(right.value.literal);
  const keyOf = KEY_OF[cls];
  const wanted = onceADay((today) => comparableOf(cls, literal, today));
  if (operator === 'equalTo') {
    if (isEmptySide(cls, literal)) return (value) => isEmpty(type, value);
    return cls === 'text' ? equalText(textOf(literal) as string) : equalKey(keyOf, wanted);
  }
  if (operator === 'isInList') return inList(cls, entriesOf(literal));
  const finds = FINDS[operator];
  if (finds) return found(textOf(literal), (value) => textOf({ kind: type, value }), finds);
  const accepts = ACCEPTS[operator];
  if (accepts && cls === 'numeric') return orderedNumber(numberOf(literal.value) ?? Number.NaN, accepts);
  if (accepts) return ordered(keyOf, wanted, accepts);
  if (!right.upper || 'field' in right.upper) return undefined;
  const upper = literalSide(right.upper.literal);
  const isInclusive = operator === 'betweenInclusive';
  const low = ordered(keyOf, wanted, (order) => (isInclusive ? order >= 0 : order > 0));
  const high = ordered(
    keyOf,
    onceADay((today) => comparableOf(cls, upper, today)),
    (order) => (isInclusive ? order <= 0 : order < 0),
  );
  return (value, env) => low(value, env) && high(value, env);
}

/** The values of one field are mostly spelled alike: what had the key before has it without being folded. */
function equalText(key: string): ValueTest {
  const has = isAscii(key) ? hasAsciiKey : (value: unknown) => textKeyOf(value) === key;
  let spelling: unknown = key;
  return (value) => {
    if (value === spelling) return true;
    if (!has(value, key)) return false;
    if (typeof value === 'string') spelling = value;
    return true;
  };
}

function equalKey(keyOf: (value: unknown) => Key | undefined, wanted: KeyOfDay): ValueTest {
  return (value, { today }) => {
    const key = keyOf(value);
    return key !== undefined && key === wanted(today);
  };
}

function inList(cls: OrderedClass, entries: readonly Side[]): ValueTest {
  if (cls === 'text') return inTexts(new Set(entries.map(textOf)));
  const keyOf = KEY_OF[cls];
  const keysOn = onceADay((today) => new Set(entries.map((entry) => comparableOf(cls, entry, today))));
  return (value, { today }) => {
    const key = keyOf(value);
    return key !== undefined && keysOn(today).has(key);
  };
}

/** A text that is longer or shorter than all keys of a plain list, as most are, is not folded. */
function inTexts(keys: ReadonlySet<string | undefined>): ValueTest {
  const texts = [...keys].filter((key) => key !== undefined);
  const isPlain = texts.every(isAscii);
  const shortest = isPlain ? Math.min(...texts.map(({ length }) => length)) : 0;
  const longest = isPlain ? Math.max(...texts.map(({ length }) => length)) : Number.POSITIVE_INFINITY;
  return (value) => {
    if (typeof value === 'string' && (value.length < shortest || value.length > longest)) return false;
    const key = textKeyOf(value);
    return key !== undefined && keys.has(key);
  };
}

function orderedNumber(wanted: number, accepts: (order: number) => boolean): ValueTest {
  return (value) => accepts((numberOf(value) ?? Number.NaN) - wanted);
}

function ordered(
  keyOf: (value: unknown) => Key | undefined,
  wanted: KeyOfDay,
  accepts: (order: number) => boolean,
): ValueTest {
  return (value, { today }) => {
    const x = keyOf(value);
    const y = wanted(today);
    if (x === undefined || y === undefined) return false;
    return accepts(typeof x === 'number' ? x - (y as number) : compareCodePoints(x, y as string));
  };
}

function found(
  part: string | undefined,
  read: (value: unknown) => string | undefined,
  finds: (text: string, part: string) => boolean,
): ValueTest {
  return (value) => {
    const text = part === undefined ? undefined : read(value);
    return text !== undefined && finds(text, part as string);
  };
}

/** Remembers the answer for the last today. */
function onceADay<Answer>(compute: (today: string) => Answer): (today: string) => Answer {
  let lastToday: string | undefined;
  let answer: Answer;
  return (today) => {
    if (today !== lastToday) {
      answer = compute(today);
      lastToday = today;
    }
    return answer;
  };
}
