import { sendMailsAgain } from '../../../mail/setAsideMails.ts';
import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { mailsInReach } from './setAside.ts';

export const sendAgain: Operation<'mail.sendAgain'> = {
  async run(context, { ids }) {
    const inReach = (await mailsInReach(context)).map(({ id }) => id).filter((id) => ids.includes(id));
    const sent = await sendMailsAgain(context.services.store, inReach, context.now);
    return { msg: t(sent > 0 ? 'mailsSentAgain' : 'mailsNotSendable', { count: sent }), sent };
  },
};
