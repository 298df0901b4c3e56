import { ownMember } from '../../../metadata/nameMap.ts';
import type { Program } from '../../../metadata/program.ts';
import type { HeldGrant } from '../../session/grants.ts';

/** The rows that a grant holds a permission to, in words; empty where it is held to none in particular. */
export function rowLimits({ definitions }: Program, grant: HeldGrant, permission: string): string {
  if (grant.isAdmin) return '';
  const filters = ownMember(definitions.permission, permission)?.filters ?? {};
  return Object.entries(grant.permissions.get(permission) ?? {})
    .map(([filter, values]) => `${ownMember(filters, filter)?.label ?? filter}: ${values.join(', ')}`)
    .join('; ');
}
