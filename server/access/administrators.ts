/** Administrators of a company: there must always be one. */
import type { Program } from '../../metadata/program.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { Store } from '../store/index.ts';

const adminRoles = ({ definitions }: Program): string[] =>
  Object.entries(definitions.role).flatMap(([name, { isAdmin }]) => (isAdmin ? [name] : []));

/**
 * The active users who administer a company on a day. Inside a transaction the grants are locked until its end, so that
 * two administrators who concurrently remove each other do not leave the company without one.
 */
export async function administratorsOf(
  store: Store,
  program: Program,
  company: string,
  today: string,
): Promise<Set<string>> {
  const roles = adminRoles(program);
  if (roles.length === 0) return new Set();
  const asked = store.db
    .selectFrom('grants')
    .select(['id', 'user_id'])
    .where('company', '=', company)
    .where('role', 'in', roles)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .orderBy('id');
  const rows = await (store.kind === 'postgres' ? asked.forUpdate() : asked).execute();
  const users = await store.entities(own.user).getMany([...new Set(rows.map(({ user_id }) => user_id))]);
  return new Set(users.filter(({ values }) => values.isActive !== false).map(({ id }) => id));
}
