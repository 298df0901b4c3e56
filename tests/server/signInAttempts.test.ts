/** Wrong passwords: an account's own refuse it, however they come; those of an address slow its answers down. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase } from '../support/postgres.ts';
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

  it('refuses nobody for the wrong tries of others behind the same address, and keeps their answers back for two seconds at most', async () => {
    expect(clock.waits).toEqual([]);
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
