import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { unlinkAccounts } from '../../../session/providerAccounts.ts';

/** Somebody has another account at the company's provider now: the next one that says their address is linked anew. */
export const openIdUnlink: Operation<'session.openIdUnlink'> = {
  async run(context, { user }) {
    await accessibleRecord(context, own.user, user, 'update');
    const count = await context.services.store.write((tx) => unlinkAccounts(tx, user));
    return { msg: t(count > 0 ? 'openIdUnlinked' : 'openIdNotLinked'), count };
  },
};
