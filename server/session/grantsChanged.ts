/** The event to all servers when grants or their content changed: open windows update immediately. */
import type { Session } from './session.ts';

export const GRANTS_CHANNEL = 'grants';

/** Users whose grants are others now, or a role that gives something else. */
export interface GrantsChanged {
  users?: readonly string[];
  role?: string;
}

/** True if the permissions of the session may have changed. */
export const concerns = ({ users = [], role }: GrantsChanged, { user, grants }: Session): boolean =>
  users.includes(user.id) || grants.some((grant) => grant.role === role);
