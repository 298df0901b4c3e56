/** Nobody gives more than they hold: a role, and the systems in which it is given. */
import type { Program } from '../../../metadata/program.ts';
import { HttpError } from '../../base/http/httpError.ts';
import { t } from '../../base/words/localizedText.ts';
import { type OperationContext, signedIn } from '../../call/operation.ts';
import { grantsOf, type HeldGrant } from '../../session/grants.ts';
import { systemsOf } from '../../session/wireUser.ts';

/**
 * The systems in which a role is given: those asked for, else all of the giver's in the company.
 * @throws HttpError 412 where the role or a system is beyond what the giver holds
 */
export async function mayGive(
  context: OperationContext,
  given: { role: string; systems: readonly string[] },
): Promise<string[]> {
  const session = signedIn(context);
  const { program } = context.runtime;
  const { company } = session.context;
  const own = (await systemsOf(context.services.store, session)).get(company) ?? [];
  const systems = given.systems.length > 0 ? [...given.systems] : own;
  if (!systems.every((system) => own.includes(system))) throw refused('systems', t('systemsTooMuch'));
  if (!Object.hasOwn(program.definitions.role, given.role))
    throw refused('role', t('roleUnknown', { role: given.role }));
  const held = await grantsOf(context.services.store, program, session.user.id, context.today);
  const there = (system: string) =>
    held.filter((grant) => grant.company === company && (grant.system === '' || grant.system === system));
  const wanted = grantOfRole(program, given.role);
  // Without a system it is given in all of them, those to come too: only who holds it in all may.
  const places = systems.length > 0 ? systems : [''];
  if (!places.every((system) => covers(there(system), wanted))) throw refused('role', t('roleTooMuch'));
  return systems;
}

const refused = (field: string, words: ReturnType<typeof t>) =>
  new HttpError(412, words, { errors: { [field]: words } });

type Wanted = Pick<HeldGrant, 'isAdmin' | 'permissions'>;

function grantOfRole(program: Program, name: string): Wanted {
  const role = program.definitions.role[name];
  const permissions = Object.entries(role?.grants ?? {}).map(
    ([permission, { filters = {} }]) => [permission, filters] as const,
  );
  return { isAdmin: role?.isAdmin === true, permissions: new Map(permissions) };
}

/** Whether grants give all that one gives: each permission, on all of its rows. */
export function covers(held: readonly Wanted[], wanted: Wanted): boolean {
  if (held.some(({ isAdmin }) => isAdmin)) return true;
  if (wanted.isAdmin) return false;
  return [...wanted.permissions].every(([permission, filters]) =>
    held.some(({ permissions }) => {
      const own = permissions.get(permission);
      return own !== undefined && Object.entries(own).every(([name, values]) => isWithin(filters[name], values));
    }),
  );
}

const isWithin = (asked: readonly string[] | undefined, held: readonly string[]) =>
  asked?.every((value) => held.includes(value)) === true;
