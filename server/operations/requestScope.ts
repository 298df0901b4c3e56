/** Scopes of a request for the expressions of an API definition. */

import type { Static } from 'typebox';
import { memoize } from '../../metadata/memoize.ts';
import type { RequestUserSchema } from '../../metadata/signatures/features/session.ts';
import { readableHeaders } from '../platform/http/incoming.ts';
import type { CaseScope } from '../program/runtime/apiCase.ts';
import type { Session } from '../session/session.ts';
import type { ClockScope } from './clockScope.ts';

export function requestScope(
  request: Request,
  path: Record<string, string>,
  body: unknown,
  session: Session | undefined,
  clock: ClockScope,
): CaseScope {
  const query: Record<string, unknown> = {};
  for (const [name, value] of new URL(request.url).searchParams) {
    // The first counts: a name that is repeated adds nothing.
    if (!Object.hasOwn(query, name) && name !== '__proto__') query[name] = value;
  }
  const headers: Record<string, string> = {};
  for (const name of readableHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { path, query, body, headers, user: userScope(session), ...clock };
}

type RequestUser = Static<typeof RequestUserSchema>;

/** The user as expressions read it: `user.email`, `user.system`, `user.isAdmin` … */
export const userScope = (session: Session | undefined): Partial<RequestUser> => (session ? userOf(session) : {});

/** Made once for a session, which nobody changes: a procedure evaluates hundreds of expressions for one. */
const userOf = memoize(
  ({ user, isAdmin, context, permissions, products }: Session): Partial<RequestUser> => ({
    ...user,
    isAdmin,
    company: context.company,
    system: context.system,
    permissions: [...permissions],
    products: [...products],
  }),
);
