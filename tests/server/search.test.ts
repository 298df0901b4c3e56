/** A search by users finds the destinations they may open, and reveals nothing else, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { setGrant } from './grantOf.ts';
import { startServer, type TestServer } from './server.ts';

interface Row {
  id: string;
  title: string;
  note?: string;
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
  const found = async (session: string, q: string) =>
    (await server.call('GET', `/api/search?q=${encodeURIComponent(q)}`, session)).body;
  const rowsOf = async (session: string, q: string, entity: string): Promise<Row[]> =>
    (await found(session, q)).records.find((one: { entity: string }) => one.entity === entity)?.rows ?? [];
  const first = async (entity: string, session = admin) =>
    (await server.call('POST', `/api/records/${entity}/list`, session, { pageLimit: 1 })).body.rows[0];

  it('finds a record by its number and by its name, the exact one first, a few of each', async () => {
    const account = await first('account');
    const byNumber = await rowsOf(admin, account.accountNumber, 'account');
    expect(byNumber[0]).toEqual({ id: account.id, title: account.accountName, note: account.accountNumber });
    expect((await rowsOf(admin, account.accountName.toUpperCase(), 'account'))[0]?.id).toBe(account.id);
    const shipment = await first('shipment');
    expect((await rowsOf(admin, shipment.shipmentNumber, 'shipment'))[0]?.id).toBe(shipment.id);
    for (const { rows } of (await found(admin, 'a1')).records) expect(rows.length).toBeLessThanOrEqual(5);
    expect(await found(admin, ' e ')).toEqual({ records: [], filters: [], help: [], closed: [] });
  });

  it('finds invoices, and shipments by each of their numbers, with and without separators', async () => {
    const invoices = { query: 'invoicesDelivered', template: 'invoice', pageLimit: 1 };
    const { body } = await server.call('POST', '/api/records/invoice/list', admin, invoices);
    const [invoice] = body.rows;
    expect((await rowsOf(admin, invoice.invoiceNumber, 'invoice'))[0]?.id).toBe(invoice.id);
    const [all] = (await found(admin, invoice.invoiceNumber)).records.filter(
      (one: { entity: string }) => one.entity === 'invoice',
    );
    expect(all).toMatchObject({ route: 'invoice', list: 'allInvoices' });
    const list = await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 500 });
    const shipment = list.body.rows.find(({ mwab }: { mwab?: string }) => mwab?.includes('-'));
    expect((await rowsOf(admin, shipment.mwab.replaceAll(/[ -]/g, ''), 'shipment'))[0]?.id).toBe(shipment.id);
    expect((await rowsOf(admin, shipment.mwab.slice(0, 9), 'shipment')).map(({ id }) => id)).toContain(shipment.id);
    const ordered = list.body.rows.find(({ poNumber }: { poNumber?: string }) => poNumber);
    const byOrder = await rowsOf(admin, ordered.poNumber, 'shipment');
    expect(byOrder[0]?.note).toContain(ordered.poNumber);
  });

  it('finds numbers whose stored form has separators by a prefix without them', async () => {
    const shipment = await first('shipment');
    const row = { id: shipment.id, version: shipment.version, containerNumbers: 'MSKU 907123-4, HLXU 8.00123/1' };
    const saved = await server.call('PUT', '/api/records/shipment', admin, { rows: [row] });
    expect(saved.body.saved, JSON.stringify(saved.body)).toHaveLength(1);
    for (const typed of ['msku9071234', 'MSKU90', 'hlxu-800', 'HLXU8001231'])
      expect(await rowsOf(admin, typed, 'shipment'), typed).toContainEqual({
        id: shipment.id,
        title: shipment.shipmentNumber,
        note: row.containerNumbers,
      });
  });

  it('finds users by their email address', async () => {
    const [user] = await rowsOf(admin, 'auditor@demo', 'user');
    expect(user?.note).toBe('auditor@demo.invoize.test');
  });

  it('finds documents on the page of their record, for users who may see both', async () => {
    const shipment = await first('shipment');
    const form = new FormData();
    form.append('file', new File(['two pallets'], 'Packing list 77-0815.pdf'));
    const address = `/api/uploadFiles?entity=shipment&record=${shipment.id}`;
    const sent = await server.fetch(address, { method: 'POST', headers: { sessionId: admin }, body: form });
    expect(sent.status).toBe(200);
    const groups = (await found(admin, '770815')).records;
    expect(groups).toContainEqual({
      entity: 'shipment',
      label: 'Documents',
      route: 'shipment',
      rows: [
        {
          id: expect.any(String),
          title: 'Packing list 77-0815.pdf',
          note: shipment.shipmentNumber,
          page: shipment.id,
        },
      ],
    });
    const SEE = 'shipmentEntry.sideShipmentEntry';
    const email = 'carrier@demo.invoize.test';
    const labels = async (accountNumber: string[], permissions: string[]) => {
      await setGrant(server, email, {
        permissions: Object.fromEntries(permissions.map((name) => [name, {}])),
        rowAccess: { [SEE]: { accountNumber } },
      });
      const session = await server.signIn(email);
      return (await found(session, '77-0815')).records.map(({ label }: { label: string }) => label);
    };
    const mine = [shipment.accountNumber];
    expect(await labels(mine, [SEE, 'shipmentEntry.viewDocuments'])).toEqual(['Documents']);
    expect(await labels(mine, [SEE])).toEqual([]);
    expect(await labels([], [SEE, 'shipmentEntry.viewDocuments'])).toEqual([]);
  });

  it('says which routes open what it found', async () => {
    const { records } = await found(admin, 'Hamburg');
    const { shipmentNumber } = await first('shipment');
    const [shipments] = (await found(admin, shipmentNumber)).records;
    expect(shipments).toMatchObject({ entity: 'shipment', label: 'Shipments', route: 'shipment', list: 'dataCapture' });
    for (const { route } of records) expect(route).toEqual(expect.any(String));
  });

  it('finds no row, field or entity that the session does not reach', async () => {
    const email = 'carrier@demo.invoize.test';
    const { body } = await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 500 });
    const rows = body.rows.filter((row: { accountNumber?: string }) => row.accountNumber);
    const mine = rows[0];
    const other = rows.find((row: { accountNumber: string }) => row.accountNumber !== mine.accountNumber);
    await setGrant(server, email, {
      rowAccess: { 'shipmentEntry.sideShipmentEntry': { accountNumber: [mine.accountNumber] } },
    });
    const narrowed = await server.signIn(email);
    expect((await rowsOf(narrowed, mine.shipmentNumber, 'shipment'))[0]?.id).toBe(mine.id);
    expect(await rowsOf(narrowed, other.shipmentNumber, 'shipment')).toEqual([]);
    // Without access to accounts, none are found.
    expect(await rowsOf(admin, mine.accountNumber, 'account')).not.toEqual([]);
    expect(await rowsOf(narrowed, mine.accountNumber, 'account')).toEqual([]);
    expect((await server.call('GET', '/api/search?q=abc')).status).toBe(401);
  });

  it('finds own saved filters and help by its words', async () => {
    const fields = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'open' }] };
    const saved = await server.call('POST', '/api/filterProfiles', admin, {
      docType: 'shipment',
      templateName: 'Overdue at sea',
      template: { fields },
    });
    expect((await found(admin, 'overdue')).filters).toEqual([
      { id: saved.body.templateId, name: 'Overdue at sea', label: 'Shipments', list: 'dataCapture' },
    ]);
    const colleague = await server.signIn('auditor@demo.invoize.test');
    expect((await found(colleague, 'overdue at')).filters).toEqual([]);
    const { help } = await found(colleague, 'wrong cell');
    expect(help.map(({ url }: { url: string }) => url)).toContain('/invoices/datacapture');
  });

  it('names the permission and the roles that open a page, also to users who may not open it', async () => {
    const session = await server.signIn('carrier@demo.invoize.test');
    const url = '/configuration/help/view';
    const { body } = await server.call('GET', `/api/helpContent?${new URLSearchParams({ url })}`, session);
    expect(body.page).toMatchObject({ title: expect.any(String), permissions: [expect.any(String)] });
    expect(body.page.roles).toContain('Administrator');
    const { title } = body.page;
    const found = await server.call('GET', `/api/search?${new URLSearchParams({ q: title })}`, session);
    expect(found.body.closed).toContainEqual({ url, title });
    const admins = await server.call('GET', `/api/search?${new URLSearchParams({ q: title })}`, admin);
    expect(admins.body.closed).toEqual([]);
  });

  it('reads help of the home page, which is not help of every page', async () => {
    const help = async (url: string) =>
      (await server.call('GET', `/api/helpContent?${new URLSearchParams({ url })}`, admin)).body.msg;
    expect(await help('/')).toContain('This is where you begin.');
    expect(await help('/nowhere')).not.toContain('This is where you begin.');
  });

  it('reads help of the company before shared help, which a company owner cannot write', async () => {
    const help = async (session: string, url: string) =>
      (await server.call('GET', `/api/helpContent?${new URLSearchParams({ url })}`, session)).body.msg;
    const row = { url: '/shared/page', language: 'en', title: 'Shared whale', content: 'Of all.' };
    const shared = await server.call('PUT', '/api/records/helpContent', admin, { rows: [row] });
    expect(shared.status, JSON.stringify(shared.body)).toBe(200);
    const { id, version } = shared.body.saved[0];
    const owner = await server.signIn('auditor@demo.invoize.test');
    const { owner: grants } = Object.fromEntries(
      Object.entries(server.services.runtime().program.definitions.role).map(([name, role]) => [name, role.grants]),
    );
    expect(grants).not.toHaveProperty(['help.editSharedHelp']);
    await setGrant(server, 'auditor@demo.invoize.test', { permissions: grants ?? {} });
    for (const rows of [[{ ...row, url: '/mine' }], [{ id, version, content: 'Hers.' }]])
      expect((await server.call('PUT', '/api/records/helpContent', owner, { rows })).status).toBe(403);
    const removed = await server.call('DELETE', '/api/records/helpContent', owner, {
      ids: [{ id, version }],
      reason: 'x',
    });
    expect(removed.status).toBe(403);
    const own = await server.call('PUT', '/api/records/companyHelp', owner, {
      rows: [{ ...row, title: 'Own whale', content: 'Of one.' }],
    });
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    const other = await server.signIn('europe@demo.invoize.test');
    expect([await help(owner, '/shared/page/x'), await help(other, '/shared/page')]).toEqual(['Of one.', 'Of all.']);
    const titles = async (session: string) =>
      (await found(session, 'whale')).help.map(({ title }: { title: string }) => title);
    expect([await titles(owner), await titles(other)]).toEqual([['Own whale'], ['Shared whale']]);
  });

  it('shows no row by a row filter with an empty list', async () => {
    const SEE = 'shipmentEntry.sideShipmentEntry';
    const session = await server.signIn('starter@demo.invoize.test');
    const shown = async (accountNumber: string[]) => {
      await setGrant(server, 'starter@demo.invoize.test', {
        permissions: { [SEE]: {} },
        rowAccess: { [SEE]: { accountNumber } },
      });
      const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 5 });
      return body.rows as { accountNumber: string }[];
    };
    await setGrant(server, 'starter@demo.invoize.test', { permissions: { [SEE]: {} } });
    const all = (await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 1 })).body.rows;
    expect((await shown([all[0].accountNumber])).length).toBeGreaterThan(0);
    expect(await shown([])).toEqual([]);
  });

  it('answers any text without a fault', async () => {
    for (const q of ['12', '%', "o'", '2026-03-01', 'x'.repeat(5000), '{}', 'ß'])
      expect((await server.call('GET', `/api/search?q=${encodeURIComponent(q)}`, admin)).status).toBe(200);
  });
});
