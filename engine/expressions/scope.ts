/** The scopes of an expression: the first name of a path. */
export const SCOPES = [
  'record',
  'row',
  'parent',
  'rows',
  'route',
  'user',
  'selection',
  'files',
  'result',
  'today',
  'now',
  'params',
  'state',
  'data',
  'item',
  'let',
  'path',
  'query',
  'body',
  'headers',
  'tenant',
] as const;

/**
 * The further scopes of the checks of a record and of its lists: the record before the save, the position in a list, and in a
 * nested list the owner.
 */
export const CHECK_SCOPES = ['before', 'member', 'previous', 'place', 'owner'] as const;

/** `reason` is read by what follows a transition. */
export type ScopeName = (typeof SCOPES)[number] | (typeof CHECK_SCOPES)[number] | 'reason';

/** The values that an expression is run over. */
export type Scope = { readonly [Name in ScopeName]?: unknown };

/** Reads the value at a path, by own properties only: a path never reaches a prototype. */
export function read(scope: unknown, path: readonly string[]): unknown {
  let value: unknown = scope;
  for (const name of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
