/**
 * How the fill handle goes on from values, as spreadsheets do. Several numbers or days of one step go on by it; one day
 * goes on by a day, one number is copied, and ctrl turns both round. Days of one day of the month go on by months.
 * Texts that end with a number go on as numbers do. What has no step is repeated.
 */
import { calculate, calculateDecimal, fixedDecimal } from '../../../../engine/values/arithmetic.ts';
import { addDays, dayOf, dayOrdinal } from '../../../../engine/values/day.ts';
import { decimalText } from '../../../../engine/values/decimal.ts';
import { numberOf } from '../../../../engine/values/number.ts';
import { type FieldType, isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';

/** The value at a place: 0 is the first one given, negative ones come before it. */
export type Series = (at: number) => unknown;

/** @param turned whether ctrl was held */
export function seriesOf(values: readonly unknown[], type: FieldType, turned: boolean): Series {
  const repeated: Series = (at) => values[((at % values.length) + values.length) % values.length] ?? null;
  const isOne = values.length === 1;
  if (isNumberType(type)) {
    if (turned !== isOne) return repeated;
    return (type === 'decimal' ? decimals(values) : numbers(values)) ?? repeated;
  }
  if (type === 'date' && !turned) return days(values) ?? repeated;
  if ((type === 'text' || type === 'multiline') && turned === isOne) return texts(values) ?? repeated;
  return repeated;
}

/** The step from each to the next, where it is the same. */
function stepOf(numbers: readonly number[]): number | undefined {
  let step: number | undefined = numbers.length === 1 ? 1 : undefined;
  for (let at = 1; at < numbers.length; at += 1) {
    const one = calculate('subtract', numbers[at] as number, numbers[at - 1] as number);
    if (one === undefined || (step !== undefined && one !== step)) return undefined;
    step = one;
  }
  return step;
}

const isKnown = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** Decimals, by all of their digits. */
function decimals(values: readonly unknown[]): Series | undefined {
  const given = values.map(decimalText);
  const first = given[0];
  if (!given.every(isKnown) || first === undefined) return undefined;
  const steps = given.slice(1).map((one, at) => calculateDecimal('subtract', one, given[at] as string));
  const step = given.length === 1 ? '1' : steps[0];
  if (step === undefined || steps.some((one) => one !== step)) return undefined;
  const digits = Math.max(...given.map((value) => value.split('.')[1]?.length ?? 0));
  return (at) => {
    const value = calculateDecimal('add', first, calculateDecimal('multiply', step, String(at)) ?? '');
    return value === undefined ? null : fixedDecimal(value, digits);
  };
}

function numbers(values: readonly unknown[]): Series | undefined {
  const given = values.map(numberOf);
  if (!given.every(isKnown)) return undefined;
  const step = stepOf(given);
  const first = given[0];
  if (step === undefined || first === undefined) return undefined;
  return (at) => calculate('add', first, calculate('multiply', step, at) ?? Number.NaN) ?? null;
}

/** Texts that are alike before a number at their end, which keeps its leading zeros. */
function texts(values: readonly unknown[]): Series | undefined {
  const given = values.map((value) => /^(.*?)(\d{1,15})$/s.exec(String(value ?? '')));
  const first = given[0];
  if (!first || given.some((found) => found?.[1] !== first[1])) return undefined;
  const [, before = '', digits = ''] = first;
  const step = stepOf(given.map((found) => Number(found?.[2])));
  if (step === undefined) return undefined;
  return (at) => {
    const number = Number(digits) + step * at;
    return number < 0 || !Number.isSafeInteger(number) ? null : before + String(number).padStart(digits.length, '0');
  };
}

function days(values: readonly unknown[]): Series | undefined {
  const given = values.map((value) => dayOf(value));
  if (!given.every(isKnown)) return undefined;
  const first = given[0] as string;
  const monthly = given.length > 1 ? months(given) : undefined;
  if (monthly) return monthly;
  const step = stepOf(given.map(dayOrdinal));
  return step === undefined ? undefined : (at) => addDays(first, step * at) ?? null;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const dateOf = (day: string): number => Number(day.slice(8, 10));
const isLast = (day: string): boolean => addDays(day, 1)?.endsWith('-01') ?? true;

/** Days of one day of the month, or all the last of theirs, a number of months apart. */
function months(given: readonly string[]): Series | undefined {
  const first = given[0] as string;
  const atEnd = given.every(isLast);
  if (!atEnd && given.some((day) => dateOf(day) !== dateOf(first))) return undefined;
  const step = stepOf(given.map(monthNumber));
  if (!step) return undefined;
  return (at) => dayOfMonth(monthNumber(first) + step * at, atEnd ? 31 : dateOf(first));
}

/** A day of a month; the last one where the month is shorter. */
function dayOfMonth(month: number, date: number): string | null {
  const year = Math.floor(month / 12);
  const named = (date: number) =>
    `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  if (year < 1 || year > 9999) return null;
  for (let tried = date; tried > 27; tried -= 1) if (dayOf(named(tried))) return named(tried);
  return dayOf(named(date)) ?? null;
}
