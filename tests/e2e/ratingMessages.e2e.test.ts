/** The messages of rates and charges: an uploaded price sheet, one that is too large, an invoice without charges. */
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { airShipment } from './support/airShipment.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { cellAt, chooseAction, gridOf } from './support/capture.ts';
import { signIn } from './support/session.ts';

type Row = Record<string, unknown> & { id: string; version: number };
const ACCOUNT = 'AC-BARE';

const { app, browser } = await appAndBrowser();
const { call } = await callerOf(app.url, 'admin');
const add = async (entity: string, row: object): Promise<Row> => {
  const { status, body } = await call('PUT', `/api/records/${entity}`, { rows: [{ tempId: 'n', ...row }] });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.saved as Row[])[0] as Row;
};
const addTariff = (values: object) =>
  add('tariff', {
    rateSourceType: 'Tariff',
    effectiveDate: '2026-01-01',
    tariffAppliedOnDate: 'etd',
    currency: 'USD',
    transportMode: 'Air',
    parameters: ['originPort'],
    ...values,
  });

it('reports an uploaded price sheet, and rejects one that is too large', async () => {
  const charges = [{ chargeCode: 'AF', displayName: 'Air freight', calculation: 'KG' }];
  const { id } = await addTariff({ tariffName: 'Arriving', charges });
  const folder = mkdtempSync(join(tmpdir(), 'rates-'));
  const [sheet, large] = [join(folder, 'rates.xlsx'), join(folder, 'large.xlsx')];
  writeFileSync(large, '');
  truncateSync(large, 60_000_000);
  const cells = [
    ['From', 'Air freight'],
    ['FRA', '4.01'],
  ];
  const data = cells.map((line) => line.map((value) => ({ type: String, value })));
  writeFileSync(sheet, await writeExcelFile(data).toBuffer());
  const { page } = await openPage(browser);
  await signIn(page, app.url, 'admin', `/tariffs/rates/editTariff/${id}`);
  await chooseAction(page, 'Import', 'Upload');
  const files = page.getByLabel('Files to upload');
  await files.setInputFiles(large);
  await page.getByText('File could not be uploaded').waitFor();
  await files.setInputFiles(sheet);
  await page.getByText('File uploaded. Lanes will be uploaded in some time').waitFor();
});

it('reports that an invoice has no charges to calculate if its tariff has none', async () => {
  const account = await add('account', {
    accountNumber: ACCOUNT,
    accountName: 'Bare Trading',
    country: 'Germany',
    currency: 'USD',
  });
  const tariff = await addTariff({ tariffName: 'Bare', account: account.id, charges: [] });
  await add('lane', { name: 'From Frankfurt', tariff: tariff.id, originPort: 'FRA' });
  const moved = await call('PUT', `/api/records/tariff/${tariff.id}/transition`, {
    transition: 'activate',
    version: tariff.version,
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  await add('shipment', { shipmentNumber: 'S-BARE', accountNumber: ACCOUNT, ...airShipment });
  const fields = [{ name: 'accountNumber', operator: 'equalTo' as const, value: ACCOUNT }];
  const { page } = await openPage(browser);
  await signIn(
    page,
    app.url,
    'billing',
    `/invoices/ratingbilling?filter=${encodeFilter({ condition: 'and', fields })}`,
  );
  await (await cellAt(gridOf(page, 'Invoices'), 'Status', 1)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit charges', exact: true }).click();
  await page.getByRole('dialog', { name: 'Invoice charges' }).getByRole('grid', { name: 'Charges' }).first().waitFor();
  await page.keyboard.press('Alt+t');
  await page.getByText('No charges to calculate.').waitFor();
  expect(await page.getByText('The charges were calculated.').count()).toBe(0);
});

it('calculates with the tariff whose number is typed and sent with Enter', async () => {
  const number = 'AC-CHOICE';
  const account = await add('account', {
    accountNumber: number,
    accountName: 'Choice Trading',
    country: 'Germany',
    currency: 'USD',
  });
  for (const [tariffName, value] of [
    ['Dear', '4.00'],
    ['Cheap', '2.00'],
  ]) {
    const charges = [{ chargeCode: 'AF', displayName: 'Air freight', calculation: 'KG', customerView: true }];
    const tariff = await addTariff({ tariffName, account: account.id, charges });
    const rates = [{ charge: 'AF', part: 'rate', value }];
    await add('lane', { name: 'From Frankfurt', tariff: tariff.id, originPort: 'FRA', rates });
    const { status, body } = await call('PUT', `/api/records/tariff/${tariff.id}/transition`, {
      transition: 'activate',
      version: tariff.version,
    });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  await add('shipment', { shipmentNumber: 'S-CHOICE', accountNumber: number, ...airShipment });
  const fields = [{ name: 'accountNumber', operator: 'equalTo' as const, value: number }];
  const { page } = await openPage(browser);
  await signIn(
    page,
    app.url,
    'billing',
    `/invoices/ratingbilling?filter=${encodeFilter({ condition: 'and', fields })}`,
  );
  await (await cellAt(gridOf(page, 'Invoices'), 'Status', 1)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit charges', exact: true }).click();
  await page.getByRole('dialog', { name: 'Invoice charges' }).getByRole('grid', { name: 'Charges' }).first().waitFor();
  await page.getByRole('button', { name: 'Calculate', exact: true }).last().click();
  const choice = page.getByRole('dialog', { name: 'Choose a tariff' });
  const tariffs = choice.getByRole('grid', { name: 'Tariffs' });
  await tariffs.getByText('Cheap').waitFor();
  const cheap = (await tariffs.getByRole('row').filter({ hasText: 'Cheap' }).innerText()).match(/\d/)?.[0] ?? '';
  await choice.getByRole('textbox').last().fill('9');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid Choice.').first().waitFor();
  await choice.getByRole('textbox').last().fill(cheap);
  await page.keyboard.press('Enter');
  await choice.waitFor({ state: 'hidden' });
  const grid = page.getByRole('dialog', { name: 'Invoice charges' }).getByRole('grid', { name: 'Charges' }).first();
  await expect.poll(() => grid.innerText()).toContain('240.00');
});
