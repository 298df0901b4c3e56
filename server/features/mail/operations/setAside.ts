import { type SetAsideMail, setAsideMails } from '../../../mail/setAsideMails.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';

/** The mails that a session may see. */
export const mailsInReach = (context: OperationContext): Promise<SetAsideMail[]> =>
  setAsideMails(context.services.store, signedIn(context).context.company);

export const setAside: Operation<'mail.setAside'> = {
  async run(context) {
    const mails = await mailsInReach(context);
    return { mails: mails.map((mail) => ({ ...mail, to: mail.to.join(', ') })) };
  },
};
