/**
 * Which modes an account is delivered in, in which order and for which invoices. An account that has rules of its own is delivered
 * by them alone; one without by those of the account above it; where nobody has any, by every profile that matches.
 */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { conditionHolds } from '../../records/check/conditions.ts';
import { levelsAbove } from '../../records/read/levels.ts';
import type { StoredRecord } from '../../store/index.ts';
import { numberOf, textOf } from './packet.ts';

/** The matches that the rules of the invoice's account leave, in their order. */
export async function byRules<Match extends { readonly profile: StoredRecord }>(
  context: OperationContext,
  invoice: StoredRecord,
  matches: readonly Match[],
): Promise<Match[]> {
  const rules = await rulesOf(context, textOf(invoice, 'account'));
  if (rules.length === 0) return [...matches];
  const holding = rules.filter(({ values }) =>
    conditionHolds(context.runtime, values.condition, invoice.values, context.today),
  );
  const found = holding.flatMap((rule) => matches.filter((match) => isOf(rule, match)));
  return [...new Set(found)];
}

const isOf = (rule: StoredRecord, { profile }: { profile: StoredRecord }): boolean =>
  textOf(rule, 'mode') === textOf(profile, 'mode') &&
  (textOf(rule, 'profile') === '' || textOf(rule, 'profile') === profile.id);

/** The active rules of the nearest account that has any, in order. */
async function rulesOf(context: OperationContext, account: string): Promise<StoredRecord[]> {
  const store = context.services.store.entities(own.deliveryMode);
  const scopes = [context.access.scope(own.deliveryMode)];
  for (const at of await levelsAbove(context, own.account, account)) {
    const rules = await store.lookup({ matchKey: 'account', values: [at], scopes });
    const active = rules.filter(({ values }) => values.isActive !== false);
    if (active.length > 0)
      return active.sort((one, other) => (numberOf(one, 'position') ?? 0) - (numberOf(other, 'position') ?? 0));
  }
  return [];
}
