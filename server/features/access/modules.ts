/**
 * Permissions as screens and calls speak of them: by module, each with its variants, their action codes and the filters that
 * hold them to rows. Grants have them by permission (`session/groupRole.ts`).
 */

import { didYouMean } from '../../../metadata/compiler/didYouMean.ts';
import type { Program } from '../../../metadata/program.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { filterKey, filterOfKey, grantsOfModules, type RoleGrants } from '../../session/groupRole.ts';

export interface ModuleRow {
  module: string;
  actionCodes: string[];
}
export interface FilterRow {
  field: string;
  values: string[];
}
export interface Modules {
  modules: ModuleRow[];
  rowFilters: FilterRow[];
}

interface Filter {
  v: string[];
  isdependent: boolean;
  ismandatory: boolean;
  ismultiselect: boolean;
}
interface Variant {
  actionCodes: string[];
  filters: Record<string, Filter>;
}
export type WireModules = Record<string, { variants: Record<string, Variant> }>;

/** The variant of permissions that name none. */
const NO_VARIANT = 'default';

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** By module and variant, each filter with the values that it is held to. */
export function wireModules({ definitions }: Program, { modules, rowFilters }: Modules): WireModules {
  const wire: WireModules = {};
  for (const { module, actionCodes } of modules) {
    const variants: Record<string, Variant> = {};
    for (const name of actionCodes) {
      const permission = definitions.permission[name];
      const variant = permission?.variant ?? NO_VARIANT;
      variants[variant] ??= { actionCodes: [], filters: {} };
      variants[variant].actionCodes.push(name);
      for (const [filter, one] of Object.entries(permission?.filters ?? {}))
        variants[variant].filters[filter] = {
          v: rowFilters.find(({ field }) => field === filterKey(module, filter))?.values ?? [],
          isdependent: one.isdependent === true,
          ismandatory: one.ismandatory === true,
          ismultiselect: one.ismultiselect === true,
        };
    }
    wire[module] = { variants };
  }
  return wire;
}

/** The same read back. A filter without values holds nothing to rows, unless it is mandatory. */
export function modulesOfWire(given: unknown): Modules {
  const rows: Modules = { modules: [], rowFilters: [] };
  for (const [module, one] of Object.entries(record(given))) {
    const variants = Object.values(record(record(one).variants)).map(record);
    rows.modules.push({ module, actionCodes: [...new Set(variants.flatMap(({ actionCodes }) => texts(actionCodes)))] });
    for (const { filters } of variants)
      for (const [filter, { v }] of Object.entries(record(filters)).map(([key, of]) => [key, record(of)] as const)) {
        const values = texts(v);
        // A value that is not text is an error: without it the filter would match more rows.
        if (v !== undefined && v !== null && (!Array.isArray(v) || values.length < v.length))
          throw new HttpError(422, `The values of the filter ${filter} are not a list of texts.`);
        if (values.length > 0) rows.rowFilters.push({ field: filterKey(module, filter), values });
      }
  }
  return rows;
}

/** Selected modules with their checked action codes: a module without any is included, so that it is reported. */
export function modulesOfCodes(
  { definitions }: Program,
  codes: readonly string[],
  chosen: readonly string[],
  rowFilters: unknown,
): Modules {
  const byModule = new Map(chosen.map((module) => [module, [] as string[]]));
  for (const code of codes) {
    const module = Object.hasOwn(definitions.permission, code) ? definitions.permission[code]?.module : undefined;
    if (module === undefined) throw new HttpError(422, `There is no action code "${code}".`);
    byModule.set(module, [...(byModule.get(module) ?? []), code]);
  }
  const rows = Array.isArray(rowFilters) ? rowFilters.map(record) : [];
  return {
    modules: [...byModule].map(([module, actionCodes]) => ({ module, actionCodes })),
    rowFilters: rows.flatMap(({ field, values }) =>
      typeof field === 'string' && field !== '' ? [{ field, values: texts(values) }] : [],
    ),
  };
}

/**
 * The grants of modules.
 * @param several true to report all modules without action codes at once, for a new group; else only the first
 * @throws HttpError 412 if a module, or its action codes, is missing; 422 for an unknown name
 */
export function checkedGrants(program: Program, { modules, rowFilters }: Modules, several: boolean): RoleGrants {
  if (modules.length === 0) throw new HttpError(412, t('accessOneModule'));
  const { permission: permissions } = program.definitions;
  const known = new Set(Object.values(permissions).map(({ module }) => module));
  for (const { module, actionCodes } of modules) {
    if (!known.has(module))
      throw new HttpError(422, `There is no module "${module}".${didYouMean(module, [...known])}`);
    for (const code of actionCodes)
      if (!Object.hasOwn(permissions, code) || permissions[code]?.module !== module)
        throw new HttpError(422, `The module ${module} has no action code "${code}".`);
  }
  const bare = modules.filter(({ actionCodes }) => actionCodes.length === 0).map(({ module }) => module);
  if (bare[0] !== undefined)
    throw new HttpError(
      412,
      several ? t('accessFillCodes', { modules: bare.join(', ') }) : t('accessAddCodes', { module: bare[0] }),
      { modules: bare },
    );
  for (const { field, values } of rowFilters) {
    const { module, filter } = filterOfKey(field);
    const has = Object.values(permissions).some(
      (one) => one.module === module && Object.hasOwn(one.filters ?? {}, filter),
    );
    if (!has) throw new HttpError(422, `There is no permission field "${field}".`);
    if (values.length === 0) throw new HttpError(412, t('accessFilterEmpty', { field }));
  }
  return grantsOfModules(program, modules as never, rowFilters as never);
}
