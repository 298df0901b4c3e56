/** The records of people and of the places they work in, as sessions need them: read without anybody's access. */

import { comparisonKeys } from '../../engine/values/keys.ts';
import type { Program } from '../../metadata/program.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { Store, StoredRecord } from '../store/index.ts';
import type { SessionUser } from './session.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The fields of a user that sessions read. */
export const USER_FIELDS = [
  'isActive',
  'email',
  'name',
  'userType',
  'country',
  'language',
  'timeZone',
  'defaultNavigationURL',
] as const;

/** @returns undefined where the user may not sign in any more */
export function userOf(record: StoredRecord): SessionUser | undefined {
  const { values } = record;
  if (values.isActive === false) return undefined;
  const email = text(values.email);
  return {
    id: record.id,
    email,
    name: text(values.name) || email,
    userType: text(values.userType),
    country: text(values.country),
    language: text(values.language),
    timeZone: text(values.timeZone),
    defaultNavigationURL: text(values.defaultNavigationURL),
  };
}

/** @returns undefined if the user does not exist or is inactive */
export async function findUser(store: Store, id: string): Promise<SessionUser | undefined> {
  const record = await store.entities(own.user).get(id);
  return record && userOf(record);
}

/** Users of an address; more than one where several companies know the person. */
export async function usersByEmail(store: Store, email: string): Promise<SessionUser[]> {
  if (email.trim() === '') return [];
  const found = await store.entities(own.user).lookup({ matchKey: 'email', values: [email.trim()] });
  return found.map(userOf).filter((user) => user !== undefined);
}

/** An address as `usersByEmail` compares it: two addresses with the same key find the same users. */
export function addressKey({ definitions }: Program, email: string): string {
  const type = definitions.entity[own.user]?.fields.email?.type ?? 'text';
  return comparisonKeys(type, email.trim()).own ?? '';
}

/** Names of records of an entity, by id; one that has no record is named by its id. */
export async function namesOf(
  store: Store,
  program: Program,
  entity: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map(ids.map((id) => [id, id]));
  const definition = program.definitions.entity[entity];
  if (!definition || ids.length === 0) return names;
  for (const record of await store.entities(entity).getMany(ids)) {
    const title = record.values[definition.title];
    if (title !== undefined) names.set(record.id, String(title));
  }
  return names;
}
