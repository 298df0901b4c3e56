/**
 * Decides whether comparisons of one field could all hold. It tries each value that they mention, one between any two, one
 * beyond, and an empty value; unknown comparisons may hold. A positive result may be too cautious, a negative one is certain.
 */
import { COMPARISON_CLASS, type ComparisonClass, type FieldType } from '../../kinds/fieldTypes.ts';
import type { Comparison } from './comparison.ts';

/** null: empty; OTHER: a text that nothing mentions. */
type Candidate = string | number | boolean | null | typeof OTHER;
const OTHER = Symbol('another text');
/** undefined: it could be either. */
type Answer = boolean | undefined;

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
const entries = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : String(value).split(/[,\r\n]/)).filter((entry) => !isBlank(entry));
const keyOf = (value: unknown): string => String(value).normalize('NFC').toLowerCase();

/** Decimals that differ may be one number here: of those with so many digits nothing is said. */
const SURE_DIGITS = 15;

function numberOf(cls: 'numeric' | 'decimal', text: string): number | undefined {
  if (!/^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(text)) return undefined;
  return cls === 'decimal' && text.replace(/\D/g, '').length > SURE_DIGITS ? undefined : Number(text);
}

/** A literal as it is compared; undefined where that is only known when it is (`today`), or it compares with nothing. */
function comparable(cls: ComparisonClass, value: unknown): string | number | boolean | null | undefined {
  if (cls === 'checkbox') return [true, 1, '1', 'true'].includes(value as never);
  if (isBlank(value)) return null;
  if (Array.isArray(value)) return undefined;
  if (cls === 'numeric' || cls === 'decimal') return numberOf(cls, String(value));
  if (cls === 'date') {
    const day = /^\s*(\d{4}-\d{2}-\d{2})([T ].*)?$/.exec(String(value))?.[1];
    const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(at) ? undefined : at / 86_400_000;
  }
  return keyOf(typeof value === 'string' ? value.trim() : value);
}

const not = (answer: Answer): Answer => (answer === undefined ? undefined : !answer);

function equal(cls: ComparisonClass, candidate: Candidate, value: unknown): Answer {
  const other = comparable(cls, value);
  if (other === undefined) return undefined;
  return candidate === other;
}

function ordered(cls: ComparisonClass, candidate: Candidate, value: unknown, holds: (sign: number) => boolean): Answer {
  const other = comparable(cls, value);
  if (candidate === null || other === null) return false;
  if (typeof candidate === 'number' && typeof other === 'number') return holds(Math.sign(candidate - other));
  return undefined;
}

function inText(candidate: Candidate, value: unknown, holds: (text: string, part: string) => boolean): Answer {
  if (candidate === null || isBlank(value)) return false;
  return typeof candidate === 'string' ? holds(candidate, keyOf(value)) : undefined;
}

function holds(cls: ComparisonClass, { operator, value, value1, value2 }: Comparison, candidate: Candidate): Answer {
  const again = (other: string) => not(holds(cls, { operator: other, value, value1, value2 } as Comparison, candidate));
  const both = (a: Answer, b: Answer): Answer =>
    a === false || b === false ? false : a === undefined || b === undefined ? undefined : true;
  const order = (other: unknown, test: (sign: number) => boolean) => ordered(cls, candidate, other, test);
  switch (operator) {
    case 'equalTo':
      return equal(cls, candidate, value);
    case 'isInList': {
      if (candidate === null) return false;
      const answers = entries(value).map((entry) => equal(cls, candidate, entry));
      return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
    }
    case 'lessThan':
      return order(value, (sign) => sign < 0);
    case 'lessThanEqualTo':
      return order(value, (sign) => sign <= 0);
    case 'greaterThan':
      return order(value, (sign) => sign > 0);
    case 'greaterThanEqualTo':
      return order(value, (sign) => sign >= 0);
    case 'betweenInclusive':
      return both(
        order(value1, (sign) => sign >= 0),
        order(value2, (sign) => sign <= 0),
      );
    case 'betweenExclusive':
      return both(
        order(value1, (sign) => sign > 0),
        order(value2, (sign) => sign < 0),
      );
    case 'contains':
      return inText(candidate, value, (text, part) => text.includes(part));
    case 'beginsWith':
      return inText(candidate, value, (text, part) => text.startsWith(part));
    case 'endsWith':
      return inText(candidate, value, (text, part) => text.endsWith(part));
    case 'notEqualTo':
      return again('equalTo');
    case 'isNotInList':
      return again('isInList');
    case 'doesNotContain':
      return again('contains');
    case 'doesNotBeginWith':
      return again('beginsWith');
    case 'doesNotEndWith':
      return again('endsWith');
    default:
      return undefined;
  }
}

function candidates(cls: ComparisonClass, all: readonly Comparison[]): Candidate[] {
  if (cls === 'checkbox') return [true, false];
  const mentioned = all
    .flatMap(({ value, value1, value2 }) => [value, value1, value2])
    .flatMap((value) => [value, ...(isBlank(value) ? [] : entries(value))])
    .flatMap((value) => comparable(cls, value) ?? []);
  if (cls === 'text') return [...mentioned, null, OTHER];
  const numbers = mentioned.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const [least = 0] = numbers;
  const between = numbers.slice(1).map((value, index) => (value + (numbers[index] as number)) / 2);
  return [...numbers, ...between, least - 1, (numbers.at(-1) ?? 0) + 1, null];
}

/** @returns true if no value of a field of this type satisfies all comparisons */
export function contradicts(type: FieldType, all: readonly Comparison[]): boolean {
  const cls = COMPARISON_CLASS[type];
  if (all.length < 2 || cls === 'multiselect') return false;
  return !candidates(cls, all).some((candidate) => all.every((one) => holds(cls, one, candidate) !== false));
}
