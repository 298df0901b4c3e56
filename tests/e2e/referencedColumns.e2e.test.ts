/** A column of the record that a row refers to: the ports of an invoice's shipment in the list of invoices to deliver. */
import { expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { gridOf } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

it('is chosen, sorted and filtered by like a column of the row', async () => {
  const { call } = await callerOf(app.url, 'billing');
  const delivered = { template: 'invoice.delivery', query: 'invoicesDelivered', pageLimit: 500 };
  const { body } = await call('POST', '/api/records/invoice/list', delivered);
  const rows = body.rows as { shipment?: string; originPort?: string; invoiceNumber: string }[];
  expect(rows.length).toBeGreaterThan(2);
  const { body: of } = await call('POST', '/api/records/shipment/list', { pageLimit: 5000 });
  const ports = new Map(
    (of.rows as { id: string; originPort?: string }[]).map(({ id, originPort }) => [id, originPort]),
  );
  for (const { shipment, originPort } of rows) expect(originPort).toBe(ports.get(shipment ?? ''));

  const watched = await openPage(browser);
  const { page } = watched;
  await page.setViewportSize({ width: 2400, height: 1000 });
  await signIn(page, app.url, 'billing', '/invoices/delivery/deliveredInvoice');
  const grid = gridOf(page, 'Delivered invoices');
  await grid.getByRole('gridcell').nth(8).waitFor();
  expect(await grid.getByRole('columnheader', { name: 'Origin port' }).count()).toBe(0);
  await page.getByRole('button', { name: /hidden columns?$|^Columns$/ }).click();
  const panel = page.getByRole('dialog', { name: 'View' });
  // How the grid looks is kept a moment later: the page that is opened below has it.
  const kept = page.waitForResponse(
    (response) => /\/api\/gridViews?$/i.test(new URL(response.url()).pathname) && response.request().method() !== 'GET',
  );
  await panel.getByRole('checkbox', { name: 'Origin port' }).check();
  await page.keyboard.press('Escape');
  const header = grid.getByRole('columnheader', { name: 'Origin port' });
  await header.waitFor();
  const shown = async () => {
    const column = await header.getAttribute('aria-colindex');
    return grid.locator(`[role="gridcell"][aria-colindex="${column}"]`).allInnerTexts();
  };
  await header.click();
  const filled = rows.flatMap(({ originPort }) => originPort ?? []).sort();
  await expect.poll(async () => (await shown()).slice(0, 3)).toEqual(filled.slice(0, 3));
  await expectClean(watched, 'a column of another record');

  await kept;
  const [wanted = ''] = filled;
  const only = {
    condition: 'and' as const,
    fields: [{ name: 'originPort', operator: 'equalTo' as const, value: wanted }],
  };
  await page.goto(`${app.url}/invoices/delivery/deliveredInvoice?filter=${encodeFilter(only)}`);
  await header.waitFor();
  await expect.poll(async () => [...new Set(await shown())]).toEqual([wanted]);
  expect(complaintsOf(watched)).toEqual([]);
});
