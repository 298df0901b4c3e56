/** Delivery profiles by call: variants, levels, schedules, and who may. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
let admin: string;
let billing: string;
let account: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  billing = await server.signIn('billing@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/deliveryMode/list', admin, { pageLimit: 1 });
  account = body.rows[0].account;
});
afterAll(() => server?.close());

const create = (profile: object, query = '', session = admin) =>
  server.call('POST', `/api/invoiceDefaultDelivery${query}`, session, profile);
const email = (more: object = {}) => ({
  mode: 'email',
  profileName: 'By mail',
  account,
  to: 'a@b.com',
  isActiveProfile: false,
  ...more,
});
const block = (more: object = {}) => ({
  schedulingOn: 'daily',
  schedulingStartDate: '2026-01-01',
  startTimeHours: 0,
  schedulingEndOnDate: '2099-12-31',
  endTimeHours: 0,
  ...more,
});
const refused = async (profile: object) => {
  const { status, body } = await create(profile);
  return [status, body.errorRows?.[0]?.errors];
};

it('has the fields of its variant only, and stays of it', async () => {
  expect(await refused(email({ segments: [{ segmentName: 'B3' }] }))).toMatchObject([
    412,
    { segments: expect.any(String) },
  ]);
  expect(await refused({ ...email(), mode: 'web' })).toMatchObject([412, { to: expect.any(String) }]);
  const { status, body } = await create(email());
  expect(status).toBe(200);
  const { version } = body.data;
  const other = { version, mode: 'web' };
  expect((await server.call('PUT', `/api/invoiceDefaultDelivery/${body.id}`, admin, other)).status).toBe(412);
});

it.each([
  [{ to: '' }, 'to', 'Email sent to field is Mandatory'],
  [{ to: 'a@b.com,c@d.com' }, 'to', 'Enter only one email id'],
  [{ to: 'nobody' }, 'to', 'Invalid Data'],
  [{ scheduling: [block({ startTimeHours: null })] }, 'scheduling', 'Start Time is mandatory for scheduling block 1'],
  [{ scheduling: [block({ endTimeHours: null })] }, 'scheduling', 'End Time is mandatory for scheduling block 1'],
  [
    { scheduling: [block({ schedulingStartDate: null })] },
    'scheduling',
    'Start date is mandatory for scheduling block 1',
  ],
  [
    { scheduling: [block({ schedulingEndOnDate: null })] },
    'scheduling',
    'End date is mandatory for scheduling block 1',
  ],
  [
    { scheduling: [block()], restrictedTime: [{ startTime: '00:00', endTime: '01:00' }] },
    'scheduling',
    'Scheduling time should not between Restricted Time.',
  ],
  [
    { restrictedTime: [{ startTime: '22:00', endTime: '06:00' }] },
    'restrictedTime',
    'Start time should be less than End time in block 1 .',
  ],
])('refuses %j', async (more, field, message) => {
  const [status, errors] = await refused(email(more));
  expect([status, errors?.[field]]).toEqual([412, message]);
});

it('wants a segment of EDI, and a vendor of paper', async () => {
  expect(await refused({ mode: 'edi', profileName: 'E', account, isActiveProfile: false })).toMatchObject([
    412,
    { segments: 'Please add a new Segment' },
  ]);
  expect(await refused({ mode: 'paper', profileName: 'P', account, isActiveProfile: false })).toMatchObject([
    412,
    { deliveryPartyName: 'Please select a delivery vendor' },
  ]);
});

it('refuses a second active profile for the same invoices', async () => {
  const { status, body } = await create(email({ isActiveProfile: true }));
  expect([status, body.profileBaseValidation]).toEqual([412, expect.stringContaining('Email on weekdays')]);
});

it('lists those of the account beside those above it', async () => {
  const { body } = await server.call('GET', `/api/deliveryProfileList?accountId=${account}`, billing);
  expect(body.currentAccount.data.every((row: { account?: string }) => row.account === account)).toBe(true);
  expect(body.currentAccount.data.length).toBeGreaterThan(0);
  expect(body.parentAccount.data.map((row: { level: string }) => row.level)).toContain('default');
  const defaults = await server.call('GET', '/api/invoiceDefaultDelivery?isDefault=true&type=email', billing);
  expect(defaults.body.data.map((row: { account?: string }) => row.account ?? null)).toEqual([null]);
});

it('says when a schedule comes next', async () => {
  const body = { scheduling: [block({ schedulingTimingFrequency: ['08:00'] })] };
  const answer = await server.call('PUT', '/api/getNextScheduleTime', billing, body);
  expect(answer.body.nextSchedule).toMatch(/^\d{4}-\d\d-\d\d 08:00:00$/);
  expect(answer.body.times).toHaveLength(10);
});

it('keeps its history, is brought back, and is deleted with a comment', async () => {
  const { body: made } = await create(email({ profileName: 'First' }));
  const { version } = made.data;
  await server.call('PUT', `/api/invoiceDefaultDelivery/${made.id}`, admin, { version, profileName: 'Second' });
  const history = (await server.call('GET', `/api/deliveryProfileHistory/${made.id}`, admin)).body.data;
  const oldest = history.at(-1).id;
  const then = await server.call('GET', `/api/invoiceDefaultDelivery/${oldest}?fromHistory=true`, admin);
  expect(then.body.data.profileName).toBe('First');
  expect((await server.call('PUT', `/api/deliveryProfileHistory/${oldest}`, admin, {})).status).toBe(200);
  const now = await server.call('GET', `/api/invoiceDefaultDelivery/${made.id}`, admin);
  expect(now.body.data.profileName).toBe('First');
  expect((await server.call('DELETE', `/api/deleteProfile/${made.id}`, admin)).status).toBe(412);
  expect((await server.call('DELETE', `/api/deleteProfile/${made.id}?comment=Old`, admin)).status).toBe(200);
});

it('is kept by who may', async () => {
  expect((await create(email(), '', billing)).status).toBe(403);
});

it('refuses AS2 on an incoming channel', async () => {
  const row = { direction: 'incoming', name: 'In', protocol: 'AS2', ownId: 'A', partnerId: 'B', host: 'https://x' };
  const { status, body } = await server.call('PUT', '/api/records/channel', admin, { rows: [row] });
  expect([status, body.errorRows?.[0]?.errors?.protocol]).toEqual([412, 'Invalid selection']);
});

it('shows the email that it would send of an invoice, and its attachments', async () => {
  const invoices = await server.call('POST', '/api/records/invoice/list', billing, { pageLimit: 1 });
  const [invoice] = invoices.body.rows;
  const { body: made } = await create(email({ subject: 'Bill {invoiceNumber}', body: 'Dear {billTo}', cc: 'c@d.com' }));
  const query = `profileId=${made.id}&invoiceId=${invoice.id}`;
  const { body } = await server.call('GET', `/api/emailPreview?${query}`, billing);
  expect(body.mail).toMatchObject({
    to: 'a@b.com',
    cc: 'c@d.com',
    subject: `Bill ${invoice.invoiceNumber ?? ''}`.trim(),
  });
  expect(body.mail.text).toContain(`Dear ${invoice.billTo ?? ''}`.trim());
  expect(body.files).toMatchObject([{ mediaType: 'application/pdf' }]);
  const name = encodeURIComponent(body.files[0].name);
  const file = await server.fetch(`/api/emailPreviewFile?${query}&name=${name}`, { headers: { sessionId: billing } });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([file.status, bytes.subarray(0, 5).toString(), bytes.length]).toEqual([200, '%PDF-', body.files[0].size]);
  const gone = await server.fetch(`/api/emailPreviewFile?${query}&name=other`, { headers: { sessionId: billing } });
  expect(gone.status).toBe(404);
});
