/**
 * The data that every request needs first, in one statement: the session, its user and grants, the publications of the
 * session's system, and a mark of the last write of a group.
 */
import { type CompiledQuery, type Selectable, sql } from 'kysely';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { Head } from '../program/layers/inForce.ts';
import { SYSTEM_LAYERS } from '../program/layers/layerName.ts';
import type { SessionsTable } from '../store/database.ts';
import type { Store, StoredRecord } from '../store/index.ts';
import { type GrantRow, grantColumns } from './grants.ts';
import { GROUP_FIELDS } from './groupRole.ts';
import { groupsOf, stateOfGroups } from './memberships.ts';
import type { SessionContext } from './session.ts';
import { USER_FIELDS } from './users.ts';

export type SessionRow = Selectable<SessionsTable>;

export interface FoundSession {
  row: SessionRow;
  context: SessionContext;
  grants: GrantRow[];
  /** Ids of the groups that have the user among their people. */
  groups: readonly string[];
  /** The record of the user; undefined where it is gone. */
  user: StoredRecord | undefined;
  /** Head of the layer of the session's system; undefined without publications. */
  head: Head | undefined;
}

interface Row extends SessionRow, Record<string, unknown> {
  grant_id: string | null;
  head_version: number | null;
  head_hash: string | null;
  group_cells: string | null;
  groups_state: string;
}

interface Prepared {
  query: CompiledQuery<Row>;
  user: Joined;
  group: Joined;
}

type Joined = ReturnType<ReturnType<Store['entities']>['joined']>;

/** Keyed by the entity store of users, which differs by program. */
const prepared = new WeakMap<object, Prepared>();

/** The session of a token's hash, once for each grant of its user. */
export async function readStoredSession(store: Store, hash: string): Promise<FoundSession | undefined> {
  const users = store.entities(own.user);
  const { query, user, group } = prepared.get(users) ?? prepare(store, users);
  const { rows } = await store.db.executeQuery<Row>({ ...query, parameters: [hash] });
  const [row] = rows;
  if (!row) return undefined;
  const { head_version: version, head_hash: head } = row;
  return {
    row,
    context: JSON.parse(row.data) as SessionContext,
    grants: rows.flatMap((each) => grantOf(each, group) ?? []),
    groups: await groupsOf(store, row.user_id, row.groups_state),
    user: user.read(row),
    head: version === null || head === null ? undefined : { version, hash: head },
  };
}

function prepare(store: Store, users: ReturnType<Store['entities']>): Prepared {
  const user = users.joined(USER_FIELDS);
  const group = store.entities(own.group).joined(GROUP_FIELDS);
  const system =
    store.kind === 'sqlite' ? sql`json_extract(sessions.data, '$.system')` : sql`(sessions.data::json ->> 'system')`;
  const query = sql<Row>`
    select sessions.*, grants.id as grant_id, grants.role, grants.company, grants.system, grants.account,
      grants.permissions, grants.row_access, grants.valid_until,
      definition_heads.version as head_version, definition_heads.hash as head_hash,
      grant_groups.cells_0 as group_cells, ${stateOfGroups(group)} as groups_state, ${user.columns}
    from sessions
    left join grants on grants.user_id = sessions.user_id
    left join (select ${group.id} as id, ${group.columns} from ${group.table}) as grant_groups
      on grant_groups.id = grants.role
    left join ${user.table} on ${user.id} = sessions.user_id
    left join definition_heads on definition_heads.layer = ${sql.lit(SYSTEM_LAYERS)} || ${system}
    where sessions.token_hash = ${''} order by grants.id`.compile(store.db);
  const made = { query, user, group };
  prepared.set(users, made);
  return made;
}

function grantOf(row: Row, group: Joined): GrantRow | undefined {
  const { grant_id: id, group_cells: cells } = row;
  if (id === null) return undefined;
  const columns = grantColumns(row as unknown as GrantRow);
  return { ...columns, id, group: cells === null ? undefined : group.read({ cells_0: cells }) };
}
