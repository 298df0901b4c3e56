/** Inviting, registering, accepting: links work once, for a while, for one thing; nobody gives more than they hold. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    // Who sees that account alone may not let somebody in to all of them.
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

  it('who is locked is out at once, and in again when unlocked', async () => {
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

  it('who is the last administrator is not locked', async () => {
    const { id, version } = await userOf('admin@demo.invoize.test');
    const body = { transition: 'lock', version, reason: 'why not' };
    const refused = await server.call('PUT', `/api/records/user/${id}/transition`, admin, body);
    expect([refused.status, refused.body.msg]).toEqual([412, expect.stringContaining('last administrator')]);
  });

  it('keeps the address and role that she signs in with, whatever is sent', async () => {
    const { id, version } = await userOf('starter@demo.invoize.test');
    const row = { id, version, email: 'taken.over@example.com', role: 'admin', phone: '555 0100' };
    const saved = await server.call('PUT', '/api/records/user', admin, { template: 'user', rows: [row] });
    expect(saved.status).toBe(200);
    expect(await userOf('starter@demo.invoize.test')).toMatchObject({ role: 'billing', phone: '555 0100' });
  });
});

describe('a password that was forgotten', () => {
  it('is set anew by a link that works once, and ends every session', async () => {
    const email = 'europe@demo.invoize.test';
    const session = await server.signIn(email);
    const known = await server.call('POST', '/api/forgotPassword', undefined, { email });
    const unknown = await server.call('POST', '/api/forgotPassword', undefined, { email: 'who@example.com' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await mailTo(server, 'who@example.com')).toEqual([]);
    const link = await linkTo(server, email);
    const reset = () =>
      server.call('POST', '/api/resetPassword', undefined, { link, password: PASSWORD, confirmPassword: PASSWORD });
    expect((await reset()).status).toBe(200);
    expect((await server.call('GET', '/api/me', session)).status).toBe(401);
    expect((await server.call('POST', '/api/login', undefined, { email, password: PASSWORD })).status).toBe(200);
    expect((await reset()).status).toBe(410);
  });

  it('is asked for only so often', async () => {
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
    const session = made.body.sessionId;
    const companies = await server.call('POST', '/api/records/company/list', session, {});
    expect(companies.body.rows.map((row: { name: string }) => row.name)).toEqual(['New Freight']);
    const shipments = await server.call('POST', '/api/records/shipment/list', session, {});
    expect(shipments.body.rows).toEqual([]);
    // What all companies share is nobody's who signed up.
    expect(made.body.permissions).not.toContain('authoring.publishDefinitions');
    const more = await server.call('POST', '/api/users/invite', session, { emails: 'x@example.com', role: 'admin' });
    expect(more.body.errors).toHaveProperty('role');
  });
  it('tells nobody whether an address is known', async () => {
    const [known, unknown] = [await signUp('billing@demo.invoize.test'), await signUp('nobody.yet@example.com')];
    expect(known.body).toEqual(unknown.body);
    expect((await mailTo(server, 'billing@demo.invoize.test')).at(-1)).toContain('has an account already');
  });
});
