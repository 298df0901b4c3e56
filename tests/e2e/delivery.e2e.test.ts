/** An invoice that arrives: its EDI file is designed and scheduled at the screen, it leaves by SFTP, and the partner's 997 settles it. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { startSftp } from '../server/delivery/sftpServer.ts';
import { airShipment } from './support/airShipment.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { emptyDatabase } from './support/emptyDatabase.ts';
import { signIn } from './support/session.ts';

const ACCOUNT = 'AC-EDI';
const NAME = 'Invoices to Acme';
const login = { user: 'invoize', password: 'secret-word' };

// On PostgreSQL if requested.
const database = process.env.STORY_ON === 'postgres' ? await emptyDatabase() : undefined;
if (database) afterAll(database.drop);
const root = mkdtempSync(join(tmpdir(), 'acme-'));
for (const folder of ['in', 'out']) mkdirSync(join(root, folder));
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
});
const partner = await startSftp(root, privateKey, login);
afterAll(async () => {
  await partner.close();
  rmSync(root, { recursive: true, force: true });
});
const { app, browser } = await appAndBrowser(database && { env: { DATABASE_URL: database.url } });

const ours = encodeFilter({
  condition: 'and',
  fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }],
});

/** The partner's answer to one of our groups. */
const accepted = (control: string): string =>
  `${[
    'ISA*00*          *00*          *ZZ*ACME           *ZZ*INVOIZE        *260217*0405*U*00401*000000101*0*P*>',
    'GS*FA*ACME*INVOIZE*20260217*0405*7*X*004010',
    'ST*997*0001',
    `AK1*IM*${control}`,
    'AK9*A*1*1*1',
    'SE*4*0001',
    'GE*1*7',
    'IEA*1*000000101',
  ].join('~\n')}~\n`;

async function choose(page: Page, grid: string, column: string, action: string): Promise<void> {
  await (await cellAt(gridOf(page, grid), column, 1)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

it('is designed, leaves at once, and is accepted by the partner', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const add = async (entity: string, row: object) => {
    const { status, body } = await call('PUT', `/api/records/${entity}`, { rows: [{ tempId: 'n', ...row }] });
    expect(status, JSON.stringify(body)).toBe(200);
    return (body.saved as { id: string; row: { systemId?: string } }[])[0] as { id: string; row: { systemId: string } };
  };
  const account = await add('account', {
    accountNumber: ACCOUNT,
    accountName: 'Acme Trading',
    country: 'Germany',
    currency: 'USD',
    paymentTerms: 14,
  });
  // Delivered by EDI only, regardless of the system's defaults.
  await add('deliveryMode', { account: account.id, mode: 'edi', position: 1, isActive: true });
  const common = { protocol: 'SFTP', host: '127.0.0.1', port: partner.port, isActive: true, ...login };
  const { row: channel } = await add('channel', { name: 'Acme inbox', direction: 'outgoing', path: 'in', ...common });
  await add('channel', { name: 'Acme answers', direction: 'incoming', path: 'out', visitMinutes: 1, ...common });
  await add('shipment', {
    shipmentNumber: 'S-EDI',
    accountNumber: ACCOUNT,
    ...airShipment,
    charges: [{ chargeCode: 'FRT', chargeName: 'Freight', userValue: '342.00', currency: 'USD' }],
  });

  const watched = await openPage(browser);
  const { page } = watched;
  const place = `/configuration/system/${channel.systemId}/accounts/${account.id}/deliveryProfiles`;
  await signIn(page, app.url, 'admin', `${place}/InvoiceDeliveryEDIrules/new`);
  await page.getByLabel('Profile name').fill(NAME);
  const to = page.getByRole('combobox', { name: 'Channel', exact: true });
  await to.click();
  await to.fill('Acme inbox');
  await page.getByRole('option').filter({ hasText: 'Acme inbox' }).first().click();
  await button(page, 'Interchange').click();
  await page.getByLabel('Partner ID').fill('ACME');
  await page.getByLabel('Our ID').fill('INVOIZE');
  await button(page, 'Start from X12 210').click();
  await page.getByText('N1', { exact: true }).first().waitFor();
  await page.getByLabel('Invoice for the preview').click();
  await page.getByRole('option').first().click();
  await page.locator('.inv-edi-preview .inv-edi-origin').first().waitFor();
  const schedule = page.getByRole('region', { name: 'Schedule', exact: true });
  await button(schedule, 'Add row').first().click();
  await (await cellAt(gridOf(page, 'Schedule'), 'Scheduled', 1)).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Immediately');
  await page.getByRole('option', { name: 'Immediately', exact: true }).click();
  await button(page, 'Save').click();
  const stored = async () => {
    const { body } = await call('GET', `/api/invoiceDefaultDelivery?accountId=${account.id}&type=edi`);
    const [found] = body.data as { id: string }[];
    if (!found) return [];
    const { data } = (await call('GET', `/api/invoiceDefaultDelivery/${found.id}`)).body as {
      data: { segments?: unknown[]; scheduling?: { schedulingOn: string }[] };
    };
    return [(data.segments?.length ?? 0) > 5, data.scheduling?.map(({ schedulingOn }) => schedulingOn)];
  };
  await expect.poll(stored).toEqual([true, ['immediately']]);
  expect(complaintsOf(watched)).toEqual([]);

  await page.goto(`${app.url}/invoices/ratingbilling?filter=${ours}`);
  const status = async () => (await cellAt(gridOf(page, 'Invoices'), 'Status', 1)).innerText();
  await expect.poll(status).toBe('Not Rated');
  await choose(page, 'Invoices', 'Status', 'Calculate');
  await expect.poll(status).toBe('Rated');
  await choose(page, 'Invoices', 'Status', 'Mark ready');
  await expect.poll(status).toBe('Ready for Invoicing');
  await choose(page, 'Invoices', 'Status', 'Bill');
  const preview = page.getByRole('dialog', { name: 'Bill' });
  // The account of this story has no address for the paper.
  await preview.getByText('Missing on the invoice').waitFor();
  expect(await preview.getByText(/^INV26\d{6}$/).count()).toBe(1);
  await preview.getByRole('button', { name: 'Bill', exact: true }).click();
  await expect.poll(() => gridOf(page, 'Invoices').getByText('Ready for Invoicing', { exact: true }).count()).toBe(0);
  await page.goto(`${app.url}/invoices/auditfordelivery?filter=${ours}`);
  const number = async () => (await cellAt(gridOf(page, 'Invoices'), 'Invoice number', 1)).innerText();
  await expect.poll(number).toMatch(/^INV26\d{6}$/);
  const billed = await number();
  await choose(page, 'Invoices', 'Status', 'Approve for delivery');

  // It is sent automatically, and the partner finds it in its folder, complete once it has its end.
  let interchange = '';
  const arrived = () => {
    const texts = readdirSync(join(root, 'in')).map((name) => readFileSync(join(root, 'in', name), 'utf8'));
    interchange = texts.find((text) => text.includes('IEA*')) ?? '';
    return interchange;
  };
  await expect.poll(arrived).toContain('ST*210');
  for (const said of [billed, '342']) expect(interchange).toContain(said);
  const control = /GS\*IM\*[^*]*\*[^*]*\*[^*]*\*[^*]*\*(\d+)\*/.exec(interchange)?.[1] ?? '';
  writeFileSync(join(root, 'out', 'answer.997'), accepted(control));

  const packets = encodeFilter({
    condition: 'and',
    fields: [{ name: 'account', operator: 'equalTo', value: account.id }],
  });
  await page.goto(`${app.url}/invoices/delivery/packets?filter=${packets}`);
  const settled = async () => {
    await page.reload();
    return (await cellAt(gridOf(page, 'Packets'), 'Status', 1)).innerText();
  };
  await expect.poll(settled, { interval: 1000 }).toBe('Accepted');
  expect(readdirSync(join(root, 'out'))).toEqual([]);
  await page.goto(`${app.url}/configuration/quickQuery/uploadAck`);
  await gridOf(page, 'Acknowledgements').getByRole('gridcell', { name: 'Accepted', exact: true }).first().waitFor();
  const { rows } = (
    await call('POST', '/api/records/invoice/list', {
      filter: { condition: 'and', fields: [{ name: 'invoiceNumber', operator: 'equalTo', value: billed }] },
    })
  ).body as { rows: { status: string }[] };
  expect(rows.map(({ status }) => status)).toEqual(['delivered']);
  expect(complaintsOf(watched)).toEqual([]);
});
