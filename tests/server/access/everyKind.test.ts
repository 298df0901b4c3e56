/** Every call and every route's program as kinds of user that were made in the browser: nothing beyond what they were given. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';
import type { Program } from '../../../metadata/program.ts';
import { hiddenFields } from '../../../server/access/hiddenFields.ts';
import { makeDatabase } from '../../support/postgres.ts';
import { demoProgram, startServer, type TestServer } from '../server.ts';

const AUDITOR = 'auditor@demo.invoize.test';

let server: TestServer;
let program: Program;
let admin: string;
let auditor: string;
let user: string;
let system: string;
let account: string;
let other: { id: string };
let listed: number;
let drop: (() => Promise<void>) | undefined;

interface Row {
  id: string;
  accountNumber?: string;
}
const rowsOf = async (session: string, entity: string): Promise<Row[]> =>
  (await server.call('POST', `/api/records/${entity}/list`, session, { pageLimit: 1000 })).body.rows ?? [];

/** A server on this store, with an administrator and whom the kinds of user are tried upon. */
async function begin(store: string): Promise<void> {
  program = await demoProgram();
  const database = store === 'SQLite' ? undefined : await makeDatabase();
  drop = database?.drop;
  server = await startServer(database ? { databaseUrl: database.url } : {});
  [admin, auditor] = await Promise.all([server.signIn('admin@demo.invoize.test'), server.signIn(AUDITOR)]);
  user = (await server.call('GET', '/api/me', auditor)).body.loggedInUser.id;
  system = (await server.call('GET', '/api/me', admin)).body.context.system;
  const shipments = await rowsOf(admin, 'shipment');
  listed = shipments.length;
  account = shipments.find(({ accountNumber }) => accountNumber)?.accountNumber ?? '';
  other = shipments.find(({ accountNumber }) => accountNumber && accountNumber !== account) ?? { id: '' };
}

async function end(): Promise<void> {
  await server?.close();
  await drop?.();
}

/** One for each module, with the permissions that it is read by; one that sees one account and no prices; one with all that lists. */
const KINDS: readonly (readonly [string, readonly string[], boolean])[] = [
  ['one account and no prices', ['shipmentEntry.sideShipmentEntry'], true],
  ['reads accounts', ['accounts.menuAccounts', 'accounts.viewAccounts'], false],
  ['reads tariffs', ['tariffs.menuTariffs', 'tariffs.viewTariff'], false],
  ['keeps users', ['user.viewUser', 'user.createUser'], false],
  ['delivers', ['invoiceDelivery.sideInvoiceDelivery', 'invoiceDelivery.sendInvoices'], false],
  ['answers issues', ['ims.sideIMS', 'ims.ResponseIssueIMS'], false],
];

/** The permissions that a case requires for its own entity, else for the one in the address. */
function askedOfRecords({ access }: ApiDefinition['cases'][string], entity: string): string[] {
  if (!access) return [];
  const named = typeof access.entity === 'string' ? access.entity : entity;
  const asked = program.definitions.entity[named]?.access as Record<string, string | string[]> | undefined;
  return ([access.verb].flat() as string[]).flatMap((verb) => asked?.[verb] ?? []);
}

/** Fields that take a permission which is not held. That there is a secret may be known; its value is never sent. */
const hiddenBy = (entity: string, held: ReadonlySet<string>) => {
  const all = hiddenFields(program, entity, new Set(Object.keys(program.definitions.permission)));
  return new Set([...hiddenFields(program, entity, held)].filter((key) => !all.has(key)));
};

const addressOf = (api: ApiDefinition, entity: string) =>
  api.path
    .replace('{entity}', entity)
    .replace('{id}', other.id)
    .replace('{template}', 'login')
    .replace('{hash}', program.hash)
    .replaceAll(/\{\w+\}/g, 'x');

/** Makes a role in the browser's way and gives it to the auditor in place of all else. */
async function become(name: string, codes: readonly string[], isNarrowed: boolean) {
  const modules: Record<string, unknown> = {};
  for (const code of codes) {
    const module = program.definitions.permission[code]?.module ?? '';
    const actionCodes = codes.filter((one) => program.definitions.permission[one]?.module === module);
    const filters = isNarrowed ? { accountNumber: { v: [account] } } : {};
    modules[module] = { variants: { default: { actionCodes, filters } } };
  }
  const made = await server.call('POST', '/api/groups', admin, { name, type: 'permission', definition: { modules } });
  expect([name, made.status]).toEqual([name, 200]);
  const given = { system, role: made.body.id, users: [user] };
  expect((await server.call('PUT', '/api/permissions', admin, given)).status).toBe(200);
}

/** Rows are chosen by the database: on PostgreSQL who sees some of them, and whoever is not an administrator is refused there too. */
const STORES = [
  ['SQLite', KINDS],
  ['PostgreSQL', process.env.LONG ? KINDS : KINDS.slice(0, 1)],
] as const;

describe.each(STORES)('on %s', (store, kinds) => {
  beforeAll(() => begin(store));
  afterAll(end);

  describe.each(kinds)('a user who %s', (name, codes, isNarrowed) => {
    const held = new Set(codes);
    beforeAll(() => become(name, codes, isNarrowed));

    it('holds what was given, in the session that is open', async () => {
      const { body } = await server.call('GET', '/api/me', auditor);
      expect([...body.permissions].sort()).toEqual([...codes].sort());
    });

    it('is refused by every call that needs something else', async () => {
      for (const [call, api] of Object.entries(program.definitions.api)) {
        if (api.path === '/api/events') continue;
        for (const entity of api.path.includes('{entity}') ? Object.keys(program.definitions.entity) : ['shipment']) {
          const cases = Object.values(api.cases);
          const needed = cases.flatMap((one) => [...[one.permission ?? []].flat(), ...askedOfRecords(one, entity)]);
          if (cases.some((one) => one.open) || needed.some((one) => held.has(one))) continue;
          const body = api.method === 'GET' ? undefined : {};
          const answer = await server.call(api.method, addressOf(api, entity), auditor, body);
          // A call whose case comes from the request may find none: that answers nothing either.
          expect([call, entity, answer.status === 403 || answer.status === 400]).toEqual([call, entity, true]);
        }
      }
    });

    it("is sent no route's program but of what may be opened, and no field of it that is hidden", async () => {
      const opened: string[] = [];
      for (const [route, { permission }] of Object.entries(program.definitions.route)) {
        const { status, body } = await server.call('GET', `/api/program/route/${route}`, auditor);
        if (permission && ![permission].flat().some((one) => held.has(one))) {
          expect([route, status]).not.toEqual([route, 200]);
          continue;
        }
        if (status !== 200) continue;
        opened.push(route);
        for (const [entity, { fields }] of Object.entries(
          (body.definitions.entity ?? {}) as Record<string, { fields?: Record<string, unknown> }>,
        )) {
          const hidden = hiddenBy(entity, held);
          expect([route, entity, Object.keys(fields ?? {}).filter((key) => hidden.has(key))]).toEqual([
            route,
            entity,
            [],
          ]);
        }
      }
      expect(opened.length).toBeGreaterThan(0);
    });

    it('sees the rows that were given, by every door of a record', async () => {
      const rows = await rowsOf(auditor, 'shipment');
      const mayList = held.has('shipmentEntry.sideShipmentEntry');
      expect(rows.length > 0).toBe(mayList);
      if (!isNarrowed) return;
      expect(rows.length).toBeLessThan(listed);
      expect([...new Set(rows.map(({ accountNumber }) => accountNumber))]).toEqual([account]);
      const hidden = hiddenFields(program, 'shipment', held);
      expect(hidden.size).toBeGreaterThan(0);
      expect(rows.flatMap((row) => Object.keys(row)).filter((key) => hidden.has(key))).toEqual([]);
      for (const door of [`shipment/${other.id}`, `shipment/${other.id}/history`])
        expect([403, 404]).toContain((await server.call('GET', `/api/records/${door}`, auditor)).status);
      const found = await server.call('GET', `/api/records/shipment/${rows[0]?.id}`, auditor);
      expect(found.status).toBe(200);
    });
  });
});
