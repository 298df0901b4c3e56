import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { levelsAbove } from '../../../records/read/levels.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { textOf } from '../packet.ts';
import { packetName as nameOf } from '../packetName.ts';

/** The name of a packet that a person makes; it is due at once. */
export const packetName: Operation<'delivery.packetName'> = {
  async run(context, { profileId, invoiceIds }) {
    const profile = await accessibleRecord(context, own.deliveryProfile, profileId, 'get');
    const invoices = [];
    for (const id of invoiceIds) invoices.push(await accessibleRecord(context, own.invoice, id, 'get'));
    await refuseOtherAccount(context, profile, invoices);
    return { packetName: nameOf(context, profile, invoices), dueAt: context.now.toISOString() };
  },
};

/** A profile of an account that is neither the invoice's nor above it would send the invoice in another account's design. */
async function refuseOtherAccount(
  context: OperationContext,
  profile: StoredRecord,
  invoices: readonly StoredRecord[],
): Promise<void> {
  const account = textOf(profile, 'account');
  if (account === '') return;
  for (const of of new Set(invoices.map((invoice) => textOf(invoice, 'account')))) {
    if ((await levelsAbove(context, own.account, of)).includes(account)) continue;
    const name = textOf(profile, 'profileName');
    throw new HttpError(412, t('deliveryProfileOfOther', { name }));
  }
}
