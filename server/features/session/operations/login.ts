/** Sign-in. The same answer, after the same work, whether the address, the password or both are wrong. */

import { isUnstorable } from '../../../../engine/values/codePoints.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { type Credential, isStillCredential, readCredential } from '../../../session/credentials.ts';
import { grantsOf } from '../../../session/grants.ts';
import { decoyHash, verifyPassword } from '../../../session/passwords.ts';
import { takesCode } from '../../../session/secondFactor.ts';
import type { SessionUser } from '../../../session/session.ts';
import { beginSignIn, signInAnswer } from '../../../session/signIn.ts';
import { beginSharedAttempt } from '../../../session/signInAttempts.ts';
import { noteSignIn, type SignInOutcome } from '../../../session/signIns.ts';
import { addressKey, usersByEmail } from '../../../session/users.ts';

const refused = () => new HttpError(401, t('credentialsWrong'), { reason: 'credentials' });
/** A password longer than any that can be set is not hashed. */
const MAX_PASSWORD_LENGTH = 512;

const loginOf = (userId: string) => `user ${userId}`;

export const login: Operation<'session.login'> = {
  async run(context, { email, password, code }) {
    const { store, metrics } = context.services;
    const { address, signal } = context.request;
    const { now } = context;
    const typed = email.trim();
    if (typed.length > 254 || isUnstorable(typed)) throw refused();
    const users = await usersByEmail(store, typed);
    // An address that nobody has is counted as the look-up reads it, so that its limit does not differ from a known one's.
    const nobody = `nobody ${addressKey(context.runtime.program, typed)}`;
    const logins = users.length > 0 ? users.map(({ id }) => loginOf(id)) : [nobody];
    const attempt = await beginSharedAttempt(context.services, { logins, address, now, signal });
    const tried = users.filter(({ id }) => attempt.open.has(loginOf(id)));
    const shown = password.length > MAX_PASSWORD_LENGTH ? undefined : await shownCredential(context, tried, password);
    if (!shown) {
      metrics.signIns.inc({ outcome: 'refused' });
      await note(context, tried, 'wrongPassword');
      throw refused();
    }
    // The attempt is still a failure until the code is right, so that codes are not guessed either.
    if (shown.secondFactor !== undefined) await needCode(context, shown.userId, code);
    const begun = await store.write(async (tx) => {
      const inside = store.within(tx);
      return (await isStillCredential(inside, shown)) && (await beginSignIn(inside, context, shown.userId, 'signedIn'));
    });
    if (!begun) throw refused();
    await attempt.succeeded(loginOf(shown.userId));
    metrics.signIns.inc({ outcome: 'signed in' });
    return signInAnswer({ ...context.services, runtime: context.runtime }, begun);
  },
};

/** @throws HttpError 401 without a code, or for a wrong one */
async function needCode(context: OperationContext, userId: string, code: string | null | undefined): Promise<void> {
  if (!code) throw new HttpError(401, t('codeNeeded'), { reason: 'secondFactor' });
  const { store, sealer, metrics } = context.services;
  const { now } = context;
  if (await store.write((tx) => takesCode(tx, sealer, { userId, code, now }))) return;
  metrics.signIns.inc({ outcome: 'refused' });
  await note(context, [{ id: userId }], 'wrongCode');
  throw new HttpError(401, t('codeWrong'), { reason: 'secondFactor' });
}

/** Users see in their history that somebody tried. */
async function note(
  { services: { store }, request: { address, agent }, now }: OperationContext,
  users: readonly Pick<SessionUser, 'id'>[],
  outcome: SignInOutcome,
): Promise<void> {
  await store.write(async (tx) => {
    for (const { id } of users) await noteSignIn(tx, { userId: id, outcome, address, agent, now });
  });
}

/** The credential of the user whose password it is and who holds something. */
async function shownCredential(
  context: OperationContext,
  users: readonly SessionUser[],
  password: string,
): Promise<Credential | undefined> {
  const { store } = context.services;
  const { address } = context.request;
  if (users.length === 0) await verifyPassword(password, await decoyHash(), address);
  // All at once, so that the time does not show how many companies know an address.
  const right = await Promise.all(
    users.map(async ({ id }) => {
      const credential = await readCredential(store, id);
      const { passwordHash } = credential;
      const isRight = await verifyPassword(password, passwordHash ?? (await decoyHash()), address);
      return isRight && passwordHash !== undefined ? credential : undefined;
    }),
  );
  for (const credential of right)
    if (credential && (await grantsOf(store, context.runtime.program, credential.userId, context.today)).length > 0)
      return credential;
  return undefined;
}
