/** Lists whose values are what the definitions have: the transitions of all lifecycles, the roles, the menus, the permissions. */
import type { EntityDefinition } from '../../kinds/entity.ts';
import type { LifecycleDefinition } from '../../kinds/lifecycle.ts';
import type { ListDefinition } from '../../kinds/list.ts';
import { MODULES, moduleLabel } from '../../moduleLabel.ts';
import { nameMap } from '../../nameMap.ts';
import { ordered } from '../../order.ts';
import type { MergedDefinitions } from '../mergedDefinitions.ts';

type Entry = [value: string, label: string, data?: Readonly<Record<string, unknown>>];

/** Adds the registry's values to each list that requests them, after the list's own values. */
export function fillRegistryLists(merged: MergedDefinitions): void {
  const lists = merged.get('list');
  for (const [name, entry] of lists ?? []) {
    const list = entry.value as Partial<ListDefinition>;
    const registry = list.registry ?? '';
    const valuesOf = Object.hasOwn(registries, registry) ? registries[registry as FilledRegistry] : undefined;
    if (!valuesOf) continue;
    const own = list.values ?? {};
    const found = valuesOf(merged).filter(([value]) => !Object.hasOwn(own, value));
    // Labels identify values, so the second value with a label gets its name appended.
    const labels = new Set(Object.values(own).map(({ label }) => label));
    const added = found.map(([value, label, data], index) => {
      const unique = labels.has(label) ? `${label} (${value})` : label;
      labels.add(unique);
      return [value, { label: unique, ...(data ? { data } : {}), displayOrder: 1000 + index }] as const;
    });
    const values = nameMap<unknown>([...Object.entries(own), ...added]);
    lists?.set(name, { ...entry, value: { ...list, values } });
  }
}

/** Definitions of invalid shape are reported elsewhere. */
function eventsOf(merged: MergedDefinitions): Entry[] {
  return byValue(merged.get('lifecycle')).flatMap(([, value]): Entry[] => {
    const { entity, transitions } = value as Partial<LifecycleDefinition>;
    if (typeof entity !== 'string' || typeof transitions !== 'object') return [];
    const label = (merged.get('entity')?.get(entity)?.value as Partial<EntityDefinition> | undefined)?.label ?? entity;
    return ordered(transitions).map(([key, transition]) => [
      `${entity}.${key}`,
      `${label}: ${transition?.label ?? key}`,
    ]);
  });
}

const rolesOf = (merged: MergedDefinitions): Entry[] =>
  byValue(merged.get('role')).map(([name, value]) => [name, String((value as { label?: unknown }).label ?? name)]);

/** Entries that lead nowhere themselves hold others. */
const menusOf = (merged: MergedDefinitions): Entry[] =>
  byValue(merged.get('menu')).flatMap(([name, value]): Entry[] => {
    const { label, route, action } = value as { label?: unknown; route?: unknown; action?: unknown };
    return route === undefined && action === undefined ? [[name, String(label ?? name)]] : [];
  });

interface Permission {
  label?: unknown;
  module?: unknown;
  filters?: Record<string, { label?: unknown; list?: unknown }>;
}

const permissionsIn = (merged: MergedDefinitions): [string, Permission & { module: string }][] =>
  byValue(merged.get('permission')).flatMap(([name, value]): [string, Permission & { module: string }][] => {
    const permission = value as Permission;
    return typeof permission.module === 'string' ? [[name, { ...permission, module: permission.module }]] : [];
  });

const permissionsOf = (merged: MergedDefinitions): Entry[] =>
  permissionsIn(merged).map(([name, { label = name, module }]) => [name, String(label), { module }]);

const modulesOf = (merged: MergedDefinitions): Entry[] =>
  [...new Set(permissionsIn(merged).map(([, { module }]) => module))]
    .sort()
    .map((module) => [module, moduleLabel(saidOf(merged), module)]);

/** The declared labels of modules. */
const saidOf = (merged: MergedDefinitions): Readonly<Record<string, { label?: unknown }>> =>
  (merged.get('list')?.get(MODULES)?.value as Partial<ListDefinition> | undefined)?.values ?? {};

/** The row filters of all permissions of a module: those of one name are one. */
const permissionFieldsOf = (merged: MergedDefinitions): Entry[] => {
  const found = new Map<string, Entry>();
  for (const [, { module, filters = {} }] of permissionsIn(merged))
    for (const [filter, { label }] of Object.entries(filters)) {
      const key = `${module}.${filter}`;
      if (!found.has(key))
        found.set(key, [key, `${moduleLabel(saidOf(merged), module)}: ${String(label ?? filter)}`, { module }]);
    }
  return [...found.values()].sort(([a], [b]) => (a < b ? -1 : 1));
};

/** The values of a row filter or entity, groups and companies of the store, and time zones of the runtime are read on request. */
type FilledRegistry = Exclude<
  NonNullable<ListDefinition['registry']>,
  | 'permissionFieldValues'
  | 'rolesAndGroups'
  | 'companies'
  | 'records'
  | 'fields'
  | 'timeZones'
  | 'invoiceFields'
  | 'fieldValues'
>;

const registries: Readonly<Record<FilledRegistry, (merged: MergedDefinitions) => Entry[]>> = {
  events: eventsOf,
  roles: rolesOf,
  menus: menusOf,
  permissions: permissionsOf,
  permissionModules: modulesOf,
  permissionFields: permissionFieldsOf,
  entities: (merged) =>
    byValue(merged.get('entity')).flatMap(([name, value]): Entry[] => {
      const { label = name, access } = value as { label?: unknown; access?: { list?: unknown; get?: unknown } };
      return access?.list === undefined && access?.get === undefined ? [] : [[name, String(label)]];
    }),
  routes: (merged) =>
    byValue(merged.get('route')).map(([name, value]) => {
      const { title, path } = value as { title?: unknown; path?: unknown };
      return [name, `${String(title ?? name)} (${String(path ?? '')})`];
    }),
};

const byValue = (all: ReadonlyMap<string, { value: unknown }> | undefined): [string, unknown][] =>
  [...(all ?? [])].map(([name, { value }]): [string, unknown] => [name, value]).sort(([a], [b]) => (a < b ? -1 : 1));
