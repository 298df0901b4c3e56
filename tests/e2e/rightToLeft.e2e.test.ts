/**
 * A tenant whose language is written from right to left: signed in to, worked in by mouse and by keys. What is beside
 * something is on its other side, what points points there, and the arrow keys go where they point.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage, type Watched } from './support/browser.ts';
import { button, chooseAction, gridOf } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { tabTo } from './support/keys.ts';
import { begin, openRules, rowsOf } from './support/rules.ts';
import { signInByForm } from './support/session.ts';

/** The demo in Hebrew: its words are still those of the base. */
function hebrewDefinitions(): string {
  const folder = mkdtempSync(join(tmpdir(), 'invoize-hebrew-'));
  cpSync(fileURLToPath(new URL('../../definitions', import.meta.url)), folder, { recursive: true });
  const file = join(folder, 'tenants/demo/tenant.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), language: 'he' }));
  return folder;
}

const definitions = hebrewDefinitions();
afterAll(() => rmSync(definitions, { recursive: true, force: true }));
const { app, browser } = await appAndBrowser({ env: { INVOIZE_DEFINITIONS: definitions } });

const middle = async (target: Locator): Promise<number> => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not in sight.`);
  return box.x + box.width / 2;
};
/** Expects the targets in order from right to left. */
async function expectFromRight(...targets: Locator[]): Promise<void> {
  const places = await Promise.all(targets.map(middle));
  expect(places).toEqual([...places].sort((one, other) => other - one));
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

it('is the mirror of the others', async () => {
  const watched: Watched = await openPage(browser);
  const { page } = watched;
  await signInByForm(page, app.url, 'admin');
  expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
    'rtl',
    'he',
  ]);
  await page.goto(`${app.url}/invoices/datacapture`);
  const grid = gridOf(page, 'Shipments');
  await grid.getByRole('gridcell').nth(8).waitFor();
  await expectFromRight(page.getByRole('navigation').first(), grid, button(page, 'Documents'));

  // The filter: what is in a group is set in from the right, and out of it leads the right arrow.
  await page.keyboard.press('Alt+f');
  await button(page, 'Group').first().click();
  const fields = page.getByRole('combobox', { name: 'Field', exact: true });
  await expectFromRight(fields.nth(0), page.getByRole('combobox', { name: 'Operator', exact: true }).nth(0));
  await expectFromRight(fields.nth(0), fields.nth(1));
  const grip = page.getByLabel('Move the condition on Shipment number with the arrow keys').nth(1);
  await tabTo(page, grip, { back: true });
  await page.keyboard.press('ArrowRight');
  await page.getByText('Condition on Shipment number: 3 of 3, level 1. All conditions match.').waitFor();
  await expectClean(watched, 'filter builder');
  await page.keyboard.press('Alt+f');

  // The panel beside the grid: it grows to where the arrow points, and to where it is dragged.
  await button(page, 'Documents').click();
  const bar = page.getByRole('separator', { name: /Documents/ });
  await expectFromRight(grid, bar, page.getByRole('region', { name: 'Documents' }));
  const before = await middle(bar);
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => middle(bar)).toBeGreaterThan(before);
  const box = await bar.boundingBox();
  if (!box) throw new Error('There is no bar.');
  await page.mouse.move(box.x + 4, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(500, box.y + 50, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await middle(bar)) - 500)).toBeLessThan(20);
  await button(page, 'Documents').click();

  await chooseAction(page, 'More', 'New shipment');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').nth(1).waitFor();
  await expectFromRight(dialog.getByRole('heading').first(), button(dialog, 'Close').first());
  await expectClean(watched, 'a form in a dialog');

  await openRules(page, app.url, '/configuration/system/ofs/invoiceRules');
  await begin(page, 'Vendor');
  await expectFromRight(page.getByRole('navigation', { name: 'Rules' }), rowsOf(page));
  await expectClean(watched, 'rules');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
