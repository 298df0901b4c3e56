/** A group of the store as a role: what its modules, action codes and filters give to whoever is granted it. */
import type { RoleDefinition } from '../../metadata/kinds/permission.ts';
import type { Program } from '../../metadata/program.ts';
import type { StoredRecord } from '../store/index.ts';

/** The fields of a group that sessions read. */
export const GROUP_FIELDS = ['name', 'type', 'system', 'products', 'isActive', 'modules', 'rowFilters'] as const;

/** The type of groups that are roles; those of other types only name people. */
export const PERMISSION_GROUP = 'permission';

export interface GroupRole extends Pick<RoleDefinition, 'isAdmin' | 'products' | 'grants'> {
  label: string;
  /** The system in which alone it counts; '' is every system. */
  system?: string;
}

/** Permission to its row filters, as a role of the definitions has them. */
export type RoleGrants = RoleDefinition['grants'];

type Values = StoredRecord['values'];

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const members = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** @returns undefined for a group that is not active, or gives no permissions by its type */
export function groupRole(program: Program, values: Values): (GroupRole & { system: string }) | undefined {
  if (values.isActive === false || values.type !== PERMISSION_GROUP) return undefined;
  const products = texts(values.products).filter((one) => one === 'billing' || one === 'admin');
  return {
    label: text(values.name),
    system: text(values.system),
    grants: grantsOfModules(program, members(values.modules), members(values.rowFilters)),
    ...(products.length > 0 ? { products } : {}),
  };
}

/** Separates module and filter in a filter's full name. */
const SEPARATOR = '.';

/** Full name of a row filter: `shipmentEntry.accountNumber`. */
export const filterKey = (module: string, filter: string) => `${module}${SEPARATOR}${filter}`;

/** The module and the filter that such a name says. */
export function filterOfKey(key: string): { module: string; filter: string } {
  const at = key.indexOf(SEPARATOR);
  return { module: key.slice(0, at), filter: key.slice(at + 1) };
}

/**
 * Converts modules with action codes, and filters by module, to the grants of a role. Unknown permissions grant
 * nothing, nor do modules with an unknown filter: less than intended, never more.
 */
export function grantsOfModules(
  { definitions }: Program,
  modules: readonly Readonly<Record<string, unknown>>[],
  rowFilters: readonly Readonly<Record<string, unknown>>[],
): RoleGrants {
  const { permission: permissions } = definitions;
  const filtersOf = (name: string) => (Object.hasOwn(permissions, name) ? (permissions[name]?.filters ?? {}) : {});
  const isKnown = (module: string, filter: string) =>
    Object.entries(permissions).some(([name, one]) => one.module === module && Object.hasOwn(filtersOf(name), filter));
  const narrowed = rowFilters.map((row) => ({ ...filterOfKey(text(row.field)), values: texts(row.values) }));
  const grants: Record<string, { filters?: Record<string, string[]> }> = {};
  for (const row of modules) {
    const module = text(row.module);
    const own = narrowed.filter((one) => one.module === module);
    if (own.some(({ filter }) => !isKnown(module, filter))) continue;
    for (const name of texts(row.actionCodes)) {
      if (!Object.hasOwn(permissions, name) || permissions[name]?.module !== module) continue;
      const applied = own.filter(({ filter }) => Object.hasOwn(filtersOf(name), filter));
      grants[name] = applied.length > 0 ? { filters: mergedValues(applied) } : {};
    }
  }
  return grants;
}

/** Several rows of one filter name values any of which will do. */
function mergedValues(rows: readonly { filter: string; values: string[] }[]): Record<string, string[]> {
  const merged: Record<string, string[]> = {};
  for (const { filter, values } of rows) merged[filter] = [...new Set([...(merged[filter] ?? []), ...values])];
  return merged;
}

/**
 * The same the other way round: what grants give, by module. A filter of a module is that of all of its permissions, with the
 * values that all of them have which it narrows: less than what was meant, never more.
 */
export function modulesOfGrants(
  { definitions }: Program,
  grants: RoleGrants,
): { modules: { module: string; actionCodes: string[] }[]; rowFilters: { field: string; values: string[] }[] } {
  const modules = new Map<string, string[]>();
  const filters = new Map<string, Set<string>>();
  for (const [name, { filters: narrowed = {} }] of Object.entries(grants)) {
    const module = definitions.permission[name]?.module;
    if (module === undefined) continue;
    modules.set(module, [...(modules.get(module) ?? []), name]);
    for (const [filter, values] of Object.entries(narrowed)) {
      const key = filterKey(module, filter);
      const before = filters.get(key);
      filters.set(key, new Set(before ? values.filter((value) => before.has(value)) : values));
    }
  }
  return {
    modules: [...modules].sort(byKey).map(([module, actionCodes]) => ({ module, actionCodes: actionCodes.sort() })),
    rowFilters: [...filters].sort(byKey).map(([field, values]) => ({ field, values: [...values] })),
  };
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
