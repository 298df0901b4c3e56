/** The list of all invoices: tabs with counts by status, a bulk action over every page, and what the counts follow. */
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { gridOf } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

it('counts invoices by status and lists those of the selected one', async () => {
  const { call } = await callerOf(app.url, 'billing');
  const { body } = await call('POST', '/api/records/invoice/groups', { query: 'invoices', by: 'status' });
  const counts = new Map((body.groups as { value: string; count: number }[]).map(({ value, count }) => [value, count]));
  expect(counts.get('delivered')).toBeGreaterThan(0);

  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'billing', '/invoices/all');
  const tabs = page.getByRole('group', { name: 'Status' });
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const tab = (label: string, count = 0) =>
    tabs.getByRole('button', { name: `${label} ${count.toLocaleString('en-US')}`, exact: true });
  await tab('All', total).waitFor();
  await tab('Mismatch', counts.get('rateMismatch')).waitFor();
  await tab('Delivered', counts.get('delivered')).click();
  const grid = gridOf(page, 'All invoices');
  const statuses = () => grid.getByRole('gridcell', { name: 'Delivered' }).count();
  await expect.poll(statuses).toBe(Math.min(100, counts.get('delivered') ?? 0));
  await expectClean(watched, 'all invoices');

  await page.reload();
  await expect.poll(statuses).toBe(Math.min(100, counts.get('delivered') ?? 0));
  expect(await tab('Delivered', counts.get('delivered')).getAttribute('aria-pressed')).toBe('true');
});

it('creates a credit note in the list of delivered invoices and opens the draft', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const delivered = { query: 'invoicesDelivered', template: 'invoice', pageLimit: 500 };
  const { body } = await call('POST', '/api/records/invoice/list', delivered);
  const [invoice] = body.rows as [{ id: string; invoiceNumber: string; creditNoteAllowed: boolean }];
  expect(invoice.creditNoteAllowed).toBe(true);

  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', `/invoices/delivery/deliveredInvoice`);
  const cell = gridOf(page, 'Delivered invoices').getByRole('gridcell', { name: invoice.invoiceNumber, exact: true });
  await cell.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Create credit note' }).click();
  const question = page.getByRole('dialog', { name: 'Create credit note' });
  expect(await question.innerText()).toContain(`A draft credit note for ${invoice.invoiceNumber} is created`);
  await question.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Open the draft' }).click();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { body: made } = await call('GET', `/api/records/invoice/${id}`);
  expect(made).toMatchObject({ row: { invoiceType: 'creditNote', creditOf: invoice.id, status: 'notRated' } });

  await page.goto(`${app.url}/invoices/invoice/${invoice.id}`);
  await page.getByRole('button', { name: 'Create credit note' }).waitFor();
  expect(await page.getByRole('button', { name: 'Correct invoice' }).count()).toBe(0);
  await expectClean(watched, 'a credit note');
});

it('reports a bulk action by outcome, with the records of each reason', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const countOfReady = async () => {
    const { body } = await call('POST', '/api/records/invoice/groups', { query: 'invoices', by: 'status' });
    const groups = body.groups as { value: string; count: number }[];
    return groups.find(({ value }) => value === 'ready')?.count ?? 0;
  };
  const before = await countOfReady();

  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/invoices/all');
  const grid = gridOf(page, 'All invoices');
  await grid.getByRole('gridcell').nth(8).waitFor();
  await grid.getByRole('columnheader').getByRole('checkbox').check();
  const selected = page.getByText(/^\d+ rows selected/);
  const count = Number.parseInt(await selected.innerText(), 10);
  await page.getByRole('button', { name: 'Mark ready', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Result' });
  const counts = async (text: RegExp) => {
    const found = await result.getByRole('heading', { name: text }).allInnerTexts();
    return found.reduce((sum, heading) => sum + Number.parseInt(heading, 10), 0);
  };
  await result
    .getByRole('heading', { name: /not changed/ })
    .first()
    .waitFor();
  const changed = await counts(/records? changed/);
  const unchanged = await counts(/not changed/);
  expect(changed + unchanged).toBe(count);
  expect(await countOfReady()).toBe(before + changed);
  await expectClean(watched, 'the result of a bulk action');

  await result.getByRole('button', { name: 'Select these rows' }).first().click();
  await result.waitFor({ state: 'detached' });
  expect(Number.parseInt(await selected.innerText(), 10)).toBeLessThan(count);
});
