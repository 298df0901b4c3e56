/** An installation without demo data: its first administrator comes in by the code of the start, and nobody after. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFirstCode } from '../../../server/session/firstAdministrator.ts';
import { storeKinds, twoServers } from '../authoring/authors.ts';
import { listen } from '../eventStream.ts';
import { startServer, type TestServer } from '../server.ts';
import { testClock } from '../testClock.ts';
import { linkTo } from './mail.ts';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
  // Like an empty store: no user has a password.
  const { store } = server.services;
  await store.write(({ db }) => db.deleteFrom('credentials').execute());
});
afterAll(() => server?.close());

it('takes no code of yesterday', async () => {
  const code = await newFirstCode(server.services.store, clock.now());
  clock.advance(86_400_000);
  const first = { email: 'late@example.com', name: 'Lea Late', company: 'Late Freight', code };
  const { status, body } = await server.call('POST', '/api/signUp', undefined, first);
  expect([status, Object.keys(body.errors)]).toEqual([412, ['code']]);
});

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
  const register = (given: string, country = 'Canada') =>
    server.call('POST', '/api/registration', undefined, {
      link: given,
      name: 'Fia First',
      company: 'First Freight',
      country,
      password: 'Quay-side7',
      confirmPassword: 'Quay-side7',
    });
  expect((await register(link, 'Atlantis')).body.errors).toHaveProperty('country');
  const made = await register(link, 'ca');
  expect([made.status, made.body.loggedInUser?.isAdmin]).toEqual([200, '1']);
  expect(made.body.context.defaultNavigationURL).toBe('/getstarted');
  const session = made.body.sessionId;
  // Her company begins without a type and a system; she works in the first system as soon as there is one.
  const { company } = made.body.context;
  const stored = await server.call('GET', `/api/records/company/${company}`, session);
  expect(stored.body.row.country).toBe('Canada');
  const type = (companyType: string) => server.call('POST', '/api/organization', session, { companyType });
  expect((await type('')).status).toBe(422);
  expect((await type('Planetary')).status).toBe(412);
  expect((await type('International')).status).toBe(200);
  expect((await type('Local')).status).toBe(200);
  expect((await server.call('GET', `/api/records/company/${company}`, session)).body.row.companyType).toBe('Local');
  expect((await server.call('GET', '/api/me', session)).body.context.system).toBe('');
  const window = await listen(server, session);
  const rows = [{ tempId: 's', code: 'YUL', name: 'Montreal', company }];
  const { body } = await server.call('PUT', '/api/records/system', session, { rows });
  await window.until(({ type: what }) => what === 'rights');
  expect((await server.call('GET', '/api/me', session)).body.context.system).toBe(body.saved[0].id);
  await window.end();
  expect((await register(second)).status).toBe(410);
  expect((await server.call('GET', '/api/signUp')).body.firstAdministrator).toBe(false);
});

describe.each(storeKinds)('at two servers on %s', (kind) => {
  const AT_ONCE = 6;

  it('lets one in of six who complete at once, and makes one company of five links of an address', async () => {
    const servers = await twoServers(kind);
    try {
      const { store } = servers.one.services;
      const at = (index: number) => (index % 2 === 0 ? servers.one : servers.other);
      await store.write(({ db }) => db.deleteFrom('credentials').execute());
      const code = await newFirstCode(store, new Date());
      const complete = (links: readonly string[]) =>
        Promise.all(
          links.map((link, index) =>
            at(index).call('POST', '/api/registration', undefined, {
              link,
              name: `Person ${index}`,
              company: `Freight ${index}`,
              country: 'Canada',
              password: 'Quay-side7',
              confirmPassword: 'Quay-side7',
            }),
          ),
        );
      const links = [];
      for (let index = 0; index < AT_ONCE; index += 1) {
        const first = { email: `first${index}@example.com`, name: 'Fia First', company: 'First Freight', code };
        links.push((await at(index).call('POST', '/api/signUp', undefined, first)).body.link as string);
      }
      const statuses = (await complete(links)).map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 410, 410, 410, 410, 410]);
      expect(await store.db.selectFrom('credentials').select('user_id').execute()).toHaveLength(1);

      const owner = { email: 'owner@example.com', name: 'Ola Owner', company: 'Own Freight' };
      const further = [];
      for (let index = 0; index < 5; index += 1) {
        expect((await at(index).call('POST', '/api/signUp', undefined, owner)).status).toBe(200);
        further.push(await linkTo(at(index), owner.email));
      }
      expect((await complete(further)).map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
      const users = await store.entities('user').lookup({ matchKey: 'email', values: [owner.email] });
      expect(users).toHaveLength(1);
    } finally {
      await servers.end();
    }
  });
});
