/**
 * A program in another language of its tenant. What systems and accounts publish is compiled over the tenant's program once, in the
 * tenant's language. Only texts differ between two languages, so a text is replaced where it is what the tenant's program has at that
 * place; texts that a system or an account changed stay as they were published (docs/decisions/0227).
 */
import { createHash } from 'node:crypto';
import { deepFreeze } from '../../../metadata/compiler/freeze.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import type { Program } from '../../../metadata/program.ts';

/**
 * @param program of a system or an account, or the tenant's
 * @param tenant the tenant's program in its own language
 * @param other the tenant's program in the other language
 */
export function inLanguage(program: Program, tenant: Program, other: Program): Program {
  if (program === tenant) return other;
  const hash = createHash('sha256').update(`${program.hash} ${other.hash}`).digest('hex').slice(0, other.hash.length);
  const { definitions, fields, rulesOf } = program;
  const translate = <Part>(part: Part, own: Part, theirs: Part): Part => translated(part, own, theirs) as Part;
  return deepFreeze({
    ...program,
    hash,
    definitions: translate(definitions, tenant.definitions, other.definitions),
    fields: translate(fields, tenant.fields, other.fields),
    rulesOf: translate(rulesOf, tenant.rulesOf, other.rulesOf),
  });
}

function translated(value: unknown, own: unknown, theirs: unknown): unknown {
  if (value === own) return theirs;
  if (Array.isArray(value)) {
    if (!Array.isArray(own) || !Array.isArray(theirs)) return value;
    const [ownBy, theirsBy] = [byKey(own), byKey(theirs)];
    return value.map((member, index) => {
      const key = keyOf(member);
      if (key !== undefined) return translated(member, ownBy.get(key), theirsBy.get(key));
      return own.length === value.length && theirs.length === value.length
        ? translated(member, own[index], theirs[index])
        : member;
    });
  }
  if (!isRecord(value) || !isRecord(own) || !isRecord(theirs)) return value;
  const result: Record<string, unknown> = Object.create(Object.getPrototypeOf(value) as object | null);
  for (const [key, member] of Object.entries(value))
    result[key] =
      Object.hasOwn(own, key) && Object.hasOwn(theirs, key) ? translated(member, own[key], theirs[key]) : member;
  return result;
}

const byKey = (list: readonly unknown[]): ReadonlyMap<string | undefined, unknown> =>
  new Map(list.map((member) => [keyOf(member), member]));

/** The key by which a field is known in a list of fields. */
const keyOf = (member: unknown): string | undefined =>
  isRecord(member) && typeof member.key === 'string' ? member.key : undefined;
