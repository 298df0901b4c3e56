import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';

const MAX_SIGN_INS = 100;

/** One's own sign-ins, or those of a user whom one may see. */
export const listSignIns: Operation<'session.signIns'> = {
  async run(context, { user }) {
    const session = signedIn(context);
    const id = user === undefined || user === '' || user === 'me' ? session.user.id : user;
    if (id !== session.user.id) {
      context.access.need(own.user, 'history');
      await accessibleRecord(context, own.user, id, 'get');
    }
    const rows = await context.services.store.db
      .selectFrom('sign_ins')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('at', 'desc')
      .limit(MAX_SIGN_INS)
      .execute();
    return {
      rows: rows.map(({ id: name, at, outcome, address, agent }) => ({ id: name, at, outcome, address, agent })),
    };
  },
};
