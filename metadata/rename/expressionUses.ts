/** The names of a field in an expression: in the path of a `var`, in the picked keys of a record, in a record that is sent. */
import type { Cursor } from '../compiler/cursor.ts';
import { isRecord } from '../isRecord.ts';
import type { Bindings, Bound } from './bindings.ts';
import type { FieldTarget } from './fieldTarget.ts';
import { type FoundUses, member, members } from './fieldUse.ts';

/** Words whose second argument reads the members of the first as `item`. */
const OVER_LIST: ReadonlySet<string> = new Set([
  'sum',
  'count',
  'min',
  'max',
  'each',
  'where',
  'some',
  'all',
  'sort',
  'groupBy',
]);

const isIndex = (name: string | undefined): boolean => name !== undefined && /^\d+$/.test(name);

/** The record that the first names of a path read, and the number of those names. */
function recordOf(names: readonly string[], { records, rows }: Bindings): { bound: Bound; taken: number } | undefined {
  for (let taken = names.length - 1; taken > 0; taken -= 1) {
    const path = names.slice(0, taken).join('.');
    const record = records.get(path);
    if (record) return { bound: record, taken };
    const list = rows.get(path);
    if (list && isIndex(names[taken])) return { bound: list, taken: taken + 1 };
  }
  return undefined;
}

const pathOf = (expression: unknown): string | undefined => {
  if (!isRecord(expression)) return undefined;
  const path = Array.isArray(expression.var) ? expression.var[0] : expression.var;
  return typeof path === 'string' ? path : undefined;
};

/** The binding of a list in an expression: the list that it reads, through any filters. */
function listBound(expression: unknown, bindings: Bindings): Bound | undefined {
  const path = pathOf(expression);
  if (path !== undefined) return bindings.rows.get(path);
  if (!isRecord(expression)) return undefined;
  const [argument] = Object.values(expression);
  const first = Array.isArray(argument) ? argument[0] : argument;
  return isRecord(first) ? listBound(first, bindings) : undefined;
}

/** The binding of the record that an expression returns. */
function recordBound(expression: unknown, bindings: Bindings): Bound | undefined {
  const path = pathOf(expression);
  return path === undefined ? undefined : bindings.records.get(path);
}

function inPath(cursor: Cursor, bindings: Bindings, { from, to }: FieldTarget, found: FoundUses): void {
  if (typeof cursor.value !== 'string') return;
  const names = cursor.value.split('.');
  if (!names.slice(1).includes(from)) return;
  const record = recordOf(names, bindings);
  if (record && names[record.taken] === from) {
    if (record.bound === 'ours') {
      const is = names.map((name, index) => (index === record.taken ? to : name)).join('.');
      found.uses.push({ spot: cursor, about: 'value', was: cursor.value, is });
    } else if (record.bound === 'both') found.alike.push({ spot: cursor, word: cursor.value });
    return;
  }
  // A record known to be of another entity is not reported.
  if (!record) found.alike.push({ spot: cursor, word: cursor.value });
}

function picked(argument: Cursor, bindings: Bindings, { from, to }: FieldTarget, found: FoundUses): void {
  const [record, list] = [member(argument, '0'), member(argument, '1')];
  if (!record || !list || !Array.isArray(list.value)) return;
  const bound = recordBound(record.value, bindings);
  for (const [, name] of members(list)) {
    if (name.value !== from) continue;
    if (bound === 'ours') found.uses.push({ spot: name, about: 'value', was: from, is: to });
    else if (bound !== 'other') found.alike.push({ spot: name, word: from });
  }
}

/** Everything in an expression that names the field, or might. */
export function expressionUses(cursor: Cursor, bindings: Bindings, target: FieldTarget, found: FoundUses): void {
  if (Array.isArray(cursor.value)) {
    for (const [, one] of members(cursor)) expressionUses(one, bindings, target, found);
    return;
  }
  if (!isRecord(cursor.value)) return;
  for (const [word, argument] of members(cursor)) {
    if (word === 'literal') continue;
    if (word === 'var') {
      const path = Array.isArray(argument.value) ? member(argument, '0') : argument;
      if (path) inPath(path, bindings, target, found);
    }
    if (word === 'pick') picked(argument, bindings, target, found);
    if (word === 'map' && isRecord(argument.value)) {
      for (const [, value] of members(argument)) expressionUses(value, bindings, target, found);
      continue;
    }
    const list = OVER_LIST.has(word) ? member(argument, '0') : undefined;
    if (!list) {
      expressionUses(argument, bindings, target, found);
      continue;
    }
    const bound = listBound(list.value, bindings);
    const inside = bound
      ? { ...bindings, records: new Map([...bindings.records, ['item', bound] as const]) }
      : bindings;
    for (const [index, one] of members(argument)) expressionUses(one, index === '0' ? bindings : inside, target, found);
  }
}

/** A record that is sent to be saved, and a filter that is sent along: only of a call that names the entity. */
export function sentUses(cursor: Cursor, { from, to }: FieldTarget, found: FoundUses, depth = 0): void {
  if (isRecord(cursor.value) && typeof cursor.value.operator === 'string' && 'name' in cursor.value)
    for (const word of ['name', 'matchField']) {
      const at = member(cursor, word);
      if (at?.value === from) found.uses.push({ spot: at, about: 'value', was: from, is: to });
    }
  for (const [key, inside] of members(cursor)) {
    const isMap = key === 'map' && isRecord(inside.value);
    const at = isMap && depth > 0 ? member(inside, from) : undefined;
    if (at) found.uses.push({ spot: at, about: 'key', was: from, is: to });
    sentUses(inside, { from, to } as FieldTarget, found, depth + (isMap ? 1 : 0));
  }
}

export const emptyFound = (): FoundUses => ({ uses: [], alike: [] });
