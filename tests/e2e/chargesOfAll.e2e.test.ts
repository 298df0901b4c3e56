/** The charges of all invoices of a shipment in one table: read-only where an invoice is billed, saved invoice by invoice. */
import { expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { airShipment } from './support/airShipment.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf, typeOver } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

type Row = Record<string, unknown> & { id: string; version: number };
const ACCOUNT = 'AC-ALL';

const { app, browser } = await appAndBrowser();
const ours = encodeFilter({
  condition: 'and',
  fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }],
});

it('edits the charges of every open invoice of a shipment, and saves those that were changed', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const done = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as Record<string, unknown>;
  };
  const add = async (entity: string, row: object) => {
    const { saved } = await done('PUT', `/api/records/${entity}`, { rows: [{ tempId: 'n', ...row }] });
    return (saved as Row[])[0]?.id as string;
  };
  await add('account', { accountNumber: ACCOUNT, accountName: 'All Trading', country: 'Germany', currency: 'USD' });
  const shipment = await add('shipment', {
    shipmentNumber: 'S-ALL',
    accountNumber: ACCOUNT,
    ...airShipment,
    charges: [{ chargeCode: 'FRT', chargeName: 'Freight', userValue: '350.00', currency: 'USD' }],
  });
  const invoices = async () => (await done('GET', `/api/invoice/charge?Id=${shipment}`)).data as Row[];
  const [first] = await invoices();
  const another = async (values: object) => {
    const known = new Set((await invoices()).map(({ id }) => id));
    await done('POST', '/api/procedures/invoice.additional', { params: { invoices: [first?.id] } });
    const made = (await invoices()).find(({ id }) => !known.has(id)) as Row;
    await done('POST', '/api/invoice/charge', { data: [{ id: made.id, version: made.version, ...values }] });
    return (await invoices()).find(({ id }) => id === made.id) as Row;
  };
  const billed = await another({ charges: [{ chargeCode: 'DOC', userValue: '25' }] });
  await another({ currency: 'EUR', charges: [{ chargeCode: 'FSC', userValue: '40' }] });
  for (const transition of ['ready', 'bill']) {
    const { version } = (await invoices()).find(({ id }) => id === billed.id) as Row;
    await done('PUT', `/api/records/invoice/${billed.id}/transition`, { transition, version });
  }
  const flat = (await done('GET', `/api/invoiceCharges?shipmentId=${shipment}`)).data as Row[];
  expect(flat.map(({ chargeCode }) => chargeCode).sort()).toEqual(['DOC', 'FRT', 'FSC']);

  const clerk = await openPage(browser);
  const { page } = clerk;
  await signIn(page, app.url, 'billing', `/invoices/ratingbilling?filter=${ours}`);
  await (await cellAt(gridOf(page, 'Invoices'), 'Status', 1)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit charges of all invoices', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Charges of all invoices' });
  const grid = dialog.getByRole('grid', { name: 'Charges of all invoices' });
  await grid.getByRole('gridcell', { name: 'Fuel surcharge' }).first().waitFor();
  await dialog.getByText('Charges of invoices that are billed, delivered or voided are read-only.').waitFor();
  const rowOf = async (code: string) => {
    for (let row = 1; row <= 3; row += 1)
      if ((await (await cellAt(grid, 'Charge code', row)).innerText()).startsWith(code)) return row;
    throw new Error(`No row has ${code}.`);
  };
  const entered = async (code: string) => cellAt(grid, /^Entered value$/, await rowOf(code));
  const nameOf = async (code: string) => {
    const header = grid.getByRole('columnheader', { name: 'Invoice', exact: true });
    const row = grid.getByRole('row').filter({ hasText: code });
    return row.locator(`[aria-colindex="${await header.getAttribute('aria-colindex')}"]`).innerText();
  };
  await expect.poll(() => nameOf('DOC')).toMatch(/^INV26\d{6}$/);
  await expect.poll(async () => [await nameOf('FRT'), await nameOf('FSC')]).toEqual(['Invoice', 'Additional invoice']);
  const totals = dialog.locator('.inv-member-totals');
  await expect.poll(() => totals.innerText()).toMatch(/Entered\s+375\.00 USD[\s\S]*Entered\s+40\.00 EUR/);
  await expectClean(clerk, 'charges of all invoices');
  await button(dialog, 'Save').click();
  await page.getByText('No data to save.').waitFor();

  await typeOver(page, await entered('DOC'), '99');
  await expect.poll(async () => (await entered('DOC')).innerText()).toBe('25.00');
  await typeOver(page, await entered('FSC'), '0');
  await expect.poll(() => totals.innerText()).toMatch(/Entered\s+0\.00 EUR/);
  await button(dialog, 'Save').click();
  await page.getByText('Additional invoice: Invoice total should be greater than 0...!!!').waitFor();
  await typeOver(page, await entered('FSC'), '45');
  // Typing shows the same total already: the rows are only final once they are read again.
  const reread = page.waitForResponse(
    (response) => response.url().includes('/api/invoice/charge?') && response.request().method() === 'GET',
  );
  await button(dialog, 'Save').click();
  await page.getByText('1 invoice was saved.').waitFor();
  await reread;
  await expect.poll(() => totals.innerText()).toMatch(/Entered\s+375\.00 USD[\s\S]*Entered\s+45\.00 EUR/);
  const now = await invoices();
  expect(now.find(({ id }) => id === first?.id)?.version).toBe(first?.version);
  expect(now.flatMap(({ charges }) => charges as Row[]).find(({ chargeCode }) => chargeCode === 'FSC')).toMatchObject({
    userValue: expect.stringMatching(/^45/),
  });

  // A charge is added to the invoice of the current row, and the Quote button is that of its invoice.
  await (await entered('FRT')).click();
  await button(dialog, 'Quote').click();
  await button(dialog, 'Add charge').first().click();
  await expect.poll(() => grid.getByRole('row').count()).toBe(5);
  await typeOver(page, await cellAt(grid, 'Charge code', 4), 'DOC');
  await typeOver(page, await cellAt(grid, /^Entered value$/, 4), '12');
  await page.keyboard.press('Alt+s');
  await page.getByText('1 invoice was saved.').last().waitFor();
  await expect
    .poll(async () => (await invoices()).find(({ id }) => id === first?.id))
    .toMatchObject({ isQuoteSelected: true, charges: [{ chargeCode: 'FRT' }, { chargeCode: 'DOC' }] });
  // After the reload it is listed with its invoice; before that the dialog would still ask about unsaved charges.
  await expect.poll(async () => (await cellAt(grid, /^Entered value$/, 2)).innerText()).toBe('12.00');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(complaintsOf(clerk)).toEqual([]);
});

/** Opens the charges of a new invoice with a freight charge, of an account of its own. */
async function openOwnCharges(accountNumber: string) {
  const { call } = await callerOf(app.url, 'admin');
  const account = { accountNumber, accountName: accountNumber, country: 'Germany', currency: 'USD' };
  const charges = [{ chargeCode: 'FRT', chargeName: 'Freight', userValue: '350.00', currency: 'USD' }];
  const shipment = { shipmentNumber: `S-${accountNumber}`, accountNumber, ...airShipment, charges };
  for (const [entity, row] of [
    ['account', account],
    ['shipment', shipment],
  ] as const)
    expect((await call('PUT', `/api/records/${entity}`, { rows: [{ tempId: 'n', ...row }] })).status).toBe(200);
  const { page } = await openPage(browser);
  const fields = [{ name: 'accountNumber', operator: 'equalTo' as const, value: accountNumber }];
  const filter = encodeFilter({ condition: 'and', fields });
  await signIn(page, app.url, 'billing', `/invoices/ratingbilling?filter=${filter}`);
  await (await cellAt(gridOf(page, 'Invoices'), 'Status', 1)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit charges', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invoice charges' });
  const grid = dialog.getByRole('grid', { name: 'Charges' }).first();
  await grid.getByRole('gridcell', { name: 'Freight' }).first().waitFor();
  return { page, dialog, grid };
}

it('shows in the charges dialog which charges cannot be calculated or saved', async () => {
  const { page, dialog, grid } = await openOwnCharges('AC-SAID');
  await page.keyboard.press('Alt+t');
  await page.getByText('Tariff Calculated With Rate Mismatch.').waitFor();
  await expect.poll(async () => (await cellAt(grid, /^Tariff value$/, 1)).innerText()).toBe('342.00');
  await page.keyboard.press('Alt+s');
  await page.getByText('Rate Mismatched check for the Quote Button and Final value').waitFor();

  const rows = await grid.getByRole('row').count();
  await button(dialog, 'Add charge').first().click();
  await expect.poll(() => grid.getByRole('row').count()).toBe(rows + 1);
  await typeOver(page, await cellAt(grid, /^Entered value$/, rows), '5');
  await page.keyboard.press('Alt+t');
  await page.getByText('Grid contains some Invalid data, which is not able to calculate').first().waitFor();
  await page.keyboard.press('Alt+s');
  await page.getByText('Hover the highlighted fields in Invoice charges grid, enter valid data.').first().waitFor();
});

it('saves nothing that was not changed, and sends an emptied value as empty', async () => {
  const { page, grid } = await openOwnCharges('AC-EMPTY');
  // The hotkeys of the dialog work once its form is loaded.
  await expect
    .poll(async () => {
      await page.keyboard.press('Alt+s');
      return page.getByText('No data to save.').count();
    })
    .toBeGreaterThan(0);
  await (await cellAt(grid, /^Entered value$/, 1)).click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Alt+s');
  await page.getByText('Invoice total should be greater than 0...!!!').first().waitFor();
});
