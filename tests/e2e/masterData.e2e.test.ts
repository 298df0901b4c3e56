/**
 * Companies are saved, their codes checked while typed; many account numbers are pasted at once, each checked before it is
 * added.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { text } from '../support/baseText.ts';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf, typeOver } from './support/capture.ts';
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

it('reports a taken code while it is typed', async () => {
  await page.goto(`${app.url}/configuration/company/view`);
  await gridOf(page, 'Companies').getByRole('gridcell').nth(3).waitFor();
  // By keys alone: the page opens with its first field ready.
  await page.keyboard.press('Alt+n');
  const field = page.getByRole('textbox', { name: 'Code', exact: true });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('MERIDIAN-TX');
  await page.getByText(text('field.taken')).waitFor();
  await field.fill('HARBOR-42');
  await page.getByText(text('field.taken')).waitFor({ state: 'hidden' });
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

it('begins a break where the one of the current row ended', async () => {
  await page.goto(`${app.url}/tariffs/breackage`);
  const grid = gridOf(page, 'Breakage');
  const add = button(page.getByRole('toolbar'), 'Add row');
  const isNew = grid.getByRole('row').filter({ hasText: 'Ends at 45' });
  const at = async (label: RegExp, row: number) => (await cellAt(grid, label, row)).innerText();
  // A row added before the stored rows are loaded has another position.
  await grid.getByRole('gridcell').nth(8).waitFor();
  const count = await grid.getByRole('row').count();
  await add.click();
  await expect.poll(() => grid.getByRole('row').count()).toBe(count + 1);
  await typeOver(page, await cellAt(grid, /^Breakage/, count), 'Ends at 45');
  await typeOver(page, await cellAt(grid, /^To$/, count), '45');
  await (await cellAt(grid, /^To$/, count)).click();
  await add.click();
  await expect.poll(() => isNew.count()).toBe(2);
  await expect.poll(() => at(/^From/, count + 1)).toBe('45.01');
  expect(complaintsOf(watched)).toEqual([]);
});
