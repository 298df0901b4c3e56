/** Permissions are given in another company than the session works in by what is held in that company, and by nothing else. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addGrants } from '../../../server/session/grants.ts';
import { type Answer, startServer, type TestServer } from '../server.ts';

const ADMIN = 'admin@demo.invoize.test';
const BILLING = 'billing@demo.invoize.test';
const EUROPE = 'europe@demo.invoize.test';
const HERE = 'meridian';
const THERE = 'polaris';
const SYSTEM = 'pls';

let server: TestServer;
let admin: string;
let billing: string;
let europe: string;
const users: Record<string, string> = {};
/** The role of the granter in the other company, and the grant to view shipments of one account. */
let lead: string;

const rolesIn = async (company: string, email: string) => {
  const rows = await server.services.store.db
    .selectFrom('grants')
    .select(['role', 'system'])
    .where('user_id', '=', users[email] as string)
    .where('company', '=', company)
    .orderBy('id')
    .execute();
  return rows.map(({ role, system }) => `${role} ${system}`.trim());
};
/** In place of what somebody has in a company; no role: nothing. */
const hold = (email: string, company: string, role?: string, systems: readonly string[] = []) =>
  server.services.store.write(async (tx) => {
    const userId = users[email] as string;
    await tx.db.deleteFrom('grants').where('user_id', '=', userId).where('company', '=', company).execute();
    if (role !== undefined) await addGrants(tx, { userId, role, company, systems });
  });
const modulesOf = (codes: string[], filters: Record<string, { v: string[] }> = {}) => ({
  variants: { default: { actionCodes: codes, filters } },
});
const give = (session: string, email: string, role: string, more: object = {}) =>
  server.call('PUT', '/api/permissions', session, {
    company: THERE,
    system: SYSTEM,
    role,
    users: [users[email]],
    ...more,
  });
const told = ({ status, body }: Answer) => [status, { ...body, requestId: '' }];

beforeAll(async () => {
  server = await startServer();
  const emails = [ADMIN, BILLING, EUROPE];
  const sessions = await Promise.all(emails.map((email) => server.signIn(email)));
  [admin, billing, europe] = sessions as [string, string, string];
  for (const [index, email] of emails.entries())
    users[email] = (await server.call('GET', '/api/me', sessions[index])).body.loggedInUser.id;
  await hold(ADMIN, THERE, 'admin');
  const made = await server.call('POST', '/api/groups', admin, {
    company: THERE,
    name: 'Team lead there',
    type: 'permission',
    definition: {
      modules: {
        permission: modulesOf(['readPermission', 'assignPermission']),
        role: modulesOf(['readRole']),
        user: modulesOf(['user.viewUser']),
        shipmentEntry: modulesOf(['shipmentEntry.sideShipmentEntry'], { accountNumber: { v: ['AC-1001'] } }),
      },
    },
  });
  expect(made.status).toBe(200);
  lead = made.body.id;
});
beforeEach(async () => {
  await hold(ADMIN, THERE, 'admin');
  await hold(EUROPE, THERE, 'billing', [SYSTEM]);
  await hold(BILLING, THERE);
});
afterAll(() => server?.close());

it('loads and gives there what is held there, and the session stays where it is', async () => {
  const held = await server.call(
    'GET',
    `/api/permissions?companyID=${THERE}&systemID=${SYSTEM}&userId=${users[EUROPE]}`,
    admin,
  );
  expect(held).toMatchObject({ status: 200, body: { role: 'billing' } });
  const before = await rolesIn(HERE, ADMIN);
  expect((await give(admin, EUROPE, 'auditor')).status).toBe(200);
  expect(await rolesIn(THERE, EUROPE)).toEqual([`auditor ${SYSTEM}`]);
  expect((await give(admin, EUROPE, lead, { keep: true })).status).toBe(200);
  expect(await rolesIn(THERE, EUROPE)).toEqual([`auditor ${SYSTEM}`, `${lead} ${SYSTEM}`]);
  expect(await rolesIn(HERE, ADMIN)).toEqual(before);
  expect((await server.call('GET', '/api/me', admin)).body.context.company).toBe(HERE);
  // Neither people nor roles of the company in which the session works.
  expect((await give(admin, BILLING, 'auditor')).status).toBe(404);
  const own = await server.call('POST', '/api/groups', admin, {
    name: 'Of this company',
    type: 'permission',
    definition: { modules: { company: modulesOf(['company.viewCompany']) } },
  });
  expect((await give(admin, EUROPE, own.body.id)).status).toBe(404);
  expect((await give(admin, EUROPE, 'auditor', { system: 'ofs' })).status).toBe(404);
  expect(await rolesIn(THERE, EUROPE)).toEqual([`auditor ${SYSTEM}`, `${lead} ${SYSTEM}`]);
});

it('offers the companies in which permissions may be read, and the systems, users and roles of the chosen one', async () => {
  const offered = async (suggestionFor: string, companyId?: string, session = admin) => {
    const { body } = await server.call('POST', '/api/suggestion', session, {
      suggestionFor,
      pageLimit: 100,
      companyId,
    });
    return (body.msg as { v: string }[]).map(({ v }) => v);
  };
  expect((await offered('permissionCompanies')).sort()).toEqual([HERE, THERE]);
  expect(await offered('systems', THERE)).toEqual([SYSTEM]);
  expect(await offered('groupUsers', THERE)).toEqual([users[EUROPE]]);
  expect(await offered('groupUsers')).not.toContain(users[EUROPE]);
  expect(await offered('rolesAndGroups', THERE)).toContain(lead);
  expect(await offered('rolesAndGroups')).not.toContain(lead);
  const { body } = await server.call('GET', `/api/groups?company=${THERE}&q=Team`, admin);
  expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([lead]);
  // Without permission to read permissions there, neither the company nor its roles are offered.
  await hold(ADMIN, THERE, 'billing', [SYSTEM]);
  expect(await offered('permissionCompanies')).toEqual([HERE]);
  const asked = { suggestionFor: 'rolesAndGroups', companyId: THERE };
  expect((await server.call('POST', '/api/suggestion', admin, asked)).status).toBe(403);
});

it('refuses, as a company that never was, one in which it is not held', async () => {
  await hold(BILLING, HERE, 'admin', ['ofs']);
  const doors = [
    (company: string) => server.call('GET', `/api/permissions?companyID=${company}&userId=${users[EUROPE]}`, billing),
    (company: string) => server.call('GET', `/api/organizationPermission?OrganizationId=${company}`, billing),
    (company: string) => give(billing, EUROPE, 'auditor', { company }),
    (company: string) => give(billing, EUROPE, 'auditor', { company, system: '' }),
    (company: string) =>
      server.call('PUT', '/api/permissionClone', billing, {
        company,
        fromUser: users[EUROPE],
        toUser: [users[BILLING]],
      }),
    (company: string) => server.call('GET', `/api/groups?company=${company}`, billing),
    (company: string) => server.call('POST', '/api/groups', billing, { company, name: 'Mine', type: 'staff' }),
  ];
  // Another role there reveals no more than none.
  for (const role of [undefined, 'demoCarrier']) {
    await hold(BILLING, THERE, role, [SYSTEM]);
    for (const [index, door] of doors.entries()) {
      const answer = told(await door(THERE));
      expect([index, answer[0]]).toEqual([index, 404]);
      expect([index, answer]).toEqual([index, told(await door('nowhere'))]);
    }
  }
  expect(await rolesIn(THERE, EUROPE)).toEqual([`billing ${SYSTEM}`]);
  const asked = (companyId: string) =>
    server.call('POST', '/api/suggestion', billing, { suggestionFor: 'systems', companyId });
  await hold(BILLING, THERE);
  expect(told(await asked(THERE))).toEqual(told(await asked('nowhere')));
  await hold(BILLING, HERE, 'billing', ['ofs', 'ofe']);
});

it('grants nobody more there than the granter holds there, regardless of permissions here', async () => {
  await hold(BILLING, THERE, 'admin');
  await hold(ADMIN, THERE, lead, [SYSTEM]);
  const one = { shipmentEntry: modulesOf(['shipmentEntry.sideShipmentEntry'], { accountNumber: { v: ['AC-1001'] } }) };
  const all = { shipmentEntry: modulesOf(['shipmentEntry.sideShipmentEntry']) };
  await hold(EUROPE, THERE);
  for (const refused of [
    await give(admin, EUROPE, 'admin'),
    await give(admin, EUROPE, 'billing'),
    await give(admin, EUROPE, lead, { modules: all }),
    await give(admin, EUROPE, lead, { system: '' }),
  ])
    expect(refused).toMatchObject({ status: 403, body: { reason: 'permission' } });
  expect(await rolesIn(THERE, EUROPE)).toEqual([]);
  expect((await give(admin, EUROPE, lead, { modules: one })).status).toBe(200);
  expect(await rolesIn(THERE, EUROPE)).toEqual([`${lead} ${SYSTEM}`]);
  // The offered permissions are those held there.
  const codes = await server.call(
    'GET',
    `/api/organizationPermission?OrganizationId=${THERE}&systemID=${SYSTEM}`,
    admin,
  );
  const open = (codes.body.permissions as { id: string; readonly: boolean }[]).filter(({ readonly }) => !readonly);
  expect(open.map(({ id }) => id)).toContain('assignPermission');
  expect(open.map(({ id }) => id)).not.toContain('accounts.viewAccounts');
});

it('is done from a company in which nothing of it is held, and leaves the other one an administrator', async () => {
  await hold(ADMIN, THERE);
  await hold(EUROPE, THERE, 'admin', [SYSTEM]);
  await hold(EUROPE, HERE, 'auditor', ['ofs']);
  const chosen = await server.call('POST', '/api/resetCookie', europe, { company: HERE, system: 'ofs' });
  expect(chosen.status).toBe(200);
  expect((await server.call('GET', '/api/me', europe)).body.permissions).not.toContain('assignPermission');
  // Here not, there yes: with what she holds there, down to the last administrator.
  expect((await give(europe, EUROPE, 'auditor', { company: HERE, system: 'ofs' })).status).toBe(403);
  expect((await give(europe, EUROPE, 'auditor', { keep: true })).status).toBe(200);
  expect(await rolesIn(THERE, EUROPE)).toEqual([`admin ${SYSTEM}`, `auditor ${SYSTEM}`]);
  expect(await give(europe, EUROPE, 'billing')).toMatchObject({
    status: 412,
    body: { msg: 'The company would have no administrator. Make someone else an administrator first.' },
  });
  expect(await rolesIn(THERE, EUROPE)).toEqual([`admin ${SYSTEM}`, `auditor ${SYSTEM}`]);
  await hold(EUROPE, HERE);
});

it('clones there what a user has there', async () => {
  const made = await server.call('POST', '/api/resetCookie', admin, { company: THERE });
  expect(made.status).toBe(200);
  const added = await server.call('PUT', '/api/records/user', admin, {
    rows: [{ name: 'Pia Polaris', email: 'pia@demo.invoize.test' }],
  });
  expect(added.status).toBe(200);
  const pia = added.body.saved[0].id as string;
  users.pia = pia;
  await server.call('POST', '/api/resetCookie', admin, { company: HERE, system: 'ofs' });
  const cloned = await server.call('PUT', '/api/permissionClone', admin, {
    company: THERE,
    fromUser: users[EUROPE],
    toUser: [pia],
    mode: 'replace',
  });
  expect(cloned.status).toBe(200);
  expect(await rolesIn(THERE, 'pia')).toEqual([`billing ${SYSTEM}`]);
  // Without the company they are nobody whom the session reaches.
  const here = { fromUser: users[EUROPE], toUser: [pia] };
  expect((await server.call('PUT', '/api/permissionClone', admin, here)).status).toBe(404);
});
