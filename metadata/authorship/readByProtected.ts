/** Definitions that a protected property reads: to change one of them is to change that property. */

import { pathOf } from '../compiler/cursor.ts';
import { expressionNames } from '../compiler/expressionNames.ts';
import { inspect, type Schema } from '../compiler/inspect.ts';
import { references } from '../compiler/references.ts';
import { EXPRESSION, REFERS_TO } from '../kinds/annotations.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { memoize } from '../memoize.ts';
import { ownMember } from '../nameMap.ts';
import type { Program } from '../program.ts';
import { authorship, authorshipOf } from './authorship.ts';
import { lineOf } from './changedProperties.ts';

/** Kinds that have no meaning but where they are read. */
const READ: ReadonlySet<KindName> = new Set(['expression', 'filter', 'query', 'constant']);

/** By `KIND NAME`. */
export const readByProtected = memoize((definitions: Program['definitions']): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (kind: KindName, name: string): void => {
    const key = `${kind} ${name}`;
    const value = READ.has(kind) ? ownMember(definitions[kind] as Record<string, unknown>, name) : undefined;
    if (value === undefined || found.has(key)) return;
    found.add(key);
    for (const reference of references(kind, name, value)) for (const to of reference.kinds) add(to, reference.name);
  };
  for (const kind of kindNames) {
    if (READ.has(kind)) continue;
    for (const [name, value] of Object.entries(definitions[kind])) {
      const isProtected = (path: readonly string[]) =>
        authorship[kind] === 'files' || authorshipOf(kind, lineOf(kind, path)) !== 'author';
      inspect(
        kinds[kind].schema,
        { kind, name, key: name, value, up: undefined },
        {
          fault: () => undefined,
          met(schema: Schema, cursor) {
            const to =
              typeof cursor.value === 'string' ? (schema[REFERS_TO] as readonly KindName[] | undefined) : undefined;
            const names = EXPRESSION in schema ? expressionNames(cursor.value) : [];
            const read = [...names, ...(to ?? []).map((one) => ({ kind: one, name: String(cursor.value) }))].filter(
              (one) => READ.has(one.kind),
            );
            if (read.length > 0 && isProtected(pathOf(cursor))) for (const one of read) add(one.kind, one.name);
          },
        },
      );
    }
  }
  return found;
});
