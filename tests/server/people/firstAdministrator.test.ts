/** An installation without demo data: its first administrator comes in by the code of the start, and nobody after. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFirstCode } from '../../../server/session/firstAdministrator.ts';
import { startServer, type TestServer } from '../server.ts';
import { testClock } from '../testClock.ts';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
  // As an empty store is: nobody has a password.
  const { store } = server.services;
  await store.write(({ db }) => db.deleteFrom('credentials').execute());
});
afterAll(() => server?.close());

it('lets one in by the code, once', async () => {
  const code = await newFirstCode(server.services.store, clock.now());
  expect((await server.call('GET', '/api/signUp')).body).toEqual({ open: false, firstAdministrator: true });
  const ask = (given?: string) =>
    server.call('POST', '/api/signUp', undefined, {
      email: 'first@example.com',
      name: 'Fia First',
      company: 'First Freight',
      code: given,
    });
  expect((await ask()).body.errors).toHaveProperty('code');
  expect((await ask('AAAA-BBBB-CCCC')).status).toBe(412);
  const { link } = (await ask(code.toLowerCase())).body;
  const { link: second } = (await ask(code)).body;
  const register = (given: string) =>
    server.call('POST', '/api/registration', undefined, {
      link: given,
      name: 'Fia First',
      company: 'First Freight',
      country: 'Canada',
      password: 'Quay-side7',
      confirmPassword: 'Quay-side7',
    });
  const made = await register(link);
  expect([made.status, made.body.loggedInUser?.isAdmin]).toEqual([200, '1']);
  expect(made.body.context.defaultNavigationURL).toBe('/getstarted');
  expect((await register(second)).status).toBe(410);
  expect((await server.call('GET', '/api/signUp')).body.firstAdministrator).toBe(false);
});
