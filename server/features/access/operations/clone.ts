import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { changingGrants } from '../grantChanges.ts';

const MAX_USERS = 500;

/** Gives users what another one has in the company: in place of what they have there, or beside it. */
export const clone: Operation<'access.clone'> = {
  async run(context, { fromUser, toUser, mode }) {
    const { company } = signedIn(context).context;
    const to = [...new Set(toUser)].filter((user) => user !== fromUser);
    if (to.length === 0) throw invalid('No other user is named.');
    if (to.length > MAX_USERS) throw invalid(`At most ${MAX_USERS} users are named at once.`);
    for (const user of [fromUser, ...to]) await accessibleRecord(context, own.user, user, 'get');
    await changingGrants(context, async (changes) => {
      const rows = (await changes.grantsOfUser(fromUser)).filter((row) => row.company === company);
      if (rows.length === 0) throw new HttpError(412, t('accessNothingToClone'));
      for (const user of to) {
        const before = (await changes.grantsOfUser(user)).filter((row) => row.company === company);
        const kept = (row: (typeof before)[number]) =>
          rows.some((one) => one.role === row.role && one.system === row.system && one.permissions === row.permissions);
        for (const { role, system, permissions, row_access } of rows) {
          if (row_access !== '{}') throw new HttpError(412, t('accessNarrowedByFile'));
          await changes.give({ user, company, system, role, permissions: JSON.parse(permissions) }, 'role');
        }
        if (mode !== 'add') await changes.take(before.filter((row) => !kept(row) && !replaced(row, rows)));
      }
    });
    return { msg: t(mode === 'add' ? 'accessCloneAdded' : 'accessCloneReplaced', { count: to.length }) };
  },
};

interface Place {
  role: string;
  system: string;
}

/** Grants that `give` has already replaced, by granting the same role in the same system. */
const replaced = (row: Place, rows: readonly Place[]) =>
  rows.some((one) => one.role === row.role && one.system === row.system);
