/** Limits of granting permissions: never more than the giver has, neither permissions nor rows. */
import type { HeldGrant } from '../session/grants.ts';
import type { RoleGrants } from '../session/groupRole.ts';

/** Grants in one company and system. */
export interface Giver {
  isAdmin: boolean;
  grants: readonly HeldGrant[];
}

/**
 * The part of a user's grants that counts for granting in a system.
 * @param system '' for every system of the company: only what is held in all of them can be granted in all of them
 */
export function giverIn(grants: readonly HeldGrant[], company: string, system: string): Giver {
  const there = grants.filter((one) => one.company === company && (one.system === '' || one.system === system));
  return { isAdmin: there.some(({ isAdmin }) => isAdmin), grants: there };
}

export const holdsThere = ({ isAdmin, grants }: Giver, permission: string): boolean =>
  isAdmin || grants.some(({ permissions }) => permissions.has(permission));

/** The permissions that may not be given so: not held, or held for fewer rows. */
export function lackingFor(giver: Giver, given: RoleGrants): string[] {
  if (giver.isAdmin) return [];
  return Object.entries(given).flatMap(([permission, { filters = {} }]) =>
    giver.grants.some(({ permissions }) => {
      const own = permissions.get(permission);
      return own !== undefined && isWithin(filters, own);
    })
      ? []
      : [permission],
  );
}

/** True if the rows of some filters are a subset of those of others. */
function isWithin(
  filters: Readonly<Record<string, readonly string[]>>,
  own: Readonly<Record<string, readonly string[]>>,
): boolean {
  return Object.entries(own).every(([filter, values]) => {
    const given = Object.hasOwn(filters, filter) ? filters[filter] : undefined;
    return given?.every((value) => values.includes(value)) === true;
  });
}
