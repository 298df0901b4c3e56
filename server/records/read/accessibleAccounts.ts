/** The accounts among some that the user has access to; an account named in a request must be one of them. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { isAccessible } from './readAccess.ts';

type Context = Pick<OperationContext, 'services' | 'access' | 'runtime' | 'session' | 'today'>;

/** @returns the ids that are of accounts of the session's system and may be seen by this user; others are not told apart */
export async function accessibleAccounts(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0 || !context.access.may(own.account, 'get')) return new Set();
  const { system } = signedIn(context as OperationContext).context;
  const found = await context.services.store.entities(own.account).getMany(asked);
  const reached = isAccessible(context, own.account, 'get');
  const within = found.filter(({ scope }) => scope.system === '' || scope.system === system);
  return new Set(within.filter(reached).map(({ id }) => id));
}
