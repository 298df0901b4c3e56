/** Checks that a user has no permissions beyond those of another user, in the company of the session. */
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { grantsOf, type HeldGrant } from '../../session/grants.ts';
import type { GroupRole } from '../../session/groupRole.ts';
import type { Store } from '../../store/index.ts';

/** True if the caller has all permissions of the user in the caller's company. */
export async function holdsNoMore(context: OperationContext, store: Store, user: string): Promise<boolean> {
  const session = signedIn(context);
  const { company } = session.context;
  const { program } = context.runtime;
  const of = async (id: string) =>
    (await grantsOf(store, program, id, context.today)).filter((grant) => grant.company === company);
  const [theirs, mine] = [await of(user), await of(session.user.id)];
  return theirs.every((grant) =>
    covers(
      mine.filter(({ system }) => system === '' || system === grant.system),
      grant,
    ),
  );
}

export type Wanted = Pick<HeldGrant, 'isAdmin' | 'permissions'>;

export const wantedOf = ({ isAdmin, grants }: GroupRole): Wanted => ({
  isAdmin: isAdmin === true,
  permissions: new Map(Object.entries(grants).map(([permission, { filters = {} }]) => [permission, filters])),
});

/** True if grants include another grant: each permission, on all of its rows. */
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
