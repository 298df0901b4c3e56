/** Which tariffs an account's shipments may be rated with: the account's own, its parent's, those of its group, else those of nobody. */

import { own } from '../../../metadata/freight/entities.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { onceInTransaction, type StoredRecord } from '../../store/index.ts';
import type { TariffContext } from './tariffEntities.ts';

export type RatingContext = Pick<TariffContext, 'services' | 'access' | 'runtime' | 'today' | 'tariffEntities'>;

/** Versions of tariffs that are in force, or were. */
const IN_FORCE = ['active', 'expired'];

/** All records of a kind in the scope of the session, whoever asks: a rating sees what its reader may not. */
export async function recordsOf(context: RatingContext, entity: string, filter?: FilterTree): Promise<StoredRecord[]> {
  const { extraTypes } = { extraTypes: {} };
  const found: StoredRecord[] = [];
  const request = {
    scopes: [context.access.scope(entity)],
    today: context.today,
    extraTypes,
    ...(filter ? { filter } : {}),
  };
  for await (const record of context.services.store.entities(entity).each(request)) found.push(record);
  return found;
}

/** Records whose field has one of these values. */
export function recordsWith(
  context: RatingContext,
  entity: string,
  field: string,
  wanted: readonly string[],
): Promise<StoredRecord[]> {
  const given = [...new Set(wanted.filter((one) => one !== ''))];
  if (given.length === 0) return Promise.resolve([]);
  const filter: FilterTree = { condition: 'and', fields: [{ name: field, operator: 'isInList', value: given }] };
  return recordsOf(context, entity, filter);
}

/** Buying rates of carriers, with which no customer is rated. */
const BUYING = 'Airline Tariff';

/** Every version that may rate, in force or once so. */
export async function tariffVersions(context: RatingContext): Promise<StoredRecord[]> {
  const versions = await recordsOf(context, own.tariff);
  return versions.filter(
    ({ values: { status, rateSourceType } }) => IN_FORCE.includes(String(status)) && rateSourceType !== BUYING,
  );
}

/** Versions of the buying tariffs that a partner agreed to, in force or once so. */
export async function buyingVersions(context: RatingContext, partner: string): Promise<StoredRecord[]> {
  const versions = await recordsOf(context, own.tariff);
  return versions.filter(
    ({ values: { status, rateSourceType, account } }) =>
      IN_FORCE.includes(String(status)) && rateSourceType === BUYING && account === partner,
  );
}

/** The tariffs of an account by their names, nearest first. */
export function candidatesFor(versions: readonly StoredRecord[], account: StoredRecord | undefined): string[] {
  const parent = account?.values.parentAccount;
  const group = account?.values.organization;
  const levels: ((values: StoredRecord['values']) => boolean)[] = [
    ({ account: of }) => account !== undefined && of === account.id,
    ({ account: of }) => parent !== undefined && of === parent,
    ({ groupName, account: of }) => group !== undefined && groupName === group && !of,
  ];
  const namesOf = (is: (values: StoredRecord['values']) => boolean) =>
    versions.filter(({ values }) => is(values)).map(({ values }) => String(values.tariffName));
  const named = new Set(levels.flatMap(namesOf));
  if (named.size > 0) return [...named];
  return [...new Set(namesOf(({ account: of, groupName }) => !of && !groupName))];
}

/** Cached within a transaction: a procedure requests the same account for every shipment. */
const numberedAccounts = (context: RatingContext, numbers: readonly string[]): Promise<StoredRecord[]> => {
  const { services, access, today } = context;
  const key = `accounts ${today} ${JSON.stringify([access.scope(own.account), numbers])}`;
  const filter: FilterTree = {
    condition: 'and',
    fields: [{ name: 'accountNumber', operator: 'isInList', value: [...numbers] }],
  };
  return onceInTransaction(services.store, key, [own.account], () => recordsOf(context, own.account, filter));
};

/** Accounts of shipments: by their id, else by the number that the shipment has. */
export async function accountsOf(
  context: RatingContext,
  asked: readonly { readonly accountId?: string | undefined; readonly values: Readonly<Record<string, unknown>> }[],
): Promise<(StoredRecord | undefined)[]> {
  const numbers = [...new Set(asked.map(({ values }) => String(values.accountNumber ?? '')))].filter(
    (each) => each !== '',
  );
  const ids = [...new Set(asked.map(({ accountId }) => accountId ?? ''))].filter((each) => each !== '');
  const store = context.services.store.entities(own.account);
  const [byId, byNumber] = await Promise.all([
    ids.length > 0 ? store.getMany(ids) : [],
    numbers.length > 0 ? numberedAccounts(context, numbers) : [],
  ]);
  const { system } = context.access.scope(own.account);
  const known = new Map(
    byId.filter(({ scope }) => system === undefined || scope.system === system).map((each) => [each.id, each]),
  );
  const numbered = new Map(byNumber.map((each) => [String(each.values.accountNumber), each]));
  return asked.map(({ accountId, values }) =>
    accountId ? known.get(accountId) : numbered.get(String(values.accountNumber ?? '')),
  );
}
