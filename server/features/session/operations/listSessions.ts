import { type Operation, signedIn } from '../../../operations/operation.ts';
import { sessionName } from '../../../session/sessions.ts';

/** One's own, the newest first. */
export const listSessions: Operation<'session.list'> = {
  async run(context) {
    const { user, tokenHash } = signedIn(context);
    const rows = await context.services.store.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('expires_at', '>', context.now.toISOString())
      .orderBy('seen_at', 'desc')
      .limit(200)
      .execute();
    return {
      rows: rows.map((row) => ({
        id: sessionName(row.token_hash),
        startedOn: row.created_at,
        seenOn: row.seen_at,
        address: row.address ?? '',
        agent: row.agent ?? '',
        isCurrent: row.token_hash === tokenHash,
      })),
    };
  },
};
