/** What is told, to every server, where grants or what they give were changed: open windows then have it at once. */
import type { Session } from './session.ts';

export const GRANTS_CHANNEL = 'grants';

/** Users whose grants are others now, or a role that gives something else. */
export interface GrantsChanged {
  users?: readonly string[];
  role?: string;
}

/** Whether the session may hold something else since. */
export const concerns = ({ users = [], role }: GrantsChanged, { user, grants }: Session): boolean =>
  users.includes(user.id) || grants.some((grant) => grant.role === role);
