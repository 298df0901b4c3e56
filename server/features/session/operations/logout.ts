import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { endSession } from '../../../session/sessions.ts';

/** Ends the session there is; with none there is nothing to end. */
export const logout: Operation<'session.logout'> = {
  session: 'expired',
  async run(context) {
    if (context.session) await endSession(context.services.store, context.session.tokenHash);
    return { msg: t('signedOut') };
  },
};
