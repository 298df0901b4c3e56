/** Permission to read a list: its own, else being signed in with a visible field that uses it. */
import { allLists } from '../../../metadata/ownedLists.ts';
import type { Program } from '../../../metadata/program.ts';
import { type Access, seesField } from '../../access/access.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';

export function mayReadList(runtime: ProgramRuntime, access: Access, name: string): boolean {
  const { program } = runtime;
  const { definitions } = program;
  const list = Object.hasOwn(definitions.list, name) ? definitions.list[name] : undefined;
  if (!list) return false;
  if (list.permission !== undefined) return access.holds(list.permission);
  if (!list.from) return true;
  const { entity: of } = list.from;
  if (access.may(of, 'suggest')) return true;
  // A field that names such records shows one of them, and the list all, whatever rows the user has.
  if (hasRowFilters(program, of)) return false;
  const isGlobal = definitions.entity[of]?.scope === 'global';
  return Object.entries(definitions.template).some(([template, { entity }]) => {
    const entities = entity === undefined ? entitiesWithMembers(program, template) : [entity];
    // Fields of no entity are those of dialogs, whose callers need not read any record.
    const isShown = entities.length === 0 ? isGlobal : entities.some((one) => mayRead(access, one));
    return (
      isShown &&
      (program.fields[template] ?? []).some((field) => field.suggestionsSource === name && seesField(access, field))
    );
  });
}

const mayRead = (access: Access, entity: string): boolean =>
  (['list', 'get', 'create'] as const).some((verb) => access.may(entity, verb));

/** Returns true if a permission limits the rows of an entity. */
const hasRowFilters = ({ definitions }: Program, entity: string): boolean =>
  Object.values(definitions.permission).some(({ filters = {} }) =>
    Object.values(filters).some((filter) => filter.entity === entity),
  );

/** The entities with lists whose members have the fields of a template. */
const entitiesWithMembers = ({ definitions }: Program, template: string): string[] =>
  Object.entries(definitions.entity).flatMap(([entity, { lists }]) =>
    allLists(lists).some(({ list }) => list.template === template) ? [entity] : [],
  );

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
