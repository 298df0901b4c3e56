/**
 * The cost of users: a list of users, a sign-in and a page of shipments with 10,000 users, 1,000 systems and 500 roles, compared
 * with the demo's few; and the time until a grant applies to windows of two servers. Both sides take turns in one process, on
 * SQLite and on PostgreSQL; BENCH_STORES names those to measure.
 */
import type { SaveRow } from '../../server/store/index.ts';
import { newId } from '../../server/store/recordStore/newId.ts';
import { listen } from '../server/eventStream.ts';
import { startServer, type TestServer } from '../server/server.ts';
import { makeDatabase } from '../support/postgres.ts';
import { median } from './support/measure.ts';
import { onStores } from './support/onStores.ts';
import { tell } from './support/tell.ts';

const [USERS, SYSTEMS, ROLES] = [10_000, 1000, 500];
/** How many of the groups name everybody; the others name as many as share a role. */
const FOR_ALL = 3;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
/** How much dearer many people may make a call. */
const MAX_RATIO = 1.2;
const MAX_MS = 2000;
const BATCH = 500;
const ADMIN = 'admin@demo.invoize.test';
const BILLING = 'billing@demo.invoize.test';
const AUDITOR = 'auditor@demo.invoize.test';
const VIEW = 'shipmentEntry.sideShipmentEntry';

const userAt = (at: number): string => `bench-user-${at}`;

const membersOf = (role: number): string[] =>
  Array.from({ length: USERS }, (_, at) => at)
    .filter((at) => role < FOR_ALL || at % ROLES === role)
    .map(userAt);

const roleOf = (at: number) => ({
  name: `Role ${at}`,
  type: 'permission',
  isActive: true,
  members: membersOf(at),
  modules: [{ module: 'shipmentEntry', actionCodes: [VIEW] }],
});

/** Writes rows as an import would, in batches. */
async function fillWith({ services }: TestServer, entity: string, rows: readonly SaveRow[], scope: object) {
  for (let from = 0; from < rows.length; from += BATCH) {
    const results = await services.store.entities(entity).saveMany({
      rows: rows.slice(from, from + BATCH),
      scope,
      by: 'bench',
      at: '2026-11-21T12:00:00.000Z',
      action: 'import',
    });
    const refused = results.find(({ status }) => status === 'refused');
    if (refused) throw new Error(`${entity}: ${JSON.stringify(refused)}`);
  }
}

/** The systems, roles and users of a large company, each user with a role in a system. */
async function crowd(server: TestServer, company: string): Promise<void> {
  const numbered = (count: number, name: string, values: (at: number) => object): (SaveRow & { id: string })[] =>
    Array.from({ length: count }, (_, at) => ({ id: `bench-${name}-${at}`, values: { ...values(at) } }));
  const systems = numbered(SYSTEMS, 'system', (at) => ({
    code: `B${at}`,
    name: `System ${at}`,
    company,
    shipmentProfile: 'shipment',
  }));
  const roles = numbered(ROLES, 'role', roleOf);
  const users = numbered(USERS, 'user', (at) => ({
    name: `Person ${at}`,
    email: `person${at}@bench.example`,
    company,
    systems: [`bench-system-${at % SYSTEMS}`],
    role: `bench-role-${at % ROLES}`,
    status: 'active',
    isActive: true,
  }));
  await fillWith(server, 'system', systems, { company });
  await fillWith(server, 'group', roles, { company });
  await fillWith(server, 'user', users, { company });
  for (let from = 0; from < USERS; from += BATCH)
    await server.services.store.write(({ db }) =>
      db
        .insertInto('grants')
        .values(
          users.slice(from, from + BATCH).map(({ id }, at) => ({
            id: newId(),
            user_id: id,
            role: `bench-role-${(from + at) % ROLES}`,
            company,
            system: `bench-system-${(from + at) % SYSTEMS}`,
            account: '',
            permissions: '{}',
            row_access: '{}',
            valid_until: null,
          })),
        )
        .execute(),
    );
  await server.services.store.analyze();
}

/** The measured calls of a server: the bench ends unless each is answered correctly. */
async function callsAt(server: TestServer): Promise<Record<string, () => Promise<void>>> {
  const [admin, billing] = await Promise.all([server.signIn(ADMIN), server.signIn(BILLING)]);
  const list = (entity: string, session: string) => async () => {
    const { status, body } = await server.call('POST', `/api/records/${entity}/list`, session, { pageLimit: 5 });
    if (status !== 200 || body.rows.length !== 5) throw new Error(`${entity}: ${status} ${JSON.stringify(body)}`);
  };
  return {
    'list of users': list('user', admin),
    'page of shipments': list('shipment', billing),
    'sign-in': async () => {
      if (!(await server.signIn(BILLING))) throw new Error('Nobody was signed in.');
    },
  };
}

/** The median of the faster half, which other processes disturbed least. */
const undisturbed = (times: readonly number[]): number =>
  median([...times].sort((one, other) => one - other).slice(0, Math.ceil(times.length / 2)));

async function compare(store: string, few: TestServer, many: TestServer): Promise<void> {
  const [own, peer] = await Promise.all([callsAt(many), callsAt(few)]);
  for (const name of Object.keys(own)) {
    const times: [few: number[], many: number[]] = [[], []];
    for (let round = -4; round < ROUNDS; round += 1) {
      const sides = [...[peer, own].entries()];
      // Neither always comes right after the other.
      for (const [side, calls] of round % 2 === 0 ? sides : sides.reverse()) {
        const started = performance.now();
        await calls[name]?.();
        if (round >= 0) times[side as 0 | 1].push(performance.now() - started);
      }
    }
    const cost = undisturbed(times[1]) / undisturbed(times[0]);
    const value = undisturbed(times[1]);
    const what = `${store}: ${name}, ${USERS} users, ${SYSTEMS} systems, ${ROLES} roles`;
    tell({ name: what, value, unit: 'ms', peer: 'the same with ten', ratio: 1 / cost });
    tell({
      name: `${what}: times what it costs with ten`,
      value: cost,
      unit: 'x',
      peer: `limit of ${MAX_RATIO}`,
      ratio: MAX_RATIO / cost,
    });
  }
}

/** The time from pressing Save until the windows at both servers are notified and the next call uses the grant. */
async function grants(store: string, server: TestServer, other: TestServer): Promise<void> {
  const [admin, auditor] = await Promise.all([server.signIn(ADMIN), server.signIn(AUDITOR)]);
  const user = (await server.call('GET', '/api/me', auditor)).body.loggedInUser.id as string;
  const system = (await server.call('GET', '/api/me', admin)).body.context.system as string;
  const roles: string[] = [];
  for (const codes of [[VIEW], [VIEW, 'shipmentEntry.viewHistory']]) {
    const modules = { shipmentEntry: { variants: { default: { actionCodes: codes } } } };
    const body = { name: `Bench ${codes.length}`, type: 'permission', definition: { modules } };
    const made = await server.call('POST', '/api/groups', admin, body);
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    roles.push(made.body.id);
  }
  const windows = await Promise.all([listen(server, auditor), listen(other, auditor)]);
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const known = windows.map(({ seen }) => seen.length);
    const started = performance.now();
    const given = await server.call('PUT', '/api/permissions', admin, {
      system,
      role: roles[round % 2],
      users: [user],
    });
    if (given.status !== 200) throw new Error(JSON.stringify(given.body));
    const isTold = () => windows.every(({ seen }, at) => seen.slice(known[at]).some(({ type }) => type === 'rights'));
    while (!isTold()) await new Promise((resolve) => setTimeout(resolve, 1));
    const { permissions } = (await other.call('GET', '/api/me', auditor)).body;
    times.push(performance.now() - started);
    if (permissions.length !== (round % 2) + 1) throw new Error(`Not in force: ${permissions}`);
  }
  const name = `${store}: a grant, until it is in force in windows of two servers`;
  tell({ name, value: median(times), unit: 'ms', peer: `limit of ${MAX_MS} ms`, ratio: MAX_MS / median(times) });
  for (const window of windows) await window.end();
}

await onStores(async (store, url) => {
  if (url) process.env.TEST_DATABASE_URL = url;
  const databases = url ? [await makeDatabase(), await makeDatabase()] : [];
  const at = (place: number) => (databases[place] ? { databaseUrl: databases[place].url } : {});
  const few = await startServer(at(0));
  const many = await startServer(at(1));
  const beside = await startServer({ ...at(1), beside: many });
  const session = await many.signIn(ADMIN);
  await crowd(many, (await many.call('GET', '/api/me', session)).body.context.company as string);
  await compare(store, few, many);
  await grants(store, many, beside);
  for (const server of [beside, many, few]) await server.close();
  for (const database of databases) await database.drop();
});
