import { said } from '../../runtime/said.ts';
import { endSession } from '../../session/sessions.ts';
import type { Operation } from '../operation.ts';

/** Ends the session there is; with none there is nothing to end. */
export const logout: Operation<'session.logout'> = {
  session: 'expired',
  async run(context) {
    if (context.session) await endSession(context.services.store, context.session.tokenHash);
    return { msg: said('signedOut') };
  },
};
