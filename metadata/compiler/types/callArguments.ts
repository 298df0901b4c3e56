/** The literal arguments that a call passes to its operation, as opposed to computed ones. */
import { isRecord } from '../../isRecord.ts';
import type { ApiCase, ApiDefinition } from '../../kinds/api.ts';
import { type Cursor, descend } from '../cursor.ts';

/** A text that may be handed over, and where it is written. */
export interface Written {
  value: string;
  cursor: Cursor;
}

/** The caller: the object that names the api, with its `path`, `query` and `body`. */
export type Caller = Cursor;

/** The texts that an expression may give, where it gives nothing else: also of both branches of an `if`. */
function writtenTexts(cursor: Cursor): Written[] | undefined {
  const { value } = cursor;
  if (typeof value === 'string') return [{ value, cursor }];
  if (!isRecord(value)) return undefined;
  if (typeof value.literal === 'string') return [{ value: value.literal, cursor: descend(cursor, ['literal']) }];
  if (!Array.isArray(value.if)) return undefined;
  const all: Written[] = [];
  for (const index of value.if.keys()) {
    if (index % 2 === 0 && index < value.if.length - 1) continue;
    const texts = writtenTexts(descend(cursor, ['if', index]));
    if (!texts) return undefined;
    all.push(...texts);
  }
  return all;
}

/** The members of a body that is written as an object; undefined of one that is computed. */
export function bodyMembers(caller: Caller): Cursor | undefined {
  const body = descend(caller, ['body']);
  if (body.key !== 'body' || !isRecord(body.value)) return undefined;
  const map = descend(body, ['map']);
  return map.key === 'map' && isRecord(map.value) ? map : undefined;
}

/** The caller's value for a request path that a case reads: `body.transition`. */
function given(caller: Caller, path: string): Cursor | undefined {
  const [root = '', name = '', ...more] = path.split('.');
  if (name === '' || more.length > 0) return undefined;
  const holder =
    root === 'body' ? bodyMembers(caller) : root === 'path' || root === 'query' ? descend(caller, [root]) : undefined;
  if (!holder || !isRecord(holder.value) || !Object.hasOwn(holder.value, name)) return undefined;
  return descend(holder, [name]);
}

/** The texts that a case hands to its operation as a parameter; undefined where that is computed, or not known. */
export function writtenArgument(caller: Caller | undefined, one: ApiCase, parameter: string): Written[] | undefined {
  const handed = one.params?.[parameter];
  if (typeof handed === 'string') return caller && [{ value: handed, cursor: caller }];
  const path = isRecord(handed) ? handed.var : undefined;
  const at = caller && typeof path === 'string' ? given(caller, path) : undefined;
  return at && writtenTexts(at);
}

/** The expression that the caller passes as a parameter; undefined if the call itself sets it. */
export function handedArgument(caller: Caller, one: ApiCase, parameter: string): Cursor | undefined {
  const handed = one.params?.[parameter];
  const path = isRecord(handed) ? handed.var : undefined;
  return typeof path === 'string' ? given(caller, path) : undefined;
}

/** The entity that a case works on, where it is one and written. */
export function entityOf(caller: Caller | undefined, one: ApiCase): string | undefined {
  const fixed = one.params?.entity;
  if (typeof fixed === 'string') return fixed;
  const written = writtenArgument(caller, one, 'entity');
  return written?.length === 1 ? written[0]?.value : undefined;
}

export const casesOf = (api: ApiDefinition): ApiCase[] => Object.values(api.cases) as ApiCase[];
