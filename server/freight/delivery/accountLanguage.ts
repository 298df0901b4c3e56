/** Papers and mails to a customer are in the language of its account (docs/decisions/0227). */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

/** The context in the language of a profile's account; without an account in the tenant's, never in the user's. */
export async function inAccountLanguage(context: OperationContext, profile: StoredRecord): Promise<OperationContext> {
  const { store, programs } = context.services;
  const id = textOf(profile, 'account');
  const account = id === '' ? undefined : await store.entities(own.account).get(id);
  const runtime = await programs.inLanguage(context.runtime, account && textOf(account, 'language'));
  return runtime === context.runtime ? context : { ...context, runtime };
}
