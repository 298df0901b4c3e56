/** Wrong passwords: an account's own refuse it, however they come; those of an address slow its answers down. */
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '../../server/records/save/addUser.ts';
import { anonymousLimits } from '../../server/session/lifetimes.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../server/session/secondFactor.ts';
import { makeDatabase } from '../support/postgres.ts';
import { quickHash } from '../support/quickPasswords.ts';
import { drawnFor } from '../support/shortRun.ts';
import { startServer, type TestServer } from './server.ts';
import { testClock } from './testClock.ts';

const RIGHT = 'Invoize#2026';
const WINDOW_MS = 15 * 60_000;

describe.each(drawnFor(import.meta.url, ['SQLite', 'PostgreSQL']))('on %s', (kind) => {
  const clock = testClock();
  let server: TestServer;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = kind === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    // The provider's address has no server: sign-ins there are counted before it is contacted.
    const provider = {
      issuer: 'http://127.0.0.1:1',
      clientId: 'x',
      clientSecret: 'x',
      groupsClaim: 'groups',
      timeoutS: 1,
    };
    const openId = { ...provider, roles: new Map<string, string>() };
    server = await startServer({ clock, openId, ...(database ? { databaseUrl: database.url } : {}) });
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

  it('counts wrong passwords by user, separately from the same address in another company', async () => {
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

  it('counts wrong codes by user, separately from the same address in another company', async () => {
    const email = 'rating@demo.invoize.test';
    const elsewhere = { email, name: 'Stranger', role: 'billing', company: 'others', systems: [] };
    const { store, sealer, runtime } = server.services;
    const { loggedInUser } = (await signIn(email, RIGHT)).body;
    await addUser({ store, runtime: runtime() }, { ...elsewhere, passwordHash: quickHash('Stranger#2026') });
    const at = { userId: loggedInUser.id as string, label: email, issuer: 'Test', now: clock.now() };
    await store.write(async (tx) => {
      const { uri } = await beginSecondFactor(tx, sealer, at);
      const code = (URI.parse(uri) as TOTP).generate({ timestamp: at.now.getTime() });
      await confirmSecondFactor(tx, sealer, { ...at, code });
    });
    const guess = (code: string) => server.call('POST', '/api/login', undefined, { email, password: RIGHT, code });
    const reasons = [];
    for (let tried = 0; tried < 6; tried += 1) {
      reasons.push((await guess(`00000${tried}`)).body.reason);
      expect((await signIn(email, 'Stranger#2026')).status).toBe(200);
    }
    // Each sign-in of the other one is a try for this user, too: after five of both no code is looked at.
    expect(reasons).toEqual([...Array(3).fill('secondFactor'), ...Array(3).fill('credentials')]);
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

  it.each<[keyof typeof anonymousLimits, string, object]>([
    ['openId', '/api/openid/begin', {}],
    ['signUp', '/api/signUp', { email: 'new@example.com', name: 'Nell New', company: 'New Freight' }],
    ['newPassword', '/api/forgotPassword', { email: 'nobody@example.com' }],
  ])('bounds calls of the kind %s of one source and of all, for a while', async (kindOfCall, path, body) => {
    const { perSource, inAll, windowMs } = anonymousLimits[kindOfCall];
    const { store } = server.services;
    const note = (count: number, address: (index: number) => string) =>
      store.write(async ({ db }) => {
        const at = clock.now().toISOString();
        for (let index = 0; index < count; index += 1) {
          const one = { login: `call ${kindOfCall}`, address: address(index), at, succeeded: 1 };
          await db.insertInto('sign_in_attempts').values(one).execute();
        }
      });
    const ask = async () => (await server.call('POST', path, undefined, body)).status;
    const forget = () => store.write(({ db }) => db.deleteFrom('sign_in_attempts').execute());
    await forget();
    await note(perSource, () => '127.0.0.1');
    expect(await ask()).toBe(429);
    await forget();
    // One less of this source, and as many of all as there may be.
    await note(inAll - 1, (index) => (index < perSource - 1 ? '127.0.0.1' : `198.51.100.${index % 250}`));
    expect(await ask()).not.toBe(429);
    expect(await ask()).toBe(429);
    clock.advance(windowMs);
    expect(await ask()).not.toBe(429);
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
