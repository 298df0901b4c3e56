/** The screen designer: parts added by mouse and by keys, saved, published, seen in another window, and taken back. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

const row = (page: Page, key: string) => page.locator(`[role="treeitem"][data-row="${key}"]`);

/** Takes a component from the palette to the screen, below a part of it. */
async function dragBelow(page: Page, component: string, words: string): Promise<void> {
  const from = page.getByRole('button', { name: `Add ${component}`, exact: true });
  await from.scrollIntoViewIfNeeded();
  const start = await from.boundingBox();
  const target = await page.locator('.inv-designer-stage').getByText(words).boundingBox();
  if (!start || !target) throw new Error('Nothing to drag, or nowhere to.');
  await page.mouse.move(start.x + 12, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y - 10, { steps: 3 });
  await page.mouse.move(target.x + 60, target.y + target.height + 2, { steps: 5 });
  await page
    .getByText(/: after who in page\.$/)
    .first()
    .waitFor();
  await page.mouse.up();
}

it('adds a text and a button to a screen by mouse, another text by keys, and another window shows them', async () => {
  const other = await openPage(browser);
  await signIn(other.page, app.url, 'billing', '/');
  await other.page.getByText(/^Signed in as /).waitFor();

  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/configuration/definitions?kind=screen&name=home');
  await page.getByText('Design', { exact: true }).click();
  await row(page, 'page/who').waitFor();
  await page
    .locator('.inv-designer-stage')
    .getByText(/^Signed in as /)
    .waitFor();

  await dragBelow(page, 'text', 'Signed in as');
  await row(page, 'page/text').waitFor();
  await page.getByRole('textbox', { name: 'text', exact: true }).fill('Words by mouse');
  await page.locator('.inv-designer-stage').getByText('Words by mouse').waitFor();
  await dragBelow(page, 'button', 'Signed in as');
  await page.locator('.inv-designer-stage').getByText('"action" is missing.').waitFor();
  const action = page.getByRole('combobox', { name: 'action' });
  await action.fill('shell.toH');
  await page.getByRole('option', { name: /shell\.toHome/ }).click();
  await page.locator('.inv-designer-stage').getByRole('button', { includeHidden: true }).first().waitFor();

  // From here on without the mouse.
  await row(page, 'page/text').focus();
  await page.keyboard.press('Insert');
  await page.keyboard.type('paragraph');
  await page.keyboard.press('Enter');
  await page.locator('[data-row="page/text2"]:focus').waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.inv-designer-right input:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Words by keys');
  await page.locator('.inv-designer-stage').getByText('Words by keys').waitFor();
  await expectClean(watched, 'the screen designer');

  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Words for everybody.');
  await dialog.getByRole('button', { name: 'Publish' }).click();

  await other.page.getByText('Words by mouse').waitFor();
  const shown = await other.page.locator('.inv-stack').first().innerText();
  expect(shown.indexOf('Signed in as')).toBeLessThan(shown.indexOf('Words by mouse'));
  expect(shown).toContain('Words by keys');
  expect(complaintsOf(other)).toEqual([]);

  // Only the added part is stored.
  const admin = await callerOf(app.url, 'admin');
  const { body } = await admin.call('GET', '/api/authoring/definition?kind=screen&name=home');
  expect(Object.keys((body.value as { parts: { page: { parts: object } } }).parts.page.parts).sort()).toEqual([
    'button',
    'invoiceExceptions',
    'recent',
    'shipmentExceptions',
    'text',
    'text2',
    'tiles',
    'uploads',
    'waiting',
    'welcome',
    'who',
  ]);
  const taken = await admin.call('POST', '/api/authoring/revert', { version: 1, comment: 'As before.' });
  expect(taken.status).toBe(200);
  await other.page.getByText('Words by mouse').waitFor({ state: 'detached' });
});
