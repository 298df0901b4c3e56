/**
 * The editor of definitions: begun, written in the form and as JSON, saved with a fault, mended by completion, published; and
 * two windows that write the same.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, chooseFrom } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

async function opened(query: string) {
  const watched = await openPage(browser);
  await signIn(watched.page, app.url, 'admin', `/configuration/definitions${query}`);
  await watched.page.getByRole('tree').waitFor();
  return watched;
}
const formOf = (page: Page) => page.getByRole('region', { name: 'Definition form' });
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Definition JSON' });
/** A new definition is requested (404) before it is created. */
const NOT_THERE = /Failed to load resource.* 404 /;

it('begins a list, writes it in both views with completion, saves it with a fault, mends and publishes it', async () => {
  const watched = await opened('');
  const { page } = watched;
  await button(page, 'New definition').click();
  const dialog = page.getByRole('dialog');
  await chooseFrom(page, 'Kind', 'List');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('currencies');
  await dialog.getByText('“currencies” already exists.').waitFor();
  await name.fill('1st');
  await dialog.getByText(/A name starts with a letter/).waitFor();
  await name.fill('berths');
  await page.keyboard.press('Enter');

  const form = formOf(page);
  await form.getByRole('textbox', { name: 'label' }).fill('Berths');
  await form.getByRole('button', { name: 'Add to values' }).click();
  const member = form.getByLabel('Add to values: Name', { exact: true });
  await member.fill('north');
  await member.press('Enter');
  await form.getByRole('button', { name: 'north', exact: false }).first().waitFor();
  await page.getByText('Both', { exact: true }).click();
  const text = textOf(page);
  await expect.poll(() => text.innerText()).toContain('"north"');

  // A name that is not there: a draft all the same, and nothing to publish.
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.type('\n"perm');
  await page
    .getByRole('listbox', { name: 'Completions' })
    .getByRole('option', { name: /^permission/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => text.innerText()).toContain('"permission": ""');
  await page.keyboard.type('accounts.none');
  await page.keyboard.press('Escape');
  await page.getByText('1 error', { exact: true }).first().waitFor();
  await expect.poll(() => form.getByLabel('permission', { exact: true }).first().inputValue()).toBe('accounts.none');
  await form.getByText(/There is no permission "accounts\.none"/).waitFor();
  await button(page, 'Save draft').click();
  await page.getByText('Draft saved with 1 error. It cannot be published yet.').waitFor();
  await button(page, 'Publish').click();
  // The error is readable, and links to its position.
  const fault = page.locator('.inv-editor-faults').getByRole('button', { name: /There is no permission/ });
  await expect.poll(() => fault.evaluate((one) => one === document.activeElement)).toBe(true);

  const permission = form.getByLabel('permission', { exact: true }).first();
  const found = page.getByRole('option', { name: /accounts\.viewAccounts/ });
  await permission.fill('');
  await permission.fill('viewAccounts');
  await found.click();
  await page.getByText('No errors', { exact: true }).waitFor();
  await button(page, 'Publish').click();
  await dialog.getByLabel('Changes and reason').fill('Berths of the harbour');
  await button(dialog, 'Publish').click();
  await page.getByText('Version 1 is live.').waitFor();
  const admin = await callerOf(app.url, 'admin');
  const { body } = await admin.call('GET', '/api/authoring/definition?kind=list&name=berths');
  expect(body.inForce).toEqual({
    label: 'Berths',
    permission: 'accounts.viewAccounts',
    values: { north: { label: 'North' } },
  });
  watched.complaints.splice(0, watched.complaints.length, ...complaintsOf(watched, [NOT_THERE]));
  await expectClean(watched, 'the editor of definitions');
});

let attempt = 0;

it('shows both sides where another window was faster, and asks before what is not saved is lost', async () => {
  const watched = await opened('?kind=constant&name=printRows');
  const { page } = watched;
  const other = await opened('?kind=constant&name=printRows');
  // Another try finds what the one before it saved.
  attempt += 1;
  const mine = `rows of page ${attempt}`;
  const unit = (of: Page) => formOf(of).getByRole('textbox', { name: 'unit' });
  await unit(page).fill(mine);
  await unit(other.page).fill('lines');
  await button(other.page, 'Save draft').click();
  await other.page.getByText('Draft saved.').waitFor();
  await button(page, 'Save draft').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/lines/).first().waitFor();
  await button(dialog, 'Keep mine').click();
  await button(page, 'Save draft').click();
  await page.getByText('Draft saved.').waitFor();
  // The page loads the saved version, then the typed text, before the test reads the history of the document.
  const mayBeSaved = () => button(page, 'Save draft').isEnabled();
  await expect.poll(mayBeSaved).toBe(false);

  await unit(page).fill('something');
  await expect.poll(mayBeSaved).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(() => unit(page).inputValue()).toBe(mine);
  await page.keyboard.press('Control+y');
  await expect.poll(() => unit(page).inputValue()).toBe('something');
  await button(page, 'Close definition').click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => unit(page).inputValue()).toBe('something');
  await button(page, 'Discard draft').click();
  await button(dialog, 'Discard draft').click();
  await expect.poll(() => unit(page).inputValue()).not.toBe('something');
  expect(complaintsOf(watched)).toEqual([]);
});
