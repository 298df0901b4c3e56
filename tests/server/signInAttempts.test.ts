/** Wrong passwords: an account's own refuse it, however they come; those of an address slow its answers down. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '../../server/recordAccess/addUser.ts';
import { anonymousLimits } from '../../server/session/lifetimes.ts';
import { makeDatabase } from '../support/postgres.ts';
import { quickHash } from '../support/quickPasswords.ts';
import { startServer, type TestServer } from './server.ts';
import { testClock } from './testClock.ts';

const RIGHT = 'Invoize#2026';
const WINDOW_MS = 15 * 60_000;

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  const clock = testClock();
  let server: TestServer;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = kind === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    server = await startServer({ clock, ...(database ? { databaseUrl: database.url } : {}) });
  });
  afterAll(async () => {
    await server?.close();
    await drop?.();
  });

  const signIn = (email: string, password: string) => server.call('POST', '/api/login', undefined, { email, password });
  const statuses = async (asked: Promise<{ status: number }>[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of await Promise.all(asked)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it('looks at five of sixty wrong passwords that come at once', async () => {
    const email = 'rating@demo.invoize.test';
    const asked = Array.from({ length: 60 }, (_, index) => signIn(email, `Wrong#${index}`));
    expect(await statuses(asked)).toEqual({ 401: 5, 429: 55 });
    clock.advance(WINDOW_MS);
    expect((await signIn(email, RIGHT)).status).toBe(200);
  });

  it('looks at five of sixty wrong old passwords that come at once', async () => {
    const session = await server.signIn('billing@demo.invoize.test');
    const change = (oldPassword: string) =>
      server.call('POST', '/api/change/password', session, {
        oldPassword,
        newPassword: 'Better#2026',
        confirmPassword: 'Better#2026',
      });
    const asked = Array.from({ length: 60 }, (_, index) => change(`Wrong#${index}`));
    expect(await statuses(asked)).toEqual({ 412: 5, 429: 55 });
    clock.advance(WINDOW_MS);
  });

  it('counts wrong passwords for a user, whatever signs in with the same address in another company', async () => {
    const email = 'starter@demo.invoize.test';
    const elsewhere = { email, name: 'Stranger', role: 'billing', company: 'others', systems: [] };
    const { store, runtime } = server.services;
    await addUser({ store, runtime: runtime() }, { ...elsewhere, passwordHash: quickHash('Stranger#2026') });
    for (let guess = 0; guess < 4; guess += 1) {
      expect((await signIn(email, `Wrong#${guess}`)).status).toBe(401);
      expect((await signIn(email, 'Stranger#2026')).body.context?.company).toBe('others');
    }
    // The stranger signs in as before; the user with the same address has had five passwords looked at.
    expect((await signIn(email, RIGHT)).status).toBe(401);
    expect((await signIn(email, 'Stranger#2026')).status).toBe(200);
    clock.advance(WINDOW_MS);
    expect((await signIn(email, RIGHT)).body.context?.company).toBe('meridian');
    clock.advance(WINDOW_MS);
  });

  it('counts every way to write an address as one, known or not', async () => {
    const nobody = ['n\u00e9mo@example.com', 'ne\u0301mo@example.com', 'N\u00c9MO@EXAMPLE.COM'];
    const known = ['auditor@demo.invoize.test', 'Auditor@demo.invoize.test', ' AUDITOR@DEMO.INVOIZE.TEST '];
    for (const addresses of [nobody, known]) {
      const tried = [];
      for (let at = 0; at < 6; at += 1) tried.push((await signIn(addresses[at % 3] ?? '', `Wrong#${at}`)).status);
      expect(tried).toEqual([401, 401, 401, 401, 401, 429]);
    }
    clock.advance(WINDOW_MS);
  });

  it('bounds requests for a new password of one source, and counts none of them as a sign-in', async () => {
    const { perSource } = anonymousLimits.newPassword;
    const ask = (index: number) =>
      server.call('POST', '/api/forgotPassword', undefined, { email: `nobody${index}@example.com` });
    const asked = Array.from({ length: perSource + 5 }, (_, index) => ask(index));
    expect(await statuses(asked)).toEqual({ 200: perSource, 429: 5 });
    expect((await ask(0)).headers.get('Retry-After')).toMatch(/^\d+$/);
    clock.advance(anonymousLimits.newPassword.windowMs);
    expect((await ask(0)).status).toBe(200);
    clock.advance(WINDOW_MS);
  });

  it('refuses nobody for the wrong tries of others behind the same address, and keeps their answers back for two seconds at most', async () => {
    clock.waits.splice(0);
    const at = clock.now().toISOString();
    const tried = Array.from({ length: 200 }, (_, index) => ({
      login: `nobody${index}@demo.invoize.test`,
      address: '127.0.0.1',
      at,
      succeeded: 0,
    }));
    await server.services.store.write(({ db }) =>
      db.insertInto('sign_in_attempts').values(tried.slice(0, 25)).execute(),
    );
    expect((await signIn('auditor@demo.invoize.test', RIGHT)).status).toBe(200);
    await server.services.store.write(({ db }) => db.insertInto('sign_in_attempts').values(tried.slice(25)).execute());
    expect((await signIn('auditor@demo.invoize.test', RIGHT)).status).toBe(200);
    const [some = 0, many] = clock.waits;
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(2000);
    expect(many).toBe(2000);
    clock.advance(WINDOW_MS);
    expect((await signIn('auditor@demo.invoize.test', RIGHT)).status).toBe(200);
    expect(clock.waits).toHaveLength(2);
  });
});
