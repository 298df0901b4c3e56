/** One invoice through the screens of every day: a clerk calculates and bills it, an auditor clears it and finds every step. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { pdfPages } from '../support/pdfText.ts';
import { airShipment } from './support/airShipment.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { emptyDatabase } from './support/emptyDatabase.ts';
import { signIn } from './support/session.ts';

const ACCOUNT = 'AC-STORY';

// On PostgreSQL if requested.
const database = process.env.STORY_ON === 'postgres' ? await emptyDatabase() : undefined;
if (database) afterAll(database.drop);
const { app, browser } = await appAndBrowser(database && { env: { DATABASE_URL: database.url } });

const ours = encodeFilter({
  condition: 'and',
  fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }],
});
const invoicesOf = (page: Page) => gridOf(page, 'Invoices');
const status = async (page: Page, row = 1) => (await cellAt(invoicesOf(page), 'Status', row)).innerText();
async function choose(page: Page, action: string): Promise<void> {
  await (await cellAt(invoicesOf(page), 'Status', 1)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

it('leads an invoice from its calculation to the auditor’s approval, its PDF and its audit trail', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const add = async (entity: string, row: object) => {
    const { status: answered, body } = await call('PUT', `/api/records/${entity}`, { rows: [{ tempId: 'n', ...row }] });
    expect(answered, JSON.stringify(body)).toBe(200);
  };
  await add('account', {
    accountNumber: ACCOUNT,
    accountName: 'Story Trading',
    country: 'Germany',
    currency: 'USD',
    paymentTerms: 14,
  });
  await add('shipment', {
    shipmentNumber: 'S-STORY',
    accountNumber: ACCOUNT,
    ...airShipment,
    charges: [{ chargeCode: 'FRT', chargeName: 'Freight', userValue: '350.00', currency: 'USD' }],
  });

  const clerk = await openPage(browser);
  const { page } = clerk;
  await signIn(page, app.url, 'billing', `/invoices/ratingbilling?filter=${ours}`);
  await expect.poll(() => status(page)).toBe('Not Rated');
  await choose(page, 'Edit charges');
  const dialog = page.getByRole('dialog', { name: 'Invoice charges' });
  const charges = dialog.getByRole('grid', { name: 'Charges' }).first();
  const shownIn = async (column: string) => (await cellAt(charges, column, 1)).innerText();
  await expect.poll(() => shownIn('Entered value')).toBe('350.00');
  await button(dialog, 'Calculate').click();
  // The head states the result before it is saved.
  const head = () =>
    dialog.locator('input').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(head).toContain('Rate Mismatch');
  await expect.poll(() => shownIn('Tariff value')).toBe('342.00');
  // The entered value stays beside the tariff's: that is what the Quote button says, and a mismatch is not saved without it.
  await button(dialog, 'Quote').first().click();
  await expect.poll(() => shownIn('Invoice value')).toBe('350.00');
  await button(dialog, 'Save').click();
  await page.getByText('The invoice was saved.').waitFor();
  await button(dialog, 'Add an invoice').first().click();
  await button(page.getByRole('dialog', { name: 'Add an invoice' }), 'Add').click();
  await expect.poll(() => dialog.getByRole('tab').count()).toBe(2);
  await expectClean(clerk, 'charges of two invoices');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await expect.poll(() => invoicesOf(page).getByRole('row').filter({ hasText: 'S-STORY' }).count()).toBe(2);
  await choose(page, 'Mark ready');
  await expect.poll(() => status(page)).toBe('Ready for Invoicing');
  await choose(page, 'Bill');
  const preview = page.getByRole('dialog', { name: 'Bill' });
  // The account of this story has no address for the paper.
  await preview.getByText('Missing on the invoice').waitFor();
  expect(await preview.getByText(/^INV26\d{6}$/).count()).toBe(1);
  await preview.getByRole('button', { name: 'Bill', exact: true }).click();
  await expect.poll(() => invoicesOf(page).getByText('Ready for Invoicing', { exact: true }).count()).toBe(0);
  expect(complaintsOf(clerk)).toEqual([]);

  const auditor = await openPage(browser);
  const { page: desk } = auditor;
  await signIn(desk, app.url, 'auditor', `/invoices/auditfordelivery?filter=${ours}`);
  const number = async () => (await cellAt(invoicesOf(desk), 'Invoice number', 1)).innerText();
  await expect.poll(number).toMatch(/^INV26\d{6}$/);
  const billed = await number();
  const download = desk.waitForEvent('download');
  await choose(desk, 'Print PDF');
  const pdf = readFileSync(await (await download).path());
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
  const paper = pdfPages(pdf).join('\n').replaceAll('|', '');
  for (const said of [billed, 'Story Trading', 'S-STORY', 'Freight', '350.00']) expect(paper).toContain(said);

  const { rows } = (
    await call('POST', '/api/records/invoice/list', {
      filter: { condition: 'and', fields: [{ name: 'invoiceNumber', operator: 'equalTo', value: billed }] },
    })
  ).body as { rows: { id: string }[] };
  await choose(desk, 'Approve for delivery');
  await expect.poll(() => invoicesOf(desk).getByText(billed).count()).toBe(0);
  await desk.goto(`${app.url}/invoices/invoice/${rows[0]?.id}/trail`);
  const steps = gridOf(desk, 'Steps');
  for (const step of ['Mismatch found', 'Marked ready', 'Billed', 'Approved'])
    await steps.getByRole('gridcell', { name: step, exact: true }).waitFor();
  await steps
    .getByRole('gridcell', { name: /^Air general/ })
    .first()
    .waitFor();
  for (const who of ['Bo Billing', 'Aki Auditor'])
    await steps.getByRole('gridcell', { name: who, exact: true }).first().waitFor();
  await expectClean(auditor, 'audit trail');
});
