import { atom } from 'jotai';
import { sessionAtom } from '../calls/session.ts';

/** What expressions read as `user`: the logged-in user, what they may, and where they work at the moment. */
export const userScopeAtom = atom((get) => {
  const session = get(sessionAtom);
  if (!session) return {};
  const { loggedInUser, permissions, products, context } = session;
  return { ...loggedInUser, permissions, products, ...context };
});
