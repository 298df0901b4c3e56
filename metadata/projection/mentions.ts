/**
 * Which permissions and entities a definition mentions. What a person may know of a definition depends on nothing else of
 * that person's rights, so one cut of it serves everybody who holds the same ones of these.
 */
import type { KindName } from '../kinds/kindNames.ts';
import type { Program } from '../program.ts';
import { derivedPermissions } from '../reads/derivedPermissions.ts';

/** Every text in a value: a superset of the names in it, which is all that is needed here. */
function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (Array.isArray(value)) for (const one of value) collectTexts(one, into);
  else if (value !== null && typeof value === 'object') for (const one of Object.values(value)) collectTexts(one, into);
}

/** Permissions that decide how much of a definition somebody is sent: its own, and those of the entities it is about. */
export function mentionedPermissions(program: Program, kind: KindName, name: string): readonly string[] {
  const texts = new Set<string>([name]);
  const { entity, permission } = program.definitions;
  collectTexts(program.definitions[kind][name], texts);
  if (kind === 'template') collectTexts(program.fields[name], texts);
  for (const text of [...texts]) {
    if (!Object.hasOwn(entity, text)) continue;
    collectTexts(entity[text], texts);
    collectTexts([...(derivedPermissions(program).get(text)?.values() ?? [])], texts);
  }
  return [...texts].filter((text) => Object.hasOwn(permission, text)).sort();
}
