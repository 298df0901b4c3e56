/** Calls of delivery that no other file makes: the page of an invoice by who looks, subjects by account, names for designs, who sends. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setGrant } from '../grantOf.ts';
import { startServer, type TestServer } from '../server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

let server: TestServer;
let admin: string;
let billing: string;
let invoice: Row;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  billing = await server.signIn('billing@demo.invoize.test');
  [invoice] = await listed('invoice');
});
afterAll(() => server?.close());

async function listed(entity: string): Promise<[Row, ...Row[]]> {
  const { body } = await server.call('POST', `/api/records/${entity}/list`, admin, { pageLimit: 200 });
  return body.rows;
}
async function ok(method: string, path: string, body?: unknown, session = admin) {
  const answer = await server.call(method, path, session, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}
const profileOf = async (mode: string): Promise<Row> => {
  const found = (await listed('deliveryProfile')).find((one) => one.mode === mode && !one.account);
  if (!found) throw new Error(`There is no profile of ${mode}.`);
  return found;
};

it('rows of a web invoice are shown to their users alone, and may be changed by theirs', async () => {
  const { id: me } = (await ok('GET', '/api/me', undefined, billing)).loggedInUser;
  const profile = await profileOf('web');
  const someone = (await listed('user')).find(({ id }) => id !== me)?.id;
  const row = (key: string, more: object) => ({
    groupKey: 'invoice',
    key,
    label: key,
    type: 'text',
    isActive: true,
    ...more,
  });
  const webInvoiceRows = [
    row('invoiceNumber', {}),
    row('invoiceTotal', { userIdView: `${someone}, ${me}`, userIdEdit: me }),
    row('billedOn', { userIdView: someone }),
    row('currency', { isActive: false }),
    row('terms', { label: 'Terms', isCustomField: true, text: 'Net 30' }),
  ];
  await ok('PUT', `/api/invoiceDefaultDelivery/${profile.id}?isDefault=True`, {
    version: profile.version,
    webInvoiceRows,
  });
  const page = async (session: string) => {
    const { webInvoice } = await ok(
      'GET',
      `/api/generateWeb?profileId=${profile.id}&invoiceId=${invoice.id}`,
      undefined,
      session,
    );
    return webInvoice.sections.flatMap(({ rows }: { rows: Record<string, unknown>[] }) =>
      rows.filter(({ key }) => key !== 'terms').map(({ key, isReadonly }) => [key, isReadonly]),
    );
  };
  const { webInvoice } = await ok('GET', `/api/generateWeb?profileId=${profile.id}&invoiceId=${invoice.id}`);
  const shown = webInvoice.sections.flatMap(({ rows }: { rows: Record<string, unknown>[] }) => rows);
  expect(shown).toContainEqual(expect.objectContaining({ key: 'terms', label: 'Terms', value: 'Net 30' }));
  expect(await page(billing)).toEqual([
    ['invoiceNumber', true],
    ['invoiceTotal', false],
  ]);
  expect(await page(admin)).toEqual([
    ['invoiceNumber', true],
    ['invoiceTotal', true],
    ['billedOn', true],
  ]);
});

it('an email has the subject of its account, and the sender of its system', async () => {
  const profile = await profileOf('email');
  const preview = async () =>
    (await ok('GET', `/api/emailPreview?profileId=${profile.id}&invoiceId=${invoice.id}`)).mail;
  const usual = (await preview()).subject;
  const accountWiseSubject = [{ account: invoice.account, subject: 'For {invoiceNumber} alone' }];
  const { version } = profile;
  const more = { isSubjectChangeForChildAccount: true, accountWiseSubject };
  await ok('PUT', `/api/invoiceDefaultDelivery/${profile.id}?isDefault=True`, { version, ...more });
  expect((await preview()).subject).toBe(`For ${invoice.invoiceNumber} alone`);
  expect((await preview()).subject).not.toBe(usual);
  const [account] = (await ok('GET', '/api/emailAccounts')).data ?? [];
  if (account) expect((await ok('GET', `/api/emailAccounts/${account.id}`)).data).toMatchObject({ id: account.id });
});

it('a design is offered the fields and variables that it may name', async () => {
  const { data } = await ok('GET', `/api/getConfigurationFields?systemId=${invoice.systemId}`);
  for (const key of ['charges', 'invoices', 'details']) expect(data[key], key).toBeTruthy();
  const variables = await ok('GET', '/api/listEdiVariables?type=invoice');
  // The names that an element reads as its composed reference.
  expect(variables).toEqual(expect.arrayContaining(['invoice.invoiceNumber', 'shipment.carrier']));
  expect(Array.isArray(variables) ? variables : Object.values(variables).find(Array.isArray)).not.toHaveLength(0);
});

it('reports that an account has no profiles if none matches the name', async () => {
  const accounts = await listed('account');
  const listOf = (id: unknown, q = '') =>
    ok('GET', `/api/deliveryProfileList?accountId=${id}&q=${encodeURIComponent(q)}`);
  // Profiles of the system are not those of the account.
  const lists = await Promise.all(accounts.map(({ id }: { id: unknown }) => listOf(id)));
  const account = accounts[lists.findIndex(({ currentAccount }) => currentAccount.data[0])] as { id: string };
  expect((await listOf(account.id)).msg ?? null).toBeNull();
  const inherited = lists.find(({ currentAccount, parentAccount }) => !currentAccount.data[0] && parentAccount.data[0]);
  expect(inherited?.msg).toBe('There are no profiles for this account');
  expect(await listOf(account.id, 'no profile is called so')).toEqual({
    currentAccount: { data: [] },
    parentAccount: { data: [] },
    msg: 'There are no profiles for this account',
  });
});

it('a profile names only fields that its editor may see, and its preview fills in no others', async () => {
  const profile = await profileOf('email');
  const shipments = await listed('shipment');
  const billed = (await listed('invoice')).find(({ shipment }) => shipments.some(({ id }) => id === shipment));
  const carrier = String(shipments.find(({ id }) => id === billed?.shipment)?.shipmentNumber);
  const part = { kind: 'field', value: 'shipment.freightCost' };
  const attachmentFileName = [{ kind: 'field', value: 'shipment.shipmentNumber' }, part];
  const { version } = profile;
  await ok('PUT', '/api/records/deliveryProfile', {
    rows: [{ id: profile.id, version, attachmentFileName }],
  });
  const preview = async (session: string) =>
    JSON.stringify(
      await ok('GET', `/api/emailPreview?profileId=${profile.id}&invoiceId=${billed?.id}`, undefined, session),
    );
  expect(await preview(admin)).toContain(carrier);

  const held = ['invoiceDelivery.sideInvoiceDelivery', 'deliveryProfiles.view', 'deliveryProfiles.add'];
  held.push('deliveryProfiles.edit', 'shipmentEntry.sideShipmentEntry');
  await setGrant(server, 'billing@demo.invoize.test', {
    permissions: Object.fromEntries(held.map((permission) => [permission, {}])),
    rowAccess: { 'shipmentEntry.sideShipmentEntry': { accountNumber: ['none'] } },
  });
  expect(await preview(billing)).not.toContain(carrier);
  const offered = JSON.stringify(await ok('GET', '/api/getConfigurationFields', undefined, billing));
  expect([offered.includes('charges.'), offered.includes('freightCost'), offered.includes('vessel')]).toEqual([
    false,
    false,
    true,
  ]);
  const change = async (mode: string, values: object) => {
    const { id, version } = await profileOf(mode);
    const rows = [{ id, version, ...values }];
    const { body } = await server.call('PUT', '/api/records/deliveryProfile', billing, { rows });
    return Object.keys(body.errorRows?.[0]?.errors ?? {});
  };
  const element = { segmentId: 1, fieldId: '01', fieldType: 'charge', fieldName: 'invoiceValue' };
  for (const [mode, list, member] of [
    ['email', 'attachmentFileName', { ...part, value: 'shipment.insurance' }],
    ['ftp', 'fileName', part],
    ['ftp', 'indexName', part],
    ['ftp', 'index', { label: 'Cost', field: 'shipment.freightCost' }],
    ['edi', 'elements', element],
    ['edi', 'segments', { segmentId: 1, segmentName: 'L1', condition: 'equal', conditionValue: 'charge.chargeCode' }],
  ] as const)
    expect([list, await change(mode, { [list]: [member] })]).toEqual([list, expect.arrayContaining([list])]);
  expect(await change('email', { attachmentName: '{charges}' })).toEqual(['attachmentName']);
  // A name that is stored stays.
  expect(await change('email', { attachmentFileName: [part] })).toEqual([]);
  await setGrant(server, 'billing@demo.invoize.test', {});
});

it('a print and the page of an invoice show a person her own rows and fields', async () => {
  const profile = await profileOf('web');
  const shipments = await listed('shipment');
  const billed = (await listed('invoice')).find(({ shipment }) => shipments.some(({ id }) => id === shipment));
  const shipment = shipments.find(({ id }) => id === billed?.shipment);
  const page = async () => {
    const { webInvoice } = await ok(
      'GET',
      `/api/generateWeb?profileId=${profile.id}&invoiceId=${billed?.id}`,
      undefined,
      billing,
    );
    return webInvoice;
  };
  const print = () => ok('POST', '/api/records/print/invoice', { ids: [billed?.id], format: 'html' }, billing);
  const number = String(shipment?.shipmentNumber);
  // The first charge is Freight, a word that the name of the company contains.
  const [, { chargeName = '' } = {}] = (await ok('GET', `/api/records/invoice/${billed?.id}`)).row.charges ?? [];
  expect(chargeName).not.toBe('');
  const whole = await print();
  expect([whole.includes(number), whole.includes(chargeName), (await page()).charges.length > 0]).toEqual([
    true,
    true,
    true,
  ]);
  const held = [
    'invoiceDelivery.sideInvoiceDelivery',
    'invoiceDelivery.viewInvoiceCopy',
    'deliveryProfiles.view',
    'shipmentEntry.sideShipmentEntry',
  ];
  await setGrant(server, 'billing@demo.invoize.test', {
    permissions: Object.fromEntries(held.map((permission) => [permission, {}])),
    rowAccess: { 'shipmentEntry.sideShipmentEntry': { accountNumber: ['none'] } },
  });
  const own = await print();
  expect([own.includes(number), own.includes(chargeName)]).toEqual([false, false]);
  const seen = await page();
  expect([seen.charges, JSON.stringify(seen).includes(number)]).toEqual([[], false]);
  await setGrant(server, 'billing@demo.invoize.test', {});
});
