/** Calls of delivery profiles in the shape of the specification, and the calls around them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
let admin: string;
let account: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/deliveryMode/list', admin, { pageLimit: 1 });
  account = body.rows[0].account;
});
afterAll(() => server?.close());

async function ok(method: string, path: string, body?: unknown) {
  const answer = await server.call(method, path, admin, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

it('reads and answers a profile with its grouped properties', async () => {
  const ruleDef = { condition: 'and', fields: [{ name: 'currency', operator: 'equalTo', value: 'USD' }] };
  const made = await ok('POST', '/api/invoiceDefaultDelivery', {
    type: 'email',
    accountId: account,
    isActiveProfile: false,
    profileName: 'Grouped',
    configurations: { to: 'a@b.com', cc: 'c@b.com' },
    limitFileSize: { min: 1, max: 5 },
    profileBase: [{ key: 'shipment.transportMode', value: ['Air'] }],
    query: { currency: ['USD', 'EUR'] },
    masterCondition: { isActive: true, destinationCollection: 'invoice', ruleDef },
    scheduling: [
      {
        schedulingOn: 'daily',
        schedulingStartDate: '2026-01-01',
        schedulingEndOnDate: '2099-12-31',
        startTimeHours: 0,
        endTimeHours: 0,
        schedulingTimingFrequency: [{ hours: 6, minutes: 30, time: '06:30' }],
      },
    ],
  });
  const { data } = await ok('GET', `/api/invoiceDefaultDelivery/${made.id}`);
  expect(data).toMatchObject({
    mode: 'email',
    type: 'email',
    account,
    accountId: account,
    to: 'a@b.com',
    minFileSize: 1,
    limitFileSize: { min: 1, max: 5 },
    configurations: { to: 'a@b.com', cc: 'c@b.com' },
    query: { currency: ['USD', 'EUR'] },
  });
  expect(data.profileBase).toMatchObject([{ key: 'shipment.transportMode', value: ['Air'] }]);
  expect(JSON.parse(data.masterCondition)).toEqual({ over: 'invoice', filter: ruleDef });
  expect(data.scheduling[0].schedulingTimingFrequency).toEqual(['06:30']);
  // A profile is saved as it was answered.
  const again = await ok('PUT', `/api/invoiceDefaultDelivery/${made.id}`, {
    version: data.version,
    query: { currency: ['CAD'] },
    masterCondition: { isActive: false, ruleDef },
  });
  expect(again.data).toMatchObject({ query: { currency: ['CAD'] }, configurations: { to: 'a@b.com' } });
  expect(again.data.masterCondition ?? null).toBeNull();
});

it('knows the partner-specific mode by its name in the specification', async () => {
  const segments = [{ segmentName: 'B3' }];
  const made = await ok('POST', '/api/invoiceDefaultDelivery?isDefault=True', {
    type: 'ceva-edi',
    profileName: 'Partner design',
    isActiveProfile: false,
    segments,
    elements: [],
  });
  const { data } = await ok('GET', '/api/invoiceDefaultDelivery?isDefault=true&type=ceva-edi');
  expect(data.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ type: 'ceva-edi', mode: 'cevaEdi' });
});

it('computes the next time of a list of blocks, whose times may be objects', async () => {
  const block = {
    schedulingOn: 'daily',
    schedulingStartDate: '2026-01-01',
    schedulingEndOnDate: '2099-12-31',
    startTimeHours: 0,
    endTimeHours: 23,
  };
  const next = async (body: unknown) => (await ok('PUT', '/api/getNextScheduleTime', body)).nextSchedule;
  const objects = [{ hours: 6, minutes: 30 }];
  for (const body of [
    [{ ...block, schedulingTimingFrequency: objects }],
    { scheduling: [{ ...block, schedulingTimingFrequency: objects }] },
    { scheduling: [{ ...block, schedulingTimingFrequency: ['06:30'] }] },
  ])
    expect(await next(body), JSON.stringify(body)).toMatch(/ 06:30:00$/);
});

it('changes an email account by its id', async () => {
  const { saved } = await ok('POST', '/api/emailAccounts', { name: 'Desk', address: 'desk@demo.invoize.test' });
  const [{ id, row }] = saved;
  await ok('PUT', `/api/emailAccounts/${id}`, { version: row.version, name: 'Night desk' });
  expect((await ok('GET', `/api/emailAccounts/${id}`)).row).toMatchObject({ name: 'Night desk' });
});

it('has the default templates of each type of document', async () => {
  for (const type of ['tms', ...['Tariff', 'SOP', 'Payables'].map((of) => `metadata_documentManagementSystem${of}`)]) {
    const body = await ok('GET', `/api/template/default?type=${type}`);
    expect(body.sharedWithEdit, type).toEqual({ Groups: [], Users: [] });
    expect(
      body.fields.map(({ key }: { key: string }) => key),
      type,
    ).toContain('effectiveDate');
  }
});

it('offers systems, companies, columns and calculation codes under the names of the specification', async () => {
  for (const name of ['system', 'company'])
    expect((await ok('GET', `/api/suggestions?suggestionFor=${name}`)).msg.length, name).toBeGreaterThan(0);
  const dependent = encodeURIComponent(JSON.stringify({ entity: 'invoice' }));
  const columns = await ok('GET', `/api/suggestion?suggestionFor=columns&dependent=${dependent}`);
  expect(columns.msg.length).toBeGreaterThan(10);
  await ok('GET', '/api/suggestion?suggestionFor=calculationCode&q=');
});

it('saves a group of people by a list of its users', async () => {
  const [user] = (await ok('POST', '/api/records/user/list', { pageLimit: 1 })).rows;
  const { id } = await ok('POST', '/api/groups', { name: 'Desk of one', type: 'staff', definition: [user.id] });
  expect((await ok('GET', `/api/groups/${id}`)).row.members).toEqual([user.id]);
});

it('stores the default values of its own type only in a row of metadata', async () => {
  const made = await ok('POST', '/api/metadataFormView', {
    metadataTypeId: 'metadata_dmsReviewDays',
    fields: { name: 'Payables', reviewDays: 30 },
  });
  const row = await server.services.store.entities('metadata').get(made.id ?? made.saved?.[0]?.id);
  expect(Object.keys(row?.values ?? {})).not.toContain('documentClass');
});

it('converts into the currency of the system unless another one is given', async () => {
  const rate = (toCurrency?: string) =>
    ok('POST', '/api/calculateExchangeRate', {
      shipDate: '2026-03-02',
      currencySource: 'ECB',
      currencyCode: 'USD',
      ...(toCurrency ? { toCurrency } : {}),
    });
  const systems = (await ok('POST', '/api/records/system/list', { pageLimit: 50 })).rows;
  const mine = systems.find(({ code }: { code: string }) => code === 'OFS') ?? systems[0];
  expect((await rate()).details).toEqual((await rate(mine.currency)).details);
  // The demo has monthly rates only; the call of the specification names no frequency.
  expect(Number((await rate('EUR')).details.exchangeRate)).toBeGreaterThan(0);
});

it('stores no settings of a disabled loop, padding or reformation', async () => {
  const { data } = await ok('POST', '/api/invoiceDefaultDelivery?isDefault=True', {
    type: 'edi',
    profileName: 'Resets',
    isActiveProfile: false,
    segments: [
      { segmentName: 'B3', loopType: 'none', loopIsMandatory: true, distinctElementToLoop: true },
      { segmentName: 'N9', loopType: 'group', loopGroup: 'Reference', loopIsMandatory: true },
    ],
    elements: [
      {
        segmentId: 1,
        fieldId: '1',
        fixedTextVal: 'a',
        paddingType: 'No padding',
        leftPadElement: '0',
        rightPadElement: '0',
      },
      {
        segmentId: 1,
        fieldId: '2',
        fixedTextVal: 'a',
        paddingType: 'Left Padding',
        leftPadElement: '0',
        rightPadElement: '0',
      },
      {
        segmentId: 1,
        fieldId: '3',
        fixedTextVal: 'a',
        reformation: 'none',
        reformationFieldType: 'charge',
        reformationFieldName: 'x',
      },
    ],
  });
  const [none, group] = data.segments;
  expect([none.loopIsMandatory, none.distinctElementToLoop].map((one) => one ?? null)).toEqual([null, null]);
  expect(group).toMatchObject({ loopIsMandatory: true, loopGroup: 'Reference' });
  const [plain, left, same] = data.elements;
  expect([plain.leftPadElement, plain.rightPadElement].map((one) => one ?? null)).toEqual([null, null]);
  expect([left.leftPadElement, left.rightPadElement ?? null]).toEqual(['0', null]);
  expect([same.reformationFieldType, same.reformationFieldName].map((one) => one ?? null)).toEqual([null, null]);
});

it('limits the size of attachments to 16 MB, the minimum to the maximum', async () => {
  const save = (more: object) =>
    server.call('POST', '/api/invoiceDefaultDelivery?isDefault=True', admin, {
      type: 'email',
      profileName: 'Sizes',
      to: 'a@b.com',
      isActiveProfile: false,
      ...more,
    });
  expect((await save({ limitFileSize: { min: 0, max: 17 } })).status).toBe(412);
  const { body } = await save({ limitFileSize: { min: 9, max: 8 } });
  expect(body.errorRows[0].errors.minFileSize).toBe('The minimum attachment size is larger than the maximum.');
  expect((await save({ limitFileSize: { min: 0, max: 16 } })).status).toBe(200);
});

it('takes updateField of web invoice rows without storing it', async () => {
  const row = { label: 'Terms', key: 'terms', groupKey: 'invoice', type: 'text', isActive: true };
  const { data } = await ok('POST', '/api/invoiceDefaultDelivery?isDefault=True', {
    type: 'web',
    profileName: 'Custom rows',
    isActiveProfile: false,
    webInvoiceRows: [{ ...row, updateField: true, isCustomField: true, text: 'Net 30' }],
  });
  expect(data.webInvoiceRows[0]).toMatchObject({ isCustomField: true, text: 'Net 30' });
  expect(data.webInvoiceRows[0].updateField).toBeUndefined();
});

const profileNamed = async (mode: string) =>
  (await ok('POST', '/api/records/deliveryProfile/list', { pageLimit: 100 })).rows.find(
    (row: { mode: string }) => row.mode === mode,
  );

it('offers the values of the named field and refuses a value that its list does not have', async () => {
  const suggested = async (field: string, q = '') => {
    const dependent = encodeURIComponent(JSON.stringify({ field }));
    const path = `/api/suggestion?suggestionFor=deliveryBaseValues&q=${q}&dependent=${dependent}`;
    return (await ok('GET', path)).msg.map(({ v }: { v: string }) => v);
  };
  expect(await suggested('shipment.transportMode')).toContain('Air');
  expect(await suggested('accountNumber')).not.toEqual([]);
  expect(await suggested('shipment.nothing')).toEqual([]);
  const { id, version } = await profileNamed('email');
  const save = (values: string[]) =>
    server.call('PUT', '/api/records/deliveryProfile', admin, {
      rows: [{ id, version, isActiveProfile: false, query: [{ key: 'shipment.transportMode', values }] }],
    });
  expect(JSON.stringify((await save(['Airr'])).body)).toContain('“Airr” is not a value of the field Transport mode.');
  const byCarrier = (value: string) =>
    server.call('POST', '/api/invoiceDefaultDelivery?isDefault=True', admin, {
      type: 'email',
      profileName: 'By carrier',
      to: 'a@b.com',
      isActiveProfile: false,
      query: { 'shipment.carrier': [value] },
    });
  expect(JSON.stringify((await byCarrier('Emiratess')).body)).toContain('“Emiratess” is not a value of');
  const [{ v: carrier }] = (await ok('GET', '/api/suggestion?suggestionFor=carriers&q=')).msg;
  expect((await byCarrier(carrier)).status).toBe(200);
});

it.each([
  ['ftp', { index: [{ label: 'Carrier', field: 'shipment.carier' }] }, 'shipment.carier'],
  ['ftp', { fileName: [{ kind: 'field', value: 'number' }] }, 'number'],
  ['web', { webInvoiceRows: [{ label: 'Total', key: 'total', groupKey: 'invoice', type: 'text' }] }, 'total'],
  ['edi', { elements: [{ segmentId: 1, fieldId: '1', fieldType: 'invoice', fieldName: 'total' }] }, 'invoice.total'],
  ['edi', { elements: [{ segmentId: 1, fieldId: '1', field: 'charge.amount' }] }, 'charge.amount'],
])('refuses a name of a %s profile that leads to no field: %j', async (type, more, name) => {
  const profile = { type, profileName: 'Misspelt', isActiveProfile: false, ...more };
  const segments = type === 'edi' ? { segments: [{ segmentId: 1, segmentName: 'B3' }] } : {};
  const answer = await server.call('POST', '/api/invoiceDefaultDelivery?isDefault=True', admin, {
    ...profile,
    ...segments,
  });
  expect(answer.status).toBe(412);
  expect(JSON.stringify(answer.body)).toContain(`“${name}” is not a field of invoices or shipments.`);
});

it('refuses `fields` that are not keys and values', async () => {
  const answer = await server.call('POST', '/api/invoiceDefaultDelivery?isDefault=True', admin, {
    type: 'ftp',
    profileName: 'State of a list',
    isActiveProfile: false,
    fields: [{ profileName: 'a', numberOfInvoice: 3 }],
  });
  expect([answer.status, answer.body.errorRows[0].errors.fields]).toEqual([412, 'This field does not exist.']);
});

it('offers names of fields to the designer, at most 15 at once, each of which writes a value', async () => {
  const page = await ok('GET', '/api/suggestion?suggestionFor=ediVariables&q=invoice.invoice');
  expect(page.msg.map(({ v }: { v: string }) => v)).toContain('invoice.invoiceNumber');
  const all = await ok('GET', '/api/suggestion?suggestionFor=ediVariables');
  expect([all.msg.length, all.more]).toEqual([15, true]);
  const names: string[] = await ok('GET', '/api/listEdiVariables?type=invoice');
  expect(names).toContain('invoice.invoiceNumber');
});

it('shows partner EDI profiles only to users with the permission', async () => {
  await ok('PUT', '/api/records/deliveryProfile', {
    rows: [
      {
        profileName: 'Partner file',
        mode: 'cevaEdi',
        isActiveProfile: false,
        segments: [{ segmentId: 1, segmentName: 'B3' }],
      },
    ],
  });
  const partner = await profileNamed('cevaEdi');
  const billing = await server.signIn('billing@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/deliveryProfile/list', billing, { pageLimit: 100 });
  const modes = body.rows.map(({ mode }: { mode: string }) => mode);
  expect([modes.includes('email'), modes.includes('cevaEdi')]).toEqual([true, false]);
  const read = await server.call('GET', `/api/records/deliveryProfile/${partner.id}`, billing);
  expect(read.status).toBe(404);
});

it('prints an invoice as its view profile defines, and not while the profile forbids the download', async () => {
  const profile = await profileNamed('viewInvoice');
  const filter = { condition: 'and', fields: [{ name: 'account', operator: 'equalTo', value: profile.account }] };
  const invoice = (await ok('POST', '/api/records/invoice/list', { pageLimit: 1, filter })).rows[0];
  const print = () => server.call('POST', '/api/invoiceCopies', admin, { ids: [invoice.id] });
  expect((await print()).status).toBe(200);
  await ok('PUT', '/api/records/deliveryProfile', {
    rows: [
      {
        id: profile.id,
        version: profile.version,
        isActiveProfile: true,
        isTemplateDownload: false,
        profileUpdateComment: 'Screen only',
      },
    ],
  });
  const refused = await print();
  expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('download')]);
});

it('answers the reference of a published page with its preview', async () => {
  const profile = await profileNamed('web');
  const invoice = (await ok('POST', '/api/records/invoice/list', { pageLimit: 1 })).rows[0];
  const { webInvoice } = await ok('GET', `/api/generateWeb?profileId=${profile.id}&invoiceId=${invoice.id}`);
  expect(webInvoice).toMatchObject({ webReferenceId: null, sections: expect.any(Array) });
});
