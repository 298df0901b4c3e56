/** Sign-in. The same answer, after the same work, whether the address, the password or both are wrong. */

import { isUnstorable } from '../../../../engine/index.ts';
import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation, OperationContext } from '../../../call/operation.ts';
import { grantsOf } from '../../../session/grants.ts';
import { decoyHash, verifyPassword } from '../../../session/passwords.ts';
import { secondFactorOf, takesCode } from '../../../session/secondFactor.ts';
import type { SessionUser } from '../../../session/session.ts';
import { signInAs } from '../../../session/signIn.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { noteSignIn } from '../../../session/signIns.ts';
import { usersByEmail } from '../../../session/users.ts';

const refused = () => new HttpError(401, t('credentialsWrong'), { reason: 'credentials' });
/** A password longer than any that can be set is not hashed. */
const MAX_PASSWORD_LENGTH = 512;

export const login: Operation<'session.login'> = {
  async run(context, { email, password, code }) {
    const { store, sealer, metrics } = context.services;
    const { address, signal } = context.request;
    const typed = email.trim().toLowerCase();
    if (typed.length > 254 || isUnstorable(typed)) throw refused();
    const attempt = await beginAttempt(context.services, { login: typed, address, now: context.now, signal });
    const user = password.length > MAX_PASSWORD_LENGTH ? undefined : await userWith(context, typed, password);
    const { request, now, today, runtime } = context;
    const facts = { address, agent: request.agent, now };
    if (!user) {
      metrics.signIns.inc({ outcome: 'refused' });
      await noteFailures(context, typed, facts);
      throw refused();
    }
    // The attempt is still a failure until the code is right, so that codes are not guessed either.
    if (await secondFactorOf(store, user.id)) {
      if (!code) throw new HttpError(401, t('codeNeeded'), { reason: 'secondFactor' });
      const isRight = await store.write((tx) => takesCode(tx, sealer, { userId: user.id, code, now }));
      if (!isRight) {
        metrics.signIns.inc({ outcome: 'refused' });
        await store.write((tx) => noteSignIn(tx, { userId: user.id, outcome: 'wrongCode', ...facts }));
        throw new HttpError(401, t('codeWrong'), { reason: 'secondFactor' });
      }
    }
    await attempt.succeeded();
    metrics.signIns.inc({ outcome: 'signed in' });
    const signedIn = await signInAs({ store, sealer, runtime, today, now, request }, user, 'signedIn');
    if (!signedIn) throw refused();
    return signedIn;
  },
};

/** A user sees in the history that somebody tried. */
async function noteFailures(
  { services: { store } }: OperationContext,
  email: string,
  facts: { address: string; agent: string; now: Date },
): Promise<void> {
  const users = await usersByEmail(store, email);
  await store.write(async (tx) => {
    for (const { id } of users) await noteSignIn(tx, { userId: id, outcome: 'wrongPassword', ...facts });
  });
}

/** The user of this address whose password it is and who holds something. */
async function userWith(context: OperationContext, email: string, password: string): Promise<SessionUser | undefined> {
  const { store } = context.services;
  const users = await usersByEmail(store, email);
  if (users.length === 0) await verifyPassword(password, await decoyHash());
  // At once, so that an address which several companies know is not told by how long it takes.
  const right = await Promise.all(
    users.map(async ({ id }) => {
      const row = await store.db
        .selectFrom('credentials')
        .select('password_hash')
        .where('user_id', '=', id)
        .executeTakeFirst();
      return (await verifyPassword(password, row?.password_hash ?? (await decoyHash()))) && row !== undefined;
    }),
  );
  for (const [index, user] of users.entries())
    if (right[index] && (await grantsOf(store, context.runtime.program, user.id, context.today)).length > 0)
      return user;
  return undefined;
}
