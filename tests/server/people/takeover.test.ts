/** Ways to come to more than was given: by who comes back, by an address that was changed, by a role that sleeps, by coming at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase } from '../../support/postgres.ts';
import { startServer, type TestServer } from '../server.ts';
import { linkTo } from './mail.ts';

const PASSWORD = 'Quay-side7';
const words = { password: PASSWORD, confirmPassword: PASSWORD };

let server: TestServer;
let other: TestServer;
let admin: string;

const call = (method: string, path: string, session: string | undefined, body?: object, at = server) =>
  at.call(method, path, session, body);
const register = async (email: string, role: string) => {
  const made = await call('POST', '/api/users/register', admin, { email, name: email, role, ...words });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.id as string;
};
const login = async (email: string) =>
  (await call('POST', '/api/login', undefined, { email, password: PASSWORD })).body.sessionId as string;
const userOf = async (id: string) => (await call('GET', `/api/records/user/${id}`, admin)).body.row;
async function move(id: string, transition: string, session = admin, at = server) {
  const { version } = await userOf(id);
  const asked = { transition, version, reason: 'Because.' };
  return call('PUT', `/api/records/user/${id}/transition`, session, asked, at);
}
const accept = (link: string) => call('POST', '/api/invitation', undefined, { link, name: 'Mal', ...words });
const role = async (name: string, modules: Record<string, string[]>, more: object = {}) => {
  const definition = {
    modules: Object.fromEntries(
      Object.entries(modules).map(([module, actionCodes]) => [
        module,
        { variants: { default: { actionCodes, filters: {} } } },
      ]),
    ),
  };
  const { status, body } = await call('POST', '/api/groups', admin, { name, type: 'permission', definition, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id as string;
};

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = store === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    const at = database ? { databaseUrl: database.url } : {};
    server = await startServer(at);
    other = await startServer({ ...at, beside: server });
    admin = await server.signIn('admin@demo.invoize.test');
  });
  afterAll(async () => {
    await other?.close();
    await server?.close();
    await drop?.();
  });

  it('lets nobody who holds less bring somebody back, unlock them, or send them an invitation', async () => {
    const user = ['user.viewUser', 'user.createUser', 'user.editUser', 'user.lockUser'];
    const keeper = await role('Keeps users', { user, group: ['group.viewGroup'] });
    await register('keeper@example.com', keeper);
    const session = await login('keeper@example.com');
    const gone = await register('gone.admin@example.com', 'admin');
    for (const [away, back] of [
      ['lock', 'unlock'],
      ['leave', 'comeBack'],
    ] as const) {
      expect((await move(gone, away)).status).toBe(200);
      const refused = await move(gone, back, session);
      expect([refused.status, refused.body.msg]).toEqual([412, expect.stringContaining('more permissions than you')]);
      expect((await move(gone, back)).status).toBe(200);
    }
    // A restored user is invited, with the former permissions: a user with fewer cannot change the address.
    const { version } = await userOf(gone);
    const row = { id: gone, version, email: 'mine@example.com', role: '', companyRole: keeper };
    const saved = await call('PUT', '/api/records/user', session, { template: 'user', rows: [row] });
    expect([saved.status, saved.body.errorRows[0].errors]).toEqual([
      412,
      { email: 'This person has more permissions than you do. Ask an administrator to change the address.' },
    ]);
    const sent = await call('POST', '/api/users/invitations', session, { ids: [gone] });
    expect([sent.status, sent.body.msg]).toEqual([412, expect.stringContaining('has more permissions than you do')]);
    await expect(linkTo(server, 'mine@example.com')).rejects.toThrow('No mail');
  });

  it('ends an invitation with the address that it was sent to', async () => {
    await call('POST', '/api/users/invite', admin, { emails: 'tyop@example.com', role: 'auditor' });
    const link = await linkTo(server, 'tyop@example.com');
    const filter = { condition: 'and', fields: [{ name: 'email', operator: 'equalTo', value: 'tyop@example.com' }] };
    const [{ id, version }] = (await call('POST', '/api/records/user/list', admin, { filter })).body.rows;
    const row = { id, version, email: 'typo@example.com' };
    expect((await call('PUT', '/api/records/user', admin, { template: 'user', rows: [row] })).status).toBe(200);
    expect((await accept(link)).status).toBe(410);
    await call('POST', '/api/users/invitations', admin, { ids: [id] });
    expect((await accept(await linkTo(server, 'typo@example.com'))).status).toBe(200);
  });

  it('gives nobody a role that sleeps and would give more than its giver holds', async () => {
    const wide = await role('Sleeps', { accounts: ['accounts.viewAccounts', 'accounts.editAccounts'] });
    await call('POST', '/api/groups', admin, { id: wide, isActive: false });
    const lead = await role('Assigns', {
      permission: ['readPermission', 'assignPermission'],
      role: ['readRole'],
      group: ['group.viewGroup'],
      user: ['user.viewUser'],
    });
    const id = await register('lead@example.com', lead);
    const session = await login('lead@example.com');
    const { context } = (await call('GET', '/api/me', session)).body;
    const given = { system: context.system, role: wide, users: [id], keep: true };
    expect((await call('PUT', '/api/permissions', session, given)).status).toBe(403);
    expect((await call('PUT', '/api/permissions', admin, given)).status).toBe(200);
  });

  it('keeps a name as one line', async () => {
    await call('POST', '/api/users/invite', admin, { emails: 'odd@example.com', role: 'auditor' });
    const link = await linkTo(server, 'odd@example.com');
    const name = 'Mal\r\nBcc: all@example.com\u2028';
    const accepted = await call('POST', '/api/invitation', undefined, { link, name, ...words });
    expect([accepted.status, accepted.body.loggedInUser?.name]).toEqual([200, 'Mal Bcc: all@example.com']);
  });

  it('leaves an administrator, whoever locks whom at once', async () => {
    const filter = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'active' }] };
    const { rows } = (await call('POST', '/api/records/user/list', admin, { filter, pageLimit: 100 })).body;
    const first = (rows as { id: string; email: string }[]).find(
      ({ email }) => email === 'admin@demo.invoize.test',
    )?.id;
    const second = await register('second.admin@example.com', 'admin');
    const session = await login('second.admin@example.com');
    const versionOf = async (id: string) => (await call('GET', `/api/records/user/${id}`, session)).body.row.version;
    const lock = async (id: string, session: string, at: TestServer) => {
      const asked = { transition: 'lock', version: await versionOf(id), reason: 'Because.' };
      return () => call('PUT', `/api/records/user/${id}/transition`, session, asked, at);
    };
    // Both in one go: the second is the last one then.
    const records = await Promise.all([first, second].map(async (id) => ({ id, version: await versionOf(id ?? '') })));
    const all = { transition: 'lock', records, reason: 'Because.' };
    const { body } = await call('POST', '/api/records/user/transition', admin, all);
    expect([body.moved?.length, body.refused?.length], JSON.stringify(body)).toEqual([1, 1]);
    const unlock = { transition: 'unlock', version: await versionOf(first ?? '') };
    expect((await call('PUT', `/api/records/user/${first}/transition`, session, unlock)).status).toBe(200);
    // Each the other, at a server of its own.
    admin = await server.signIn('admin@demo.invoize.test');
    const presses = [await lock(second, admin, server), await lock(first ?? '', session, other)];
    const mutual = await Promise.all(presses.map((press) => press()));
    expect(mutual.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
