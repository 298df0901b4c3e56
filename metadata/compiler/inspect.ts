/**
 * Checks a value against a TypeBox schema and meets every annotated part on the way. One walk does both, so that a link is
 * only followed where the value has the right shape. It knows the words of JSON Schema that the kinds use and no other; of a
 * union it follows the member that the value means (by its constant property, else its type, else the fewest faults), so that
 * a fault speaks of what was meant and not of every member. It makes no code, as the page's security policy demands.
 */

import type { TSchema } from 'typebox';
import { FIELD_OF, REFERS_TO } from '../kinds/annotations.ts';
import { memoize } from '../memoize.ts';
import { type Cursor, childCursor } from './cursor.ts';
import { didYouMean } from './didYouMean.ts';
import { isRealDay } from './writtenDay.ts';

/** A schema as the walk sees it: plain JSON Schema. */
export interface Schema {
  readonly [word: string]: unknown;
  readonly type?: string;
  readonly $ref?: string;
  readonly $defs?: Record<string, Schema>;
  readonly anyOf?: Schema[];
  readonly enum?: unknown[];
  readonly const?: unknown;
  readonly properties?: Record<string, Schema>;
  readonly patternProperties?: Record<string, Schema>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: string[];
  readonly items?: Schema;
}

export interface Sink {
  fault(cursor: Cursor, kind: string, message: string): void;
  /** Called for every schema on the way, with what it describes. */
  met?(schema: Schema, cursor: Cursor): void;
}

/** Shared parts of schemas, by the name that `$ref` has. */
export type Defs = Readonly<Record<string, Schema>>;
const patterns = new Map<string, RegExp>();
const patternOf = (text: string): RegExp => {
  let pattern = patterns.get(text);
  if (!pattern) {
    pattern = new RegExp(text, 'u');
    patterns.set(text, pattern);
  }
  return pattern;
};

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value;
const named: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};
/** @returns true if a value has a type of JSON Schema */
export const fits = (type: string | undefined, value: unknown): boolean =>
  type === undefined || type === typeOf(value) || (type === 'integer' && Number.isInteger(value));
const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

/** A schema with its reference followed, and the shared parts that are known below it. */
export function resolve(schema: Schema, defs: Defs): [Schema, Defs] {
  if (schema.$ref === undefined && !schema.$defs) return [schema, defs];
  let at = schema;
  let known = at.$defs ? { ...defs, ...at.$defs } : defs;
  while (at.$ref !== undefined) {
    const { $ref, $defs, ...annotations } = at;
    const target = known[$ref.replace(/^#\/\$defs\//, '')];
    if (!target) throw new Error(`A schema refers to "${$ref}", which is not there.`);
    if (target.$defs) known = { ...known, ...target.$defs };
    at = Object.keys(annotations).length > 0 ? { ...target, ...annotations } : target;
  }
  return [at, known];
}

/** The constants that a union of literals allows; undefined if a member is not a literal. */
export const literals = memoize(findLiterals);

function findLiterals(schema: Schema): unknown[] | undefined {
  if (schema.enum) return schema.enum;
  if ('const' in schema) return [schema.const];
  if (!schema.anyOf) return undefined;
  const all: unknown[] = [];
  for (const member of schema.anyOf) {
    const own = literals(member);
    if (!own) return undefined;
    all.push(...own);
  }
  return all;
}

function oneOfThese(value: unknown, allowed: unknown[], cursor: Cursor, sink: Sink): void {
  if (allowed.includes(value)) return;
  const words = allowed.map(String);
  const list = words.length <= 8 ? ` It is one of ${words.map((word) => JSON.stringify(word)).join(', ')}.` : '';
  const near = list === '' && typeof value === 'string' ? didYouMean(value, words) : '';
  const as = /^\d+$/.test(cursor.key) || !cursor.up ? 'here' : `as "${cursor.key}"`;
  sink.fault(cursor, 'unknown-value', `${shown(value)} is not allowed ${as}.${list}${near}`);
}

/** The property by which the members of a union are told apart, and each member by its constant. */
export function discriminator(members: readonly Schema[]): [string, Map<unknown, Schema>] | undefined {
  const first = members[0]?.properties ?? {};
  for (const name of Object.keys(first)) {
    const byConstant = new Map<unknown, Schema>();
    for (const member of members) {
      const property = member.properties?.[name];
      if (property && 'const' in property) byConstant.set(property.const, member);
    }
    if (byConstant.size === members.length && members.length > 1) return [name, byConstant];
  }
  return undefined;
}

function union(schema: Schema, cursor: Cursor, sink: Sink, defs: Defs): void {
  const { value } = cursor;
  const constants = literals(schema);
  if (constants) {
    oneOfThese(value, constants, cursor, sink);
    return;
  }
  const all = (schema.anyOf ?? []).map((member) => resolve(member, defs));
  const candidates = all.filter(([member]) => (member.anyOf ? true : fits(member.type, value)));
  const only = candidates.length === 1 ? candidates[0] : undefined;
  if (only) {
    inspect(only[0], cursor, sink, only[1]);
    return;
  }
  if (candidates.length === 0) {
    const types = [...new Set(all.map(([member]) => named[member.type ?? ''] ?? 'something else'))];
    sink.fault(cursor, 'wrong-type', `${shown(value)} is not allowed here: ${types.join(' or ')} is expected.`);
    return;
  }
  const told = discriminator(candidates.map(([member]) => member));
  if (told && isObject(value)) {
    const [name, byConstant] = told;
    const chosen = byConstant.get(value[name]);
    const found = candidates.find(([member]) => member === chosen);
    if (found) {
      inspect(found[0], cursor, sink, found[1]);
      return;
    }
    const words = [...byConstant.keys()].map(String);
    const given = value[name];
    sink.fault(
      Object.hasOwn(value, name) ? childCursor(cursor, name, given) : cursor,
      given === undefined ? 'missing-property' : 'unknown-value',
      given === undefined
        ? `"${name}" is missing; it is one of ${words.join(', ')}.`
        : `${shown(given)} is no "${name}".${typeof given === 'string' ? didYouMean(given, words) : ''} There are ${words.join(', ')}.`,
    );
    return;
  }
  // A member's reports are recorded and replayed instead of inspecting it again: inspecting twice per level takes 2^depth in a
  // tree.
  let best: { faults: number; reports: ((to: Sink) => void)[] } | undefined;
  for (const [member, known] of candidates) {
    const reports: ((to: Sink) => void)[] = [];
    let faults = 0;
    const trial: Sink = {
      fault: (at, kind, message) => {
        faults++;
        reports.push((to) => to.fault(at, kind, message));
      },
      met: (of, at) => void reports.push((to) => to.met?.(of, at)),
    };
    inspect(member, cursor, trial, known);
    if (!best || faults < best.faults) best = { faults, reports };
    if (faults === 0) break;
  }
  for (const say of best?.reports ?? []) say(sink);
}

function objectOf(schema: Schema, cursor: Cursor, sink: Sink, defs: Defs): void {
  const record = cursor.value as Record<string, unknown>;
  const properties = schema.properties ?? {};
  const rest = Object.entries(schema.patternProperties ?? {});
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(record, name)) sink.fault(cursor, 'missing-property', `"${name}" is missing.`);
  for (const [key, value] of Object.entries(record)) {
    const at = childCursor(cursor, key, value);
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const member = own ?? rest.find(([pattern]) => patternOf(pattern).test(key))?.[1];
    if (member) inspect(member, at, sink, defs);
    else if (isObject(schema.additionalProperties)) inspect(schema.additionalProperties as Schema, at, sink, defs);
    else if (rest.length > 0 && Object.keys(properties).length === 0)
      sink.fault({ ...at, aboutKey: true }, 'bad-name', `"${key}" cannot be a name here: names match ${rest[0]?.[0]}.`);
    else if (schema.additionalProperties === false)
      sink.fault(
        { ...at, aboutKey: true },
        'unknown-property',
        `There is no property "${key}" here.${didYouMean(key, Object.keys(properties))}`,
      );
  }
}

/**
 * @returns true if the members of a list must be unique: they are names, or the schema declares it; a duplicate has no effect or
 * is harmful
 */
const hasEachOnce = ({ items, uniqueItems }: Schema): boolean =>
  uniqueItems === true || (items !== undefined && (REFERS_TO in items || FIELD_OF in items));

function limits(schema: Schema, cursor: Cursor, sink: Sink): void {
  const { value } = cursor;
  const say = (message: string) => sink.fault(cursor, 'bad-value', message);
  if (typeof value === 'string') {
    if (typeof schema.pattern === 'string' && !patternOf(schema.pattern).test(value))
      say(`${shown(value)} is not written as it should be: it must match ${schema.pattern}.`);
    if (typeof schema.minLength === 'number' && value.length < schema.minLength)
      say(`${shown(value)} is too short: at least ${schema.minLength} characters.`);
    if (schema.format === 'date' && !isRealDay(value)) say(`${shown(value)} is no day (yyyy-MM-dd).`);
  }
  if (typeof value === 'number') {
    if (typeof schema.minimum === 'number' && value < schema.minimum) say(`${value} is less than ${schema.minimum}.`);
    if (typeof schema.maximum === 'number' && value > schema.maximum) say(`${value} is more than ${schema.maximum}.`);
  }
  if (Array.isArray(value)) {
    if (typeof schema.minItems === 'number' && value.length < schema.minItems)
      say(`The list is too short: at least ${schema.minItems}.`);
    if (hasEachOnce(schema))
      value.forEach((member, index) => {
        if (typeof member === 'string' && value.indexOf(member) < index)
          sink.fault(
            childCursor(cursor, String(index), member),
            'duplicate-entry',
            `"${member}" is in the list already.`,
          );
      });
  }
}

/**
 * Walks `cursor.value` by `schema`. Every fault and every schema met goes to `sink`; a part of the wrong type is not
 * entered.
 */
export function inspect(given: TSchema | Schema, cursor: Cursor, sink: Sink, above: Defs = {}): void {
  const [schema, defs] = resolve(given as Schema, above);
  const { value } = cursor;
  if (schema.anyOf) {
    sink.met?.(schema, cursor);
    union(schema, cursor, sink, defs);
    return;
  }
  if (!fits(schema.type, value)) {
    sink.fault(
      cursor,
      'wrong-type',
      `${shown(value)} is not allowed here: ${named[schema.type ?? ''] ?? 'something else'} is expected.`,
    );
    return;
  }
  const allowed = literals(schema);
  if (allowed) {
    oneOfThese(value, allowed, cursor, sink);
    return;
  }
  limits(schema, cursor, sink);
  sink.met?.(schema, cursor);
  if (schema.type === 'object') objectOf(schema, cursor, sink, defs);
  if (schema.type === 'array' && schema.items)
    (value as unknown[]).forEach((member, index) => {
      inspect(schema.items as Schema, childCursor(cursor, String(index), member), sink, defs);
    });
}
