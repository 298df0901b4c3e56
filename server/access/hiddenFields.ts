/**
 * Fields that are hidden from a user everywhere: the entity, or a template of it, requires a missing permission, or the
 * value is derived from such a field (metadata/reads/derivedPermissions.ts). Fields of list members, and nested lists,
 * are listed by path: `charges.cost`.
 */
import { fieldPath } from '../../metadata/fieldPath.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { allLists } from '../../metadata/ownedLists.ts';
import type { Program } from '../../metadata/program.ts';
import { derivedPermissions } from '../../metadata/reads/derivedPermissions.ts';

/** Combinations of permissions that are kept of one program and entity: roles, and what is narrowed of them. */
const MAX_CACHED_COMBINATIONS = 200;

const hiddenFieldsCache = new WeakMap<Program, Map<string, ReadonlySet<string>>>();

/** The same set for the same permissions, so that what follows from it can be kept with it. */
export function hiddenFields(program: Program, entity: string, held: ReadonlySet<string>): ReadonlySet<string> {
  const sets = hiddenFieldsCache.get(program) ?? new Map<string, ReadonlySet<string>>();
  hiddenFieldsCache.set(program, sets);
  const asking = askedPermissions(program, entity).filter((permission) => held.has(permission));
  const name = `${entity} ${asking.join(' ')}`;
  const found = sets.get(name);
  if (found) return found;
  const made = findHidden(program, entity, held);
  if (sets.size >= MAX_CACHED_COMBINATIONS) sets.clear();
  sets.set(name, made);
  return made;
}

const permissionsCache = new WeakMap<Program, Map<string, string[]>>();

/** The permissions on which a field of the entity depends. */
function askedPermissions(program: Program, entity: string): string[] {
  const entities = permissionsCache.get(program) ?? new Map<string, string[]>();
  permissionsCache.set(program, entities);
  const found = entities.get(entity);
  if (found) return found;
  const names = new Set<string>();
  eachField(program, entity, (_, { permission, path, pathPermissions = [] }) => {
    if (permission !== undefined) names.add(permission);
    for (const needed of [...pathPermissions.flat(), ...permissionsOfPath(program, entity, path)]) names.add(needed);
  });
  entities.set(entity, [...names]);
  return [...names];
}

/**
 * The permissions that the entity and its templates require for a field or list, and for the fields its value is
 * derived from: all of them are needed to see it.
 */
export function permissionsOfField(program: Program, entity: string, field: string): string[] {
  const names = new Set<string>();
  eachField(program, entity, (key, { permission }) => {
    if (key === field && permission !== undefined) names.add(permission);
  });
  for (const needed of derivedPermissions(program).get(entity)?.get(field) ?? [])
    for (const name of needed) names.add(name);
  return [...names];
}

function findHidden(program: Program, entity: string, held: ReadonlySet<string>): ReadonlySet<string> {
  const hidden = new Set<string>();
  eachField(program, entity, (key, { permission, secret, path, pathPermissions = [] }) => {
    const lacks = (needed: string) => !held.has(needed);
    const isClosed = pathPermissions.some((needed) => needed.every(lacks));
    if (secret || isClosed || [permission ?? [], permissionsOfPath(program, entity, path)].flat().some(lacks))
      hidden.add(key);
  });
  return hidden;
}

type VisitedField = Pick<EffectiveField, 'permission' | 'secret' | 'path' | 'pathPermissions'>;

/** Of another record's field what any template of it names: hidden there, it is hidden here. */
function permissionsOfPath(program: Program, entity: string, path: string | undefined): string[] {
  const leadsTo = path === undefined ? undefined : fieldPath(path, program.definitions.entity[entity]);
  return leadsTo ? permissionsOfField(program, leadsTo.entity, leadsTo.field) : [];
}

function eachField(program: Program, entity: string, visit: (key: string, field: VisitedField) => void): void {
  for (const [path, pathPermissions] of derivedPermissions(program).get(entity) ?? []) visit(path, { pathPermissions });
  for (const [key, field] of Object.entries(program.definitions.entity[entity]?.fields ?? {})) visit(key, field);
  for (const { names, list } of allLists(program.definitions.entity[entity]?.lists)) {
    const path = names.join('.');
    visit(path, list);
    for (const [key, field] of Object.entries(list.fields ?? {})) visit(`${path}.${key}`, field);
    for (const { key, permission } of list.template === undefined ? [] : (program.fields[list.template] ?? []))
      visit(`${path}.${key}`, permission === undefined ? {} : { permission });
  }
  for (const [name, template] of Object.entries(program.definitions.template)) {
    if (template.entity !== entity) continue;
    for (const field of program.fields[name] ?? []) visit(field.key, field);
  }
}
