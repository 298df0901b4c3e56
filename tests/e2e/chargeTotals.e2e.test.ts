/** The charges of shipments by code and currency, in a dialog of Data Capture: of the filtered shipments, and for who may see costs. */
import { expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, gridOf } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

it('adds up the charges of the filtered shipments by code', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const only = {
    condition: 'and' as const,
    fields: [{ name: 'transportMode', operator: 'equalTo' as const, value: 'Air' }],
  };
  const { body } = await call('POST', '/api/records/shipment/list', { filter: only, pageLimit: 5000 });
  const rows = body.rows as { charges?: { chargeCode: string }[] }[];
  const count = new Map<string, number>();
  for (const { chargeCode } of rows.flatMap(({ charges = [] }) => charges))
    count.set(chargeCode, (count.get(chargeCode) ?? 0) + 1);
  expect(count.size).toBeGreaterThan(1);

  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', `/invoices/datacapture?filter=${encodeFilter(only)}`);
  await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
  await button(page, 'View').click();
  await page.getByRole('menuitem', { name: 'View charges by code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Charges by code' });
  await dialog.getByRole('row').nth(2).waitFor();
  const shown = new Map<string, number>();
  for (const row of await dialog.locator('tbody').getByRole('row').all())
    shown.set(
      await row.getByRole('rowheader').innerText(),
      Number((await row.getByRole('cell').first().innerText()).replaceAll(/\D/g, '')),
    );
  expect(shown).toEqual(count);
  expect(await dialog.getByRole('cell').nth(1).innerText()).toMatch(/\d.*[A-Z]{3}/);
  await expectClean(watched, 'charges by code');

  // A search narrows the charges as it narrows the rows.
  await page.keyboard.press('Escape');
  const [{ shipmentNumber }] = body.rows as [{ shipmentNumber: string }];
  await page.getByRole('textbox', { name: 'Search' }).first().fill(shipmentNumber);
  const grid = gridOf(page, 'Shipments');
  await expect.poll(() => grid.getByRole('gridcell', { name: shipmentNumber }).count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.iv-pages').innerText()).toMatch(/^1 row/);
  await button(page, 'View').click();
  await page.getByRole('menuitem', { name: 'View charges by code' }).click();
  const sum = dialog.locator('tfoot').getByRole('cell').first();
  const [{ charges = [] }] = body.rows as [{ charges?: unknown[] }];
  await expect.poll(async () => Number((await sum.innerText()).replaceAll(/\D/g, ''))).toBe(charges.length);
  await page.context().close();
});
