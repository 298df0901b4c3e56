/** The first page: what waits for a person, and what they opened last. */
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callServer } from './support/calls.ts';
import { button, PASSWORD } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

/** Sends a file of exchange rates, which waits until its columns are matched. */
async function sendRates(): Promise<void> {
  const user = { email: 'admin@demo.invoize.test', password: PASSWORD };
  const { body } = await callServer(app.url, 'POST', '/api/login', { body: user });
  const file = new FormData();
  file.append('file', new File(['Provider,Base\nECB,EUR\n'], 'rates.csv'));
  const headers = { sessionId: String(body.sessionId), connection: 'close' };
  const sent = await fetch(`${app.url}/api/uploadFiles?for=exchangeRate`, { method: 'POST', headers, body: file });
  expect(sent.status).toBe(200);
}

it('has uploads of every entity, exceptions of shipments and invoices, and what another tab opened', async () => {
  await sendRates();
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/');
  const upload = page.getByText('Exchange rates: rates.csv');
  await upload.waitFor();
  await expectClean(watched, 'home');
  await button(page, 'Continue upload').click();
  const dialog = page.getByRole('dialog', { name: 'Upload rates.csv' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const invoices = page.getByRole('table', { name: 'Invoices in progress' });
  await invoices.getByRole('row', { name: /^Not Rated [1-9]/ }).waitFor();
  // Statuses are sorted as the lifecycle orders them.
  const statuses = await invoices.getByRole('rowheader').allTextContents();
  const order = [
    'Not Rated',
    'Rated',
    'Rate Mismatch',
    'Ready for Invoicing',
    'Invoiced',
    'Approve for Invoice Delivery',
  ];
  expect(statuses).toEqual(order.filter((status) => statuses.includes(status)));

  await invoices.getByRole('link', { name: 'Not Rated', exact: true }).click();
  await page.waitForURL('**/invoices/all?filter=*');
  const listed = page.getByRole('gridcell', { name: 'Not Rated', exact: true });
  await listed.first().waitFor();
  await page.goBack();

  const exceptions = page.getByRole('region', { name: 'Invoice exceptions' });
  await exceptions.getByRole('link', { name: /Waiting for a response/ }).click();
  await page.waitForURL('**/invoices/exceptions?module=invoice&filter=*');
  // The list begins with invoices, not with shipments as by default.
  await page.getByText('Exceptions of invoices').waitFor();
  await page.getByRole('grid', { name: 'Exceptions' }).waitFor();

  // Recently opened records are known to the next tab, but not to other users.
  const recent = (of: typeof page) =>
    of.getByRole('region', { name: 'Recently opened' }).getByRole('link', { name: 'Collaborate' });
  const key = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('.recent.')).length);
  await expect.poll(key).toBe(1);
  const tab = await page.context().newPage();
  await tab.goto(`${app.url}/`);
  await recent(tab).waitFor();
  await tab.close();
  expect(complaintsOf(watched)).toEqual([]);
  await page.context().close();
});
