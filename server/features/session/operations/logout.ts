import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { endSession } from '../../../session/sessions.ts';

/** Ends the session there is; with none there is nothing to end. */
export const logout: Operation<'session.logout'> = {
  session: 'expired',
  async run(context) {
    if (context.session) await endSession(context.services.store, context.session.tokenHash);
    return { msg: t('signedOut') };
  },
};
