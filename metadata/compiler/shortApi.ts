/**
 * The short form of a call: a call with one case declares the case's properties directly, and its inputs (in its path, under
 * `query`, the members listed in `body`) are passed to the operation's parameters of the same names.
 */
import { isRecord } from '../isRecord.ts';
import { parametersOf } from '../pathMatcher.ts';
import { operations } from '../signatures/operations.ts';

type Value = Record<string, unknown>;
/** The properties of its only case that a short call declares. */
export const CASE_WORDS = [
  'permission',
  'access',
  'open',
  'context',
  'operation',
  'checks',
  'params',
  'answer',
  'refusal',
] as const;

/** @returns true if a call is in short form */
export const isShortApi = (value: Value): boolean =>
  Object.hasOwn(value, 'operation') && !Object.hasOwn(value, 'cases');

export function writtenOut(value: Value): Value {
  const { body, ...rest } = value;
  const only: Value = {};
  for (const word of CASE_WORDS)
    if (Object.hasOwn(rest, word)) {
      only[word] = rest[word];
      delete rest[word];
    }
  const params = { ...takenBy(value), ...(isRecord(value.params) ? value.params : {}) };
  if (Object.keys(params).length > 0) only.params = params;
  return { ...rest, ...(body === undefined ? {} : { body: Array.isArray(body) ? 'json' : body }), cases: { only } };
}

/** The request's inputs that match the names of the operation's parameters, and every listed member of the body. */
function takenBy({ path, query, body, operation }: Value): Value {
  const signature = Object.hasOwn(operations, String(operation))
    ? (operations[operation as keyof typeof operations].params as { properties?: object })
    : {};
  const isTaken = (name: string) => Object.hasOwn(signature.properties ?? {}, name);
  const of = (where: string, names: readonly string[]) =>
    names.map((name) => [name, { var: `${where}.${name}` }] as const);
  return Object.fromEntries([
    ...of('body', Array.isArray(body) ? body.filter((name) => typeof name === 'string') : []),
    ...of('query', Object.keys(isRecord(query) ? query : {}).filter(isTaken)),
    ...of('path', parametersOf(String(path)).filter(isTaken)),
  ]);
}
