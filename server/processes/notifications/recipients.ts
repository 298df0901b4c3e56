/** Recipients of a notification rule: users by name, role or group, and those named in a field of the record. */

import { own } from '../../../metadata/signatures/serverEntities.ts';
import { isMailAddress } from '../../mail/mail.ts';
import { PERMISSION_GROUP } from '../../session/groupRole.ts';
import type { Store, StoredRecord } from '../../store/index.ts';
import type { NotificationEvent } from './events.ts';

export interface Recipient {
  /** Undefined for an external address. */
  userId?: string;
  address?: string;
}

const MAX_RECIPIENTS = 1000;

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Without duplicates. Inactive users, and those of other companies, are excluded. */
export async function recipientsOf(
  store: Store,
  { values: rule }: Pick<StoredRecord, 'values'>,
  { company, values, record }: NotificationEvent,
  today: string,
): Promise<Recipient[]> {
  const named = typeof rule.recipientField === 'string' ? values[rule.recipientField] : undefined;
  const fromField = textsOf(Array.isArray(named) ? named : [named ?? '']).filter((one) => one !== '');
  const ids = new Set([
    ...textsOf(rule.users),
    ...(await usersInRoles(store, textsOf(rule.roles), company, today)),
    ...(await usersInGroups(store, textsOf(rule.groups), { company, system: record?.system, today })),
    ...fromField.filter((one) => !isMailAddress(one)),
  ]);
  const people = await store.entities(own.user).getMany([...ids].slice(0, MAX_RECIPIENTS));
  const told = new Map<string, Recipient>();
  for (const { id, scope, values: user } of people) {
    if (user.isActive === false || (scope.company !== '' && scope.company !== company)) continue;
    const address = isMailAddress(user.email) ? user.email : undefined;
    told.set(address ?? id, { userId: id, ...(address === undefined ? {} : { address }) });
  }
  for (const address of fromField.filter(isMailAddress)) if (!told.has(address)) told.set(address, { address });
  return [...told.values()];
}

async function usersInRoles(
  { db }: Store,
  roles: readonly string[],
  company: string,
  today: string,
): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await db
    .selectFrom('grants')
    .select('user_id')
    .distinct()
    .where('role', 'in', roles)
    .where('company', '=', company)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .limit(MAX_RECIPIENTS)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The people that groups of the company have now; one of another system than the record's has no say. */
async function usersInGroups(
  store: Store,
  ids: readonly string[],
  { company, system, today }: { company: string; system: string | undefined; today: string },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const groups = (await store.entities(own.group).getMany(ids)).filter(
    ({ scope, values: { isActive, system: of } }) =>
      scope.company === company && isActive !== false && (!of || !system || of === system),
  );
  // A role's people are who it is granted to.
  const roles = groups.filter(({ values }) => values.type === PERMISSION_GROUP).map(({ id }) => id);
  return [
    ...groups.flatMap(({ values }) => textsOf(values.members)),
    ...(await usersInRoles(store, roles, company, today)),
  ];
}
