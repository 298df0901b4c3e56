/** Exceptions: what the page says where there is nothing to save, to export or to show. */
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, chooseAction, gridOf } from './support/capture.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

it('reports what is missing: a change, a selection, a stored issue', async () => {
  const { page } = await openPage(browser);
  await signIn(page, app.url, 'admin', '/invoices/exceptions');
  const grid = gridOf(page, 'Exceptions');
  await grid.waitFor();
  await button(page, 'Save').waitFor();
  await page.keyboard.press('Alt+s');
  await page.getByText('No changes made').waitFor();
  await chooseAction(page, 'Export', 'Export selected');
  await page.getByText('Please select at least one issue to download .').waitFor();

  // A row that is typed in and not saved yet.
  const begun = await cellAt(grid, /^Shipment number/, 1);
  await begun.click();
  await page.keyboard.type('S-1');
  await page.keyboard.press('Enter');
  // Edited rows are selected; without the selection no row is saved.
  const selected = grid.getByRole('row', { selected: true }).getByRole('checkbox').first();
  await selected.uncheck();
  await page.keyboard.press('Alt+s');
  await page.getByText('Please select at least one issue to save.').waitFor();

  await begun.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'History', exact: true }).click();
  await page.getByText('Issue Not found!').waitFor();
});

it('shows the issue of the current row beside the list, and answers it there', async () => {
  const admin = await callerOf(app.url, 'admin');
  const { body } = await admin.call('POST', '/api/records/shipment/list', { pageLimit: 1 });
  const [{ shipmentNumber }] = body.rows as [{ shipmentNumber: string }];
  const issue = { shipmentNumber, issueCategory: 'Rating', issueSubCategory: 'Rate missing', description: 'No rate.' };
  const raised = await admin.call('PUT', '/api/IMS?templateId=imsRaise&currentContext=ims.RaiseIssueIMS', [issue]);
  expect(raised.status).toBe(200);

  const { page } = await openPage(browser);
  await signIn(page, app.url, 'admin', '/invoices/exceptions');
  const grid = gridOf(page, 'Exceptions');
  await page.getByText('No issue selected').waitFor();
  await grid.getByRole('gridcell', { name: 'Raised' }).first().click();
  const answer = page.getByRole('textbox', { name: 'Response' });
  await answer.fill('The rate was entered.');
  await button(page, 'Send answer').click();
  await page.getByText('The issue was answered.').waitFor();
  await page.locator('.inv-record-head').getByText('Responded').waitFor();
  await page.locator('.inv-details').getByText('The rate was entered.').waitFor();
});
