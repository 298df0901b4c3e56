import { sendMailsAgain } from '../../../mail/setAsideMails.ts';
import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { mailsInReach } from './setAside.ts';

export const sendAgain: Operation<'mail.sendAgain'> = {
  async run(context, { ids }) {
    const inReach = new Map((await mailsInReach(context)).map((mail) => [mail.id, mail]));
    const wanted = [...new Set(ids)];
    const sent = await sendMailsAgain(
      context.services.store,
      wanted.filter((id) => inReach.has(id)),
      context.now,
    );
    const refused = wanted.flatMap((id) => {
      const mail = inReach.get(id);
      if (mail && mail.attempts > 0) return [];
      return [{ id, msg: t(mail ? 'mailNotSendable' : 'recordGone') }];
    });
    return { msg: t(sent > 0 ? 'mailsSentAgain' : 'mailsNotSendable', { count: sent }), sent, refused };
  },
};
