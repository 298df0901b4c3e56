/** Permission to read a list: its own, else being signed in with a visible field that uses it. */
import { type Access, seesField } from '../../access/access.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';

export function mayReadList(runtime: ProgramRuntime, access: Access, name: string): boolean {
  const { program } = runtime;
  const list = Object.hasOwn(program.definitions.list, name) ? program.definitions.list[name] : undefined;
  if (!list) return false;
  if (list.permission !== undefined) return access.holds(list.permission);
  if (!list.from) return true;
  if (access.may(list.from.entity, 'suggest')) return true;
  return Object.entries(program.definitions.template).some(([template, { entity }]) => {
    if (
      entity !== undefined &&
      !access.may(entity, 'list') &&
      !access.may(entity, 'get') &&
      !access.may(entity, 'create')
    ) {
      return false;
    }
    return (program.fields[template] ?? []).some(
      (field) => field.suggestionsSource === name && seesField(access, field),
    );
  });
}

/** True if the user may read a source of rules: a rule of a visible template uses it, or it is a readable list. */
export function mayReadSource(runtime: ProgramRuntime, access: Access, source: string): boolean {
  if (mayReadList(runtime, access, source)) return true;
  const { program } = runtime;
  return Object.values(program.definitions.rules).some((rule) => {
    const { entity } = program.definitions.template[rule.template] ?? {};
    if (entity === undefined || !(access.may(entity, 'list') || access.may(entity, 'create'))) return false;
    return (rule.rows as { metaSource?: unknown }[]).some((row) => row.metaSource === source);
  });
}
