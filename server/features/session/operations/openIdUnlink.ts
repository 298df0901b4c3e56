import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { giverIn, lackingFor } from '../../../access/giving.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { grantsOf } from '../../../session/grants.ts';
import { unlinkAccounts } from '../../../session/providerAccounts.ts';

/** Unlinks a provider account after it changed: the next account with the user's address is linked. */
export const openIdUnlink: Operation<'session.openIdUnlink'> = {
  async run(context, { user }) {
    const { values } = await accessibleRecord(context, own.user, user, 'update');
    if (!(await holdsAllOf(context, user)))
      throw new HttpError(412, t('userHoldsMore', { name: String(values.name ?? '') }));
    const count = await context.services.store.write((tx) => unlinkAccounts(tx, user));
    return { msg: t(count > 0 ? 'openIdUnlinked' : 'openIdNotLinked'), count };
  },
};

/**
 * True if the caller has all permissions of a user in the company: the next account with the address acts as that user.
 */
async function holdsAllOf(context: OperationContext, userId: string): Promise<boolean> {
  const { context: where, user } = signedIn(context);
  const { store } = context.services;
  const { program } = context.runtime;
  const mine = await grantsOf(store, program, user.id, context.today);
  const theirs = await grantsOf(store, program, userId, context.today);
  return theirs
    .filter(({ company }) => company === where.company)
    .every(({ isAdmin, permissions, system }) => {
      const giver = giverIn(mine, where.company, system);
      const given = Object.fromEntries([...permissions].map(([name, filters]) => [name, { filters: copied(filters) }]));
      return giver.isAdmin || (!isAdmin && lackingFor(giver, given).length === 0);
    });
}

const copied = (filters: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]]));
