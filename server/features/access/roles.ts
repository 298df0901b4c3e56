/** Roles and groups alike: those that files bring, shown and not edited here, and those of the store. */
import type { Program } from '../../../metadata/program.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { modulesOfGrants, PERMISSION_GROUP, type RoleGrants } from '../../session/groupRole.ts';
import type { Store, StoredRecord } from '../../store/index.ts';
import type { Modules } from './modules.ts';

export interface ShownRole extends Modules {
  id: string;
  name: string;
  type: string;
  system: string;
  description: string;
  products: string[];
  isActive: boolean;
  isAdmin: boolean;
  /** It comes with files: it is looked at here, not changed. */
  builtIn: boolean;
  version: number;
  /** The record of a stored role. */
  record?: StoredRecord;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function builtInRoles(program: Program): ShownRole[] {
  return Object.entries(program.definitions.role)
    .map(([id, role]) => ({
      id,
      name: String(role.label),
      type: PERMISSION_GROUP,
      system: '',
      description: String(role.description ?? ''),
      products: [...(role.products ?? ['billing'])],
      isActive: true,
      isAdmin: role.isAdmin === true,
      builtIn: true,
      version: 0,
      ...modulesOfGrants(program, role.grants as RoleGrants),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function storedRole(record: StoredRecord): ShownRole {
  const { values } = record;
  return {
    id: record.id,
    name: text(values.name),
    type: text(values.type),
    system: text(values.system),
    description: text(values.description),
    products: texts(values.products),
    isActive: values.isActive !== false,
    isAdmin: false,
    builtIn: false,
    version: record.version,
    modules: (Array.isArray(values.modules) ? values.modules : []) as Modules['modules'],
    rowFilters: (Array.isArray(values.rowFilters) ? values.rowFilters : []) as Modules['rowFilters'],
    record,
  };
}

/** @throws HttpError 404 if it does not exist or is inaccessible */
export async function roleNamed(
  context: OperationContext,
  id: string,
  store: Store = context.services.store,
): Promise<ShownRole> {
  const { program } = context.runtime;
  const builtIn = builtInRoles(program).find((one) => one.id === id);
  if (builtIn) return builtIn;
  const record = await store.entities(own.group).get(id);
  if (!record || !isAccessible(context, own.group, 'get')(record)) throw notFound(t('recordGone'));
  return storedRole(record);
}

/** The users whom a role was given, each once: of those in a system, and of those in all. */
export async function usersOfRole(store: Store, company: string, role: string): Promise<string[]> {
  const rows = await store.db
    .selectFrom('grants')
    .select('user_id')
    .distinct()
    .where('company', '=', company)
    .where('role', '=', role)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
