/** Sign-in at a company's own provider: who comes in, what their groups give, and everything that is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOptions } from '../../../server/platform/options.ts';
import { startServer, type TestServer } from '../server.ts';
import { testClock } from '../testClock.ts';
import { startProvider, type TestProvider, type Wrongs } from './openIdProvider.ts';

const clock = testClock();
const KNOWN = 'admin@demo.example';
let provider: TestProvider;
let server: TestServer;
let known: string;
let company: string;

beforeAll(async () => {
  provider = await startProvider();
  const { issuer, clientId, clientSecret } = provider;
  const options = { issuer, clientId, clientSecret, groupsClaim: 'groups', timeoutS: 1 };
  const roles = new Map([['team-billing', 'billing']]);
  server = await startServer({ clock, openId: { ...options, roles } });
  const { program } = server.services.runtime();
  const users = program.definitions.sample.sample?.users ?? {};
  known = Object.keys(users)[0] ?? KNOWN;
  const { body } = await server.call('GET', '/api/me', await server.signIn(known));
  company = body.context.company;
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

async function begin() {
  const { body, headers, status } = await server.call('POST', '/api/openid/begin', undefined, {});
  expect(status).toBe(200);
  return { url: body.url as string, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

const complete = (back: { code?: string; state: string; error?: string }, cookie: string) =>
  server.call('POST', '/api/openid/complete', undefined, back, { cookie });

async function signInAs(claims: Record<string, unknown>, wrong?: Wrongs) {
  const { url, cookie } = await begin();
  return complete(provider.visit(url, claims, wrong), cookie);
}

const REFUSED = 'Your company sign-in did not confirm who you are. Try again, or ask an administrator.';
const LATE = 'Your company sign-in cannot be reached or answered too late. Try again, or sign in with a password.';
const NOBODY = 'There is no user here for your company account. Ask an administrator to invite you.';
const OVER = 'This sign-in has been used or has expired. Start again.';
const NOT_HERE = 'This sign-in was not started in this browser. Start again.';

it('lets a user in whom the provider names, with state, nonce and PKCE', async () => {
  const { url, cookie } = await begin();
  const asked = new URL(url).searchParams;
  expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256']);
  expect(asked.get('nonce')).toMatch(/.{20}/);
  expect(url).not.toContain(provider.clientSecret);
  const { status, body } = await complete(provider.visit(url, { email: known.toUpperCase() }), cookie);
  expect([status, body.loggedInUser?.email]).toEqual([200, known]);
  expect((await server.call('GET', '/api/me', body.sessionId)).status).toBe(200);
});

describe('refuses', () => {
  it.each<[string, Wrongs, string]>([
    ['a token signed with another key', { key: true }, REFUSED],
    ['a token for another audience', { audience: 'somebody-else' }, REFUSED],
    ['a token of another issuer', { issuer: 'http://127.0.0.1:1' }, REFUSED],
    ['a token with another nonce', { nonce: 'of-another-sign-in' }, REFUSED],
    ['a token that is over', { expired: true }, REFUSED],
    ['a token without a subject', { claims: { sub: '' } }, REFUSED],
    ['a token with a subject of blanks', { claims: { sub: '  ' } }, REFUSED],
    ['a token of another party', { claims: { azp: 'somebody-else' } }, REFUSED],
    ['a token made an hour ago', { claims: { iat: Math.floor(Date.now() / 1000) - 3600 } }, REFUSED],
    ['a token made in an hour', { claims: { iat: Math.floor(Date.now() / 1000) + 3600 } }, REFUSED],
    ['an answer of more than a megabyte', { padding: 2_000_000 }, REFUSED],
    ['a provider that answers too late', { silent: true }, LATE],
  ])('%s', async (_, wrong, words) => {
    const { status, body } = await signInAs({ email: known }, wrong);
    expect([status, body.msg, body.sessionId]).toEqual([412, words, undefined]);
  });

  it('a code that comes a second time', async () => {
    const { url, cookie } = await begin();
    const back = provider.visit(url, { email: known });
    expect((await complete(back, cookie)).status).toBe(200);
    expect((await complete(back, cookie)).body.msg).toBe(OVER);
  });

  it('two windows with one code, but for one', async () => {
    const { url, cookie } = await begin();
    const back = provider.visit(url, { email: known });
    const both = await Promise.all([complete(back, cookie), complete(back, cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('a code of one sign-in with the state of another', async () => {
    const [one, two] = [await begin(), await begin()];
    const { code } = provider.visit(one.url, { email: known });
    const { state } = provider.visit(two.url, { email: known });
    expect((await complete({ code, state }, two.cookie)).body.msg).toBe(REFUSED);
  });

  it('an answer in another browser than the one that began, so that nobody is signed in as another user', async () => {
    const { url } = await begin();
    const back = provider.visit(url, { email: known });
    for (const cookie of ['', (await begin()).cookie]) expect((await complete(back, cookie)).body.msg).toBe(NOT_HERE);
    expect((await complete({ code: 'x', state: 'made-up' }, '')).body.msg).toBe(NOT_HERE);
  });

  it('a sign-in that took longer than ten minutes', async () => {
    const { url, cookie } = await begin();
    clock.advance(11 * 60_000);
    expect((await complete(provider.visit(url, { email: known }), cookie)).body.msg).toBe(OVER);
  });

  it('a user who declines at the provider', async () => {
    const { url, cookie } = await begin();
    const { state } = provider.visit(url, {});
    expect((await complete({ state, error: 'access_denied' }, cookie)).body.msg).toBe(REFUSED);
  });

  it('addresses that nobody here has, or that the provider does not vouch for', async () => {
    for (const claims of [
      { email: 'nobody@example.com', groups: ['team-billing'] },
      { sub: 'stranger', email: known, email_verified: false },
      { sub: 'stranger', email: known, email_verified: 'true' },
      { sub: 'stranger', email: known, email_verified: undefined },
      {},
    ])
      expect((await signInAs(claims)).body.msg).toBe(NOBODY);
  });
});

it('does not redirect to a sign-in page with another scheme than http', async () => {
  provider.page = 'javascript:alert(1)';
  try {
    expect((await server.call('POST', '/api/openid/begin', undefined, {})).status).toBe(412);
  } finally {
    provider.page = undefined;
  }
});

it('counts an address without email_verified only where the provider is trusted with it', async () => {
  const { issuer, clientId, clientSecret } = provider;
  const before = server;
  const trusting = { issuer, clientId, clientSecret, groupsClaim: 'groups', timeoutS: 1, roles: new Map() };
  server = await startServer({ beside: before, clock, openId: { ...trusting, trustsEmail: true } });
  try {
    const email = 'auditor@demo.invoize.test';
    expect((await signInAs({ email, email_verified: false })).body.msg).toBe(NOBODY);
    expect((await signInAs({ email, email_verified: undefined })).status).toBe(200);
  } finally {
    await server.close();
    server = before;
  }
});

it('changes no role of a user by an account that is refused', async () => {
  const { issuer, clientId, clientSecret } = provider;
  const before = server;
  const roles = new Map([['team-admin', 'admin']]);
  const options = { issuer, clientId, clientSecret, groupsClaim: 'groups', timeoutS: 1, roles, company };
  server = await startServer({ beside: before, clock, openId: options });
  try {
    const email = 'rating@demo.invoize.test';
    const grants = () => server.services.store.db.selectFrom('grants').selectAll().orderBy('id').execute();
    expect((await signInAs({ sub: 'theirs', email })).status).toBe(200);
    const held = await grants();
    const refused = await signInAs({ sub: 'given-on', email, groups: ['team-admin'] });
    expect([refused.body.msg, await grants()]).toEqual([NOBODY, held]);
  } finally {
    await server.close();
    server = before;
  }
});

it('is off unless configured, and reports that', async () => {
  const plain = await startServer({ beside: server, clock });
  expect((await plain.call('GET', '/api/openid')).body).toEqual({ on: false });
  expect((await plain.call('POST', '/api/openid/begin', undefined, {})).status).toBe(404);
  expect((await plain.call('POST', '/api/openid/complete', undefined, { state: 'x' })).status).toBe(404);
  await plain.close();
});

it('says to strangers that it is on, and no more', async () => {
  const { body } = await server.call('GET', '/api/openid');
  expect(body).toEqual({ on: true });
});

it('makes users and follows their groups where a company is configured', async () => {
  const { issuer, clientId, clientSecret } = provider;
  const roles = new Map([
    ['team-billing', 'billing'],
    ['team-admin', 'admin'],
  ]);
  const names = Object.keys(server.services.runtime().program.definitions.role);
  const [first = '', second = ''] = names.filter(
    (name) => !server.services.runtime().program.definitions.role[name]?.isAdmin,
  );
  roles.set('team-billing', first);
  roles.set('team-admin', second);
  const before = server;
  server = await startServer({
    beside: before,
    clock,
    openId: { issuer, clientId, clientSecret, groupsClaim: 'groups', timeoutS: 1, roles, company },
  });
  try {
    const rolesOf = async (id: string) => {
      const rows = server.services.store.db.selectFrom('grants').select('role').where('user_id', '=', id);
      return (await rows.execute()).map(({ role }) => role).sort();
    };
    const email = 'nele.new@example.com';
    expect((await signInAs({ email, groups: ['team-other'] })).body.msg).toBe(NOBODY);
    const made = await signInAs({ email, name: 'Nele New', groups: ['team-billing', 'team-other'] });
    expect([made.status, made.body.loggedInUser?.name]).toEqual([200, 'Nele New']);
    const { id } = made.body.loggedInUser;
    expect(await rolesOf(id)).toEqual([first]);
    await signInAs({ email, groups: ['team-billing', 'team-admin'] });
    expect(await rolesOf(id)).toEqual([first, second].sort());
    await signInAs({ email, groups: ['team-admin'] });
    expect(await rolesOf(id)).toEqual([second]);
    // Without any of them there is nothing left to sign in for, and what was open ends with it.
    expect((await signInAs({ email, groups: [] })).body.msg).toBe(NOBODY);
    expect(await rolesOf(id)).toEqual([]);
    expect((await server.call('GET', '/api/me', made.body.sessionId)).status).not.toBe(200);
    // An invited user is recognized, and not created again.
    const invited = { emails: 'ivo.invited@example.com', role: first };
    expect((await server.call('POST', '/api/users/invite', await server.signIn(known), invited)).status).toBe(200);
    expect((await signInAs({ email: invited.emails, groups: ['team-billing'] })).body.msg).toBe(NOBODY);
    const filter = { condition: 'and', fields: [{ name: 'email', operator: 'equalTo', value: invited.emails }] };
    const people = await server.call('POST', '/api/records/user/list', await server.signIn(known), { filter });
    expect(people.body.rows).toHaveLength(1);
  } finally {
    await server.close();
    server = before;
  }
});

it('takes the word of a company for its own people alone', async () => {
  const { issuer, clientId, clientSecret } = provider;
  const before = server;
  const other = {
    issuer,
    clientId,
    clientSecret,
    groupsClaim: 'groups',
    timeoutS: 1,
    roles: new Map(),
    company: 'others',
  };
  server = await startServer({ beside: before, clock, openId: other });
  try {
    expect((await signInAs({ email: known, groups: [] })).body.msg).toBe(NOBODY);
  } finally {
    await server.close();
    server = before;
  }
});

describe('an account that is known', () => {
  const sub = 'person-7';
  /** With users of their own, whom no other test links. */
  const invited = async (email: string) => {
    const password = 'Quay-side7';
    const body = { email, name: email, role: 'auditor', password, confirmPassword: password };
    const made = await server.call('POST', '/api/users/register', await server.signIn(known), body);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body.id as string;
  };
  const of = async (claims: Record<string, unknown>) => {
    const { body } = await signInAs(claims);
    return body.loggedInUser?.id ?? body.msg;
  };

  it('identifies its user regardless of the address, and keeps others from that address', async () => {
    const [ana, ben] = [await invited('ana@example.com'), await invited('ben@example.com')];
    expect(await of({ sub, email: 'ana@example.com' })).toBe(ana);
    // Another name, another address, even one of somebody else or none that is vouched for: the same person.
    expect(await of({ sub, email: 'ana.married@example.com' })).toBe(ana);
    expect(await of({ sub, email: 'ben@example.com' })).toBe(ana);
    expect(await of({ sub, email: 'ana@example.com', email_verified: false })).toBe(ana);
    // Her address was given to somebody new at the provider.
    expect(await of({ sub: 'person-8', email: 'ana@example.com' })).toBe(NOBODY);
    expect(await of({ sub: 'person-9', email: 'ben@example.com' })).toBe(ben);
  });

  it('lets nobody in while its user may not sign in, and is not another user by its address', async () => {
    const cara = await invited('cara@example.com');
    await invited('dora@example.com');
    expect(await of({ sub: 'person-10', email: 'cara@example.com' })).toBe(cara);
    const admin = await server.signIn(known);
    const { version } = (await server.call('GET', `/api/records/user/${cara}`, admin)).body.row;
    const lock = { transition: 'lock', version, reason: 'Left a laptop' };
    expect((await server.call('PUT', `/api/records/user/${cara}/transition`, admin, lock)).status).toBe(200);
    expect(await of({ sub: 'person-10', email: 'dora@example.com' })).toBe(NOBODY);
  });

  it('is forgotten by who may edit the user, so that another one takes its place', async () => {
    const eve = await invited('eve@example.com');
    const unlink = (session: string) => server.call('DELETE', `/api/openid/account/${eve}`, session);
    expect(await of({ sub: 'person-11', email: 'eve@example.com' })).toBe(eve);
    expect((await unlink(await server.signIn('billing@demo.invoize.test'))).status).toBe(403);
    const admin = await server.signIn(known);
    expect((await unlink(admin)).body.count).toBe(1);
    expect((await unlink(admin)).body.count).toBe(0);
    expect(await of({ sub: 'person-12', email: 'eve@example.com' })).toBe(eve);
    expect(await of({ sub: 'person-11', email: 'eve@example.com' })).toBe(NOBODY);
  });

  it('of an administrator cannot be removed by a user with fewer permissions', async () => {
    const admin = await server.signIn(known);
    const actionCodes = ['user.viewUser', 'user.editUser'];
    const definition = { modules: { user: { variants: { default: { actionCodes, filters: {} } } } } };
    const group = await server.call('POST', '/api/groups', admin, { type: 'permission', name: 'Desk', definition });
    const password = 'Quay-side7';
    const body = { email: 'desk@example.com', name: 'Desk', role: group.body.id, password, confirmPassword: password };
    expect((await server.call('POST', '/api/users/register', admin, body)).status).toBe(200);
    const desk = (await server.call('POST', '/api/login', undefined, { email: body.email, password })).body.sessionId;
    const { id } = (await server.call('GET', '/api/me', admin)).body.loggedInUser;
    const refused = await server.call('DELETE', `/api/openid/account/${id}`, desk);
    expect([refused.status, refused.body.msg]).toEqual([412, expect.stringContaining('more permissions than you')]);
  });

  it('is one user where two windows link it at once', async () => {
    const fay = await invited('fay@example.com');
    const both = await Promise.all(['person-13', 'person-14'].map((one) => of({ sub: one, email: 'fay@example.com' })));
    expect(both.sort()).toEqual([fay, NOBODY].sort());
  });
});

it('reads its settings whole or says which is missing, without the secret', () => {
  const env = { INVOIZE_OPENID: 'https://id.example.com', INVOIZE_OPENID_SECRET: 'hush-hush' };
  expect(() => readOptions(env)).toThrow(/INVOIZE_OPENID_CLIENT/);
  expect(() => readOptions({ ...env, INVOIZE_OPENID_CLIENT: 'x', INVOIZE_OPENID_ROLES: 'a' })).toThrow(/ROLES/);
  const { openId } = readOptions({ ...env, INVOIZE_OPENID_CLIENT: 'x', INVOIZE_OPENID_ROLES: 'a=b, c=d' });
  expect([...(openId?.roles ?? [])]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(readOptions({}).openId).toBeUndefined();
});
