/** What a user holds. A grant names a role; what its row says itself takes the place of the role's permissions. */
import type { Kysely, Selectable } from 'kysely';
import type { Program } from '../../metadata/program.ts';
import type { Database, GrantsTable } from '../store/database.ts';
import type { Grant } from './session.ts';

type Filters = Record<string, readonly string[]>;

export interface HeldGrant extends Grant {
  isAdmin: boolean;
  products: readonly string[];
}

export type GrantRow = Selectable<GrantsTable>;

/** All grants of a user that are valid on a day, whatever their context. */
export async function grantsOf(
  db: Kysely<Database>,
  program: Program,
  userId: string,
  today: string,
): Promise<HeldGrant[]> {
  return heldGrants(await readGrants(db, userId), program, today);
}

/** The rows of a user's grants, oldest first. */
export const readGrants = (db: Kysely<Database>, userId: string): Promise<GrantRow[]> =>
  db.selectFrom('grants').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Those of the rows that are valid on a day, and what they give under a program. */
export function heldGrants(rows: readonly GrantRow[], program: Program, today: string): HeldGrant[] {
  return rows
    .filter((row) => row.valid_until === null || row.valid_until >= today)
    .map((row) => {
      const role = program.definitions.role[row.role];
      const own = JSON.parse(row.permissions) as Record<string, { filters?: Filters }>;
      const given = Object.keys(own).length > 0 ? own : (role?.grants ?? {});
      const narrowed = JSON.parse(row.row_access) as Record<string, Filters>;
      const permissions = new Map<string, Filters>();
      for (const [permission, grant] of Object.entries(given)) {
        // A permission that no definition has any more is worth nothing.
        if (!program.definitions.permission[permission]) continue;
        permissions.set(permission, { ...grant.filters, ...narrowed[permission] });
      }
      return {
        id: row.id,
        role: row.role,
        company: row.company,
        system: row.system,
        permissions,
        isAdmin: role?.isAdmin === true,
        products: role?.products ?? ['billing'],
      };
    });
}
