/** A written record is within the writer's access before and after, by every endpoint. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodShipment } from './authoring/authors.ts';
import { setGrant } from './grantOf.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

const CARRIER = 'carrier@demo.invoize.test';
const OWN = ['AC-1001', 'AC-1002'];
const filters = { accountNumber: OWN };
const ALLOWED = {
  'shipmentEntry.sideShipmentEntry': { filters: { ...filters, account: OWN } },
  'shipmentEntry.addShipment': {},
  'shipmentEntry.uploadShipments': {},
  'shipmentEntry.editShipment': { filters },
  'shipmentEntry.deleteShipment': { filters },
  'shipmentEntry.restoreShipment': { filters },
  'shipmentEntry.viewHistory': { filters },
  'shipmentEntry.viewCosts': {},
  'accounts.viewAccounts': { filters },
  'accounts.addAccounts': {},
  'accounts.editAccounts': {},
};

type Row = Record<string, unknown> & { id: string; version: number; accountNumber: string; shipmentNumber: string };

let server: TestServer;
let admin: string;
let carrier: string;
/** A shipment of the carrier's that is right as it is. */
let mine: Row;
/** An account that the carrier may not see. */
let foreign: { id: string; accountNumber: string; accountName: string };
let ownAccount: typeof foreign;

const list = async (entity: string, by: string): Promise<Row[]> =>
  (await server.call('POST', `/api/records/${entity}/list`, by, { pageLimit: 1000 })).body.rows;
const stored = async (id: string): Promise<Row> =>
  (await server.call('GET', `/api/records/shipment/${id}`, admin)).body.row;
const save = (rows: unknown[], by = carrier, more: object = {}) =>
  server.call('PUT', '/api/records/shipment', by, { rows, ...more });
const capture = (rows: unknown[], by = carrier, more: object = {}) =>
  server.call('PUT', '/api/invoiceCapture', by, { rows, ...more });

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  carrier = await server.signIn(CARRIER);
  await setGrant(server, CARRIER, { permissions: ALLOWED });
  const accounts = (await list('account', admin)) as unknown as (typeof foreign)[];
  foreign = accounts.find(({ accountNumber }) => !OWN.includes(accountNumber)) as typeof foreign;
  ownAccount = accounts.find(({ accountNumber }) => accountNumber === OWN[0]) as typeof foreign;
  const good = await goodShipment(server, admin);
  const { body } = await save([{ ...good, shipmentNumber: 'MINE-1', accountNumber: OWN[0], accountName: null }], admin);
  mine = body.saved[0].row;
});
afterAll(() => server?.close());

const copy = (more: object) => {
  const { id: _, version: __, ...rest } = mine;
  return { ...rest, accountName: null, ...more };
};

it('lets a record be moved between the accounts that the writer reaches', async () => {
  const moved = await save([{ id: mine.id, version: mine.version, accountNumber: OWN[1], accountName: null }]);
  expect([moved.status, moved.body.saved?.[0].row.accountNumber]).toEqual([200, OWN[1]]);
  const back = await save([{ id: mine.id, version: mine.version + 1, accountNumber: OWN[0], accountName: null }]);
  expect(back.status).toBe(200);
  mine = back.body.saved[0].row;
});

it.each(['save', 'capture'] as const)('refuses to move a record out of reach: %s', async (door) => {
  const row = { tempId: 't', id: mine.id, version: mine.version, accountNumber: foreign.accountNumber };
  const { status, body } = await { save, capture }[door]([row]);
  expect(status).toBe(412);
  expect(body.errorRows).toMatchObject([
    { tempId: 't', errors: { accountNumber: 'You do not have permission to move this record there.' } },
  ]);
  expect(Object.keys(body.errorRows[0].errors)).toEqual(['accountNumber']);
  expect(JSON.stringify(body)).not.toContain(foreign.accountName);
  expect((await stored(mine.id)).accountNumber).toBe(OWN[0]);
});

it('reports the same for an existing and a missing account, without other errors', async () => {
  const answers = [];
  for (const accountNumber of [foreign.accountNumber, 'AC-NONE']) {
    const row = { id: mine.id, version: mine.version, accountNumber, grossWeight: 'heavy' };
    const { status, body } = await save([row]);
    answers.push([status, body.errorRows]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(412);
});

it.each(['save', 'capture'] as const)('refuses to create a record out of reach: %s', async (door) => {
  for (const accountNumber of [foreign.accountNumber, null]) {
    const row = copy({ shipmentNumber: `NEW-${door}`, accountNumber });
    const { status, body } = await { save, capture }[door]([row]);
    expect([accountNumber, status]).toEqual([accountNumber, 412]);
    expect(body.errorRows).toMatchObject([
      { errors: { accountNumber: 'You do not have permission to create this record there.' } },
    ]);
    expect(JSON.stringify(body)).not.toContain(foreign.accountName);
  }
  expect((await list('shipment', admin)).some(({ shipmentNumber }) => shipmentNumber === `NEW-${door}`)).toBe(false);
  const own = await { save, capture }[door]([copy({ shipmentNumber: `OWN-${door}` })]);
  expect(own.status, JSON.stringify(own.body)).toBe(200);
});

it('refuses rows of an upload that lie out of reach, in its review and when they are saved', async () => {
  const lines = [`${mine.shipmentNumber},${foreign.accountNumber}`, `NEW-import,${foreign.accountNumber}`];
  const { body } = await server.upload(carrier, 'away.csv', ['Shipment number,Account', ...lines].join('\n'));
  const [{ batchId, jobId }] = body.files;
  await server.job(carrier, jobId);
  const at = `/api/imports/${batchId}`;
  const mapping = { 'Shipment number': { field: 'shipmentNumber' }, Account: { field: 'accountNumber' } };
  const mapped = await server.call('PUT', `${at}/map`, carrier, { mapping });
  await server.job(carrier, mapped.body.jobId);
  expect((await server.call('GET', at, carrier)).body.batch.counts).toMatchObject({ wrong: 2, new: 0, changed: 0 });
  const { rows } = (await server.call('GET', `${at}/rows`, carrier)).body;
  expect(rows).toHaveLength(2);
  const values = rows.map(({ tempId, id, version, shipmentNumber, accountNumber }: Row & { tempId: string }) => {
    return copy({ tempId, id, version, shipmentNumber, accountNumber });
  });
  const saved = await server.call('PUT', `${at}/rows`, carrier, { rows: values });
  expect(saved.status).toBe(412);
  expect(saved.body.errorRows).toMatchObject([
    { errors: { accountNumber: 'You do not have permission to move this record there.' } },
    { errors: { accountNumber: 'You do not have permission to create this record there.' } },
  ]);
  expect((await stored(mine.id)).accountNumber).toBe(OWN[0]);
  expect((await list('shipment', admin)).some(({ shipmentNumber }) => shipmentNumber === 'NEW-import')).toBe(false);
  expect(JSON.stringify([rows, saved.body])).not.toContain(foreign.accountName);
});

it('refuses an account that is renamed out of reach, and one created there', async () => {
  const put = (row: object) => server.call('PUT', '/api/records/account', carrier, { rows: [row] });
  const [account] = (await list('account', carrier)) as Row[];
  const renamed = await put({ id: account?.id, version: account?.version, accountNumber: 'AC-FREE' });
  const made = await put({ accountNumber: 'AC-FREE', accountName: 'Free', country: 'Germany' });
  for (const { status, body } of [renamed, made])
    expect([status, Object.keys(body.errorRows?.[0].errors ?? {})]).toEqual([412, ['accountNumber']]);
});

it('rejects restoring a version, or a deleted record, outside the row access', async () => {
  const moved = async (version: number, accountNumber: string) => {
    const row = { id: mine.id, version, accountNumber, accountName: null };
    const { status, body } = await save([row], admin);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.saved[0].row as Row;
  };
  const away = await moved(mine.version, foreign.accountNumber);
  const back = await moved(away.version, OWN[0] as string);
  const restored = await server.call('PUT', `/api/records/shipment/${mine.id}/restore`, carrier, {
    version: away.version,
  });
  expect([restored.status, restored.body.msg]).toEqual([
    412,
    'You do not have permission to restore this record there.',
  ]);
  expect((await stored(mine.id)).accountNumber).toBe(OWN[0]);
  const ok = await server.call('PUT', `/api/records/shipment/${mine.id}/restore`, carrier, { version: mine.version });
  expect(ok.status).toBe(200);
  mine = await stored(mine.id);
  expect([mine.version, mine.accountNumber]).toEqual([back.version, OWN[0]]);
});

it('stores no account sent along that is not there or out of reach', async () => {
  expect((await server.call('GET', `/api/records/account/${foreign.id}`, carrier)).status).toBe(404);
  for (const accountId of ['zzz', foreign.id]) {
    for (const [by, door] of [
      [carrier, save],
      [carrier, capture],
      [admin, save],
    ] as const) {
      if (by === admin && accountId !== 'zzz') continue;
      const added = await door([copy({ shipmentNumber: `SCOPE-${accountId}`, accountId })], by);
      expect([accountId, added.status, added.body.errorRows?.[0].errors]).toMatchObject([
        accountId,
        412,
        { shipmentNumber: 'This account does not exist.' },
      ]);
      const changed = await door([{ id: mine.id, version: mine.version, accountId }], by);
      expect(changed.status).toBe(412);
    }
    expect((await capture([copy({ shipmentNumber: 'SCOPE-2' })], carrier, { accountId })).status).toBe(412);
  }
  expect((await stored(mine.id)).accountId).toBeUndefined();
  const own = await save([{ id: mine.id, version: mine.version, accountId: ownAccount.id }]);
  expect([own.status, own.body.saved?.[0].row.accountId]).toEqual([200, ownAccount.id]);
  // A grid sends back the row that it received.
  const again = await save([{ ...own.body.saved[0].row, commodity: 'Changed' }]);
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  // An account that is not named leaves it where it is.
  const none = await save([{ ...again.body.saved[0].row, accountId: '' }]);
  expect([none.status, none.body.saved?.[0].row.accountId]).toEqual([200, ownAccount.id]);
  mine = await stored(mine.id);
});

it('restores no version that names an account out of reach', async () => {
  const metadata = (by: string, row: object) =>
    server.call('PUT', '/api/records/metadata', by, { template: 'metadata_dmsReviewDays', rows: [row] });
  const added = await metadata(admin, { tempId: 'm', name: 'Tariff', reviewDays: 30, account: foreign.id });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const { id, version } = added.body.saved[0].row;
  const changed = await metadata(admin, { id, version, account: ownAccount.id });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await setGrant(server, CARRIER, {
    permissions: { ...ALLOWED, 'metadata.viewMetaData': {}, 'metadata.editMetaData': {} },
  });
  const restore = (by: string, to: number) =>
    server.call('PUT', `/api/records/metadata/${id}/restore`, by, { version: to });
  const refused = await restore(carrier, version);
  expect([refused.status, refused.body.msg]).toEqual([412, 'You do not have permission to restore this record there.']);
  expect((await restore(carrier, changed.body.saved[0].row.version)).status).toBe(200);
  expect((await restore(admin, version)).status).toBe(200);
  await setGrant(server, CARRIER, { permissions: ALLOWED });
});

it('stores no system sent along but the one that the session works in', async () => {
  const added = await save([copy({ shipmentNumber: 'SYSTEM-1', systemId: 'zzz' })]);
  expect([added.status, added.body.errorRows?.[0].errors]).toEqual([
    412,
    { shipmentNumber: 'This system does not exist.' },
  ]);
});

it('returns a template of an account only to users with access to the account', async () => {
  for (const accountId of ['zzz', foreign.id]) {
    const answer = await server.call('POST', '/api/shipment/template', carrier, { accountId });
    expect([accountId, answer.status]).toEqual([accountId, 404]);
  }
});

it('stores metadata for no account that is not there', async () => {
  const row = { metadataType: 'accountMetadata', name: 'x' };
  const put = (more: object) =>
    server.call('PUT', '/api/records/metadata', admin, { template: 'accountMetadata', rows: [{ ...row, ...more }] });
  const none = await put({ account: 'zzz' });
  expect([none.status, none.body.errorRows?.[0].errors]).toEqual([412, { account: 'This account does not exist.' }]);
  expect(Object.keys((await put({ account: ownAccount.id })).body.errorRows?.[0].errors ?? {})).toEqual(['email']);
});

describe('records that only the server makes', async () => {
  const { definitions } = await demoProgram();
  const made = Object.entries(definitions.entity).flatMap(([name, { serverMade }]) => (serverMade ? [name] : []));

  it('are packets and what becomes of them, orders, credentials, results, documents', () =>
    expect(made).toEqual(
      expect.arrayContaining(
        'packet packetInvoice transmission acknowledgement inboundFile fulfilmentOrder fulfilmentCredential backtest document'.split(
          ' ',
        ),
      ),
    ));

  it.each(made)('neither creates nor changes by a save: %s', async (entity) => {
    const store = server.services.store.entities(entity);
    const { title, fields } = definitions.entity[entity] as (typeof definitions.entity)[string];
    const at = '2026-03-05T00:00:00.000Z';
    const [own] = await store.saveMany({
      rows: [{ values: { [title]: fields[title]?.type === 'text' ? 'Made' : null } }],
      scope: { company: 'meridian', system: 'ofs' },
      by: 'server',
      at,
      action: 'create',
    });
    if (own?.status !== 'saved') throw new Error(JSON.stringify(own));
    const { id, version } = own.record;
    const rows = [{ [title]: 'Another' }, { id, version, [title]: 'Another' }];
    for (const answer of [
      await server.call('PUT', `/api/records/${entity}`, admin, { rows }),
      await server.call('PUT', '/api/invoiceCapture', admin, { rows, entity }),
    ])
      expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await store.get(id))?.version).toBe(version);
  });
});
