/** Signs a user in who has shown who they are: a session in the first company and system that they hold. */

import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Store } from '../store/index.ts';
import type { Sealer } from './encryption.ts';
import { grantsOf } from './grants.ts';
import { sessionFor } from './readSession.ts';
import type { RequestAddress } from './requestAddress.ts';
import type { SessionContext, SessionUser } from './session.ts';
import { beginSession } from './sessions.ts';
import { noteSignIn, type SignInOutcome } from './signIns.ts';
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

/** @returns undefined where the user holds nothing in which a session could begin */
export async function signInAs(
  parts: SignInParts,
  user: SessionUser,
  outcome: SignInOutcome,
): Promise<SignedIn | undefined> {
  const { store, sealer, runtime, now } = parts;
  const { address, agent } = parts.request;
  const chosen = await firstContext(parts, user);
  const { token, hash } = await beginSession(store, { userId: user.id, context: chosen, address, agent, now });
  const session = await sessionFor(store, runtime, user.id, hash, chosen, now);
  if (!session) return undefined;
  await store.write((tx) => noteSignIn(tx, { userId: user.id, outcome, address, agent, now }));
  return { sessionId: token, ...(await wireUser({ store, runtime, sealer }, session)) };
}

/** The first company and system that the user holds. */
async function firstContext({ store, runtime, today }: SignInParts, user: SessionUser): Promise<SessionContext> {
  const [grant] = await grantsOf(store, runtime.program, user.id, today);
  const company = grant?.company ?? '';
  const system = grant?.system || (await systemsOfCompany(store, company))[0] || '';
  return { company, system, country: user.country, defaultNavigationURL: user.defaultNavigationURL };
}
