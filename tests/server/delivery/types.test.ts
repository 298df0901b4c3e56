/** The names by which screens ask for types of delivery, the fields that those have, and forms of channels. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_MARK } from '../../../metadata/secretMark.ts';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
let admin: string;
let account: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/account/list', admin, { pageLimit: 1 });
  account = body.rows[0].id;
});
afterAll(() => server?.close());

const get = async (address: string, session = admin) => (await server.call('GET', address, session)).body;
const fieldsOf = async (name: string) => {
  const { msg } = await get(`/api/suggestion?q=${name}&pageLimit=10&page=1&selected=&suggestionFor=suggestion`);
  const { data } = await get(`/api/metadataType/${msg[0].id}`);
  return data.fields.map(({ key }: { key: string }) => key);
};

describe('the fields of a type, found by its name', () => {
  it.each([
    ['clickToMail', ['documentClass', 'color', 'mailClass']],
    ['addrerssPaperDelivery', ['name', 'address1', 'city']],
    ['clickToMailBillingDetails', ['billingType']],
    ['click2MailCredentials', ['username', 'password']],
    ['webDeliveryProfile', ['invoiceNumber', 'dueOn', 'mwab']],
    ['deliveredInvoiceDetail', ['deliveredDate']],
    ['invoiceDeliveryEDI', ['profileName', 'ediStandard', 'segmentTerminator']],
    ['FTPDeliveryProfile', ['profileName', 'channel', 'isIndexFileActive']],
    ['invoiceTemplateProfile', ['profileName', 'invoiceTemplate']],
  ])('%s', async (name, some) => {
    expect(await fieldsOf(name)).toEqual(expect.arrayContaining(some));
  });

  it('are of that type alone', async () => {
    expect(await fieldsOf('invoiceDeliveryEDI')).not.toContain('isIndexFileActive');
    expect(await fieldsOf('invoiceTemplateProfile')).not.toContain('ediStandard');
  });
});

it('lists email names by words, fifty a page', async () => {
  const rows = [
    { metadataType: 'accountMetadata', name: 'Freight payables', email: 'payables@acme.example', purpose: 'to' },
    { metadataType: 'accountMetadata', name: 'Freight audit', email: 'audit@acme.example', purpose: 'cc' },
  ];
  const sent = { template: 'accountMetadata', rows };
  expect((await server.call('PUT', '/api/records/metadata', admin, sent)).status).toBe(200);
  const { data, count } = await get('/api/metadata?type=accountMetadata&pageLimit=50&pageNo=1&q=acme.example');
  expect([count, data.map(({ email }: { email: string }) => email)]).toEqual([
    2,
    ['audit@acme.example', 'payables@acme.example'],
  ]);
  expect(await get('/api/listEmailNames')).toEqual(expect.arrayContaining(['audit@acme.example']));
});

describe('a channel as a form', () => {
  const values = { name: 'Acme drop', protocol: 'SFTP', host: 'sftp.acme.example', user: 'us', password: 'hush-hush' };
  const fieldsIn = (body: { data: { fields: { key: string; value: unknown }[] } }) =>
    Object.fromEntries(body.data.fields.map(({ key, value }) => [key, value]));

  it('is added, listed, read and changed, and never returns its password', async () => {
    const type = 'channel.outgoing';
    const added = await server.call('POST', '/api/metadataFormView', admin, { metadataTypeId: type, fields: values });
    expect(added.status).toBe(200);
    const { id } = added.body;
    const stored = await get(`/api/records/channel/${id}`);
    expect(stored.row).toMatchObject({ direction: 'outgoing', host: 'sftp.acme.example' });
    const { data } = await get(`/api/metadataFormView?metadataTypeId=${type}&pageLimit=500&pageNo=1`);
    expect(data.map(({ metadataTypeId }: { metadataTypeId: string }) => metadataTypeId)).not.toContain(
      'channel.incoming',
    );
    expect(data.map(({ id: one }: { id: string }) => one)).toContain(id);
    const read = await get(`/api/metadataFormView/${id}`);
    expect([read.data.metadataTypeId, fieldsIn(read).host]).toEqual([type, 'sftp.acme.example']);
    const change = (fields: object) =>
      server.call('PUT', `/api/metadataFormView/${id}`, admin, { metadataTypeId: type, fields });
    expect((await change({ host: 'new.acme.example' })).status).toBe(412);
    const changed = await change({ host: 'new.acme.example', password: values.password });
    expect([changed.status, fieldsIn(changed.body).host]).toEqual([200, 'new.acme.example']);
    expect(JSON.stringify([added.body, stored, data, read, changed.body])).not.toContain('hush-hush');
  });

  it('is checked as a channel', async () => {
    const sent = {
      metadataTypeId: 'channel.incoming',
      fields: { name: 'In', protocol: 'AS2', host: 'https://x', ownId: 'US', partnerId: 'THEM' },
    };
    const refused = await server.call('POST', '/api/metadataFormView', admin, sent);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([412, expect.stringContaining('Invalid selection')]);
  });

  it('is out of reach of who may see none', async () => {
    const clerk = await server.signIn('billing@demo.invoize.test');
    const sent = { metadataTypeId: 'channel.outgoing', fields: values };
    expect((await server.call('POST', '/api/metadataFormView', clerk, sent)).status).toBe(403);
  });
});

it('says why a profile was saved in the history of that save alone', async () => {
  const row = { mode: 'viewInvoice', profileName: 'Page', account, isActiveProfile: false };
  const made = await server.call('POST', '/api/invoiceDefaultDelivery', admin, {
    ...row,
    profileUpdateComment: 'First cut',
  });
  const { id, data } = made.body;
  expect(data.profileUpdateComment ?? null).toBeNull();
  const save = (version: number, more: object) =>
    server.call('PUT', `/api/invoiceDefaultDelivery/${id}`, admin, { version, ...more });
  expect((await save(1, { isTemplateDownload: false, profileUpdateComment: ' Looked at only ' })).status).toBe(200);
  expect((await save(2, { isTemplateDownload: true })).status).toBe(200);
  const history = await get(`/api/deliveryProfileHistory/${id}`);
  expect(
    history.data.map((one: { version: number; profileUpdateComment?: string }) => [
      one.version,
      one.profileUpdateComment ?? null,
    ]),
  ).toEqual([
    [3, null],
    [2, 'Looked at only'],
    [1, 'First cut'],
  ]);
  const entry = await get(`/api/historyDoc/${id}:2`);
  expect(entry.data.profileUpdateComment).toBe('Looked at only');
});

describe('credentials of a click-to-mail vendor', () => {
  const order = (password: unknown) => [
    { section: 'address', key: 'name', value: 'Payables' },
    { section: 'address', key: 'address1', value: '1 Main St' },
    { section: 'address', key: 'city', value: 'Austin' },
    { section: 'address', key: 'postalCode', value: '73301' },
    { section: 'userCredentials', key: 'username', value: 'acme-mail' },
    { section: 'userCredentials', key: 'password', value: password },
  ];
  const profile = (more: object) => ({
    mode: 'paper',
    profileName: 'Mail house',
    account,
    isActiveProfile: false,
    deliveryPartyName: 'clickToMail',
    ...more,
  });

  it('must be given, as the metadata types say', async () => {
    const { status, body } = await server.call('POST', '/api/invoiceDefaultDelivery', admin, profile({}));
    expect([status, body.errorRows[0].errors.clickToMail]).toEqual([
      412,
      'Please enter mandatory fields: Name, Street, City, Postal code, User, Password',
    ]);
  });

  it('are sealed where they are stored, and in no answer, history or export', async () => {
    const created = await server.call(
      'POST',
      '/api/invoiceDefaultDelivery',
      admin,
      profile({ clickToMail: order('first-hush') }),
    );
    expect(created.status).toBe(200);
    const { id, data } = created.body;
    const changed = await server.call('PUT', `/api/invoiceDefaultDelivery/${id}`, admin, {
      version: data.version,
      clickToMail: data.clickToMail.map((field: { key: string }) =>
        field.key === 'password' ? { ...field, value: 'second-hush' } : field,
      ),
    });
    expect(changed.status).toBe(200);
    const answers = [
      created.body,
      changed.body,
      await get(`/api/invoiceDefaultDelivery/${id}`),
      await get(`/api/deliveryProfileHistory/${id}`),
      await get(`/api/invoiceDefaultDelivery/${id}:2?fromHistory=true`),
      await get(`/api/invoiceDefaultDelivery?accountId=${account}&type=paper`),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/acme-mail|-hush/);
    expect(valueAt(answers[2].data, 'password')).toBe(SECRET_MARK);
    const bytes = await readFile(path.join(server.dataDir, 'invoize.sqlite')).catch(() => undefined);
    if (bytes) expect(bytes.includes('-hush')).toBe(false);
  });

  it('are entered again when the channel of the system has another address', async () => {
    const saved = async (entity: string, row: object) => {
      const { body } = await server.call('PUT', `/api/records/${entity}`, admin, { rows: [row] });
      expect(body.errorRows ?? []).toEqual([]);
      return body.saved[0] as { id: string; version: number };
    };
    const common = { protocol: 'clickToMail', direction: 'outgoing', user: 'us', password: 'ours', isActive: true };
    const channel = await saved('channel', { name: 'House', host: 'https://mail.example', ...common });
    await saved('systemChannel', { name: 'Paper mail', mode: 'paper', channel: channel.id, isActive: true });
    const row = profile({ profileName: 'By the system', clickToMail: order('hush') });
    const { id, data } = (await server.call('POST', '/api/invoiceDefaultDelivery', admin, row)).body;
    const save = (version: number, more: object) =>
      server.call('PUT', `/api/invoiceDefaultDelivery/${id}`, admin, { version, ...more });
    expect((await save(data.version, { profileName: 'Renamed' })).status).toBe(200);
    const { version } = channel;
    await saved('channel', { id: channel.id, version, host: 'https://thief.example', password: 'ours' });
    const refused = await save(data.version + 1, { profileName: 'Again' });
    expect([refused.status, refused.body.errors ?? refused.body.errorRows[0].errors]).toEqual([
      412,
      { clickToMail: 'Please enter mandatory fields: User, Password' },
    ]);
    expect((await save(data.version + 1, { clickToMail: order('hush') })).status).toBe(200);
  });

  const valueAt = (row: { clickToMail: { key: string; value: unknown }[] }, key: string) =>
    row.clickToMail.find((field) => field.key === key)?.value;
});
