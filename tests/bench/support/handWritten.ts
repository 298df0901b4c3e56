/**
 * The page of shipments as one would write it by hand for this one table: Hono and Kysely, the session by its token's hash,
 * the one permission, the rows of the grant, one query, the row as the browser wants it. It knows its columns, its roles and
 * its one filter, and nothing else. Run as a program of its own: prints its address.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { mustLoadProgram } from '../../../server/program/definitions/load.ts';
import { openPostgres } from '../../../server/store/postgres.ts';
import { keyColumn, valueColumn } from '../../../server/store/schema/names.ts';
import { openSqlite } from '../../../server/store/sqlite/open.ts';

// biome-ignore lint/suspicious/noExplicitAny: by hand one would generate the types of these tables
type Any = any;

/** The row access of roles, as constants of the program. */
const PERMISSION = 'shipmentEntry.sideShipmentEntry';
const program = await mustLoadProgram('demo', process.env.INVOIZE_DEFINITIONS);
const known = program.definitions.entity.shipment?.fields ?? {};
const OF_RECORD = [
  'id',
  'version',
  'system',
  'account',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'extra',
];
/** Fields that only some may see. */
const narrower = new Map(
  Object.entries(program.definitions.template)
    .filter(([, { entity }]) => entity === 'shipment')
    .flatMap(([name]) => [
      ...(program.fields[name] ?? []),
      ...Object.entries(known).map(([key, field]) => ({ ...field, key })),
    ])
    .flatMap(({ key, permission }) => (permission ? [[key, permission] as const] : [])),
);
const roles = new Map(
  Object.entries(program.definitions.role).map(([name, { isAdmin, grants }]) => {
    const columns = (program.fields.shipment ?? [])
      .filter(
        ({ key }) => Object.hasOwn(known, key) && (!narrower.has(key) || isAdmin || grants[narrower.get(key) ?? '']),
      )
      .map(({ key, type }) => ({ key, type, column: valueColumn(key) }));
    return [
      name,
      {
        may: isAdmin === true || grants[PERMISSION] !== undefined,
        accounts: grants[PERMISSION]?.filters?.accountNumber?.map((account) => account.toLowerCase()),
        columns,
        seen: new Set(columns.map(({ key }) => key)),
        selected: [...OF_RECORD, ...columns.map(({ column }) => column)],
      },
    ];
  }),
);
type Role = NonNullable<ReturnType<typeof roles.get>>;
const MODE = keyColumn('transportMode');
const STATUS = keyColumn('status');
const ACCOUNT = keyColumn('accountNumber');
const NUMBER = keyColumn('shipmentNumber');

const url = process.env.DATABASE_URL;
const db: Kysely<Any> = url
  ? (await openPostgres<Any>(url)).db
  : (await openSqlite<Any>(join(process.env.INVOIZE_DATA ?? '', 'invoize.sqlite'))).reader;

async function sessionOf(token: string | undefined) {
  if (!token) return undefined;
  const hash = createHash('sha256').update(token).digest('hex');
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('e_user', 'e_user.id', 'sessions.user_id')
    .innerJoin('grants', 'grants.user_id', 'sessions.user_id')
    .select([
      'sessions.expires_at',
      'sessions.data',
      'e_user.f_is_active',
      'grants.role',
      'grants.company',
      'grants.system',
    ])
    .where('sessions.token_hash', '=', hash)
    .execute();
  const [first] = rows as Any[];
  if (!first?.f_is_active || Date.parse(first.expires_at) < Date.now()) return undefined;
  const context = JSON.parse(first.data) as { company: string; system: string };
  const grant = (rows as Any[]).find(({ company, system }) => company === context.company && system === context.system);
  return grant ? { context, role: roles.get(grant.role) } : undefined;
}

function toRow(row: Any, { columns, seen }: Role): Record<string, unknown> {
  const made: Record<string, unknown> = {
    id: row.id,
    version: row.version,
    createdOn: row.created_at,
    createdBy: row.created_by,
    updatedOn: row.updated_at,
    updatedBy: row.updated_by,
  };
  if (row.system !== '') made.systemId = row.system;
  if (row.account !== '') made.accountId = row.account;
  for (const { key, type, column } of columns) {
    const cell = row[column];
    if (type === 'checkbox') made[key] = cell === 1;
    else if (cell === null) continue;
    else if (type === 'multiselect') made[key] = JSON.parse(cell);
    else if (type === 'decimal') made[key] = (cell / 100).toFixed(2);
    else made[key] = cell;
  }
  if (row.extra === null) return made;
  for (const [key, value] of Object.entries(JSON.parse(row.extra))) if (seen.has(key)) made[key] = value;
  return made;
}

const app = new Hono();
app.post('/shipments', async (c) => {
  const session = await sessionOf(c.req.header('sessionId'));
  const role = session?.role;
  if (!role) return c.json({ msg: 'Please sign in.' }, 401);
  if (!role.may) return c.json({ msg: 'Not allowed.' }, 403);
  const { transportMode, status, pageLimit } = await c.req.json();
  if (typeof transportMode !== 'string' || typeof status !== 'string' || !Number.isInteger(pageLimit))
    return c.json({ msg: 'The request is not valid.' }, 422);
  let query = db
    .selectFrom('e_shipment')
    .select(role.selected as never)
    .where('company', '=', session.context.company)
    .where('system', '=', session.context.system)
    .where(MODE, '=', transportMode.toLowerCase())
    .where(STATUS, '=', status.toLowerCase())
    .where(NUMBER, 'is not', null)
    .orderBy(NUMBER, 'asc')
    .orderBy('id', 'asc')
    .limit(sql.lit(pageLimit + 1) as never);
  if (role.accounts) query = query.where(ACCOUNT, 'in', role.accounts);
  const rows = (await query.execute()) as Any[];
  const last = rows.length > pageLimit ? rows[pageLimit - 1] : undefined;
  const next = last && Buffer.from(JSON.stringify([last.f_shipment_number, last.id])).toString('base64url');
  return c.json({ rows: rows.slice(0, pageLimit).map((row) => toRow(row, role)), next, pageNo: 1 });
});

const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
process.once('SIGTERM', () => process.exit(0));
