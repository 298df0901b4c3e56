/** Operators, filters and sorting, read literally: docs/contract/comparisons.md and filters.md. */
import {
  addDays,
  byCodePoint,
  isEmpty,
  isTextual,
  listOf,
  literalDay,
  type Record_,
  type Type,
  textForm,
  textKey,
  toDay,
  toNumber,
  toUnits,
  truth,
} from './values.ts';

/** The comparison value: a literal, or the value of a field with its type. */
export type Operand = { literal: unknown } | { value: unknown; type: Type };

export const negations: Record<string, string> = {
  notEqualTo: 'equalTo',
  isNotInList: 'isInList',
  doesNotContain: 'contains',
  doesNotBeginWith: 'beginsWith',
  doesNotEndWith: 'endsWith',
};

const raw = (operand: Operand) => ('literal' in operand ? operand.literal : operand.value);

/** The comparable form of a value, as `type`; undefined if not comparable. */
function comparable(type: Type, operand: Operand, today: string): string | number | bigint | undefined {
  const value = raw(operand);
  // A number field beside a decimal is its nearest double; a literal and any other text is read as a decimal.
  if (type === 'decimal') return toUnits('literal' in operand || operand.type !== 'numeric' ? value : toNumber(value));
  if (type === 'numeric') return toNumber(value);
  if (type === 'date') return 'literal' in operand ? literalDay(value, today) : toDay(value);
  return textKey(textOf(type, operand));
}

/** A literal's text form; a field's, by its own type where it is known to be of another class. */
function textOf(type: Type, operand: Operand): string {
  if ('literal' in operand) return textForm('text', operand.literal);
  return textForm(isTextual(operand.type) ? type : operand.type, operand.value);
}

const order = (a: string | number | bigint, b: string | number | bigint) =>
  typeof a === 'bigint' && typeof b === 'bigint'
    ? a < b
      ? -1
      : a > b
        ? 1
        : 0
    : typeof a === 'number' && typeof b === 'number'
      ? a - b
      : byCodePoint(String(a), String(b));

const keysOf = (value: unknown) => new Set(listOf(value).map((entry) => textKey(textForm('text', entry))));

function equal(type: Type, x: unknown, v: Operand, today: string): boolean {
  const value = raw(v);
  if (type === 'checkbox') return truth(x) === truth(value);
  if (type === 'multiselect') {
    const [left, right] = [keysOf(x), keysOf(value)];
    return left.size === right.size && [...left].every((key) => right.has(key));
  }
  const [xEmpty, vEmpty] = [isEmpty(type, x), isEmpty('text', value)];
  if (xEmpty || vEmpty) return xEmpty && vEmpty;
  const [left, right] = [comparable(type, { value: x, type }, today), comparable(type, v, today)];
  return left !== undefined && right !== undefined && order(left, right) === 0;
}

function ordered(type: Type, x: unknown, v: Operand, today: string, holds: (sign: number) => boolean): boolean {
  if (isEmpty(type, x) || isEmpty('text', raw(v))) return false;
  const [left, right] = [comparable(type, { value: x, type }, today), comparable(type, v, today)];
  return left !== undefined && right !== undefined && holds(order(left, right));
}

export function holds(
  operator: string,
  type: Type,
  x: unknown,
  v: Operand,
  bounds: [unknown, unknown],
  today: string,
  isLiteral = false,
): boolean {
  const positive = negations[operator];
  if (positive) return !holds(positive, type, x, v, bounds, today, isLiteral);
  switch (operator) {
    case 'equalTo':
      return equal(type, x, v, today);
    case 'lessThan':
      return ordered(type, x, v, today, (sign) => sign < 0);
    case 'lessThanEqualTo':
      return ordered(type, x, v, today, (sign) => sign <= 0);
    case 'greaterThan':
      return ordered(type, x, v, today, (sign) => sign > 0);
    case 'greaterThanEqualTo':
      return ordered(type, x, v, today, (sign) => sign >= 0);
    case 'betweenInclusive':
      return (
        ordered(type, x, { literal: bounds[0] }, today, (sign) => sign >= 0) &&
        ordered(type, x, { literal: bounds[1] }, today, (sign) => sign <= 0)
      );
    case 'betweenExclusive':
      return (
        ordered(type, x, { literal: bounds[0] }, today, (sign) => sign > 0) &&
        ordered(type, x, { literal: bounds[1] }, today, (sign) => sign < 0)
      );
    case 'isInList': {
      if (isEmpty(type, x)) return false;
      const entries = listOf(raw(v));
      if (type === 'multiselect') {
        const keys = keysOf(raw(v));
        return [...keysOf(x)].some((key) => keys.has(key));
      }
      return entries.some((entry) =>
        equal(
          type,
          x,
          'literal' in v ? { literal: entry } : { value: entry, type: v.type === 'multiselect' ? 'text' : v.type },
          today,
        ),
      );
    }
    case 'contains':
      if (type === 'multiselect') {
        if (isEmpty(type, x) || isEmpty('text', raw(v))) return false;
        return keysOf(x).has(textKey(textForm('text', raw(v))));
      }
      return searched(isLiteral ? 'text' : type, x, v, (text, part) => text.includes(part));
    case 'beginsWith':
      return searched(isLiteral ? 'text' : type, x, v, (text, part) => text.startsWith(part));
    case 'endsWith':
      return searched(isLiteral ? 'text' : type, x, v, (text, part) => text.endsWith(part));
    case 'day': {
      const day = toDay(x);
      const count = toNumber(raw(v));
      if (day === undefined || count === undefined || !Number.isInteger(count) || Math.abs(count) > 4_000_000)
        return false;
      return day === addDays(today, count);
    }
    default:
      throw new Error(`no operator ${operator}`);
  }
}

function searched(type: Type, x: unknown, v: Operand, finds: (text: string, part: string) => boolean): boolean {
  if (isEmpty(type, x) || isEmpty('literal' in v ? 'text' : v.type, raw(v))) return false;
  const part = 'literal' in v ? textForm('text', v.literal) : textForm(v.type, v.value);
  return finds(textKey(textForm(type, x)), textKey(part));
}

interface Leaf {
  name: string;
  operator: string;
  value?: unknown;
  value1?: unknown;
  value2?: unknown;
  matchField?: string;
  isActive?: boolean;
}
interface Group {
  condition: 'and' | 'or';
  fields: (Leaf | Group)[];
  isActive?: boolean;
}

/** undefined: nothing is left of it. */
function keeps(node: Leaf | Group, types: Record<string, Type>, record: Record_, today: string): boolean | undefined {
  if (node.isActive === false) return undefined;
  if ('fields' in node) {
    const answers = node.fields
      .map((field) => keeps(field, types, record, today))
      .filter((answer) => answer !== undefined);
    if (answers.length === 0) return undefined;
    return node.condition === 'and' ? answers.every(Boolean) : answers.some(Boolean);
  }
  const type = types[node.name] ?? 'text';
  const other = node.matchField ? types[node.matchField] : undefined;
  const operand: Operand =
    node.matchField && other ? { value: record[node.matchField], type: other } : { literal: node.value };
  return holds(node.operator, type, record[node.name], operand, [node.value1, node.value2], today);
}

export interface FilterLine {
  types: Record<string, Type>;
  filter: Group;
  records: Record_[];
  today: string;
  sort?: { field: string; dir: 'asc' | 'desc' }[];
}

/** The ids of the records that the filter keeps, sorted if asked, else in their order. */
export function filterIds({ types, filter, records, today, sort }: FilterLine): unknown[] {
  const kept = records.filter((record) => keeps(filter, types, record, today) !== false);
  if (sort) kept.sort((a, b) => compareRecords(a, b, sort, types, today));
  return kept.map((record) => record.id);
}

function sortKey(type: Type, x: unknown, today: string): string | number | bigint | undefined {
  if (type === 'checkbox') return truth(x) ? 1 : 0;
  if (isEmpty(type, x)) return undefined;
  return comparable(type, { value: x, type }, today);
}

function compareRecords(
  a: Record_,
  b: Record_,
  sort: { field: string; dir: string }[],
  types: Record<string, Type>,
  today: string,
) {
  for (const { field, dir } of sort) {
    const type = types[field] ?? 'text';
    const [left, right] = [sortKey(type, a[field], today), sortKey(type, b[field], today)];
    if (left === undefined && right === undefined) continue;
    if (left === undefined) return 1;
    if (right === undefined) return -1;
    const sign = order(left, right);
    if (sign !== 0) return dir === 'desc' ? -sign : sign;
  }
  return byCodePoint(String(a.id), String(b.id));
}
