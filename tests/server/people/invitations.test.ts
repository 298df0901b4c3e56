/** Inviting, registering, accepting: links work once, for a while, for one thing; nobody gives more than they hold. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLink } from '../../../server/session/signedLinks.ts';
import { startServer, type TestServer } from '../server.ts';
import { testClock } from '../testClock.ts';
import { linkTo, mailTo } from './mail.ts';

const clock = testClock();
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer({ clock });
  admin = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

const PASSWORD = 'Quay-side7';
const invite = (emails: string, role = 'billing', session = admin) =>
  server.call('POST', '/api/users/invite', session, { emails, role, systems: ['ofs'] });
const accept = (link: string, name = 'Ines Invited', password = PASSWORD) =>
  server.call('POST', '/api/invitation', undefined, { link, name, password, confirmPassword: password });
const userOf = async (email: string) => {
  const filter = { condition: 'and', fields: [{ name: 'email', operator: 'equalTo', value: email }] };
  return (await server.call('POST', '/api/records/user/list', admin, { filter })).body.rows[0];
};

describe('an invitation', () => {
  it('lets one person in once, with what was given', async () => {
    const sent = await invite('ines@example.com');
    expect([sent.status, sent.body.count]).toEqual([200, 1]);
    expect((await userOf('ines@example.com')).status).toBe('invited');
    const link = await linkTo(server, 'ines@example.com');
    const shown = await server.call('GET', `/api/links/${link}`);
    expect(shown.body).toMatchObject({ kind: 'invitation', about: { email: 'ines@example.com' } });
    const accepted = await accept(link);
    expect([accepted.status, accepted.body.loggedInUser?.name]).toEqual([200, 'Ines Invited']);
    expect(accepted.body.context).toMatchObject({ company: 'meridian', system: 'ofs' });
    expect(await userOf('ines@example.com')).toMatchObject({ status: 'active', isActive: true, name: 'Ines Invited' });
    const again = await accept(link, 'Somebody Else');
    expect(again.status).toBe(410);
    expect((await server.call('GET', `/api/links/${link}`)).body.kind).toBe('');
    const signedIn = await server.call('POST', '/api/login', undefined, {
      email: 'ines@example.com',
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
  });

  it('ends after a week, and when a new one is sent', async () => {
    await invite('late@example.com');
    const first = await linkTo(server, 'late@example.com');
    const { id } = await userOf('late@example.com');
    expect((await server.call('POST', '/api/users/invitations', admin, { ids: [id] })).body.count).toBe(1);
    expect((await accept(first)).status).toBe(410);
    const second = await linkTo(server, 'late@example.com');
    expect(second).not.toBe(first);
    clock.advance(7 * 86_400_000);
    expect((await accept(second)).status).toBe(410);
    admin = await server.signIn('admin@demo.invoize.test');
  });

  it('cannot be made up, or be one of another kind', async () => {
    await server.call('POST', '/api/forgotPassword', undefined, { email: 'starter@demo.invoize.test' });
    const reset = await linkTo(server, 'starter@demo.invoize.test');
    expect((await accept(reset)).status).toBe(410);
    expect((await accept('abc')).status).toBe(410);
    expect((await server.call('GET', '/api/links/abc')).body.kind).toBe('');
  });

  it('leads by one address to what any link is for, an invoice that was shared too', async () => {
    const { store, sealer } = server.services;
    const made = { target: 'x', data: { company: 'meridian' }, by: 'x', now: clock.now(), lastsMs: 60_000 };
    const link = await store.write((tx) => createLink(tx, sealer, { kind: 'webInvoice', ...made }));
    const { body } = await server.call('GET', `/api/links/${link}`);
    expect([body.kind, body.address]).toEqual(['webInvoice', expect.stringMatching(`^http.*/api/webLinks/${link}$`)]);
    clock.advance(60_000);
    expect((await server.call('GET', `/api/links/${link}`)).body.address).toBeUndefined();
  });

  it('belongs to its recipient, regardless of who opens it and of further values sent', async () => {
    await invite('una@example.com', 'auditor');
    const link = await linkTo(server, 'una@example.com');
    const other = await server.signIn('auditor@demo.invoize.test');
    const me = (session: string) => server.call('GET', '/api/me', session);
    const { id } = (await me(other)).body.loggedInUser;
    const words = { name: 'Una', password: PASSWORD, confirmPassword: PASSWORD };
    const more = { id, email: 'auditor@demo.invoize.test', role: 'admin', company: 'others', systems: [] };
    expect((await server.call('POST', '/api/invitation', other, { link, ...words, ...more })).status).toBe(422);
    const { status, body } = await server.call('POST', '/api/invitation', other, { link, ...words });
    expect([status, body.loggedInUser?.email, body.loggedInUser?.isAdmin]).toEqual([200, 'una@example.com', '0']);
    expect(body.context.company).toBe('meridian');
    // The user who opened it stays the same, with the same password.
    expect((await me(other)).body.loggedInUser).toMatchObject({ id, email: 'auditor@demo.invoize.test' });
    await server.signIn('auditor@demo.invoize.test');
  });

  it('does not admit a user who was marked as left in the meantime, and is not stored in the database', async () => {
    await invite('gone@example.com');
    const link = await linkTo(server, 'gone@example.com');
    const rows = await server.services.store.db.selectFrom('signed_links').selectAll().execute();
    expect([rows.length > 0, JSON.stringify(rows).includes(link)]).toEqual([true, false]);
    const { id, version } = await userOf('gone@example.com');
    const leave = { transition: 'leave', version, reason: 'Will not come' };
    expect((await server.call('PUT', `/api/records/user/${id}/transition`, admin, leave)).status).toBe(200);
    expect((await accept(link)).status).toBe(410);
    expect(await userOf('gone@example.com')).toMatchObject({ status: 'left' });
  });

  it('is refused for a weak password, and stays good', async () => {
    await invite('weak@example.com');
    const link = await linkTo(server, 'weak@example.com');
    expect((await accept(link, 'Wim', 'weak')).status).toBe(412);
    expect((await accept(link, '  ')).body.errors).toHaveProperty('name');
    expect((await accept(link, 'Wim')).status).toBe(200);
  });

  it('goes to nobody where one of them is a user already or no address', async () => {
    const taken = await invite('new.one@example.com, billing@demo.invoize.test');
    expect([taken.status, taken.body.errors.emails]).toEqual([412, 'Already a user: billing@demo.invoize.test']);
    expect(await userOf('new.one@example.com')).toBeUndefined();
    expect((await invite('nobody')).body.errors.emails).toContain('nobody');
    expect((await invite('some@example.com', 'noSuchRole')).body.errors).toHaveProperty('role');
  });

  it('gives a role that was made in the company, and no more than its sender holds', async () => {
    const filters = { accountNumber: { v: ['AC-1001'] } };
    const actionCodes = ['shipmentEntry.sideShipmentEntry', 'shipmentEntry.viewCosts'];
    const definition = { modules: { shipmentEntry: { variants: { default: { actionCodes, filters } } } } };
    const group = (more: object) =>
      server.call('POST', '/api/groups', admin, { type: 'permission', definition, ...more });
    const { id } = (await group({ name: 'One account' })).body;
    expect((await invite('otto@example.com', id)).status).toBe(200);
    expect(await userOf('otto@example.com')).toMatchObject({ companyRole: id, status: 'invited' });
    const { body } = await accept(await linkTo(server, 'otto@example.com'), 'Otto');
    expect(body.permissions).toEqual([...actionCodes].sort());
    const { rows } = (await server.call('POST', '/api/records/shipment/list', body.sessionId, { pageLimit: 100 })).body;
    expect(new Set(rows.map((row: { accountNumber: string }) => row.accountNumber))).toEqual(new Set(['AC-1001']));

    const elsewhere = await group({ name: 'Of another system', system: 'ofe' });
    expect((await invite('nils@example.com', elsewhere.body.id)).body.errors).toHaveProperty('systems');
    // With access to one account only, a user cannot invite others to all accounts.
    const inviting = {
      shipmentEntry: definition.modules.shipmentEntry,
      user: { variants: { default: { actionCodes: ['user.viewUser', 'user.createUser'], filters: {} } } },
      group: { variants: { default: { actionCodes: ['group.viewGroup'], filters: {} } } },
    };
    const lead = (await group({ name: 'Lead of one account', definition: { modules: inviting } })).body.id;
    await invite('lea@example.com', lead);
    const { sessionId } = (await accept(await linkTo(server, 'lea@example.com'), 'Lea')).body;
    expect((await invite('pia@example.com', id, sessionId)).status).toBe(200);
    const all = { shipmentEntry: { variants: { default: { actionCodes, filters: {} } } } };
    const wide = (await group({ name: 'All accounts', definition: { modules: all } })).body.id;
    expect((await invite('max@example.com', wide, sessionId)).body.errors).toHaveProperty('role');
    const words = { email: 'max@example.com', name: 'Max', password: PASSWORD, confirmPassword: PASSWORD };
    const registered = await server.call('POST', '/api/users/register', sessionId, { ...words, role: wide });
    expect([registered.status, Object.keys(registered.body.errors)]).toEqual([412, ['role']]);
    expect(await userOf('max@example.com')).toBeUndefined();
  });

  it('is not sent by who may not create users', async () => {
    const billing = await server.signIn('billing@demo.invoize.test');
    expect((await invite('a@example.com', 'billing', billing)).status).toBe(403);
  });
});

describe('a user', () => {
  it('is registered with a password and signs in at once', async () => {
    const body = {
      email: 'Rita@example.com',
      name: 'Rita',
      role: 'auditor',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    expect((await server.call('POST', '/api/users/register', admin, body)).status).toBe(200);
    const signedIn = await server.call('POST', '/api/login', undefined, {
      email: 'rita@example.com',
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
    const twice = await server.call('POST', '/api/users/register', admin, body);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([412, ['email']]);
  });

  it('is signed out at once when locked, and can sign in again when unlocked', async () => {
    const session = await server.signIn('auditor@demo.invoize.test');
    const { id, version } = await userOf('auditor@demo.invoize.test');
    const move = (transition: string, at: number) =>
      server.call('PUT', `/api/records/user/${id}/transition`, admin, {
        transition,
        version: at,
        reason: 'Left a laptop',
      });
    const locked = await move('lock', version);
    expect(locked.status).toBe(200);
    expect((await server.call('GET', '/api/me', session)).status).toBe(403);
    const tried = { email: 'auditor@demo.invoize.test', password: 'Invoize#2026' };
    expect((await server.call('POST', '/api/login', undefined, tried)).status).toBe(401);
    const { version: now } = await userOf('auditor@demo.invoize.test');
    expect((await move('unlock', now)).status).toBe(200);
    expect((await server.call('POST', '/api/login', undefined, tried)).status).toBe(200);
  });

  it('who is invited or has left cannot sign in, even with a former password', async () => {
    const email = 'leo@example.com';
    const body = { email, name: 'Leo', role: 'auditor', password: PASSWORD, confirmPassword: PASSWORD };
    expect((await server.call('POST', '/api/users/register', admin, body)).status).toBe(200);
    const login = () => server.call('POST', '/api/login', undefined, { email, password: PASSWORD });
    const { sessionId } = (await login()).body;
    const move = async (transition: string) => {
      const { id, version } = await userOf(email);
      const asked = { transition, version, reason: 'Moved on' };
      expect((await server.call('PUT', `/api/records/user/${id}/transition`, admin, asked)).status).toBe(200);
    };
    await move('leave');
    expect([(await server.call('GET', '/api/me', sessionId)).status, (await login()).status]).toEqual([403, 401]);
    const mails = (await mailTo(server, email)).length;
    await server.call('POST', '/api/forgotPassword', undefined, { email });
    expect(await mailTo(server, email)).toHaveLength(mails);
    await move('comeBack');
    expect([(await userOf(email)).status, (await login()).status]).toEqual(['invited', 401]);
  });

  it('who is the last administrator cannot be locked or marked as left, nor by a user with fewer permissions', async () => {
    const { id, version } = await userOf('admin@demo.invoize.test');
    const move = (transition: string, session: string) =>
      server.call('PUT', `/api/records/user/${id}/transition`, session, { transition, version, reason: 'why not' });
    for (const transition of ['lock', 'leave']) {
      const refused = await move(transition, admin);
      expect([refused.status, refused.body.msg]).toEqual([412, expect.stringContaining('last administrator')]);
    }
    const actionCodes = ['user.viewUser', 'user.lockUser'];
    const modules = { user: { variants: { default: { actionCodes, filters: {} } } } };
    const role = { name: 'Locks users', type: 'permission', definition: { modules } };
    const locker = await server.call('POST', '/api/groups', admin, role);
    const email = 'lou@example.com';
    const body = { email, name: 'Lou', role: locker.body.id, password: PASSWORD, confirmPassword: PASSWORD };
    await server.call('POST', '/api/users/register', admin, body);
    const { sessionId } = (await server.call('POST', '/api/login', undefined, { email, password: PASSWORD })).body;
    const refused = await move('lock', sessionId);
    expect([refused.status, refused.body.msg]).toEqual([412, expect.stringContaining('more permissions than you')]);
  });

  it('keeps the sign-in address and role, regardless of the values sent', async () => {
    const { id, version } = await userOf('starter@demo.invoize.test');
    const row = { id, version, email: 'taken.over@example.com', role: 'admin', phone: '555 0100' };
    const saved = await server.call('PUT', '/api/records/user', admin, { template: 'user', rows: [row] });
    expect(saved.status).toBe(200);
    expect(await userOf('starter@demo.invoize.test')).toMatchObject({ role: 'billing', phone: '555 0100' });
  });
});

describe('a password that was forgotten', () => {
  it('is reset by a link that works once, and ends every session', async () => {
    const email = 'europe@demo.invoize.test';
    const session = await server.signIn(email);
    const known = await server.call('POST', '/api/forgotPassword', undefined, { email });
    const unknown = await server.call('POST', '/api/forgotPassword', undefined, { email: 'who@example.com' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await mailTo(server, 'who@example.com')).toEqual([]);
    const link = await linkTo(server, email);
    const reset = () =>
      server.call('POST', '/api/resetPassword', undefined, { link, password: PASSWORD, confirmPassword: PASSWORD });
    const done = await reset();
    // Nobody is signed in by a mail.
    expect([done.status, done.body.sessionId]).toEqual([200, undefined]);
    expect((await server.call('GET', '/api/me', session)).status).toBe(401);
    expect((await server.call('POST', '/api/login', undefined, { email, password: PASSWORD })).status).toBe(200);
    expect((await reset()).status).toBe(410);
  });

  it('is requested with the same answer after the same work for a known and an unknown address', async () => {
    const { background, store } = server.services;
    const left: (() => Promise<unknown>)[] = [];
    const run = vi.spyOn(background, 'run').mockImplementation((_, work) => void left.push(work as never));
    const hashed = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    const mails = () => store.db.selectFrom('outbox').select('id').execute();
    try {
      const before = await mails();
      const found: unknown[] = [];
      for (const email of ['starter@demo.invoize.test', 'stranger@example.com']) {
        const { status, body } = await server.call('POST', '/api/forgotPassword', undefined, { email });
        found.push({
          answer: [status, { ...body, requestId: '' }],
          hashed: hashed.mock.calls.length,
          left: left.length,
          mails: await mails(),
        });
        left.length = 0;
      }
      const same = { answer: [200, expect.anything()], hashed: 0, left: 1, mails: before };
      expect(found).toEqual([same, same]);
      expect(found[0]).toEqual(found[1]);
    } finally {
      run.mockRestore();
      hashed.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it('is set by the last link alone, and for an hour', async () => {
    const email = 'rating@demo.invoize.test';
    const asked = async () => {
      await server.call('POST', '/api/forgotPassword', undefined, { email });
      return linkTo(server, email);
    };
    const reset = async (link: string) =>
      (
        await server.call('POST', '/api/resetPassword', undefined, {
          link,
          password: PASSWORD,
          confirmPassword: PASSWORD,
        })
      ).status;
    const [first, second] = [await asked(), await asked()];
    expect(await reset(first)).toBe(410);
    clock.advance(3_600_000);
    expect(await reset(second)).toBe(410);
    expect(await reset(await asked())).toBe(200);
    admin = await server.signIn('admin@demo.invoize.test');
  });

  it('can be requested only a limited number of times', async () => {
    const ask = () => server.call('POST', '/api/forgotPassword', undefined, { email: 'many@example.com' });
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('signing up', () => {
  const signUp = (email: string) =>
    server.call('POST', '/api/signUp', undefined, { email, name: 'Nell New', company: 'New Freight' });
  it('mails a link that makes a company of its own', async () => {
    expect((await server.call('GET', '/api/signUp')).body).toEqual({ open: true, firstAdministrator: false });
    expect((await signUp('nell@example.com')).status).toBe(200);
    const link = await linkTo(server, 'nell@example.com');
    const body = { link, name: 'Nell New', company: 'New Freight', country: 'Canada', password: PASSWORD };
    const made = await server.call('POST', '/api/registration', undefined, { ...body, confirmPassword: PASSWORD });
    expect([made.status, made.body.loggedInUser?.userCompany.name]).toEqual([200, 'New Freight']);
    const again = await server.call('POST', '/api/registration', undefined, { ...body, confirmPassword: PASSWORD });
    expect(again.status).toBe(410);
    const session = made.body.sessionId;
    const companies = await server.call('POST', '/api/records/company/list', session, {});
    expect(companies.body.rows.map((row: { name: string }) => row.name)).toEqual(['New Freight']);
    const shipments = await server.call('POST', '/api/records/shipment/list', session, {});
    expect(shipments.body.rows).toEqual([]);
    // Data shared by all companies does not belong to a new company's first user.
    expect(made.body.permissions).not.toContain('authoring.publishDefinitions');
    const more = await server.call('POST', '/api/users/invite', session, { emails: 'x@example.com', role: 'admin' });
    expect(more.body.errors).toHaveProperty('role');
  });
  it('does not reveal whether an address is known', async () => {
    const [known, unknown] = [await signUp('billing@demo.invoize.test'), await signUp('nobody.yet@example.com')];
    expect(known.body).toEqual(unknown.body);
    expect((await mailTo(server, 'billing@demo.invoize.test')).at(-1)).toContain('has an account already');
  });

  it('expires after a day, is limited in number, and is closed unless a tenant opens it', async () => {
    const email = 'slow@example.com';
    await signUp(email);
    const link = await linkTo(server, email);
    clock.advance(86_400_000);
    const words = { name: 'Slow', company: 'Slow Freight', country: 'Canada', password: PASSWORD };
    const body = { link, ...words, confirmPassword: PASSWORD };
    expect((await server.call('POST', '/api/registration', undefined, body)).status).toBe(410);
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await signUp('often@example.com')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const { program } = server.services.runtime();
    const { constant } = program.definitions;
    const signUpClosed = { ...constant.signUp, value: false } as typeof constant.signUp & object;
    const definitions = { ...program.definitions, constant: { ...constant, signUp: signUpClosed } };
    const closed = await startServer({ beside: server, clock, program: { ...program, definitions } });
    try {
      expect((await closed.call('GET', '/api/signUp')).body.open).toBe(false);
      const asked = { email: 'new@example.com', name: 'New', company: 'New' };
      expect((await closed.call('POST', '/api/signUp', undefined, asked)).status).toBe(403);
    } finally {
      await closed.close();
    }
  });
});
