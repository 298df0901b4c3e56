/**
 * A list in five minutes, exactly as in docs/authoring/README.md, New list: a spreadsheet becomes a list with its screens, its
 * rows are imported, its fields are changed afterwards, and its screen is opened in the designer.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { button, cellAt, gridOf, typeOver } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();
const folder = mkdtempSync(join(tmpdir(), 'lists-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

it('makes a list of a spreadsheet, brings its rows in, changes it afterwards, and opens its screen in the designer', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/');
  // "At the top of the menu, open Billing and choose Administration."
  await page.getByText('Billing', { exact: true }).first().click();
  await page.getByText('Administration', { exact: true }).first().click();
  await page.getByRole('link', { name: 'New list' }).first().click();
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Port fees');
  await page.getByRole('textbox', { name: 'Name of one entry' }).fill('Port fee');
  const rows = Array.from({ length: 6 }, (_, at) => `Port ${at},$${10 + at}.50,${at % 2 ? 'Berth' : 'Crane'}`);
  const file = join(folder, 'fees.csv');
  writeFileSync(file, ['Port,Fee,Kind', ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles(file);
  const fields = gridOf(page, 'Fields of the list');
  await fields.getByRole('gridcell', { name: 'Berth, Crane' }).waitFor();
  await button(page, 'Add field').first().click();
  await typeOver(page, await cellAt(fields, 'Field mandatory', 4), 'Berths');
  await typeOver(page, await cellAt(fields, 'Type mandatory', 4), 'Numeric');
  await expectClean(watched, 'a new list');
  await button(page, 'Publish list').click();
  await told(page, 'Port fees created. It is in the menu.');

  // The menu has it as soon as the window hears of what is in force.
  await page.getByRole('link', { name: 'Port fees' }).first().click();
  await page
    .getByRole('button', { name: /^New port fee/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill('Harbor West');
  await page.getByRole('textbox', { name: 'Fee', exact: true }).fill('42.5');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Crane' }).click();
  await button(page, 'Save').click();
  const list = gridOf(page, 'Port fees');
  await list.getByRole('gridcell', { name: 'Harbor West' }).waitFor();
  await expectClean(watched, 'the list');

  // The rows of the same file: the columns are found by their names.
  await button(page, 'Import').click();
  await page.getByRole('menuitem', { name: 'Upload', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Upload fees.csv' });
  await button(dialog, 'Apply mapping').click();
  await button(dialog, 'Import').click();
  await button(dialog, 'Save').click();
  await told(page, '6 rows saved.');
  await button(dialog, 'Close').first().click();
  await list.getByRole('gridcell', { name: 'Port 5' }).waitFor();
  await list.getByRole('gridcell', { name: '15.50' }).waitFor();

  // Its fields, changed afterwards: berths are required if there is a berth.
  await page.setViewportSize({ width: 6000, height: 900 });
  await page.getByRole('link', { name: 'Field templates' }).first().click();
  await page.getByRole('combobox', { name: 'Template' }).fill('Port fees');
  await page.getByRole('option', { name: 'Port fees' }).click();
  const template = gridOf(page, 'Fields of the template');
  await template.getByRole('gridcell', { name: 'berths', exact: true }).waitFor();
  await (await cellAt(template, 'Mandatory when', 4)).dblclick();
  const condition = page.getByRole('dialog', { name: 'Mandatory when' });
  await button(condition, 'Add a condition').click();
  await condition.getByRole('combobox', { name: 'Field', exact: true }).click();
  await page.getByRole('option', { name: 'Kind' }).click();
  await condition.getByLabel('Value of Kind').click();
  await page.getByRole('option', { name: 'Berth' }).click();
  await button(condition, 'Change').click();
  await button(page, 'Save draft').click();
  await told(page, '1 field saved in the draft.');
  await button(page, 'Publish').click();
  const comment = page.getByRole('dialog');
  await comment.getByRole('textbox').first().fill('Berths are counted.');
  await button(comment, 'Publish').click();
  await button(page, 'Revert').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Port fees' }).first().click();
  await button(page, 'New port fee').click();
  const berths = page.getByRole('textbox', { name: 'Berths', exact: true });
  await berths.waitFor();
  expect(await berths.getAttribute('aria-required')).not.toBe('true');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Berth' }).click();
  await expect.poll(() => berths.getAttribute('aria-required')).toBe('true');

  // Its screen, in the designer.
  await page.goto(new URL('/configuration/definitions?kind=screen&name=portFees.list', app.url).href);
  await page.getByText('Design', { exact: true }).click();
  await page
    .getByRole('treeitem', { name: /toolbar/ })
    .first()
    .waitFor();

  expect(complaintsOf(watched)).toEqual([]);
});
