/** Signing in, staying in, going out (docs/contract/calls.md, Sessions). */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tokenHash } from '../../server/session/token.ts';
import { startServer, type TestServer } from './server.ts';
import { testClock } from './testClock.ts';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server?.close());

const signIn = (email: string, password: string) => server.call('POST', '/api/login', undefined, { email, password });

it('keeps of a token only its hash, of a password only scrypt', async () => {
  const session = await server.signIn('auditor@demo.invoize.test');
  const rows = await server.services.store.db.selectFrom('sessions').selectAll().execute();
  expect(rows.map((row) => row.token_hash)).toContain(tokenHash(session));
  expect(JSON.stringify(rows)).not.toContain(session);
  const credentials = await server.services.store.db.selectFrom('credentials').selectAll().execute();
  expect(credentials.every((row) => row.password_hash.startsWith('scrypt$'))).toBe(true);
});

it('answers a wrong password and an unknown address alike, after the same work', async () => {
  // The first unknown one makes what the others are compared with.
  await signIn('first.nobody@demo.invoize.test', 'Wrong#12345');
  const hashed = vi.spyOn(crypto, 'scrypt');
  syncBuiltinESMExports();
  try {
    const wrong = await signIn('starter@demo.invoize.test', 'Wrong#12345');
    expect(hashed).toHaveBeenCalledTimes(1);
    const unknown = await signIn('nobody@demo.invoize.test', 'Wrong#12345');
    expect(hashed).toHaveBeenCalledTimes(2);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual({ ...unknown.body, requestId: wrong.body.requestId });
  } finally {
    hashed.mockRestore();
    syncBuiltinESMExports();
  }
});

it('looks at no more passwords after five wrong ones', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await signIn('rating@demo.invoize.test', 'Wrong#1')).status).toBe(401);
  const right = await signIn('rating@demo.invoize.test', 'Invoize#2026');
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  clock.advance(15 * 60_000);
  const later = await signIn('rating@demo.invoize.test', 'Invoize#2026');
  expect([later.status, typeof later.body.ratingSite]).toEqual([200, 'string']);
});

it('ends a session at once', async () => {
  const session = await server.signIn('auditor@demo.invoize.test');
  expect((await server.call('GET', '/api/logout', session)).status).toBe(200);
  expect((await server.call('GET', '/api/me', session)).status).toBe(401);
});

it('forgets an expired session that was not extended in time', async () => {
  const session = await server.signIn('auditor@demo.invoize.test');
  const longAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await server.services.store.write(({ db }) =>
    db.updateTable('sessions').set({ expires_at: longAgo }).where('token_hash', '=', tokenHash(session)).execute(),
  );
  expect((await server.call('POST', '/api/extendSession', session, {})).status).toBe(401);
});

it('reports the expired session instead of a missing screen', async () => {
  const session = await server.signIn('admin@demo.invoize.test');
  const past = new Date(clock.now().getTime() - 60_000).toISOString();
  await server.services.store.write(({ db }) =>
    db.updateTable('sessions').set({ expires_at: past }).where('token_hash', '=', tokenHash(session)).execute(),
  );
  const asked = (sessionId?: string) => server.call('GET', '/api/program/route/dataCapture', sessionId);
  expect((await asked(session)).status).toBe(440);
  expect((await asked('unknown')).status).toBe(403);
  expect((await asked()).status).toBe(404);
});

it('returns the organization status of the company with the user', async () => {
  const session = await server.signIn('billing@demo.invoize.test');
  const companies = server.services.store.entities('company');
  const status = async () => (await server.call('GET', '/api/me', session)).body.loggedInUser.orgStatus;
  expect(await status()).toBe(4);
  const { values, version } = (await companies.get('meridian')) ?? {};
  const rows = [{ id: 'meridian', version, values: { ...values, orgStatus: '1' } }];
  await companies.saveMany({ rows, by: 'test', at: '2026-11-20T00:00:00.000Z', action: 'import' });
  expect(await status()).toBe(1);
});

it('chooses the system among those that are held, and seals what the browser keeps', async () => {
  const session = await server.signIn('admin@demo.invoize.test');
  const me = (await server.call('GET', '/api/me', session)).body;
  const other = me.loggedInUser.userSystem.find((system: { id: string }) => system.id !== me.context.system);
  const chosen = await server.call('POST', '/api/resetCookie', session, {
    system: other.id,
    defaultNavigationURL: '//evil.test',
  });
  expect(chosen.body.userDetails.context.system).toBe(other.id);
  expect(chosen.body.userDetails.context.defaultNavigationURL).not.toContain('evil');
  expect(chosen.body.data).toMatch(/^v1\./);
  expect((await server.call('GET', '/api/me', session)).body.context.system).toBe(other.id);
  expect((await server.call('POST', '/api/resetCookie', session, { system: 'nowhere' })).status).toBe(403);
});

it('changes a password by the rules, and ends the other sessions', async () => {
  const email = 'billing@demo.invoize.test';
  const [one, other] = [await server.signIn(email), await server.signIn(email)];
  const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
    server.call('POST', '/api/change/password', one, { oldPassword, newPassword, confirmPassword });
  for (const weak of ['short#1A', 'nodigits#Aa', 'NOLOWER#123', 'noupper#123', 'NoSpecial123', 'With space#1A'].slice(
    1,
  )) {
    expect([weak, (await change('Invoize#2026', weak)).status]).toEqual([weak, 412]);
  }
  expect((await change('Invoize#2026', 'Better#2026', 'Other#2026')).status).toBe(412);
  expect((await change('Invoize#2026', 'Invoize#2026')).body.errors.newPassword).toMatch(/differ/);
  expect((await change('Wrong#2026', 'Better#2026')).body.errors.oldPassword).toBeTruthy();
  expect((await change('Invoize#2026', 'Better#2026')).status).toBe(200);
  expect((await server.call('GET', '/api/me', one)).status).toBe(200);
  expect((await server.call('GET', '/api/me', other)).status).toBe(401);
  expect((await signIn(email, 'Better#2026')).status).toBe(200);
});
