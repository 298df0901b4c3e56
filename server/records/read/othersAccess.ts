/** Access of other users, determined as for their own sessions. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { type Access, createAccess } from '../../access/access.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { type GrantRow, grantColumns, type HeldGrant, heldGrants } from '../../session/grants.ts';
import { sessionOf } from '../../session/readSession.ts';
import type { Session } from '../../session/session.ts';
import { userOf } from '../../session/users.ts';
import type { StoredRecord } from '../../store/index.ts';
import { accessibleSelection } from './readAccess.ts';

/** People who are looked at in one report. */
const MAX_PEOPLE = 50_000;

export interface Person {
  user: StoredRecord;
  /** Undefined where the person may not sign in, or holds nothing there. */
  session: Session | undefined;
  access: Access;
  grants: readonly HeldGrant[];
}

/** The users whom the caller may see, or some of them, each with what they reach in a system of the company. */
export async function people(context: OperationContext, system: string, only?: readonly string[]): Promise<Person[]> {
  const { store } = context.services;
  const { company } = signedIn(context).context;
  context.access.need(own.user, 'list');
  const selection = accessibleSelection(context, own.user, 'list');
  const { records } = only
    ? { records: (await store.entities(own.user).getMany([...only])).filter((one) => one.scope.company === company) }
    : await store.entities(own.user).list({ ...selection, sort: [{ field: 'name', dir: 'asc' }], limit: MAX_PEOPLE });
  const [rows, groups] = await Promise.all([rowsOf(context, company), groupsByUser(context, company)]);
  return records.map((user): Person => {
    const theirs = rows.get(user.id) ?? [];
    const signedInUser = userOf(user);
    const at = { company, system, country: '', defaultNavigationURL: '' };
    const held = { grants: theirs, groups: groups.get(user.id) ?? [] };
    const session = sessionOf(context.runtime, signedInUser, held, '', at, context.now);
    const { program } = context.runtime;
    const all = heldGrants(theirs, program, context.today);
    return {
      user,
      session,
      access: createAccess(program, session),
      grants: session ? all.filter((one) => one.system === '' || one.system === system) : [],
    };
  });
}

/** The ids of the groups of a company that have each user among their people. */
async function groupsByUser({ services }: OperationContext, company: string): Promise<Map<string, string[]>> {
  const byUser = new Map<string, string[]>();
  const { store } = services;
  for await (const { id, values } of store.entities(own.group).each({ scopes: [{ company }] })) {
    if (values.isActive !== true || !Array.isArray(values.members)) continue;
    for (const user of values.members.map(String)) byUser.set(user, [...(byUser.get(user) ?? []), id]);
  }
  return byUser;
}

/** All grants in a company with the groups that they name, by user. */
async function rowsOf({ services }: OperationContext, company: string): Promise<Map<string, GrantRow[]>> {
  const { store } = services;
  const rows = await store.db.selectFrom('grants').selectAll().where('company', '=', company).orderBy('id').execute();
  const groups = await store.entities(own.group).getMany([...new Set(rows.map(({ role }) => role))]);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const byUser = new Map<string, GrantRow[]>();
  for (const row of rows)
    byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), { ...grantColumns(row), group: byId.get(row.role) }]);
  return byUser;
}
