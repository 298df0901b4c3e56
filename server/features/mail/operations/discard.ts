import { discardMails } from '../../../mail/setAsideMails.ts';
import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { mailsInReach } from './setAside.ts';

export const discard: Operation<'mail.discard'> = {
  async run(context, { ids }) {
    const inReach = (await mailsInReach(context)).map(({ id }) => id).filter((id) => ids.includes(id));
    const discarded = await discardMails(context.services.store, inReach);
    return { msg: t('mailsDiscarded', { count: discarded }), discarded };
  },
};
