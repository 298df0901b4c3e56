/** The choices of an access explanation: the kind of record, a record by its number or name, a field by its label. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { setGrant } from '../grantOf.ts';
import { startServer, type TestServer } from '../server.ts';

interface Suggested {
  v: string;
  n: string;
}

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: TestDatabase;
  let admin: string;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    admin = await server.signIn('admin@demo.invoize.test');
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });
  const ask = (list: string, body: object, session = admin) =>
    server.call('POST', '/api/suggestion', session, { suggestionFor: list, ...body });
  const offered = async (list: string, body: object): Promise<Suggested[]> => (await ask(list, body)).body.msg;
  const rowsOf = async (entity: string, pageLimit = 50) =>
    (await server.call('POST', `/api/records/${entity}/list`, admin, { pageLimit })).body.rows;
  const explained = async (query: Record<string, string>) =>
    await server.call('GET', `/api/access/explain?${new URLSearchParams(query)}`, admin);

  it('offers the kinds of records that somebody may list, each by its name', async () => {
    const kinds = await offered('accessKinds', { pageLimit: 200 });
    expect(kinds).toContainEqual(expect.objectContaining({ v: 'shipment', n: 'Shipment' }));
    expect(new Set(kinds.map(({ n }) => n)).size).toBe(kinds.length);
    expect(kinds.map(({ v }) => v)).not.toContain('gridView');
  });

  it('finds a record of the kind by number and by name, page by page, and returns the label of a chosen one', async () => {
    const [account] = await rowsOf('account', 1);
    const both = { v: account.id, n: `${account.accountName} · ${account.accountNumber}` };
    for (const q of [account.accountNumber, account.accountName.toUpperCase()])
      expect((await offered('accessRecords', { q, dependent: { entity: 'account' } }))[0]).toMatchObject(both);
    const [shipment] = await rowsOf('shipment', 1);
    const byNumber = await offered('accessRecords', { q: shipment.shipmentNumber, dependent: { entity: 'shipment' } });
    expect(byNumber[0]).toMatchObject({ v: shipment.id, n: shipment.shipmentNumber });
    const page = async (number: number) =>
      (await offered('accessRecords', { page: number, pageLimit: 3, dependent: { entity: 'shipment' } })).map(
        ({ v }) => v,
      );
    const [first, second] = [await page(1), await page(2)];
    expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([3, 3, 6]);
    const chosen = { selected: [account.id], q: 'no such account', dependent: { entity: 'account' } };
    expect(await offered('accessRecords', chosen)).toEqual([expect.objectContaining(both)]);
    expect(await offered('accessRecords', { q: 'a' })).toEqual([]);
  });

  it('answers for every kind offered, regardless of its title field', async () => {
    for (const { v: entity } of await offered('accessKinds', { pageLimit: 200 }))
      for (const q of ['', 'a', '1'])
        for (const list of ['accessRecords', 'accessFields'])
          expect([entity, list, (await ask(list, { q, dependent: { entity } })).status]).toEqual([entity, list, 200]);
    expect((await ask('accessRecords', { dependent: { entity: 'nothing' } })).status).toBe(404);
    expect((await ask('accessFields', { dependent: { entity: '__proto__' } })).status).toBe(404);
  });

  it('offers the fields of the kind by their labels, and answers for one who may not see it', async () => {
    const fields = await offered('accessFields', { q: 'freight', pageLimit: 50, dependent: { entity: 'shipment' } });
    const cost = fields.find(({ v }) => v === 'freightCost');
    expect(cost?.n).toMatch(/freight/i);
    const { body } = await explained({ entity: 'shipment', field: 'freightCost' });
    expect(body.needed).toContain(' + View shipment costs (shipmentEntry.viewCosts)');
    const carrier = body.rows.find(({ email }: { email: string }) => email === 'carrier@demo.invoize.test');
    expect(carrier).toMatchObject({
      may: false,
      why: 'The field needs View shipment costs (shipmentEntry.viewCosts), which no role gives.',
    });
    const wrong = await explained({ entity: 'shipment', field: 'nothing' });
    expect([wrong.status, wrong.body.msg]).toEqual([404, 'There is no field nothing.']);
  });

  it('returns only records and fields that the user may see', async () => {
    const email = 'auditor@demo.invoize.test';
    const rows = (await rowsOf('shipment', 500)).filter((row: { accountNumber?: string }) => row.accountNumber);
    const mine = rows[0];
    const other = rows.find((row: { accountNumber: string }) => row.accountNumber !== mine.accountNumber);
    const filters = { accountNumber: [mine.accountNumber] };
    await setGrant(server, email, {
      permissions: { readPermission: {}, 'shipmentEntry.sideShipmentEntry': { filters } },
    });
    const session = await server.signIn(email);
    const found = async (q: string, more: object = {}) =>
      (await ask('accessRecords', { q, dependent: { entity: 'shipment' }, ...more }, session)).body.msg;
    expect((await found(mine.shipmentNumber))[0]).toMatchObject({ v: mine.id });
    expect(await found(other.shipmentNumber)).toEqual([]);
    expect(await found(other.shipmentNumber, { selected: [other.id] })).toEqual([]);
    const hidden = await ask('accessFields', { pageLimit: 100, dependent: { entity: 'shipment' } }, session);
    const keys = (hidden.body.msg as Suggested[]).map(({ v }) => v);
    expect([keys.includes('shipmentNumber'), keys.includes('freightCost')]).toEqual([true, false]);
    expect((await ask('accessRecords', { dependent: { entity: 'account' } }, session)).status).toBe(403);
  });

  it('is closed to who may not view permissions', async () => {
    const carrier = await server.signIn('carrier@demo.invoize.test');
    for (const list of ['accessKinds', 'accessRecords', 'accessFields'])
      expect((await ask(list, { dependent: { entity: 'shipment' } }, carrier)).status).toBe(403);
  });
});
