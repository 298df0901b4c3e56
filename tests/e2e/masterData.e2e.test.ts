/** Master data as an administrator keeps it: a company under another one, and account numbers pasted many at once. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, chooseFrom, gridOf } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { signIn } from './support/session.ts';

let app: App;
let browser: Browser;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  watched = await openPage(browser);
  page = watched.page;
  await signIn(page, app.url, 'admin', '/configuration');
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
});

it('adds a company under another one, whose code nobody else has, and shows it in the hierarchy', async () => {
  const pages = page.getByRole('navigation', { name: 'Go to' });
  await pages.getByRole('link', { name: 'Companies' }).click();
  const companies = gridOf(page, 'Companies');
  await companies.getByText('MERIDIAN-CA').waitFor();
  await button(page, 'New company').click();
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await code.fill('meridian-ca');
  await page.getByText('Another record has this value.').waitFor();
  await code.fill('MERIDIAN-MX');
  await page.getByText('Another record has this value.').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Meridian Mexico');
  await chooseFrom(page, 'Parent company', 'Meridian Freight Inc.');
  await chooseFrom(page, 'Country', 'Mexico');
  await code.press('Alt+s');
  await companies.getByText('Meridian Mexico').waitFor();
  await button(page, 'Hierarchy').click();
  await page.getByRole('treeitem', { name: /Meridian Mexico/ }).waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});

it('adds account numbers that are pasted, after they were checked, and names the wrong ones', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const { body } = await call('POST', '/api/records/account/list', { pageLimit: 10 });
  const accounts = body.rows as { id: string; accountNumber: string }[];
  const [first, second, third] = accounts;
  const { userSystem } = (await call('GET', '/api/me')).body.loggedInUser as { userSystem: { id: string }[] };
  await page.goto(`${app.url}/configuration/system/${userSystem[0]?.id}/accounts/${first?.id}/Upload`);
  const numbers = page.getByRole('combobox', { name: 'Account numbers' });
  await numbers.waitFor();
  await numbers.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${second?.accountNumber} NONE-1,\n${third?.accountNumber}\nNONE-2`);
  await page.getByText('Following Account Numbers are incorrect - NONE-1, NONE-2').waitFor();
  await page.getByText('Account Numbers Added Successfully').waitFor();
  await button(page, 'Save').click();
  const stored = async () =>
    (await call('GET', `/api/records/account/${first?.id}`)).body.row as Record<string, unknown>;
  await expect.poll(async () => (await stored()).accountNumbers).toEqual([second?.accountNumber, third?.accountNumber]);
  expect(complaintsOf(watched)).toEqual([]);
});

import { afterEach } from 'vitest';

let n = 0;
afterEach(async () => {
  await page.screenshot({ path: `/tmp/h4-e${++n}.png` });
});
