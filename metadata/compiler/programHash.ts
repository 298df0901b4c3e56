/**
 * The hash that a program is known by: SHA-256 over its canonical JSON, in which the hash of each kind's definitions stands for
 * them. Programs that are merged over the same files share nearly all definitions, so of most kinds the hash is known already.
 */
import { canonicalJson } from '../canonical.ts';
import { kindNames } from '../kinds/kindNames.ts';
import { memoize } from '../memoize.ts';
import type { Program } from '../program.ts';
import { sha256 } from '../sha256.ts';

type Members = Readonly<Record<string, object>>;

/** The canonical JSON of a definition, which is frozen. */
const textOf = memoize((definition: object) => canonicalJson(definition));

/** The definitions of a kind that were hashed last. */
const last = new Map<string, { names: readonly string[]; members: readonly object[]; hash: string }>();

function hashOfKind(kind: string, definitions: Members): string {
  const names = Object.keys(definitions).sort();
  const members = names.map((name) => definitions[name] as object);
  const before = last.get(kind);
  const same =
    before?.names.length === names.length &&
    names.every((name, at) => name === before.names[at] && members[at] === before.members[at]);
  if (same) return before.hash;
  const hash = sha256(names.map((name, at) => `${JSON.stringify(name)}:${textOf(members[at] as object)}`).join('\n'));
  last.set(kind, { names, members, hash });
  return hash;
}

/** The canonical JSON of the fields of all templates: those of a template mostly are what they were in another program. */
const textOfFields = (fields: Program['fields']): string => {
  const members = Object.keys(fields).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${textOf(fields[name] as object)}`).join(',')}}`;
};

/** Hashes a deeply frozen program. */
export function programHash({ definitions, ...rest }: Omit<Program, 'hash'>): string {
  const hashes = Object.fromEntries(kindNames.map((kind) => [kind, hashOfKind(kind, definitions[kind] as Members)]));
  const members: Readonly<Record<string, unknown>> = { ...rest, definitions: hashes };
  const text = Object.keys(members)
    .sort()
    .map(
      (key) => `${JSON.stringify(key)}:${key === 'fields' ? textOfFields(rest.fields) : canonicalJson(members[key])}`,
    );
  return sha256(`{${text.join(',')}}`);
}
