/**
 * An administrator makes a metadata type, gives it a field, fills it in a grid, a form and from a workbook, and looks back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf, typeOver } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

let app: App;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'metadata-'));

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

it('makes a type, fills it three ways and brings a former version back', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/configuration/metadata/default');
  await gridOf(page, 'Metadata types').getByText('Review Days').waitFor();
  await expectClean(watched, 'metadata types');
  await page.keyboard.press('Alt+n');
  await page.getByLabel(/^Name/).fill('Seals');
  await page.getByLabel(/^Key/).fill('seals');
  await page.keyboard.press('Enter');

  // Its fields: a key of its own, in the grid of field templates.
  const fields = gridOf(page, 'Fields of the template');
  await fields.getByRole('gridcell', { name: 'name' }).first().waitFor();
  await page.getByText('Add Keys', { exact: true }).click();
  const keys = gridOf(page, 'Available keys');
  await keys.waitFor();
  await button(page, 'New key').click();
  const last = (await keys.getByRole('row').count()) - 1;
  await typeOver(page, await cellAt(keys, 'Field key', last), 'strength');
  await typeOver(page, await cellAt(keys, 'Label mandatory', last), 'Strength');
  await typeOver(page, await cellAt(keys, 'Type mandatory', last), 'numeric');
  await button(page, 'Save draft').click();
  await told(page, '1 field saved in the draft.');
  await button(page, 'Publish').click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Comment').fill('How strong.');
  await button(asked, 'Publish').click();
  await asked.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'Rows' }).click();
  const rows = gridOf(page, 'Rows of the type');
  await rows.getByText('Strength').waitFor();
  await button(page, 'Add row').first().click();
  await typeOver(page, await cellAt(rows, 'Name', 1), 'Bolt');
  await typeOver(page, await cellAt(rows, 'Strength', 1), '3');
  await page.keyboard.press('Alt+s');
  await told(page, '1 row saved.');

  await button(page, 'New row').click();
  const form = page.getByRole('dialog', { name: 'Seals' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Cable');
  await form.getByRole('textbox', { name: 'Strength' }).fill('5');
  await button(form, 'Save').click();
  await rows.getByText('Cable').waitFor();

  const file = join(folder, 'seals.xlsx');
  const cell = (value: string | number) => ({ value, type: typeof value === 'number' ? Number : String });
  const sheet = [
    ['Name', 'Strength'],
    ['Bolt', 9],
    ['Wire', 'much'],
    ['Pin', 1],
  ];
  await writeExcelFile(sheet.map((row) => row.map(cell)) as never).toFile(file);
  await button(page, 'Upload').first().click();
  const upload = page.getByRole('dialog', { name: 'Upload rows of Seals' });
  await upload.locator('input[type="file"]').setInputFiles(file);
  await upload.getByText('1 row added, 1 changed, 1 not saved.').waitFor();
  await upload.getByRole('gridcell', { name: 'Strength' }).waitFor();
  await expectClean(watched, 'what became of an upload');
  await button(upload, 'Close').last().click();
  await rows.getByText('Pin').waitFor();
  expect(await (await cellAt(rows, 'Strength', 1)).innerText()).toBe('9');

  // The row as it was.
  await (await cellAt(rows, 'Name', 1)).click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of Bolt' });
  await history.getByRole('button', { name: 'Restore' }).last().click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Restore' }).last().click();
  await history
    .getByText(/restored/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await cellAt(rows, 'Strength', 1)).innerText()).toBe('3');

  // Of two that are deleted one was changed elsewhere: it stays. The other goes with what was typed into it.
  const { call } = await callerOf(app.url, 'admin');
  const template = 'metadata_seals';
  const { body } = await call('POST', '/api/records/metadata/list', { template });
  const cable = (body.rows as { id: string; name: string; version: number }[]).find((row) => row.name === 'Cable');
  const changed = { id: cable?.id, version: cable?.version, strength: 6 };
  expect((await call('PUT', '/api/records/metadata', { template, rows: [changed] })).status).toBe(200);
  await typeOver(page, await cellAt(rows, 'Strength', 1), '33');
  for (const name of ['Bolt', 'Cable'])
    await rows.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await button(page, 'Delete').first().click();
  const question = page.getByRole('dialog', { name: 'Delete rows' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('Not sealed.');
  await button(question, 'Delete').click();
  await told(page, '1 row deleted.');
  const result = page.getByRole('dialog', { name: 'Result' });
  await result.getByText('Not deleted: it was changed since you opened it.').waitFor();
  await result.getByRole('button', { name: /Cable/ }).waitFor();
  await page.keyboard.press('Escape');
  await result.waitFor({ state: 'detached' });
  await rows.getByText('Bolt').waitFor({ state: 'detached' });
  const kept = rows.getByRole('row').filter({ hasText: 'Cable' });
  await kept.getByRole('gridcell', { name: '6', exact: true }).waitFor();

  // Nothing of it is every system's.
  await page.getByLabel('Level').first().click();
  await page.getByRole('option', { name: 'Default' }).click();
  await page.getByText('No rows at this level yet').waitFor();

  // The type itself is deleted and brought back; one that came with the product says why it stays.
  await page.goto(new URL('/configuration/metadata/default', app.url).href);
  await page.getByRole('link', { name: 'Show system level' }).click();
  const types = gridOf(page, 'Metadata types');
  const deleteType = async (name: string) => {
    await types.getByRole('gridcell', { name, exact: true }).first().click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Delete type' }).click();
    return page.getByRole('dialog', { name: 'Delete type' });
  };
  const stays = await deleteType('Review Days');
  await stays.getByText('Review Days is part of the product').waitFor();
  await expectClean(watched, 'a type that stays');
  await button(stays, 'Close').last().click();
  const sure = await deleteType('Seals');
  await sure.getByText('Seals has 2 rows.').waitFor();
  await sure.getByLabel('Reason').fill('No longer sealed.');
  await button(sure, 'Delete').click();
  await told(page, 'Seals deleted.');
  await types.getByRole('gridcell', { name: 'Seals', exact: true }).first().waitFor({ state: 'hidden' });
  await button(page, 'Undo (Alt+Z)').click();
  await types.getByRole('gridcell', { name: 'Seals', exact: true }).first().waitFor();
  expect(complaintsOf(watched, [/Failed to load resource.* 412 /])).toEqual([]);
});
