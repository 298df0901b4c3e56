import { type Operation, signedIn } from '../../../operations/operation.ts';
import { noSession } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { lockUser } from '../../../session/credentials.ts';
import { endOtherSessions, endSession, isOpenSession, sessionName } from '../../../session/sessions.ts';

/** Ends one of one's own sessions, or all but this one. */
export const endSessions: Operation<'session.end'> = {
  async run(context, { id }) {
    const { user, tokenHash } = signedIn(context);
    const { store } = context.services;
    if (id === undefined || id === '')
      await store.write(async (tx) => {
        const inside = store.within(tx);
        await lockUser(inside, user.id);
        // A session that ended meanwhile ends no others.
        if (!(await isOpenSession(inside, tokenHash))) throw noSession();
        await endOtherSessions(inside, user.id, tokenHash);
      });
    else {
      const rows = await store.db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute();
      const found = rows.find((row) => sessionName(row.token_hash) === id);
      if (found) await endSession(store, found.token_hash);
    }
    return { msg: t('sessionsEnded') };
  },
};
