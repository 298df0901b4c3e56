import { type Operation, signedIn } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { extendSession } from '../../../session/sessions.ts';

/** Answers the prompt of a 440: the token stays the same, its end moves on. */
export const extend: Operation<'session.extend'> = {
  session: 'expired',
  async run(context) {
    const { tokenHash } = signedIn(context);
    const row = await context.services.store.db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow();
    await extendSession(context.services.store, row, context.now);
    return { msg: t('sessionGoesOn') };
  },
};
