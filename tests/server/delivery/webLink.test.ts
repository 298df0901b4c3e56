/** A published invoice for whoever holds a signed link, without a session: where its profile allows that, for a while, and not too often. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openingLimits } from '../../../server/session/openings.ts';
import { startServer, type TestServer } from '../server.ts';
import { testClock } from '../testClock.ts';

const DAY = 24 * 3600_000;
const clock = testClock();
let server: TestServer;
let admin: string;
/** A published invoice, by what it is published by. */
let reference: string;
let profile: string;
let number: string;

beforeAll(async () => {
  server = await startServer({ clock });
  admin = await server.signIn('admin@demo.invoize.test');
  const list = { query: 'webInvoices', pageLimit: 50 };
  const { body } = await server.call('POST', '/api/records/packetInvoice/list', admin, list);
  const row = body.rows.find((one: { seenAt?: string }) => !one.seenAt) ?? body.rows[0];
  reference = row.id;
  const packet = await record('packet', row.packet);
  profile = packet.profile;
  number = (await record('invoice', row.invoice)).invoiceNumber;
});
afterAll(() => server?.close());

const record = async (entity: string, id: string) =>
  (await server.call('GET', `/api/records/${entity}/${id}`, admin)).body.row;
const makeLink = (session = admin) => server.call('POST', `/api/generatedWeb/${reference}/link`, session);
const allow = async (more: object) => {
  const { version } = await record('deliveryProfile', profile);
  const { status } = await server.call('PUT', `/api/invoiceDefaultDelivery/${profile}`, admin, { version, ...more });
  expect(status).toBe(200);
};
/** The address of a new link, from its `/`. */
const linked = async () => new URL((await makeLink()).body.link).pathname;
const opened = async (address: string) => {
  const answer = await server.fetch(address);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

it('is off until the profile allows it', async () => {
  const { status, body } = await makeLink();
  expect([status, body.msg]).toEqual([412, expect.stringContaining('Allow access by link without signing in')]);
});

it('shows the page to every holder of the link, records views and downloads, and sends no referrer', async () => {
  await allow({ isLinkOpen: true, webTemplateName: 'Ours', webTemplate: 'Thank you. {invoiceNumber} is due soon.' });
  const address = await linked();
  const page = await opened(address);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain(`Invoice ${number}`);
  expect(page.text).toContain(`Thank you. ${number} is due soon.`);
  expect(page.text).toContain('?format=pdf');
  expect(page.text).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(await record('packetInvoice', reference)).toMatchObject({ seenAt: expect.any(String) });
  expect((await record('packetInvoice', reference)).downloadedAt ?? null).toBeNull();
  const file = await opened(`${address}?format=pdf`);
  expect([file.status, file.headers.get('content-type'), file.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(await record('packetInvoice', reference)).toMatchObject({ downloadedAt: expect.any(String) });
});

it('gives no file where the page may not be downloaded', async () => {
  const address = await linked();
  await allow({ isTemplateDownload: false });
  const file = await opened(`${address}?format=pdf`);
  expect([file.status, file.text]).toEqual([403, expect.stringContaining('not downloaded')]);
  expect((await opened(address)).text).not.toContain('?format=pdf');
  expect((await server.call('GET', `/api/generatedWeb/${reference}/file`, admin)).status).toBe(403);
  await allow({ isTemplateDownload: true });
  expect((await server.fetch(`/api/generatedWeb/${reference}/file`)).status).toBe(401);
});

it('ends after its days, when a new one is made, and when the profile allows none any more', async () => {
  const over = async (address: string) => {
    const { status, text } = await opened(address);
    return [status, text.includes('expired'), text.includes(number)];
  };
  const first = await linked();
  const second = await linked();
  expect(await over(first)).toEqual([410, true, false]);
  expect((await opened(second)).status).toBe(200);
  await allow({ isLinkOpen: false });
  expect(await over(second)).toEqual([410, true, false]);
  await allow({ isLinkOpen: true, linkDays: 2 });
  const third = await linked();
  clock.advance(DAY);
  admin = await server.signIn('admin@demo.invoize.test');
  expect((await opened(third)).status).toBe(200);
  clock.advance(DAY);
  admin = await server.signIn('admin@demo.invoize.test');
  expect(await over(third)).toEqual([410, true, false]);
});

it('is opened so often in a while and no more, and signing in is kept back by none of it', async () => {
  const address = await linked();
  for (let count = 0; count < openingLimits.most; count += 1) expect((await opened(address)).status).toBe(200);
  const refused = await opened(address);
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('too often')]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(clock.waits).toEqual([]);
  clock.advance(openingLimits.windowMs);
  expect((await opened(address)).status).toBe(200);
});

it('cannot be made up, and is tried only so often; only who sends invoices makes one', async () => {
  const made = await opened('/api/webLinks/nothing-of-ours');
  expect([made.status, made.text]).toEqual([410, expect.stringContaining('not valid')]);
  for (let count = 0; count < 5; count += 1) await opened(`/api/webLinks/nothing-${count}`);
  expect((await opened('/api/webLinks/nothing-of-ours')).status).toBe(429);
  expect((await makeLink('')).status).toBe(401);
  expect((await makeLink(await server.signIn('rating@demo.invoize.test'))).status).toBe(403);
});
