import { isUnstorable } from '../../../../engine/values/codePoints.ts';
import { isMailAddress } from '../../../mail/mail.ts';
import { enqueueMail } from '../../../mail/outboxTable.ts';
import { paragraphs } from '../../../mail/paragraphs.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { tenantOf } from '../../../platform/words/tenantOf.ts';
import { linkOf } from '../../../processes/notifications/tell.ts';
import { lockUser, PASSWORD_RESET } from '../../../session/credentials.ts';
import { countAnonymous } from '../../../session/openings.ts';
import type { SessionUser } from '../../../session/session.ts';
import { createLink, endLinks } from '../../../session/signedLinks.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { addressKey, findUser, usersByEmail } from '../../../session/users.ts';

const LASTS_MS = 3_600_000;

/**
 * The same response for every address, known or not, after the same steps: links and mail are created after it is sent.
 * Too frequent requests are refused for both alike.
 */
export const forgotPassword: Operation<'session.forgotPassword'> = {
  async run(context, { email }) {
    const { store } = context.services;
    const { now } = context;
    const typed = email.trim();
    const answer = { msg: t('resetAsked') };
    if (!isMailAddress(typed) || isUnstorable(typed)) return answer;
    const { address, signal } = context.request;
    const login = `new password of ${addressKey(context.runtime.program, typed)}`;
    await countAnonymous(store, { call: 'newPassword', address, now });
    await beginAttempt(context.services, { login, address, now, signal });
    context.services.background.run('a link for a new password', async () => {
      for (const user of await usersByEmail(store, typed)) await mailLink(context, user.id);
    });
    return answer;
  },
};

async function mailLink(context: OperationContext, userId: SessionUser['id']): Promise<void> {
  const { store, sealer, options } = context.services;
  const { now } = context;
  const known = await findUser(store, userId);
  const { program } = await context.services.programs.inLanguage(context.services.runtime(), known?.language);
  const product = tenantOf(program)?.theme?.logoText ?? 'Invoize Suite';
  await store.write(async (tx) => {
    const inside = store.within(tx);
    await lockUser(inside, userId);
    const user = await findUser(inside, userId);
    if (!user) return;
    await endLinks(tx, [PASSWORD_RESET], user.id, now);
    const made = { kind: PASSWORD_RESET, target: user.id, data: { email: user.email }, by: user.id, now };
    const link = await createLink(tx, sealer, { ...made, lastsMs: LASTS_MS, uses: 1 });
    const until = new Date(now.getTime() + LASTS_MS).toISOString().slice(0, 16).replace('T', ' ').concat(' UTC');
    const words = [t('resetText', { product }), linkOf({ options }, `/redirection/${link}`), t('linkNote', { until })];
    const subject = t('resetSubject', { product }).in(program);
    const mail = { to: [user.email], subject, text: paragraphs(program, words) };
    await enqueueMail(tx, program, mail, { cause: PASSWORD_RESET, now });
  });
}
