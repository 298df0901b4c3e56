/** Delivery profiles that are cloned and linked, orders for paper vendors, and keys of channels. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
let admin: string;
let account: string;
let other: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/account/list', admin, { pageLimit: 2 });
  [account, other] = body.rows.map((row: { id: string }) => row.id);
});
afterAll(() => server?.close());

const create = (profile: object) => server.call('POST', '/api/invoiceDefaultDelivery', admin, profile);
const errorsOf = async (profile: object) => (await create(profile)).body.errorRows?.[0]?.errors;
const address = (city: string) => [
  { section: 'address', key: 'name', label: 'Name', value: 'Payables' },
  { section: 'address', key: 'address1', label: 'Street', value: '1 Main St' },
  { section: 'address', key: 'city', label: 'City', value: city },
  { section: 'address', key: 'postalCode', label: 'Postal code', value: '60601' },
  { section: 'userCredentials', key: 'username', label: 'User', value: 'acme' },
  { section: 'userCredentials', key: 'password', label: 'Password', value: 'hush' },
];
const paper = (more: object = {}) => ({
  mode: 'paper',
  profileName: `Paper ${Math.random()}`,
  account,
  isActiveProfile: false,
  deliveryPartyName: 'clickToMail',
  clickToMail: address('Chicago'),
  ...more,
});

describe('a clone', () => {
  it('of a click-to-mail profile needs its own address, and the vendor of its original', async () => {
    const { id } = (await create(paper())).body;
    expect(await errorsOf(paper({ clonedFrom: id, clickToMail: address(' CHICAGO ') }))).toEqual({
      clickToMail: 'Address details can not be same as cloned profile!',
    });
    expect(await errorsOf(paper({ clonedFrom: id, deliveryPartyName: 'courier', clickToMail: null }))).toEqual({
      deliveryPartyName: 'Please select Courier profile',
    });
    const clone = await create(paper({ clonedFrom: id, clickToMail: address('Boston') }));
    expect([clone.status, clone.body.data.clonedFrom]).toEqual([200, id]);
  });
});

describe('a link', () => {
  const email = (more: object = {}) => ({
    mode: 'email',
    profileName: `Mail ${Math.random()}`,
    account: other,
    to: 'a@b.com',
    isActiveProfile: false,
    ...more,
  });
  it('leads to a profile of its mode and vendor that is not linked itself', async () => {
    const target = (await create(email())).body.id;
    const link = await create(email({ account, to: null, profileReferenceID: target }));
    expect(link.status).toBe(200);
    expect(await errorsOf(email({ to: null, profileReferenceID: link.body.id }))).toEqual({
      profileReferenceID: expect.stringContaining('linked itself'),
    });
    expect(await errorsOf(paper({ profileReferenceID: target }))).toEqual({
      profileReferenceID: expect.stringContaining('another mode'),
    });
    const courier = (await create(paper({ deliveryPartyName: 'courier', clickToMail: null }))).body.id;
    expect(await errorsOf(paper({ profileReferenceID: courier, clickToMail: null }))).toEqual({
      profileReferenceID: 'Please select Click-to-mail profile',
    });
    const own = { version: link.body.data.version, profileReferenceID: link.body.id };
    expect((await server.call('PUT', `/api/invoiceDefaultDelivery/${link.body.id}`, admin, own)).status).toBe(412);
  });
});

it('wants a name for a custom web template', async () => {
  const web = { mode: 'web', profileName: 'Page', account, isActiveProfile: false, webTemplate: 'Hello' };
  expect(await errorsOf(web)).toEqual({ webTemplateName: 'Name is mandatory' });
});

it('stores nothing of a payment card, by whichever door', async () => {
  const payment = [
    { section: 'payment', key: 'cardNumber', label: 'Card', value: '4111 1111 1111 1111' },
    { section: 'payment', key: 'cvv', label: 'CVV', value: '123' },
    { section: 'payment', key: 'other', label: 'Other', value: '4111-1111-1111-1111' },
    { section: 'payment', key: 'billingType', label: 'Billing', value: 'Invoice' },
  ];
  const row = paper({ clickToMail: [...address('Austin'), ...payment] });
  const saved = await server.call('PUT', '/api/records/deliveryProfile', admin, { rows: [row] });
  const id = saved.body.saved[0].id;
  const { body } = await server.call('GET', `/api/invoiceDefaultDelivery/${id}`, admin);
  const ofPayment = body.data.clickToMail.filter(({ section }: { section: string }) => section === 'payment');
  expect(ofPayment.map(({ key, value }: { key: string; value: unknown }) => [key, value])).toEqual([
    ['name', undefined],
    ['billingType', 'Invoice'],
    ['purchaseOrder', undefined],
  ]);
  const history = await server.call('GET', `/api/deliveryProfileHistory/${id}`, admin);
  expect(JSON.stringify([saved.body, history.body])).not.toMatch(/4111/);
});

describe('a key of a channel', () => {
  const send = async (encryption: boolean, ...names: string[]) => {
    const body = new FormData();
    for (const name of names) body.append('files', new Blob(['key']), name);
    const headers = { sessionId: admin };
    const answer = await server.fetch(`/api/uploadFiles?encryptionFile=${encryption}`, {
      method: 'POST',
      headers,
      body,
    });
    return answer.json();
  };
  it('is a certificate, and one of each kind', async () => {
    expect((await send(true, 'a.txt', 'b.exe', 'c.pem')).msg).toBe(
      'a.txt, b.exe files are not uploaded due to invalid extension.',
    );
    expect((await send(true, 'a.cer', 'b.pem')).msg).toBe('Please upload only one Encryption key.');
    expect((await send(false, 'a.cer', 'b.der')).msg).toBe('Please upload only one Signature key.');
    expect((await send(false, 'a.der')).files).toHaveLength(1);
  });
});

it('tests a channel with a log, for those who may change it', async () => {
  const save = async (row: object) => {
    const { body } = await server.call('PUT', '/api/records/channel', admin, { rows: [row] });
    return `/api/channels/${body.saved[0].id}/test`;
  };
  const folder = await save({ direction: 'outgoing', name: 'Spool', protocol: 'folder', path: 'tested' });
  const { body } = await server.call('POST', folder, admin);
  expect([body.works, body.msg]).toEqual([true, 'The channel works.']);
  expect(body.lines.at(-1).text).toMatch(/deleted$/);
  const climbs = await save({ direction: 'outgoing', name: 'Climbs', protocol: 'folder', path: '../../etc' });
  expect((await server.call('POST', climbs, admin)).body).toMatchObject({ works: false });
  const mail = await save({ direction: 'outgoing', name: 'Mail', protocol: 'email', address: 'a@b.com' });
  expect((await server.call('POST', mail, admin)).body.works).toBe(true);
  const billing = await server.signIn('billing@demo.invoize.test');
  expect((await server.call('POST', folder, billing)).status).toBe(403);
});
