/** The page of a record: reached from a list and by its address, with its state, its neighbors and what happened to it. */
import { expect, it } from 'vitest';
import { text } from '../support/baseText.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { button, cellAt, gridOf } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { tabTo } from './support/keys.ts';
import { signIn } from './support/session.ts';
import { shipmentsGrid } from './support/shipmentsGrid.ts';

const { app, browser } = await appAndBrowser();

it('shows a shipment, goes on to the next one of the list, and takes a comment', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin');
  const shipments = shipmentsGrid(page, app.url);
  await shipments.open();
  const [first, second] = await shipments.texts('Shipment number', 2);
  await shipments.cellMenu('Shipment number', 1, 'Open page');
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });
  await heading(first as string).waitFor();
  expect(await button(page, 'Previous record').getAttribute('aria-disabled')).toBe('true');
  await button(page, 'Next record').click();
  await heading(second as string).waitFor();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Waits for the carrier.\nAsked twice.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Asked twice.').waitFor();
  await page.getByText('Ada Admin commented').waitFor();
  await expectClean(watched, 'the page of a shipment');

  // The address alone leads there, for a colleague too: without the list there are no neighbors.
  const { pathname } = new URL(page.url());
  const other = await openPage(browser);
  await signIn(other.page, app.url, 'auditor', pathname);
  await other.page
    .getByRole('main')
    .getByRole('heading', { name: second as string, exact: true })
    .waitFor();
  await other.page.getByText('Asked twice.').waitFor();
  expect(await button(other.page, 'Next record').count()).toBe(0);
  expect(await button(other.page, 'Add comment').count()).toBe(0);
  expect(await button(other.page, 'Put on hold').count()).toBe(0);
  await expectClean(other, 'the page for who only reads');
  await other.page.context().close();
  await page.context().close();
});

it('leads from an invoice to its shipment and packet, and from their pages back to the invoice', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/invoices/all');
  const number = 'INV26910001';
  const main = page.getByRole('main');
  const heading = (name: string | RegExp) => main.getByRole('heading', { name, exact: true });
  await gridOf(page, 'All invoices').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(text('palette.find')).fill('inv-2691 0001');
  await page.locator('[data-action]').filter({ hasText: number }).first().waitFor();
  await page.keyboard.press('Enter');
  await heading(number).waitFor();
  await main.getByRole('link', { name: /^SH\d+$/ }).click();
  await heading(/^SH\d+$/).waitFor();
  for (const part of ['Invoices', 'Deliveries', 'Received invoices']) await heading(part).waitFor();
  const row = (grid: string) => main.getByRole('grid', { name: grid }).getByRole('row').nth(1);
  await row('Deliveries').getByRole('gridcell').nth(1).dblclick();
  await heading(new RegExp(`^${number} · `)).waitFor();
  await row('Invoices').getByRole('gridcell').nth(1).dblclick();
  await heading(number).waitFor();
  await expectClean(watched, 'the pages around an invoice');
  await page.context().close();
});

it('opens a shipment beside its list, goes on to the next one there, and from there to its page', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin');
  const shipments = shipmentsGrid(page, app.url);
  await shipments.open();
  const list = page.url();
  const [first, second] = await shipments.texts('Shipment number', 2);
  await shipments.cellMenu('Shipment number', 1, 'Details');
  const drawer = page.getByRole('dialog', { name: 'Shipment' });
  const heading = (name: string) => drawer.getByRole('heading', { name, exact: true });
  await heading(first as string).waitFor();
  // It is read from its head.
  await expect.poll(() => heading(first as string).evaluate((head) => head === document.activeElement)).toBe(true);
  for (const part of ['Documents', 'Activity']) await heading(part).waitFor();
  await expectClean(watched, 'a shipment beside its list');
  await button(drawer, 'Next record').click();
  await heading(second as string).waitFor();
  expect(page.url()).toBe(list);
  expect(await button(drawer, 'Previous record').getAttribute('aria-disabled')).toBe('false');
  await drawer.getByRole('link', { name: 'Open page' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page
    .getByRole('main')
    .getByRole('heading', { name: second as string, exact: true })
    .waitFor();
  await button(page, 'Previous record').waitFor();
  await page.context().close();
});

it('opens a record from its list by keys alone, goes to the next one, and on to its form', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/accounts/view');
  const grid = gridOf(page, 'Accounts');
  await grid.getByRole('gridcell').nth(8).waitFor();
  const first = (await cellAt(grid, 'Account name', 1)).first();
  const second = (await cellAt(grid, 'Account name', 2)).first();
  const names = [await first.innerText(), await second.innerText()] as const;
  await tabTo(page, grid.getByRole('columnheader').first());
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  const drawer = page.getByRole('dialog', { name: 'Account' });
  const heading = (name: string) => drawer.getByRole('heading', { name, exact: true });
  await heading(names[0]).waitFor();
  await button(drawer, 'Next record').waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await heading(names[1]).waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await heading(names[0]).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  // One is where one was in the list.
  await expect.poll(() => grid.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(names[1]).waitFor();
  await expectClean(watched, 'an account beside its list');
  await page.keyboard.press('Alt+e');
  await page.waitForURL('**/accounts/*/edit');
  await page.getByRole('main').getByRole('heading', { name: names[1], exact: true }).waitFor();
  await page.context().close();
});

it('offers what else may be done with a record by its page, and leads back to the list when it is deleted', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/configuration/location/view');
  const grid = gridOf(page, 'Locations');
  await grid.getByRole('gridcell').nth(8).waitFor();
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
  const nameIn = async (row: number) => (await cellAt(grid, 'Name', row)).first().innerText();
  const [first, second] = [await nameIn(1), await nameIn(2)];
  const list = page.url();

  // By keys alone, in the drawer: Enter on a row, the menu, its entry, the reason.
  await tabTo(page, grid.getByRole('columnheader').first());
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  const drawer = page.getByRole('dialog', { name: 'Location' });
  await drawer.getByRole('heading', { name: first, exact: true }).waitFor();
  await tabTo(page, button(drawer, 'More actions'));
  await page.keyboard.press('Enter');
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await entry('Delete').waitFor();
  await expect.poll(() => entry('Delete').evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete location' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('Closed');
  await question.getByRole('button', { name: 'Delete' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(page.url()).toBe(list);
  await expect.poll(() => nameIn(1)).toBe(second);

  // A record deleted by mistake is restored on its page; deleting it there leads to the list.
  await button(page, 'Undo (Alt+Z)').click();
  await heading(first).waitFor();
  await expectClean(watched, 'the page of a location');
  await button(page, 'More actions').click();
  await entry('Delete').click();
  await question.getByRole('textbox', { name: 'Reason' }).fill('Closed');
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(list);
  await expect.poll(() => nameIn(1)).toBe(second);
  await page.context().close();
});
