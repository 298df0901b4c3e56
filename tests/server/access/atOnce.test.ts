/** Grants and revocations in the browser apply immediately: to the next call, and to open windows by notification. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase } from '../../support/postgres.ts';
import { listen } from '../eventStream.ts';
import { startServer, type TestServer } from '../server.ts';

const AUDITOR = 'auditor@demo.invoize.test';

let server: TestServer;
let other: TestServer;
let admin: string;
let auditor: string;
let id: string;
let system: string;

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = store === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    const at = database ? { databaseUrl: database.url } : {};
    server = await startServer(at);
    other = await startServer({ ...at, beside: server });
    [admin, auditor] = await Promise.all([server.signIn('admin@demo.invoize.test'), server.signIn(AUDITOR)]);
    const { body } = await server.call('POST', '/api/records/user/list', admin, { pageLimit: 100 });
    system = (await server.call('GET', '/api/me', admin)).body.context.system;
    id = (body.rows as { email: string; id: string }[]).find(({ email }) => email === AUDITOR)?.id as string;
  });
  afterAll(async () => {
    await other?.close();
    await server?.close();
    await drop?.();
  });

  const give = (role: string) => server.call('PUT', '/api/permissions', admin, { system, role, users: [id] });
  const group = (body: object) => server.call('POST', '/api/groups', admin, body);
  const seeing = (v: string[]) => ({
    modules: {
      shipmentEntry: {
        variants: { default: { actionCodes: ['shipmentEntry.sideShipmentEntry'], filters: { accountNumber: { v } } } },
      },
    },
  });

  it('notifies windows at every server of changed permissions and row access', async () => {
    const made = await group({ name: 'Viewer', type: 'permission', definition: seeing(['AC-1001']) });
    const [here, there] = await Promise.all([listen(server, auditor), listen(other, auditor)]);
    await give(made.body.id);
    for (const window of [here, there]) await window.until(({ type }) => type === 'rights');
    const me = await server.call('GET', '/api/me', auditor);
    expect(me.body.permissions).toEqual(['shipmentEntry.sideShipmentEntry']);
    await group({ id: made.body.id, definition: seeing(['AC-1002']) });
    for (const window of [here, there]) await window.until(({ type }) => type === 'resync');
    const rows = (await other.call('POST', '/api/records/shipment/list', auditor, { pageLimit: 100 })).body.rows;
    expect(rows.every(({ accountNumber }: { accountNumber: string }) => accountNumber === 'AC-1002')).toBe(true);
    await Promise.all([here.end(), there.end()]);
  });
});
