import { isUnstorable } from '../../../../engine/index.ts';
import { t } from '../../../base/words/localizedText.ts';
import { tenantOf } from '../../../base/words/tenantOf.ts';
import type { Operation } from '../../../call/operation.ts';
import { isMailAddress } from '../../../mail/mail.ts';
import { enqueueMail } from '../../../mail/outboxTable.ts';
import { paragraphs } from '../../../mail/paragraphs.ts';
import { linkOf } from '../../../processes/notifications/tell.ts';
import { createLink, endLinks } from '../../../session/signedLinks.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { usersByEmail } from '../../../session/users.ts';

export const PASSWORD_RESET = 'passwordReset';
const LASTS_MS = 3_600_000;

/** The same answer for every address, known or not; what is asked for too often is refused for both alike. */
export const forgotPassword: Operation<'session.forgotPassword'> = {
  async run(context, { email }) {
    const { store, sealer, options } = context.services;
    const { now, request } = context;
    const { program } = context.runtime;
    const typed = email.trim().toLowerCase();
    const answer = { msg: t('resetAsked') };
    if (!isMailAddress(typed) || isUnstorable(typed)) return answer;
    const { address, signal } = request;
    await beginAttempt(context.services, { login: `new password of ${typed}`, address, now, signal });
    const product = tenantOf(program)?.theme?.logoText ?? 'Invoize Suite';
    const known = await usersByEmail(store, typed);
    // For an address that nobody has a link is made for nobody, so that the answer takes as long.
    for (const user of known.length > 0 ? known : [{ id: '', email: typed }]) {
      await store.write(async (tx) => {
        await endLinks(tx, [PASSWORD_RESET], user.id, now);
        const made = { kind: PASSWORD_RESET, target: user.id, data: { email: user.email }, by: user.id, now };
        const link = await createLink(tx, sealer, { ...made, lastsMs: LASTS_MS, uses: 1 });
        const until = new Date(now.getTime() + LASTS_MS).toISOString().slice(0, 16).replace('T', ' ').concat(' UTC');
        const words = [
          t('resetText', { product }),
          linkOf({ options }, `/redirection/${link}`),
          t('linkNote', { until }),
        ];
        const subject = t('resetSubject', { product }).in(program);
        const mail = { to: [user.email], subject, text: paragraphs(program, words) };
        if (user.id !== '') await enqueueMail(tx, program, mail, { cause: PASSWORD_RESET, now });
      });
    }
    return answer;
  },
};
