/** Signs a user in who has shown who they are: a session in the first company and system that they hold. */

import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Store } from '../store/index.ts';
import type { Sealer } from './encryption.ts';
import { grantsOf } from './grants.ts';
import { sessionFor } from './readSession.ts';
import type { RequestAddress } from './requestAddress.ts';
import type { Session, SessionContext, SessionUser } from './session.ts';
import { beginSession } from './sessions.ts';
import { noteSignIn, type SignInOutcome } from './signIns.ts';
import { findUser } from './users.ts';
import { systemsOfCompany, wireUser } from './wireUser.ts';

export interface SignInParts {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly runtime: ProgramRuntime;
  readonly today: string;
  readonly now: Date;
  readonly request: RequestAddress;
}

export type SignedIn = { sessionId: string } & Awaited<ReturnType<typeof wireUser>>;

export interface BegunSession {
  readonly token: string;
  readonly session: Session;
}

/**
 * Begins a session in the transaction that decides that it may begin.
 * @param inside a store inside that transaction, which locked the user
 * @returns undefined, with nothing written, if the user may not sign in or holds nothing in which a session could begin
 */
export async function beginSignIn(
  inside: Store,
  parts: Omit<SignInParts, 'store' | 'sealer'>,
  userId: string,
  outcome: SignInOutcome,
): Promise<BegunSession | undefined> {
  const { runtime, now } = parts;
  const { address, agent } = parts.request;
  const user = await findUser(inside, userId);
  const chosen = user && (await firstContext(inside, parts, user));
  if (!chosen) return undefined;
  const { token, hash } = await beginSession(inside, { userId, context: chosen, address, agent, now });
  const session = await sessionFor(inside, runtime, userId, hash, chosen, now);
  if (!session) throw new Error('A user with grants has no session.');
  await noteSignIn(inside, { userId, outcome, address, agent, now });
  return { token, session };
}

/** The answer to a sign-in, once its session is stored. */
export async function signInAnswer(
  { store, sealer, runtime }: Pick<SignInParts, 'store' | 'sealer' | 'runtime'>,
  { token, session }: BegunSession,
): Promise<SignedIn> {
  return { sessionId: token, ...(await wireUser({ store, runtime, sealer }, session)) };
}

/** The first company and system that the user holds; undefined for a user who holds nothing. */
async function firstContext(
  store: Store,
  { runtime, today }: Pick<SignInParts, 'runtime' | 'today'>,
  user: SessionUser,
): Promise<SessionContext | undefined> {
  const [grant] = await grantsOf(store, runtime.program, user.id, today);
  if (!grant) return undefined;
  const { company } = grant;
  const system = grant.system || (await systemsOfCompany(store, company))[0] || '';
  return { company, system, country: user.country, defaultNavigationURL: user.defaultNavigationURL };
}
