/** Users of a company's own provider: who they are here, and what their groups give them. */
import { randomBytes } from 'node:crypto';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { administratorsOf } from '../../access/administrators.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { OpenIdOptions } from '../../platform/options.ts';
import { addUser } from '../../records/save/addUser.ts';
import { addGrants, readGrants } from '../../session/grants.ts';
import { GRANTS_CHANNEL } from '../../session/grantsChanged.ts';
import type { OpenIdPerson } from '../../session/openIdProvider.ts';
import { hashPassword } from '../../session/passwords.ts';
import { linkAccount, userOfAccount } from '../../session/providerAccounts.ts';
import { type BegunSession, beginSignIn } from '../../session/signIn.ts';
import { addressKey, findUser, usersByEmail } from '../../session/users.ts';
import { lockNames, type Store, type StoreTransaction } from '../../store/index.ts';

/** Undoes what a refused sign-in wrote. */
class Refused extends Error {}

/** The transaction of a sign-in. */
interface SigningIn {
  readonly context: OperationContext;
  readonly options: OpenIdOptions;
  readonly person: OpenIdPerson;
  /** The roles that the person's groups give. */
  readonly roles: readonly string[];
  readonly tx: StoreTransaction;
  /** The store inside the transaction. */
  readonly inside: Store;
}

/**
 * Signs in the user of a provider's account, in one transaction: a refused account changes nothing. A known account
 * always means its user, regardless of its current address. The address counts only the first time, among the
 * provider's own users, and not for users with another account there: a reassigned address must not match.
 * @returns undefined if no user has the account or its address or can sign in, and none is created
 */
export async function signInOpenId(
  context: OperationContext,
  options: OpenIdOptions,
  person: OpenIdPerson,
): Promise<BegunSession | undefined> {
  const { store } = context.services;
  const roles = rolesOf(options, person);
  const passwordHash = (await isNew(store, options, person)) ? await unknownPassword(context) : undefined;
  try {
    return await store.write(async (tx) => {
      const inside = store.within(tx);
      const signingIn = { context, options, person, roles, tx, inside };
      await lockNames(inside, namesToLock(context, person));
      const linked = await userOfAccount(inside, person);
      const userId = linked ?? (await userOfAddress(signingIn)) ?? (await newUser(signingIn, passwordHash));
      if (userId === undefined || !(await mayComeIn(signingIn, userId))) throw new Refused();
      await followGroups(signingIn, userId);
      const begun = await beginSignIn(inside, context, userId, 'provider');
      // Somebody who is known and has no group left loses what groups gave. An account that is new changes nothing.
      if (!begun && linked === undefined) throw new Refused();
      return begun;
    });
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** The roles that somebody's groups are configured to give. */
const rolesOf = ({ roles }: OpenIdOptions, { groups }: OpenIdPerson): string[] => [
  ...new Set(groups.flatMap((group) => (roles.has(group) ? [roles.get(group) ?? ''] : []))),
];

/** Sign-ins of one account, and what makes users of one address, follow one another. */
const namesToLock = ({ runtime }: OperationContext, { issuer, subject, email }: OpenIdPerson): string[] => [
  `account ${issuer} ${subject}`,
  ...(email === '' ? [] : [`sign-up of ${addressKey(runtime.program, email)}`]),
];

/**
 * True if a user may have to be created: only then a password is hashed, before the transaction, which must not wait
 * for it.
 */
async function isNew(store: Store, { company }: OpenIdOptions, person: OpenIdPerson): Promise<boolean> {
  if (!company || person.email === '') return false;
  return (await userOfAccount(store, person)) === undefined && !(await isKnownAddress(store, person.email));
}

/** Hash of a random password: the user may set one by mail. */
const unknownPassword = ({ request }: OperationContext): Promise<string> =>
  hashPassword(randomBytes(24).toString('base64url'), request.address);

/** Users who are invited, locked or have left are known too. */
const isKnownAddress = async (store: Store, email: string): Promise<boolean> =>
  (await store.entities(own.user).lookup({ matchKey: 'email', values: [email] })).length > 0;

/** A company's provider vouches for its own people: of another company it could make up any address. */
async function mayComeIn({ inside, options: { company } }: SigningIn, userId: string): Promise<boolean> {
  if (!(await findUser(inside, userId))) return false;
  return !company || (await inside.entities(own.user).get(userId))?.scope.company === company;
}

/** The user of the person's address whose account this is from now on. */
async function userOfAddress(signingIn: SigningIn): Promise<string | undefined> {
  const { context, inside, person, tx } = signingIn;
  for (const { id } of await usersByEmail(inside, person.email))
    if ((await mayComeIn(signingIn, id)) && (await linkAccount(tx, person, id, context.now))) return id;
  return undefined;
}

/** A user is made for an address that nobody has, where one of the person's groups gives a role. */
async function newUser(
  { context, inside, options: { company }, person, roles: [role, ...further], tx }: SigningIn,
  passwordHash: string | undefined,
): Promise<string | undefined> {
  if (!company || role === undefined || passwordHash === undefined) return undefined;
  if (await isKnownAddress(inside, person.email)) return undefined;
  const { email } = person;
  const made = { email, name: person.name || email, role, passwordHash, company, systems: [], userType: 'staff' };
  const id = await addUser({ store: inside, runtime: context.runtime }, made);
  for (const one of further) await addGrants(tx, { userId: id, role: one, company, systems: [] });
  await linkAccount(tx, person, id, context.now);
  return id;
}

/**
 * Of the roles that groups grant, a user gets those of their groups, in every system of the company: others of these
 * roles are revoked, roles granted here are retained. The last administrator remains one.
 */
async function followGroups({ context, options, inside, roles: wanted, tx }: SigningIn, userId: string): Promise<void> {
  const { roles, company } = options;
  if (!company || roles.size === 0) return;
  const { today } = context;
  const { program } = context.runtime;
  const managed = new Set(roles.values());
  const administrators = await administratorsOf(inside, program, company, today);
  const isLast = administrators.size === 1 && administrators.has(userId);
  const rows = (await readGrants(inside, userId)).filter((row) => row.company === company && managed.has(row.role));
  const surplus = rows.filter(
    ({ role }) => !wanted.includes(role) && !(isLast && program.definitions.role[role]?.isAdmin),
  );
  const lacking = wanted.filter((role) => !rows.some((row) => row.role === role && row.system === ''));
  for (const { id } of surplus) await tx.db.deleteFrom('grants').where('id', '=', id).execute();
  for (const role of lacking) await addGrants(tx, { userId, role, company, systems: [] });
  if (surplus.length + lacking.length > 0) tx.notify(GRANTS_CHANNEL, { users: [userId] });
}
