import { atom } from 'jotai';
import { sessionAtom } from '../http/session.ts';

/** The `user` scope of expressions: the signed-in user, permissions and current context, with the values the server uses. */
export const userScopeAtom = atom((get) => {
  const session = get(sessionAtom);
  if (!session) return {};
  const { loggedInUser, permissions, products, context } = session;
  // The call answers "1" or "0"; as a text "0" would be true in a condition.
  return { ...loggedInUser, isAdmin: loggedInUser.isAdmin === '1', permissions, products, ...context };
});
