/** No expression, filter, rule or text reads a secret field: what is typed unseen comes out nowhere (docs/security.md). */

import { isRecord } from '../../isRecord.ts';
import { memoize } from '../../memoize.ts';
import { allLists } from '../../ownedLists.ts';
import type { Program } from '../../program.ts';
import { secretsAt } from '../../reads/derivedPermissions.ts';
import { readingKinds, readUnits } from '../../reads/readUnits.ts';
import type { Context } from '../context.ts';
import { memberFields } from '../memberFields.ts';

/** Names of records as wholes, which are read with the secrets in them, and words that lead to other expressions. */
const WHOLE = ['record', 'row', 'before', 'member', 'previous', 'owner', 'use'];

/** The names by which an expression, filter or text can reach a secret field: the field, or a list that contains it. */
function namesOfSecrets(context: Context): ReadonlySet<string> {
  const found = context
    .all('entity')
    .flatMap(([, { fields, lists }]) => [
      ...Object.entries(fields).flatMap(([key, { secret }]) => (secret ? [key] : [])),
      ...allLists(lists).flatMap(({ names, list }) =>
        Object.entries(memberFields(context, list) ?? {}).flatMap(([key, { secret }]) =>
          secret ? [key, ...names] : [],
        ),
      ),
    ]);
  return new Set(found.length === 0 ? [] : [...found, ...WHOLE]);
}

/** A path into a record: where it begins is not read as a whole. */
const PATH = /^[\w-]+(\.[\w-]+)+$/;

/** Every name in a definition: of properties, and in texts and the paths that they are, but for the beginning of a path. */
const textsIn = memoize((value: object): ReadonlySet<string> => {
  const found = new Set<string>();
  collect(value, found);
  return found;
});

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string')
    for (const name of value.split(/[^\w-]+/).slice(PATH.test(value) ? 1 : 0)) into.add(name);
  else if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (isRecord(value))
    for (const [key, one] of Object.entries(value)) {
      into.add(key);
      collect(one, into);
    }
}

export function secretReads(context: Context, definitions: Program['definitions']): void {
  const program = { definitions, fields: context.fields };
  const names = namesOfSecrets(context);
  if (names.size === 0) return;
  // Most definitions name nothing that could lead to a secret.
  for (const kind of readingKinds)
    for (const [name, value] of context.all(kind))
      if ([...textsIn(value)].some((text) => names.has(text)))
        for (const { cursor, places } of readUnits(definitions, kind, name)) {
          const [secret] = places.flatMap((place) =>
            secretsAt(program, place).map((path) => [place.entity, path] as const),
          );
          if (secret)
            context.report.cursor(
              cursor,
              'secret-read',
              `The field "${secret[1]}" of "${secret[0]}" is a secret: nothing reads it.`,
            );
        }
}
