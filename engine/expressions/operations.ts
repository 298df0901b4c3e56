/**
 * The operations of expressions in addition to the seventeen operators: each receives its arguments' values. Operations that
 * iterate over a list, or choose which argument to evaluate, are in compile.ts.
 */
import { MONTHS } from '../../metadata/months.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import { fitsPattern } from '../lifecycles/seriesPattern.ts';
import { addDays, addMonths, dayOf, dayOrdinal } from '../values/day.ts';
import { isEmpty } from '../values/empty.ts';
import { isIban } from '../values/iban.ts';
import { listOf } from '../values/list.ts';
import { numberOf } from '../values/number.ts';
import { textForm } from '../values/textForm.ts';
import { evaluateArithmetic, extreme, fixed, rounded } from './arithmetic.ts';
import { boundedText } from './budget.ts';

/** The result type of an operation, as far as it is known before it runs. */
export type Gives = 'boolean' | 'text' | 'number' | 'list' | 'any';

export interface Operation {
  readonly gives: Gives;
  /** The fewest and the most arguments. */
  readonly takes: readonly [number, number];
  run(...values: unknown[]): unknown;
}

const many = Number.POSITIVE_INFINITY;
/** Text as a person reads it: nothing for nothing. */
export const inWords = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(inWords).join(', ') : textForm('literal', value);
};
const members = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  if (value !== null && typeof value === 'object') return Object.values(value);
  return value === null || value === undefined ? [] : listOf(value);
};
const numbers = (value: unknown): unknown[] => members(value).filter((member) => numberOf(member) !== undefined);
const own = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Digits after the point: no more than a number can have. */
const MAX_DIGITS = 100;
const digitsOf = (value: unknown): number => Math.min(numberOf(value) ?? 0, MAX_DIGITS);

/** A value whose objects have no members that are empty: one that was emptied is as one that was never filled. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (value === null || typeof value !== 'object') return value === undefined || value === '' ? null : value;
  const entries = Object.entries(value).map(([key, member]) => [key, withoutBlanks(member)] as const);
  return Object.fromEntries(entries.filter(([, member]) => member !== null));
}

function dateText(value: unknown, format: unknown): string {
  const day = dayOf(value);
  if (day === undefined) return inWords(value);
  return format === 'dd-MMM-yyyy' ? `${day.slice(8)}-${MONTHS[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}` : day;
}

export const OPERATIONS = {
  '!': { gives: 'boolean', takes: [1, 1], run: (value) => !isTrue(value) },
  empty: { gives: 'boolean', takes: [1, 1], run: (value) => isBlank(value) },
  in: {
    gives: 'boolean',
    takes: [2, 2],
    run: (value, list) => members(list).some((member) => inWords(member) === inWords(value)),
  },
  '+': { gives: 'number', takes: [1, many], run: (...values) => evaluateArithmetic('add', values) },
  '-': { gives: 'number', takes: [2, many], run: (...values) => evaluateArithmetic('subtract', values) },
  '*': { gives: 'number', takes: [1, many], run: (...values) => evaluateArithmetic('multiply', values) },
  '/': { gives: 'number', takes: [2, many], run: (...values) => evaluateArithmetic('divide', values) },
  round: { gives: 'number', takes: [1, 2], run: (value, digits) => rounded(value, digitsOf(digits)) },
  cat: { gives: 'text', takes: [1, many], run: (...values) => boundedText(values.map(inWords)) },
  join: {
    gives: 'text',
    takes: [2, 2],
    run: (list, between) =>
      boundedText(
        members(list)
          .map(inWords)
          .filter((word) => !isBlank(word)),
        String(between),
      ),
  },
  upper: { gives: 'text', takes: [1, 1], run: (value) => inWords(value).toUpperCase() },
  lower: { gives: 'text', takes: [1, 1], run: (value) => inWords(value).toLowerCase() },
  trim: { gives: 'text', takes: [1, 1], run: (value) => inWords(value).trim() },
  substring: {
    gives: 'text',
    takes: [2, 3],
    run: (value, from, length) => {
      const letters = Array.from(inWords(value));
      const start = numberOf(from) ?? 0;
      const count = numberOf(length);
      const rest = letters.slice(start);
      return (count === undefined ? rest : rest.slice(0, count)).join('');
    },
  },
  fitsPattern: {
    gives: 'boolean',
    takes: [2, 2],
    run: (value, pattern) => fitsPattern(inWords(value), inWords(pattern)),
  },
  isIban: { gives: 'boolean', takes: [1, 1], run: (value) => isIban(inWords(value)) },
  withoutSpaces: { gives: 'text', takes: [1, 1], run: (value) => inWords(value).replace(/\s/g, '') },
  number: { gives: 'text', takes: [1, 2], run: (value, digits) => fixed(value, digitsOf(digits), true) },
  date: { gives: 'text', takes: [1, 2], run: dateText },
  addDays: { gives: 'text', takes: [2, 2], run: (day, days) => addDays(dayOf(day) ?? '', numberOf(days) ?? 0) ?? null },
  addMonths: {
    gives: 'text',
    takes: [2, 2],
    run: (day, months) => {
      const from = dayOf(day);
      return from === undefined ? null : (addMonths(from, numberOf(months) ?? 0) ?? null);
    },
  },
  daysBetween: {
    gives: 'number',
    takes: [2, 2],
    run: (from, to) => {
      const [start, end] = [dayOf(from), dayOf(to)];
      return start === undefined || end === undefined ? null : dayOrdinal(end) - dayOrdinal(start);
    },
  },
  length: {
    gives: 'number',
    takes: [1, 1],
    run: (value) => (typeof value === 'string' ? Array.from(value).length : members(value).length),
  },
  merge: { gives: 'list', takes: [1, many], run: (...lists) => lists.flatMap(members) },
  flatten: { gives: 'list', takes: [1, 1], run: (lists) => members(lists).flatMap(members) },
  same: { gives: 'boolean', takes: [2, 2], run: (one, other) => sameJson(withoutBlanks(one), withoutBlanks(other)) },
  at: { gives: 'any', takes: [2, 2], run: (list, place) => members(list)[numberOf(place) ?? -1] ?? null },
  first: { gives: 'any', takes: [1, 1], run: (list) => members(list)[0] ?? null },
  last: { gives: 'any', takes: [1, 1], run: (list) => members(list).at(-1) ?? null },
  unique: { gives: 'list', takes: [1, 1], run: (list) => [...new Set(members(list))] },
  split: { gives: 'list', takes: [1, 1], run: (value) => listOf(value) },
  keys: { gives: 'list', takes: [1, 1], run: (value) => Object.keys(own(value)) },
  values: { gives: 'list', takes: [1, 1], run: (value) => members(value) },
  fromEntries: {
    gives: 'any',
    takes: [1, 1],
    run: (list) =>
      Object.fromEntries(
        members(list).flatMap((entry) => {
          const { key, value = null } = own(entry);
          return key === undefined || key === null ? [] : [[inWords(key), value]];
        }),
      ),
  },
  get: {
    gives: 'any',
    takes: [2, 2],
    run: (value, key) => (Object.hasOwn(own(value), String(key)) ? own(value)[String(key)] : null),
  },
  pick: {
    gives: 'any',
    takes: [2, 2],
    run: (value, keys) =>
      Object.fromEntries(
        members(keys).flatMap((key) =>
          Object.hasOwn(own(value), String(key)) ? [[String(key), own(value)[String(key)]]] : [],
        ),
      ),
  },
  set: { gives: 'any', takes: [2, many], run: (...objects) => Object.assign({}, ...objects.map(own)) },
  toNumber: { gives: 'number', takes: [1, 1], run: (value) => numberOf(value) ?? null },
  sumOf: { gives: 'number', takes: [1, 1], run: (list) => evaluateArithmetic('add', numbers(list)) ?? 0 },
  minOf: {
    gives: 'number',
    takes: [1, 1],
    run: (list) => extreme(members(list), (order) => order < 0),
  },
  maxOf: {
    gives: 'number',
    takes: [1, 1],
    run: (list) => extreme(members(list), (order) => order > 0),
  },
} as const satisfies Record<string, Operation>;

export type OperationWord = keyof typeof OPERATIONS;
export const isOperationWord = (word: string): word is OperationWord => Object.hasOwn(OPERATIONS, word);

/** @returns true if a value counts as true: not empty, not false, not zero */
export function isTrue(value: unknown): boolean {
  return !(isBlank(value) || value === false || value === 0);
}

/** Nothing, or nothing in it: also an object without properties. */
function isBlank(value: unknown): boolean {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return Object.keys(value).length === 0;
  return isEmpty('text', value);
}

/** The members of a list, of a map, or of a text with commas. */
export const membersOf = members;
