/** Changes of grants, all of them by one way: what is given is held, an administrator is left, and who did it is kept. */
import { ownMember } from '../../../metadata/nameMap.ts';
import type { Program } from '../../../metadata/program.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { administratorsOf } from '../../access/administrators.ts';
import { type Giver, giverIn, holdsThere, lackingFor } from '../../access/giving.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { denied, HttpError, invalid } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { writeRecords, writerOf } from '../../records/save/writeRecords.ts';
import { type GrantRow, grantsOf, heldGrants, readGrants, roleOfGrant } from '../../session/grants.ts';
import { GRANTS_CHANNEL } from '../../session/grantsChanged.ts';
import { groupRole, type RoleGrants } from '../../session/groupRole.ts';
import { newId, type Store, type StoredRecord } from '../../store/index.ts';

/** A grant in a company and system: a role, or individual permissions instead. */
export interface GivenGrant {
  user: string;
  company: string;
  /** '' is every system. */
  system: string;
  role: string;
  permissions: RoleGrants;
}

export interface GrantChanges {
  store: Store;
  giverIn(company: string, system: string): Giver;
  /** Gives, in place of what the user has there of this role, or of every role. */
  give(grant: GivenGrant, replaces: 'role' | 'all'): Promise<void>;
  take(rows: readonly GrantRow[]): Promise<void>;
  grantsOfUser(user: string): Promise<GrantRow[]>;
  /** Every grant of a role in a company. */
  rowsOfRole(company: string, role: string): Promise<GrantRow[]>;
}

/**
 * Runs `work` in one transaction; its changes become effective, and open windows are notified, after the commit.
 * @throws HttpError 403 if more is granted or revoked than the caller holds; 412 if no administrator would remain
 */
export async function changingGrants<T>(
  context: OperationContext,
  work: (changes: GrantChanges) => Promise<T>,
): Promise<T> {
  const session = signedIn(context);
  const { program } = context.runtime;
  const { today } = context;
  return context.services.store.write(async (tx) => {
    const store = context.services.store.within(tx);
    const held = await grantsOf(store, program, session.user.id, today);
    const touched = new Set<string>();
    const companies = new Set<string>();
    const giver = (company: string, system: string) => giverIn(held, company, system);
    const mustHold = (company: string, system: string, given: RoleGrants, isAdmin: boolean) => {
      const own = giver(company, system);
      if (!holdsThere(own, 'assignPermission')) throw denied();
      const lacking = isAdmin && !own.isAdmin ? Object.keys(given) : lackingFor(own, given);
      if ((isAdmin && !own.isAdmin) || lacking.length > 0)
        throw new HttpError(403, t('accessMoreThanHeld', { permissions: lacking.slice(0, 10).join(', ') }), {
          reason: 'permission',
          lacking,
        });
    };
    const take = async (rows: readonly GrantRow[]) => {
      for (const row of rows) {
        const [now] = heldGrants([row], program, today);
        const given = now
          ? Object.fromEntries([...now.permissions].map(([name, filters]) => [name, { filters: mutable(filters) }]))
          : {};
        mustHold(row.company, row.system, given, now?.isAdmin === true);
        await tx.db.deleteFrom('grants').where('id', '=', row.id).execute();
        await keepChange(context, store, { ...changeOf(row, labelOf(context, row)), action: 'taken' });
        touched.add(row.user_id);
        companies.add(row.company);
      }
    };
    const result = await work({
      store,
      giverIn: giver,
      take,
      grantsOfUser: (user) => readGrants(store, user),
      async rowsOfRole(company, role) {
        const rows = tx.db.selectFrom('grants').selectAll().where('company', '=', company).where('role', '=', role);
        const group = await groupNamed(context, store, role);
        return (await rows.orderBy('id').execute()).map((row) => ({ ...row, group }));
      },
      async give(grant, replaces) {
        const { user, company, system, role, permissions } = grant;
        const group = await groupNamed(context, store, role);
        const found = roleOfGrant(program, { role, company, system, group }) ?? asleep(program, group, company);
        if (!found) throw new HttpError(404, t('roleNone'));
        const given = Object.keys(permissions).length > 0 ? permissions : found.grants;
        mustHold(company, system, given, found.isAdmin === true);
        await mustBeOf(store, user, company, system);
        const there = (await readGrants(store, user)).filter(
          (row) => row.company === company && row.system === system && (replaces === 'all' || row.role === role),
        );
        const written = JSON.stringify(permissions);
        const same = there.find((row) => row.role === role && row.permissions === written && row.row_access === '{}');
        await take(there.filter((row) => row !== same));
        if (same) return;
        const row = {
          id: newId(),
          user_id: user,
          role,
          company,
          system,
          account: '',
          permissions: written,
          row_access: '{}',
          valid_until: null,
        };
        await tx.db.insertInto('grants').values(row).execute();
        await keepChange(context, store, { ...changeOf(row, labelOf(context, { role, group })), action: 'given' });
        touched.add(user);
        companies.add(company);
      },
    });
    for (const company of companies)
      if ((await administratorsOf(store, program, company, today)).size === 0)
        throw new HttpError(412, t('accessLastAdministrator'));
    if (touched.size > 0) tx.notify(GRANTS_CHANNEL, { users: [...touched] });
    return result;
  });
}

/** The label of a role, stored for the time when the role may no longer exist. */
const labelOf = ({ runtime }: OperationContext, { role, group }: Pick<GrantRow, 'role' | 'group'>): string =>
  String(ownMember(runtime.program.definitions.role, role)?.label ?? group?.values.name ?? role).slice(0, 60);

const groupNamed = async ({ runtime }: OperationContext, store: Store, role: string) =>
  Object.hasOwn(runtime.program.definitions.role, role) ? undefined : await store.entities(own.group).get(role);

/** An inactive group grants nothing for now, and keeps its users; granting it requires holding what it will grant. */
const asleep = (program: Program, group: StoredRecord | undefined, company: string) =>
  group && group.scope.company === company && group.values.isActive === false
    ? groupRole(program, { ...group.values, isActive: true })
    : undefined;

const mutable = (filters: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]]));

/** A grant is for a user and a system of its company. @throws HttpError 404 for an unknown user or system */
async function mustBeOf(store: Store, user: string, company: string, system: string): Promise<void> {
  const [person, place] = await Promise.all([
    store.entities(own.user).get(user),
    system === '' ? undefined : store.entities(own.system).get(system),
  ]);
  if (!person || (person.scope.company !== '' && person.scope.company !== company))
    throw new HttpError(404, t('recordGone'));
  if (system !== '' && place?.scope.company !== company) throw invalid('The system is none of the company.');
}

type Change = Record<'user' | 'company' | 'system' | 'role' | 'permissions', string>;

const changeOf = (row: Pick<GrantRow, 'user_id' | 'company' | 'system' | 'permissions'>, role: string): Change => ({
  user: row.user_id,
  company: row.company,
  system: row.system,
  role,
  permissions: row.permissions,
});

/** Logs granted and revoked permissions in a record that nobody can change. */
async function keepChange(
  context: OperationContext,
  store: Store,
  { company, permissions, ...change }: Change & { action: 'given' | 'taken' },
): Promise<void> {
  const { now, session } = context;
  const values = {
    ...change,
    permissions: permissions === '{}' ? '' : Object.keys(JSON.parse(permissions) as object).join(', '),
    changedOn: now.toISOString(),
    changedBy: session?.user.id,
  };
  await writeRecords(writerOf(context, store), own.grantChange, {
    rows: [{ values }],
    scope: { company },
    by: session?.user.id ?? '',
    at: now.toISOString(),
    action: 'create',
  });
}
