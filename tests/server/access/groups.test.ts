/** Groups and roles made in the browser count beside those of files, by every call, from the next one on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

const ADMIN = 'admin@demo.invoize.test';
const AUDITOR = 'auditor@demo.invoize.test';
const BILLING = 'billing@demo.invoize.test';

let server: TestServer;
let admin: string;
let auditor: string;
let users: Record<string, string>;
let system: string;

beforeAll(async () => {
  server = await startServer();
  [admin, auditor] = await Promise.all([server.signIn(ADMIN), server.signIn(AUDITOR)]);
  const { body } = await server.call('POST', '/api/records/user/list', admin, { pageLimit: 100 });
  users = Object.fromEntries((body.rows as { email: string; id: string }[]).map(({ email, id }) => [email, id]));
  const me = await server.call('GET', '/api/me', admin);
  system = me.body.context.system;
});
afterAll(() => server?.close());

const post = (body: object, session = admin) => server.call('POST', '/api/groups', session, body);
const modulesOf = (codes: string[], filters: Record<string, { v: string[] }> = {}) => ({
  variants: { default: { actionCodes: codes, filters } },
});
const shipments = async (session: string) => {
  const { status, body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 1000 });
  return status === 200 ? (body.rows as { accountNumber: string }[]) : status;
};
/** The grants of a role's user, in every system. */
const give = (role: string, email: string, more: object = {}, session = admin) =>
  server.call('PUT', '/api/permissions', session, { system, role, users: [users[email]], ...more });

it('says the words of the specification for what is missing', async () => {
  expect((await post({ name: 'Nothing', type: 'permission', definition: { modules: {} } })).body.msg).toBe(
    'Please select atleast 1 module.',
  );
  const bare = {
    name: 'Bare',
    type: 'permission',
    definition: { modules: { accounts: modulesOf([]), ims: modulesOf([]) } },
  };
  expect(await post(bare)).toMatchObject({
    status: 412,
    body: { msg: 'Please fill the action codes for accounts, ims' },
  });
  expect(await give('auditor', AUDITOR, { modules: { accounts: modulesOf([]) } })).toMatchObject({
    status: 412,
    body: { msg: 'Please add ActionCodes for accounts' },
  });
  expect((await post({ ...bare, definition: { modules: { nowhere: modulesOf(['x']) } } })).status).toBe(422);
});

it('lists roles of files first, built in, and refuses to change them', async () => {
  const { body } = await server.call('GET', '/api/groups?pageLimit=3', admin);
  expect(body.data).toHaveLength(3);
  expect(body.data.every(({ builtIn }: { builtIn: boolean }) => builtIn)).toBe(true);
  expect(body.count).toBeGreaterThan(3);
  const { body: one } = await server.call('GET', '/api/groups/billing', admin);
  expect(one.definition.modules.shipmentEntry.variants.default.actionCodes).toContain('shipmentEntry.addShipment');
  expect((await post({ id: 'billing', name: 'Mine' })).status).toBe(412);
  expect((await server.call('DELETE', '/api/groups/billing', admin, { reason: 'No.' })).status).toBe(412);
});

it('gives by a role of the store what it says, for the rows that it says, and takes it with the role', async () => {
  const all = (await shipments(admin)) as { accountNumber: string }[];
  const account = all.find(({ accountNumber }) => accountNumber)?.accountNumber as string;
  const role = {
    name: 'One account',
    type: 'permission',
    definition: {
      modules: {
        shipmentEntry: modulesOf(['shipmentEntry.sideShipmentEntry'], { accountNumber: { v: [account] } }),
      },
    },
  };
  const made = await post(role);
  expect(made.status).toBe(200);
  const id = made.body.id as string;
  expect((await give(id, AUDITOR)).status).toBe(200);
  const seen = (await shipments(auditor)) as { accountNumber: string }[];
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen.map(({ accountNumber }) => accountNumber))).toEqual(new Set([account]));
  // Costs are a permission of their own.
  expect(Object.keys(seen[0] ?? {})).not.toContain('cost');
  // The role changes: whoever has it has the change from the next call on.
  const other = all.find(({ accountNumber }) => accountNumber && accountNumber !== account)?.accountNumber as string;
  const changed = await post({
    id,
    version: 1,
    definition: {
      modules: { shipmentEntry: modulesOf(['shipmentEntry.sideShipmentEntry'], { accountNumber: { v: [other] } }) },
    },
  });
  expect(changed.status).toBe(200);
  const then = (await shipments(auditor)) as { accountNumber: string }[];
  expect(new Set(then.map(({ accountNumber }) => accountNumber))).toEqual(new Set([other]));
  // Somebody else changed it meanwhile: neither is lost.
  expect((await post({ id, version: 1, name: 'Stale' })).status).toBe(412);
  expect((await server.call('GET', `/api/groups/${id}`, admin)).body).toMatchObject({
    usersCount: 1,
    users: [{ email: AUDITOR }],
  });
  expect(
    (await server.call('GET', `/api/permissions?userId=${users[AUDITOR]}&systemID=${system}`, admin)).body,
  ).toMatchObject({
    role: id,
    own: false,
    chosen: ['shipmentEntry'],
  });
  await post({ id, isActive: false });
  expect(await shipments(auditor)).toBe(403);
  await give('auditor', AUDITOR);
  expect(((await shipments(auditor)) as unknown[]).length).toBe(all.length);
  const removed = await server.call('DELETE', `/api/groups/${id}`, admin, { reason: 'Not needed.' });
  expect(removed.status).toBe(200);
  const changes = await server.call('POST', '/api/records/grantChange/list', admin, { pageLimit: 100 });
  expect(changes.body.rows.length).toBeGreaterThanOrEqual(4);
});

it('has the users of a permission group by what they are given', async () => {
  const made = await post({
    name: 'Readers',
    type: 'permission',
    members: [users[BILLING]],
    definition: { modules: { company: modulesOf(['company.viewCompany']) } },
  });
  const id = made.body.id as string;
  const held = async () => (await server.call('GET', `/api/groups/${id}`, admin)).body.row.members;
  expect(await held()).toEqual([users[BILLING]]);
  const billing = await server.signIn(BILLING);
  expect((await server.call('GET', '/api/me', billing)).body.permissions).toContain('shipmentEntry.addShipment');
  expect((await post({ id, members: [] })).status).toBe(200);
  expect(await held()).toEqual([]);
});

it('gives nobody more than the giver holds, and takes no more', async () => {
  // Somebody who may assign, and view shipments of one account.
  const made = await post({
    name: 'Team lead',
    type: 'permission',
    definition: {
      modules: {
        permission: modulesOf(['readPermission', 'assignPermission']),
        role: modulesOf(['readRole', 'createRole', 'updateRole']),
        user: modulesOf(['user.viewUser']),
        shipmentEntry: modulesOf(['shipmentEntry.sideShipmentEntry'], { accountNumber: { v: ['AC-1001'] } }),
      },
    },
  });
  await give(made.body.id, AUDITOR);
  const all = { shipmentEntry: modulesOf(['shipmentEntry.sideShipmentEntry']) };
  const own = { shipmentEntry: modulesOf(['shipmentEntry.sideShipmentEntry'], { accountNumber: { v: ['AC-1001'] } }) };
  const more = { accounts: modulesOf(['accounts.viewAccounts']) };
  for (const modules of [all, more])
    expect(await post({ name: 'Too much', type: 'permission', definition: { modules } }, auditor)).toMatchObject({
      status: 403,
    });
  expect((await post({ name: 'Enough', type: 'permission', definition: { modules: own } }, auditor)).status).toBe(200);
  // Neither herself nor an administrator.
  expect((await give('admin', AUDITOR, {}, auditor)).status).toBe(403);
  expect((await give(made.body.id, ADMIN, {}, auditor)).status).toBe(403);
  expect((await give('billing', AUDITOR, { keep: true }, auditor)).status).toBe(403);
  const cloned = { fromUser: users[ADMIN], toUser: [users[AUDITOR]] };
  expect((await server.call('PUT', '/api/permissionClone', auditor, cloned)).status).toBe(403);
  const ticks = { rows: ['accounts.viewAccounts'], value: { [made.body.id]: ['accounts.viewAccounts'] } };
  expect((await server.call('PUT', '/api/accessRights', auditor, ticks)).status).toBe(403);
  await give('auditor', AUDITOR);
});

it('clones what somebody has in place of what others have, or beside it', async () => {
  const rolesOf = async () => {
    const rows = await server.services.store.db
      .selectFrom('grants')
      .select('role')
      .where('user_id', '=', users[AUDITOR] as string)
      .execute();
    return [...new Set(rows.map(({ role }) => role))].sort();
  };
  const to = { fromUser: users[BILLING], toUser: [users[AUDITOR]] };
  const clone = (mode: string) => server.call('PUT', '/api/permissionClone', admin, { ...to, mode });
  expect((await clone('add')).body.msg).toBe('Permissions were added to 1 user; they keep what they had.');
  expect(await rolesOf()).toEqual(['auditor', 'billing']);
  expect((await clone('replace')).body.msg).toBe('Permissions of 1 user were replaced.');
  expect(await rolesOf()).toEqual(['billing']);
});

it('shows roles and action codes as a matrix, and saves its ticks', async () => {
  const made = await post({
    name: 'Ticked',
    type: 'permission',
    definition: { modules: { accounts: modulesOf(['accounts.viewAccounts']) } },
  });
  const { body } = await server.call('GET', '/api/accessRights?module=accounts', admin);
  expect(body.value[made.body.id]).toEqual(['accounts.viewAccounts']);
  expect(body.columns.find(({ id }: { id: string }) => id === 'billing')).toMatchObject({ readonly: true });
  const rows = (body.rows as { id: string }[]).map(({ id }) => id);
  const value = { ...body.value, [made.body.id]: ['accounts.viewAccounts', 'accounts.editAccounts'] };
  expect((await server.call('PUT', '/api/accessRights', admin, { rows, value })).body.changed).toBe(1);
  const again = await server.call('GET', '/api/accessRights?module=accounts', admin);
  expect(again.body.value[made.body.id].sort()).toEqual(['accounts.editAccounts', 'accounts.viewAccounts']);
});

it('reports who may see a record and why, and the permissions of a user', async () => {
  const of = async (query: string) => (await server.call('GET', `/api/access/explain?${query}`, admin)).body;
  const { rows } = await of('entity=shipment');
  const one = (email: string, all: { email: string }[] = rows) => all.find((row) => row.email === email);
  expect(one(ADMIN)).toMatchObject({ may: true, why: 'Administrators see everything.' });
  expect(one(BILLING)).toMatchObject({ may: true, why: 'By Billing staff.' });
  const list = (await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 1000 })).body.rows;
  const foreign = (list as { id: string; accountNumber: string }[]).find(
    ({ accountNumber }) => !['AC-1001', 'AC-1002'].includes(accountNumber),
  );
  const record = await of(`entity=shipment&record=${foreign?.id}`);
  expect(one('carrier@demo.invoize.test', record.rows)).toMatchObject({
    may: false,
    why: 'The record is outside the rows that the roles are limited to.',
  });
  const held = (await server.call('GET', `/api/access/person?userId=${users['carrier@demo.invoize.test']}`, admin))
    .body;
  expect(held.rows.find(({ key }: { key: string }) => key === 'accounts.viewAccounts')).toMatchObject({
    roles: 'Carrier',
    rows: 'Account number: AC-1001, AC-1002',
  });
  const billing = await server.signIn(BILLING);
  expect((await server.call('GET', `/api/access/person?userId=${users[ADMIN]}`, billing)).status).toBe(403);
  expect((await server.call('GET', '/api/access/person', billing)).body.rows.length).toBeGreaterThan(0);
});

it('answers the suggestion sources of permissions', async () => {
  const ask = async (query: string) => (await server.call('GET', `/api/suggestion?${query}`, admin)).body.msg;
  expect((await ask('suggestionFor=permissionModules')).length).toBeGreaterThan(10);
  const codes = await ask(`suggestionFor=actionCode&pageLimit=100&dependent=${JSON.stringify({ module: 'accounts' })}`);
  expect(codes.map(({ v }: { v: string }) => v)).toContain('accounts.viewAccounts');
  expect(codes.every(({ v }: { v: string }) => v.startsWith('accounts.'))).toBe(true);
  const fields = await ask('suggestionFor=permissionField');
  expect(fields.map(({ v }: { v: string }) => v)).toContain('accounts.accountNumber');
  const dependent = JSON.stringify({ field: 'accounts.accountNumber' });
  const values = await ask(`suggestionFor=permissionFieldValue&dependent=${dependent}`);
  expect(values.map(({ v }: { v: string }) => v)).toContain('AC-1001');
  expect((await ask('suggestionFor=groupType')).length).toBeGreaterThan(1);
  expect((await ask('suggestionFor=products')).length).toBe(2);
  expect((await ask('suggestionFor=groups')).length).toBeGreaterThan(0);
});

it('has 25 groups a page, 10 users of a group, and 30 modules', async () => {
  const modules = { accounts: modulesOf(['accounts.viewAccounts']) };
  const addresses = Array.from({ length: 12 }, (_, n) => `page${n}@example.com`);
  const { id } = (await post({ name: 'Pages', type: 'permission', definition: { modules } })).body;
  const invited = { emails: addresses.join(' '), role: 'auditor', systems: [system] };
  expect((await server.call('POST', '/api/users/invite', admin, invited)).status).toBe(200);
  const { rows } = (await server.call('POST', '/api/records/user/list', admin, { pageLimit: 100 })).body;
  const members = (rows as { email: string; id: string }[]).filter(({ email }) => addresses.includes(email));
  await post({ id, members: members.map((one) => one.id) });
  for (let n = 0; n < 25; n += 1) await post({ name: `Group ${n}`, type: 'staff', members: [] });
  const page = async (query: string) => (await server.call('GET', `/api/groups${query}`, admin)).body;
  const [first, second] = [await page(''), await page('?pageNo=2')];
  expect([first.data.length, first.count > 25, second.data.length > 0]).toEqual([25, true, true]);
  const ids = [...first.data, ...second.data].map((one: { id: string }) => one.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await page(`/${id}`)).users).toHaveLength(10);
  expect((await page(`/${id}?pageNo=2`)).users).toHaveLength(2);
  const offered = (await server.call('GET', '/api/suggestion?suggestionFor=permissionModules', admin)).body.msg;
  expect(offered).toHaveLength(30);
});

it('leaves an administrator', async () => {
  // Revokes grants in other systems first, which keeps this one.
  await server.services.store.write(({ db }) =>
    db
      .deleteFrom('grants')
      .where('user_id', '=', users[ADMIN] as string)
      .where('system', '!=', system)
      .execute(),
  );
  const { status, body } = await give('auditor', ADMIN);
  expect([status, body.msg]).toEqual([
    412,
    'The company would have no administrator. Make someone else an administrator first.',
  ]);
  expect((await server.call('GET', '/api/me', admin)).body.loggedInUser.isAdmin).toBe('1');
});

it('saves a group that is sent back as it was read, and refuses a changed read-only value by name', async () => {
  const definition = { modules: { ims: modulesOf(['ims.sideIMS']) } };
  const made = await post({ name: 'Sent back', type: 'permission', definition });
  const stored = async () => (await server.call('GET', `/api/groups/${made.body.id}`, admin)).body.row;
  expect(await post({ ...(await stored()), description: 'Changed' })).toMatchObject({ status: 200 });
  const again = await stored();
  expect(again.description).toBe('Changed');
  const wrong = await post({ ...again, builtIn: true });
  expect([wrong.status, wrong.body.faults]).toEqual([422, [{ at: 'body.builtIn', message: expect.any(String) }]]);
});

it('limits the rows of a grant by a field that was made a permission field', async () => {
  const change = { fieldKey: 'serviceType', docType: 'shipment', change: 'add' };
  expect((await server.call('PUT', '/api/permissionMetadata', admin, change)).status).toBe(200);
  const offered = await server.call('GET', '/api/suggestion?suggestionFor=permissionField&q=service', admin);
  expect(offered.body.msg.map(({ v }: { v: string }) => v)).toContain('shipmentEntry.serviceType');
  const values = { v: ['NONE'] };
  const codes = ['shipmentEntry.sideShipmentEntry'];
  const made = await post({
    name: 'One service',
    type: 'permission',
    definition: { modules: { shipmentEntry: modulesOf(codes, { serviceType: values }) } },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
});
