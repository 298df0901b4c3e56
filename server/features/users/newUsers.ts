/** Records of users who are not there yet, written by the one way of all records. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import type { Store } from '../../store/index.ts';
import { isOfFiles } from './mayGive.ts';

export interface NewUser {
  email: string;
  name: string;
  /** One of the definitions, or the id of a group that is a role. */
  role: string;
  systems: readonly string[];
  userType?: string | null | undefined;
  country?: string | null | undefined;
}

/**
 * Writes them in the transaction of a store, or none of them.
 * @param field the field of the caller's form that has the addresses
 * @throws HttpError 412 with `errors` by field
 */
export async function makeUsers(
  context: OperationContext,
  store: Store,
  users: readonly NewUser[],
  field: 'email' | 'emails',
): Promise<{ id: string; version: number }[]> {
  const { company } = signedIn(context).context;
  const inside = { ...context, services: { ...context.services, store } };
  const outcome = await saveRows(inside, {
    entity: own.user,
    template: own.user,
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
    rows: users.map(({ role, ...user }, index) => ({
      tempId: String(index),
      ...user,
      ...(isOfFiles(context.runtime.program, role) ? { role } : { companyRole: role }),
      systems: [...user.systems],
      company,
    })),
  });
  const taken = outcome.errorRows.filter(({ errors }) => errors.email !== undefined);
  if (taken.length > 0) {
    const addresses = taken.map(({ tempId }) => users[Number(tempId)]?.email ?? '').join(', ');
    const words = t('emailTaken', { addresses });
    throw new HttpError(412, words, { errors: { [field]: words } });
  }
  const [wrong] = outcome.errorRows;
  if (wrong) throw new HttpError(412, Object.values(wrong.errors)[0] ?? '', { errors: wrong.errors });
  return outcome.saved.map(({ id, version }) => ({ id, version }));
}
