/** Statements of the specification about screens that no story visits. */
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { gridOf } from './support/capture.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();
const { call } = await callerOf(app.url, 'admin');
const first = async (entity: string, fits: (row: Record<string, unknown>) => boolean = () => true) => {
  const { body } = await call('POST', `/api/records/${entity}/list`, { pageLimit: 100 });
  return (body.rows as Record<string, unknown>[]).find(fits) ?? {};
};
const pathOf = (url: string) => new URL(url).pathname;

it('leads back from the pages of an account to the accounts of its system profile', async () => {
  const { id } = await first('account');
  const { page } = await openPage(browser);
  const accounts = '/configuration/system/ofs/accounts';
  await signIn(page, app.url, 'admin', `${accounts}/${id}/Invoicerules`);
  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('link', { name: 'Back' }))
    .first()
    .click();
  await expect.poll(() => pathOf(page.url())).toBe(accounts);
});

it('toggles the documents of invoices with Alt+D, and shows the charges of a captured shipment', async () => {
  const { page } = await openPage(browser);
  await signIn(page, app.url, 'admin', '/invoices/ratingbilling');
  for (const path of ['/invoices/ratingbilling', '/invoices/auditfordelivery', '/invoices/delivery/toBeDelivered']) {
    await page.goto(app.url + path);
    await page.getByRole('button', { name: 'Documents' }).first().waitFor();
    const panels = page.getByRole('complementary').or(page.getByRole('separator'));
    const before = await panels.count();
    await page.keyboard.press('Alt+d');
    await expect.poll(() => panels.count(), { message: path }).not.toBe(before);
  }
  await page.goto(`${app.url}/invoices/datacapture`);
  await gridOf(page, 'Shipments').getByRole('gridcell').nth(3).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'View charges', exact: true }).waitFor();
});

it('offers no history of an issue that is not raised yet', async () => {
  const { page } = await openPage(browser);
  await signIn(page, app.url, 'admin', '/invoices/exceptions');
  await expect.poll(() => page.title()).toMatch(/^Collaborate/);
  await page.getByRole('button', { name: 'Add issue', exact: true }).waitFor();
  const grid = page.getByRole('grid').first();
  await grid.getByRole('row').nth(1).waitFor();
  expect(await grid.getByRole('button', { name: 'History' }).count()).toBe(0);
});

it('shows nothing of a tariff under the address of an account that it is not for', async () => {
  const [account, tariff] = [await first('account'), await first('tariff', (row) => !row.account)];
  const { page } = await openPage(browser);
  await signIn(page, app.url, 'admin', `/tariffs/tariffManagement/viewTariff/${account.id}/${tariff.id}`);
  await page.getByText('Tariff not found here').waitFor();
  expect(await page.getByRole('grid').count()).toBe(0);
});

it('offers an incoming channel no AS2', async () => {
  const { page } = await openPage(browser);
  await signIn(page, app.url, 'admin', '/configuration/system/ofs/deliveryProfiles/incommingChannel/new');
  await page
    .getByLabel(/protocol/i)
    .first()
    .click();
  await page.getByRole('option', { name: 'SFTP', exact: true }).waitFor();
  expect(await page.getByRole('option', { name: 'AS2' }).count()).toBe(0);
});
