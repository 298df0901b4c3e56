/**
 * Permissions of a user, by grants. A grant names a role: one of the definitions, or a group of the store; what its row says
 * itself takes the place of the role's permissions. Nothing else answers who holds what.
 */
import { type Kysely, type Selectable, sql } from 'kysely';
import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import Compile, { type Validator } from 'typebox/compile';
import { byPermissionNow, permissionNow } from '../../metadata/formerPermissions.ts';
import type { Program } from '../../metadata/program.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { Database, GrantsTable } from '../store/database.ts';
import type { Store, StoredRecord } from '../store/index.ts';
import { newId } from '../store/recordStore/newId.ts';
import { GROUP_FIELDS, type GroupRole, groupRole } from './groupRole.ts';
import type { Grant } from './session.ts';

type Filters = Record<string, readonly string[]>;

export interface HeldGrant extends Grant {
  /** Label of its role. */
  label: string;
  isAdmin: boolean;
  products: readonly string[];
}

export interface GrantRow extends Selectable<GrantsTable> {
  /** The record that its role names, where that is a group of the store. */
  group?: StoredRecord | undefined;
}

/** All grants of a user that are valid on a day, in any context. */
export async function grantsOf(store: Store, program: Program, userId: string, today: string): Promise<HeldGrant[]> {
  return heldGrants(await readGrants(store, userId), program, today);
}

/** The ids of the groups that have a user among their people. */
export async function readGroups(store: Store, userId: string): Promise<string[]> {
  const group = store.entities(own.group).joined([]);
  const ids = group.idsHolding('members', sql`${userId}`, 'isActive');
  const { rows } = await sql<{ ids: string | null }>`select ${ids} as ids`.execute(store.db);
  return JSON.parse(rows[0]?.ids ?? '[]');
}

/** The rows of a user's grants with the groups that they name, oldest first. */
export async function readGrants(store: Store, userId: string): Promise<GrantRow[]> {
  const group = store.entities(own.group).joined(GROUP_FIELDS);
  const { rows } = await sql<GrantRow & Record<string, unknown>>`
    select grants.*, ${group.columns} from grants left join ${group.table} on ${group.id} = grants.role
    where grants.user_id = ${userId} order by grants.id`.execute(store.db);
  return rows.map((row) => ({ ...grantColumns(row), group: group.read(row) }));
}

/** The columns of the table alone, of a row that has more. */
export function grantColumns(row: GrantRow): Selectable<GrantsTable> {
  const { id, user_id, role, company, system, account, permissions, row_access, valid_until } = row;
  return { id, user_id, role, company, system, account, permissions, row_access, valid_until };
}

/**
 * The valid grants of the rows on a day, with their permissions under a program. An unreadable row, or one with an
 * unknown role, grants nothing: less than intended, never more.
 */
export function heldGrants(rows: readonly GrantRow[], program: Program, today: string): HeldGrant[] {
  return rows
    .filter((row) => row.valid_until === null || row.valid_until >= today)
    .flatMap((row) => {
      const role = roleOfGrant(program, row);
      const own = parsed(GrantPermissions, row.permissions);
      const narrowed = parsed(RowAccess, row.row_access);
      if (!role || !own || !narrowed) return [];
      const known = (permission: string) => Object.hasOwn(program.definitions.permission, permission);
      // The restriction by an unknown name cannot be applied, so the whole row is ignored.
      const access = new Map<string, Filters>();
      for (const [permission, filters] of Object.entries(narrowed)) {
        const name = permissionNow(program.definitions.permission, permission);
        access.set(name, { ...access.get(name), ...filters });
      }
      if (![...access.keys()].every(known)) return [];
      const given = Object.keys(own).length > 0 ? own : role.grants;
      const permissions = new Map<string, Filters>();
      for (const [permission, grant] of byPermissionNow(program.definitions.permission, given)) {
        // A permission that no definition has any more is worth nothing.
        if (known(permission)) permissions.set(permission, { ...grant.filters, ...access.get(permission) });
      }
      return {
        id: row.id,
        role: row.role,
        label: role.label,
        company: row.company,
        system: row.system,
        permissions,
        isAdmin: role.isAdmin === true,
        products: role.products ?? ['billing'],
      };
    });
}

/** Gives a role in systems of a company; no system: in all of them. The first is where a session begins. */
export async function addGrants(
  { db }: { db: Kysely<Database> },
  given: {
    userId: string;
    role: string;
    company: string;
    systems: readonly string[];
    rowAccess?: Readonly<Record<string, Filters>> | undefined;
  },
): Promise<void> {
  const systems = given.systems.length > 0 ? given.systems : [''];
  await db
    .insertInto('grants')
    .values(
      systems.map((system) => ({
        id: newId(),
        user_id: given.userId,
        role: given.role,
        company: given.company,
        system,
        account: '',
        permissions: '{}',
        row_access: JSON.stringify(given.rowAccess ?? {}),
        valid_until: null,
      })),
    )
    .execute();
}

/** The role of a grant: from the definitions, else a group of the grant's company and system. */
export function roleOfGrant(
  program: Program,
  { role, group, company, system }: Pick<GrantRow, 'role' | 'group' | 'company' | 'system'>,
): GroupRole | undefined {
  const { role: roles } = program.definitions;
  if (Object.hasOwn(roles, role)) return roles[role];
  if (!group || group.scope.company !== company) return undefined;
  const found = groupRole(program, group.values);
  return found && (found.system === '' || found.system === system) ? found : undefined;
}

const FiltersSchema = Type.Record(Type.String(), Type.Array(Type.String()));
const RowAccess = Compile(Type.Record(Type.String(), FiltersSchema));
const GrantPermissions = Compile(Type.Record(Type.String(), Type.Object({ filters: Type.Optional(FiltersSchema) })));

/** Parses a column; undefined if it is invalid. */
function parsed<Schema extends TSchema>(of: Validator<TProperties, Schema>, text: string): Static<Schema> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return of.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
