/** Each transition that a person takes an invoice through, once on the screen that offers it; and the keys that lead to those screens. */
import type { Locator, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { airShipment } from './support/airShipment.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { emptyDatabase } from './support/emptyDatabase.ts';
import { signIn } from './support/session.ts';

type Row = Record<string, unknown> & { id: string; version: number };
const ACCOUNT = 'AC-STEPS';

// On PostgreSQL if requested.
const database = process.env.STORY_ON === 'postgres' ? await emptyDatabase() : undefined;
if (database) afterAll(database.drop);
const { app, browser } = await appAndBrowser(database && { env: { DATABASE_URL: database.url } });
const { call } = await callerOf(app.url, 'admin');
const ours = encodeFilter({
  condition: 'and',
  fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }],
});

async function done(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const { status, body: answer } = await call(method, path, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
}
const add = (entity: string, row: object) => done('PUT', `/api/records/${entity}`, { rows: [{ tempId: 'n', ...row }] });
async function invoices(): Promise<Row[]> {
  const { rows } = await done('POST', '/api/records/invoice/list', {
    filter: { condition: 'and', fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }] },
  });
  return rows as Row[];
}
const statuses = async () => (await invoices()).map(({ status }) => String(status)).sort();

/** Takes a transition in the menu of the first row, with a reason if required. */
async function step(page: Page, action: string, reason?: string): Promise<void> {
  await (await cellAt(gridOf(page, 'Invoices'), 'Status', 1)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  if (reason) await give(page.getByRole('dialog', { name: action, exact: true }), action, reason);
}
/** Bills after the preview. */
async function bill(page: Page): Promise<void> {
  await step(page, 'Bill');
  const preview = page.getByRole('dialog', { name: 'Bill', exact: true });
  await button(preview, 'Bill').click();
  await preview.waitFor({ state: 'detached' });
}
async function give(question: Locator, action: string, reason: string): Promise<void> {
  await question.getByRole('textbox').fill(reason);
  await button(question, action).click();
  await question.waitFor({ state: 'detached' });
}

it('leads an invoice through every state by what its screens offer', async () => {
  await add('account', { accountNumber: ACCOUNT, accountName: 'Step Trading', country: 'Germany', currency: 'USD' });
  const charges = [{ chargeCode: 'FRT', chargeName: 'Freight', userValue: '342.00', currency: 'USD' }];
  await add('shipment', { shipmentNumber: 'S-STEPS', accountNumber: ACCOUNT, ...airShipment, charges });
  const { rows: systems } = await done('POST', '/api/records/system/list', {});
  await done('PUT', '/api/records/system', {
    rows: (systems as Row[]).map(({ id, version }) => ({ id, version, allowRejection: true })),
  });

  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', `/invoices/ratingbilling?filter=${ours}`);
  await step(page, 'Calculate');
  await expect.poll(statuses).toEqual(['rated']);
  await step(page, 'Mark ready');
  await expect.poll(statuses).toEqual(['ready']);
  await bill(page);
  await expect.poll(statuses).toEqual(['invoiced']);

  await page.goto(`${app.url}/invoices/auditfordelivery?filter=${ours}`);
  await step(page, 'Edit charges');
  const dialog = page.getByRole('dialog', { name: 'Invoice charges' });
  await button(dialog, 'Refresh charges').click();
  await page
    .getByText(/342\.00/)
    .last()
    .waitFor();
  await expect.poll(async () => (await invoices())[0]?.ratingRun).toBe(2);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await step(page, 'Reject', 'Wrong weight');
  await expect.poll(async () => (await invoices())[0]?.isInvoiceRejected).toBe(true);
  await step(page, 'Correct invoice', 'Weighed again');
  await expect.poll(statuses).toEqual(['notRated', 'voided']);

  await page.goto(`${app.url}/invoices/ratingbilling?filter=${ours}`);
  for (const [action, status] of [
    ['Calculate', 'rated'],
    ['Mark ready', 'ready'],
    ['Bill', 'invoiced'],
  ] as const) {
    await (action === 'Bill' ? bill(page) : step(page, action));
    await expect.poll(statuses).toEqual([status, 'voided']);
  }
  await page.goto(`${app.url}/invoices/auditfordelivery?filter=${ours}`);
  await step(page, 'Approve for delivery');
  await expect.poll(statuses).toEqual(['approved', 'voided']);
  const { id } = (await invoices()).find(({ status }) => status === 'approved') as Row;
  await page.goto(`${app.url}/invoices/invoice/${id}`);
  await button(page, 'Mark as delivered').click();
  await give(page.getByRole('dialog', { name: 'Mark as delivered' }), 'Mark as delivered', 'By courier');
  await expect.poll(statuses).toEqual(['delivered', 'voided']);

  const { id: voided } = (await invoices()).find(({ status }) => status === 'voided') as Row;
  await page.goto(`${app.url}/invoices/invoice/${voided}`);
  await button(page, 'Delete').click();
  await give(page.getByRole('dialog', { name: 'Delete' }), 'Delete', 'Made by mistake');
  await expect.poll(statuses).toEqual(['deleted', 'delivered']);
  expect(complaintsOf(watched)).toEqual([]);
});

it('reaches its screens by their keys, and leaves them by Back', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  const at = () => new URL(page.url()).pathname;
  await signIn(page, app.url, 'admin', '/invoices/datacapture');
  await gridOf(page, 'Shipments').getByRole('gridcell').first().waitFor();
  for (const [key, path] of [
    ['i', '/invoices/ratingbilling'],
    ['a', '/invoices/auditfordelivery'],
    ['e', '/invoices/exceptions'],
  ] as const) {
    await page.keyboard.press(`Control+Alt+${key}`);
    await expect.poll(at).toBe(path);
    await page.getByRole('grid').first().waitFor();
  }
  await page.goBack();
  await expect.poll(at).toBe('/invoices/auditfordelivery');
  await gridOf(page, 'Invoices').waitFor();
  await page.getByRole('button', { name: /^Back/ }).click();
  await expect.poll(at).toBe('/');
  expect(complaintsOf(watched)).toEqual([]);
});
