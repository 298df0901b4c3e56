/** Sign-in. The same answer, after the same work, whether the address, the password or both are wrong. */

import { isUnstorable } from '../../../../engine/index.ts';
import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation, OperationContext } from '../../../call/operation.ts';
import { grantsOf } from '../../../session/grants.ts';
import { decoyHash, verifyPassword } from '../../../session/passwords.ts';
import { sessionFor } from '../../../session/readSession.ts';
import type { SessionContext, SessionUser } from '../../../session/session.ts';
import { beginSession } from '../../../session/sessions.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { usersByEmail } from '../../../session/users.ts';
import { systemsOfCompany, wireUser } from '../../../session/wireUser.ts';

const refused = () => new HttpError(401, t('credentialsWrong'), { reason: 'credentials' });
/** A password longer than any that can be set is not hashed. */
const MAX_PASSWORD_LENGTH = 512;

export const login: Operation<'session.login'> = {
  async run(context, { email, password }) {
    const { store, sealer, metrics } = context.services;
    const { address, signal } = context.request;
    const typed = email.trim().toLowerCase();
    if (typed.length > 254 || isUnstorable(typed)) throw refused();
    const attempt = await beginAttempt(context.services, { login: typed, address, now: context.now, signal });
    const user = password.length > MAX_PASSWORD_LENGTH ? undefined : await userWith(context, typed, password);
    if (user) await attempt.succeeded();
    metrics.signIns.inc({ outcome: user ? 'signed in' : 'refused' });
    if (!user) throw refused();
    const chosen = await firstContext(context, user);
    const begun = { userId: user.id, context: chosen, address, agent: context.request.agent, now: context.now };
    const { token, hash } = await beginSession(store, begun);
    const session = await sessionFor(store, context.runtime, user.id, hash, chosen, context.now);
    if (!session) throw refused();
    return { sessionId: token, ...(await wireUser({ store, runtime: context.runtime, sealer }, session)) };
  },
};

/** The user of this address whose password it is and who holds something. */
async function userWith(context: OperationContext, email: string, password: string): Promise<SessionUser | undefined> {
  const { store } = context.services;
  const users = await usersByEmail(store, email);
  let found: SessionUser | undefined;
  for (const user of users) {
    const row = await store.db
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    const right = await verifyPassword(password, row?.password_hash ?? (await decoyHash()));
    if (!right || !row || found) continue;
    const grants = await grantsOf(store, context.runtime.program, user.id, context.today);
    if (grants.length > 0) found = user;
  }
  if (users.length === 0) await verifyPassword(password, await decoyHash());
  return found;
}

/** The first company and system that the user holds. */
async function firstContext(context: OperationContext, user: SessionUser): Promise<SessionContext> {
  const { store } = context.services;
  const [grant] = await grantsOf(store, context.runtime.program, user.id, context.today);
  const company = grant?.company ?? '';
  const system = grant?.system || (await systemsOfCompany(store, company))[0] || '';
  return { company, system, country: user.country, defaultNavigationURL: user.defaultNavigationURL };
}
