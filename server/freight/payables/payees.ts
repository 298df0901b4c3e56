/** The bank account to which a partner is paid in a currency: the newest that is not retired decides. */
import type { PayeeState } from '../../../engine/freight/payables/proposePayments.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { StoredRecord } from '../../store/index.ts';
import { type RatingContext, recordsWith } from '../rating/candidates.ts';
import { textOf } from './billRecords.ts';

export interface Payee {
  readonly state: PayeeState;
  readonly account?: StoredRecord;
}

/**
 * A changed bank account stops payments until a second person confirmed it and its waiting days are over, even while the old one
 * is confirmed.
 * @param on the day of the payment
 */
export async function payeesOf(
  context: RatingContext,
  partners: readonly string[],
  currency: string,
  on: string,
): Promise<Map<string, Payee>> {
  const accounts = (await recordsWith(context, own.bankAccount, 'partner', partners))
    .filter(({ values }) => values.status !== 'retired' && values.currency === currency)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return new Map(
    partners.map((partner) => {
      const account = accounts.find(({ values }) => values.partner === partner);
      return [partner, account ? { state: stateOf(account, on), account } : { state: 'missing' }];
    }),
  );
}

function stateOf({ values: { status, usableFrom } }: StoredRecord, on: string): PayeeState {
  if (status !== 'confirmed') return 'unconfirmed';
  return textOf(usableFrom) <= on ? 'usable' : 'waiting';
}
