/** Users of a company's own provider: who they are here, and what their groups give them. */
import { randomBytes } from 'node:crypto';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { administratorsOf } from '../../access/administrators.ts';
import type { OpenIdOptions } from '../../base/options.ts';
import type { OperationContext } from '../../call/operation.ts';
import { addUser } from '../../recordAccess/addUser.ts';
import { addGrants, grantsOf, readGrants } from '../../session/grants.ts';
import { GRANTS_CHANNEL } from '../../session/grantsChanged.ts';
import type { OpenIdPerson } from '../../session/openIdProvider.ts';
import { linkAccount, userOfAccount } from '../../session/providerAccounts.ts';
import type { SessionUser } from '../../session/session.ts';
import { findUser, usersByEmail } from '../../session/users.ts';
import type { Store } from '../../store/index.ts';

/**
 * An account that is known is its user's, whatever address it says now. The address counts for the first time alone, among the
 * provider's own people, and for nobody who has another account there: an address that was given on is not.
 * @returns undefined where nobody has the account or its address, or may sign in, and nobody is made
 */
export async function openIdUser(
  context: OperationContext,
  options: OpenIdOptions,
  person: OpenIdPerson,
): Promise<SessionUser | undefined> {
  const { store } = context.services;
  const roles = rolesOf(options, person);
  const known = await userOfAccount(store, person);
  if (known !== undefined) return comingIn(context, options, { userId: known, roles });
  if (person.email === '') return undefined;
  for (const { id } of await usersByEmail(store, person.email)) {
    if (!(await isOwn(store, options, id))) continue;
    const user = await comingIn(context, options, { userId: id, roles });
    if (user && (await store.write((tx) => linkAccount(tx, person, id, context.now)))) return user;
  }
  const isKnown = (await store.entities(own.user).lookup({ matchKey: 'email', values: [person.email] })).length > 0;
  const [role, ...further] = roles;
  // Who is invited, locked or has left is known, and is not made a second time.
  if (isKnown || !options.company || role === undefined) return undefined;
  const { company } = options;
  const password = `${randomBytes(24).toString('base64url')}aA1#`;
  const name = person.name || person.email;
  const made = { email: person.email, name, role, password, company, systems: [], userType: 'staff' };
  const id = await addUser({ store, runtime: context.runtime }, made);
  await store.write(async (tx) => {
    for (const one of further) await addGrants(tx, { userId: id, role: one, company, systems: [] });
    await linkAccount(tx, person, id, context.now);
  });
  return findUser(store, id);
}

/** A company's provider vouches for its own people: of another company it could make up any address. */
const isOwn = async (store: Store, { company }: OpenIdOptions, userId: string): Promise<boolean> =>
  !company || (await store.entities(own.user).get(userId))?.scope.company === company;

/** A user who may sign in, once what their groups give is theirs. */
async function comingIn(
  context: OperationContext,
  options: OpenIdOptions,
  { userId, roles }: { userId: string; roles: readonly string[] },
): Promise<SessionUser | undefined> {
  const { store } = context.services;
  const user = await findUser(store, userId);
  if (!user || !(await isOwn(store, options, userId))) return undefined;
  await followGroups(context, options, userId, roles);
  const grants = await grantsOf(store, context.runtime.program, userId, context.today);
  return grants.length > 0 ? user : undefined;
}

/** The roles that somebody's groups are configured to give. */
const rolesOf = ({ roles }: OpenIdOptions, { groups }: OpenIdPerson): string[] => [
  ...new Set(groups.flatMap((group) => (roles.has(group) ? [roles.get(group) ?? ''] : []))),
];

/**
 * Of the roles that groups give, somebody has those of their own groups, in every system of the company: others of them are
 * taken, what was given here stays. The last administrator stays one.
 */
async function followGroups(
  context: OperationContext,
  { roles, company }: OpenIdOptions,
  userId: string,
  wanted: readonly string[],
): Promise<void> {
  if (!company || roles.size === 0) return;
  const { today } = context;
  const { program } = context.runtime;
  const managed = new Set(roles.values());
  await context.services.store.write(async (tx) => {
    const store = context.services.store.within(tx);
    const user = await store.entities(own.user).get(userId);
    if (user?.scope.company !== company) return;
    const administrators = await administratorsOf(store, program, company, today);
    const isLast = administrators.size === 1 && administrators.has(userId);
    const rows = (await readGrants(store, userId)).filter((row) => row.company === company && managed.has(row.role));
    const surplus = rows.filter(
      ({ role }) => !wanted.includes(role) && !(isLast && program.definitions.role[role]?.isAdmin),
    );
    const lacking = wanted.filter((role) => !rows.some((row) => row.role === role && row.system === ''));
    for (const { id } of surplus) await tx.db.deleteFrom('grants').where('id', '=', id).execute();
    for (const role of lacking) await addGrants(tx, { userId, role, company, systems: [] });
    if (surplus.length + lacking.length > 0) tx.notify(GRANTS_CHANNEL, { users: [userId] });
  });
}
