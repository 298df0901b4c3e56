/** Nobody gives more than they hold: a role, and the systems in which it is given. */
import type { Program } from '../../../metadata/program.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { covers, wantedOf } from '../../records/check/holdsNoMore.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { grantsOf, roleOfGrant } from '../../session/grants.ts';
import type { GroupRole } from '../../session/groupRole.ts';
import { findUser } from '../../session/users.ts';
import { systemsOf } from '../../session/wireUser.ts';
import type { Store } from '../../store/index.ts';

/**
 * The systems in which a role is granted: the requested ones, else all of the giver's in the company.
 * @param given the role: from the definitions, or a group of the store that is a role
 * @throws HttpError 412 if the role or a system exceeds the giver's permissions
 */
export async function mayGive(
  context: OperationContext,
  given: { role: string; systems: readonly string[] },
): Promise<string[]> {
  const session = signedIn(context);
  const { company } = session.context;
  const mine = (await systemsOf(context.services.store, session)).get(company) ?? [];
  if (!given.systems.every((system) => mine.includes(system))) throw refused('systems', t('systemsTooMuch'));
  const role = await roleToGive(context, company, given.role);
  const asked = given.systems.length > 0 ? [...given.systems] : mine;
  const systems = role.system ? asked.filter((system) => system === role.system) : asked;
  if (role.system && systems.length === 0) throw refused('systems', t('roleOfOtherSystem', { role: role.label }));
  const { program } = context.runtime;
  const held = await grantsOf(context.services.store, program, session.user.id, context.today);
  const there = (system: string) =>
    held.filter((grant) => grant.company === company && (grant.system === '' || grant.system === system));
  const wanted = wantedOf(role);
  // Without a system it is given in all of them, those to come too: only who holds it in all may.
  const places = systems.length > 0 ? systems : [''];
  if (!places.every((system) => covers(there(system), wanted))) throw refused('role', t('roleTooMuch'));
  return systems;
}

const refused = (field: string, words: ReturnType<typeof t>) =>
  new HttpError(412, words, { errors: { [field]: words } });

/** @throws HttpError 412 if it does not exist or is inaccessible */
async function roleToGive(context: OperationContext, company: string, role: string): Promise<GroupRole> {
  const { program } = context.runtime;
  const record = isOfFiles(program, role) ? undefined : await context.services.store.entities(own.group).get(role);
  const group = record && isAccessible(context, own.group, 'suggest')(record) ? record : undefined;
  const system = typeof group?.values.system === 'string' ? group.values.system : '';
  const found = roleOfGrant(program, { role, group, company, system });
  if (!found) throw refused('role', t('roleUnknown', { role: String(record?.values.name ?? role) }));
  return found;
}

/** True if a role comes from the files; others are groups of the store. */
export const isOfFiles = ({ definitions }: Program, role: string): boolean => Object.hasOwn(definitions.role, role);

/**
 * True if the user who granted a role, in an invitation accepted later, is still active and has all of its permissions.
 * @param given.systems empty: every system of the company
 */
export async function stillGives(
  store: Store,
  program: Program,
  today: string,
  given: { giver: string; role: string; company: string; systems: readonly string[] },
): Promise<boolean> {
  const { giver, role: name, company } = given;
  if (!(await findUser(store, giver))) return false;
  const held = (await grantsOf(store, program, giver, today)).filter((grant) => grant.company === company);
  const group = isOfFiles(program, name) ? undefined : await store.entities(own.group).get(name);
  const places = given.systems.length > 0 ? given.systems : [''];
  return places.every((system) => {
    const role = roleOfGrant(program, { role: name, group, company, system });
    const there = held.filter((grant) => grant.system === '' || grant.system === system);
    return role !== undefined && covers(there, wantedOf(role));
  });
}
