/**
 * Rights of a person, read plainly from grants and definitions, apart from how the server decides them: for tests that compare what
 * calls changed with what a person may change.
 */
import type { EntityVerb } from '../../../metadata/kinds/entity.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import type { Program } from '../../../metadata/program.ts';

type Values = Readonly<Record<string, unknown>>;

export interface GrantedRow {
  readonly user_id: string;
  readonly role: string;
  readonly company: string;
  readonly system: string;
  /** JSON: permission to its filters; `{}`: those of the role. */
  readonly permissions: string;
}

export interface PlainRights {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly isAdmin: boolean;
  readonly company: string;
  readonly system: string;
  /** Permission to the values of its row filters, for each grant that gives it. */
  readonly permissions: ReadonlyMap<string, readonly Readonly<Record<string, readonly string[]>>[]>;
}

/** The permissions of a user in a company and system. */
export function plainRights(
  { definitions }: Program,
  grants: readonly GrantedRow[],
  where: { userId: string; company: string; system: string },
): PlainRights {
  const mine = grants.filter(
    (grant) =>
      grant.user_id === where.userId &&
      grant.company === where.company &&
      (grant.system === '' || grant.system === where.system),
  );
  const permissions = new Map<string, Readonly<Record<string, readonly string[]>>[]>();
  for (const { role, permissions: own } of mine) {
    const said = JSON.parse(own) as Record<string, { filters?: Record<string, string[]> }>;
    const given = Object.keys(said).length > 0 ? said : (definitions.role[role]?.grants ?? {});
    for (const [name, { filters = {} }] of Object.entries(given))
      permissions.set(name, [...(permissions.get(name) ?? []), filters]);
  }
  const isAdmin = mine.some(({ role }) => definitions.role[role]?.isAdmin === true);
  if (isAdmin) for (const name of Object.keys(definitions.permission)) permissions.set(name, [{}]);
  return { ...where, roles: mine.map(({ role }) => role), isAdmin, permissions };
}

const listOf = <One>(value: One | readonly One[] | undefined): readonly One[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly One[]) : [value as One];

export const holdsAny = (rights: PlainRights, names: string | readonly string[] | undefined): boolean =>
  listOf(names).some((name) => rights.permissions.has(name));

export const mayAny = ({ definitions }: Program, rights: PlainRights, entity: string, verbs: readonly EntityVerb[]) =>
  verbs.some((verb) => holdsAny(rights, definitions.entity[entity]?.access?.[verb]));

/**
 * Returns true if a row of these values passes the filters of a grant of the permissions that the list of its entity requires;
 * without any of them no filter applies.
 */
export function passesFilters({ definitions }: Program, rights: PlainRights, entity: string, values: Values): boolean {
  const names = listOf(definitions.entity[entity]?.access?.list).filter((name) => rights.permissions.has(name));
  if (rights.isAdmin || names.length === 0) return true;
  return names.some((name) =>
    (rights.permissions.get(name) ?? []).some((filters) =>
      Object.entries(filters).every(([filter, wanted]) => {
        const limit = definitions.permission[name]?.filters?.[filter];
        if (limit?.entity !== entity) return true;
        return listOf(values[limit.field] as string).some((value) => wanted.includes(String(value)));
      }),
    ),
  );
}

/** Returns true if a record's scope is one that the user works in. */
export function isInReach(
  { definitions }: Program,
  rights: PlainRights,
  entity: string,
  scope: { company?: string | undefined; system?: string | undefined },
): boolean {
  const kind = definitions.entity[entity]?.scope;
  if (kind === 'global') return true;
  // A user of a company without a system works in the first one created.
  const isThere = rights.system === '' || scope.system === rights.system;
  return scope.company === rights.company && (kind === 'company' || isThere);
}

/** The fields of a list's members, whether the list says them or a template does. */
export const fieldsOfMembers = ({ fields }: Program, list: OwnedList): (readonly [string, EntityField])[] =>
  list.template === undefined
    ? Object.entries(list.fields ?? {})
    : (fields[list.template] ?? []).map((field) => [field.key, field as EntityField] as const);
