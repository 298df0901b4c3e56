/** A record's documents, its history, and its end: shown, brought back and deleted by a person, with every word that is said. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { text } from '../support/baseText.ts';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { below, button, cellAt, gridOf, rowCount, switchTo, typeOver } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { pressOn } from './support/keys.ts';
import { signIn } from './support/session.ts';

/** A loaded machine needs longer than the second that a poll waits otherwise. */

let app: App;
let browser: Browser;
let watched: Watched;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoize-documents-'));
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  watched = await openPage(browser);
  page = watched.page;
  await signIn(page, app.url, 'admin');
});
/** Complaints of a failed test do not carry over to the next one. */
beforeEach(() => {
  watched.complaints.length = 0;
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const shipments = () => gridOf(page, 'Shipments');
async function openCapture(): Promise<void> {
  await page.goto(`${app.url}/invoices/datacapture`);
  await shipments().getByRole('gridcell').nth(8).waitFor();
}
async function rowMenu(grid: ReturnType<typeof shipments>, label: string, entry: string): Promise<void> {
  await (await cellAt(grid, label, 1)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Real files, as the browser itself writes them. */
async function writeFiles(): Promise<Record<'png' | 'jpg' | 'pdf' | 'txt' | 'xml', string>> {
  const paper = await browser.newPage({ viewport: { width: 900, height: 600 } });
  await paper.setContent('<h1>Waybill 706-20083582</h1><p>Two pallets, one torn.</p>');
  const at = (name: string) => join(folder, name);
  writeFileSync(at('photo.png'), await paper.screenshot({ type: 'png' }));
  writeFileSync(at('scan.jpg'), await paper.screenshot({ type: 'jpeg' }));
  writeFileSync(at('waybill.pdf'), await paper.pdf({ format: 'A4' }));
  writeFileSync(at('note.txt'), Buffer.from('Empf\xe4nger: Gr\xf6\xdfe 2', 'latin1'));
  writeFileSync(at('status.xml'), '<status>in transit</status>');
  await paper.close();
  return {
    png: at('photo.png'),
    jpg: at('scan.jpg'),
    pdf: at('waybill.pdf'),
    txt: at('note.txt'),
    xml: at('status.xml'),
  };
}

describe('the documents of a shipment', () => {
  it('are added, and each is shown as what it is: pictures, text, PDF, and what cannot be shown is offered', async () => {
    const files = await writeFiles();
    await openCapture();
    // A new shipment has no documents of its own yet.
    const free = await cellAt(shipments(), 'Status', 12);
    await free.click();
    await page.keyboard.press('Alt+d');
    const panel = page.locator('.inv-documents');
    await panel.waitFor();
    const add = async (file: string) => {
      await panel.getByRole('button', { name: 'Add document' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Files to upload').setInputFiles(file);
      await page.getByText(`Document ${basename(file)} added.`).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
    };
    await add(files.png);
    await panel.getByRole('img', { name: 'photo.png' }).waitFor();
    // An added document is shown next, and all of them can be chosen.
    await add(files.jpg);
    const picture = panel.getByRole('img', { name: 'scan.jpg' });
    await picture.waitFor();
    const fits = async () => (await picture.boundingBox())?.width ?? 0;
    expect(await fits()).toBeLessThanOrEqual((await panel.boundingBox())?.width ?? 0);
    await button(panel, 'Full size').click();
    await expect.poll(fits).toBe(900);
    await expectClean(watched, 'a picture');
    await add(files.txt);
    await panel.getByRole('region', { name: 'note.txt' }).getByText('Empfänger: Größe 2').waitFor();
    await add(files.xml);
    await panel.getByText('This file cannot be shown here. It can be downloaded.').waitFor();
    const download = page.waitForEvent('download');
    await button(panel, 'Download').click();
    expect((await download).suggestedFilename()).toBe('status.xml');
    await add(files.pdf);
    const frame = panel.locator('iframe[title="waybill.pdf"]');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toMatch(/^blob:/);
    // The browser's own viewer runs in it, under the policy of the page.
    await expect.poll(() => page.frames().some((one) => one.url().startsWith('chrome-extension://'))).toBe(true);
    expect(complaintsOf(watched)).toEqual([]);
  });
});

describe('a shipment', () => {
  it('is changed, and brought back from its history', async () => {
    await openCapture();
    const cell = await cellAt(shipments(), 'Booking number', 3);
    const before = await cell.innerText();
    await typeOver(page, cell, 'BK-OTHER');
    await button(page, 'Save').click();
    await page.getByText('1 saved.').waitFor();
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'History', exact: true }).click();
    const history = page.getByRole('dialog', { name: /^History of/ });
    await history.getByRole('row', { name: `Booking number ${before} BK-OTHER` }).waitFor();
    await expectClean(watched, 'history');
    await history.getByRole('button', { name: 'Restore' }).last().click();
    const question = page.getByRole('dialog', { name: /^Restore version/ });
    await button(question, 'Restore').click();
    await page.getByText(/^Version \d+ restored\.$/).waitFor();
    await history.getByText('Restored').waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    await expect.poll(() => cell.innerText()).toBe(before);
  });

  it('is deleted with a reason, which must be there, and the table goes on without it', async () => {
    await openCapture();
    const count = await rowCount(page);
    const first = await cellAt(shipments(), 'Shipment number', 1);
    const [gone, next] = [await first.innerText(), await (await below(shipments(), first, 1)).innerText()];
    // Text typed into it is part of the record.
    await typeOver(page, await cellAt(shipments(), 'Booking number', 1), 'BK-GONE');
    await shipments().getByRole('checkbox').nth(1).click();
    await button(page, 'Delete').click();
    const question = page.getByRole('dialog');
    await button(question, 'Delete').click();
    await question.getByText('Please write a delete message.').waitFor();
    await expectClean(watched, 'deleting without a reason');
    // The focus is on the reason again.
    await page.keyboard.type('Entered twice');
    await button(question, 'Delete').click();
    await page.getByText('1 deleted.').waitFor();
    await expect.poll(() => rowCount(page)).toBe(count - 1);
    await expect.poll(async () => (await cellAt(shipments(), 'Shipment number', 1)).innerText()).toBe(next);
    expect(gone).not.toBe(next);
    await expect.poll(() => page.locator('.iv-status-side').innerText()).not.toMatch(/changed/);
    expect(complaintsOf(watched)).toEqual([]);
  });

  it('is deleted by keys alone, ticked and with its reason', async () => {
    await openCapture();
    const count = await rowCount(page);
    const number = async (row: number) => (await cellAt(shipments(), 'Shipment number', row)).innerText();
    const next = await number(3);
    const inGrid = () => page.evaluate(() => document.activeElement?.closest('[role="grid"]') != null);
    for (let pressed = 0; pressed < 60 && !(await inGrid()); pressed += 1) await page.keyboard.press('Tab');
    // From the headers, which receive the focus, to the first row, and to the one below it.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ ');
    await expect.poll(() => shipments().getByRole('checkbox', { checked: true }).count()).toBe(2);
    await pressOn(page, button(page, 'Delete'), { back: true });
    const question = page.getByRole('dialog', { name: 'Delete shipments' });
    await question.getByRole('textbox', { name: 'Comment' }).waitFor();
    await page.keyboard.type('Entered three times');
    await pressOn(page, button(question, 'Delete'));
    await page.getByText('2 deleted.').waitFor();
    await expect.poll(() => rowCount(page)).toBe(count - 2);
    await expect.poll(() => number(1)).toBe(next);
    expect(complaintsOf(watched)).toEqual([]);
  });

  it('stays where somebody else has changed it, which is said; what was deleted with it goes', async () => {
    // The same person elsewhere: no event marks the row in this window. They are right as they are, and first in the grid.
    const { call } = await callerOf(app.url, 'admin');
    const save = (rows: unknown[]) => call('PUT', '/api/invoiceCapture', { rows });
    const right = { transportMode: 'Truck', destinationCountry: 'Nigeria' };
    const added = await save(
      ['00-CHANGED', '00-GONE'].map((shipmentNumber) => ({ ...right, tempId: shipmentNumber, shipmentNumber })),
    );
    await openCapture();
    const count = await rowCount(page);
    const number = async (row: number) => (await cellAt(shipments(), 'Shipment number', row)).innerText();
    const next = await number(3);
    const [{ id, version }] = added.body.saved as [{ id: string; version: number }];
    const changed = await save([{ id, version, bookingNumber: 'BK-ELSEWHERE' }]);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await shipments().getByRole('checkbox').nth(1).check();
    await shipments().getByRole('checkbox').nth(2).check();
    await button(page, 'Delete').click();
    const question = page.getByRole('dialog', { name: 'Delete shipments' });
    await question.getByRole('textbox', { name: 'Comment' }).fill('Booked twice');
    await button(question, 'Delete').click();
    await page.getByText('1 not deleted: changed or deleted since you opened it').waitFor();
    await page.getByText('1 deleted.').last().waitFor();
    await expect.poll(() => rowCount(page)).toBe(count - 1);
    await expect.poll(() => number(2)).toBe(next);
    expect(await number(1)).toBe('00-CHANGED');
    expect(await (await cellAt(shipments(), 'Booking number', 1)).innerText()).toBe('BK-ELSEWHERE');
    // A removed record can be restored, as after any delete.
    await page.keyboard.press('Alt+z');
    await page.getByText('1 record restored.').last().waitFor();
    await expect.poll(() => number(2)).toBe('00-GONE');
    expect(complaintsOf(watched, [/Failed to load resource.* 412 /])).toEqual([]);
    watched.complaints.length = 0;
  });

  it('is restored from the message about its deletion, or from the list of deleted records, also by keys', async () => {
    await openCapture();
    const first = async () => (await cellAt(shipments(), 'Shipment number', 1)).innerText();
    const told = () => page.getByText('1 deleted.');
    const remove = async (reason: string): Promise<string> => {
      // Waits until the previous message is gone, so that the next one concerns this record.
      await expect.poll(() => told().count()).toBe(0);
      const number = await first();
      await shipments().getByRole('checkbox').nth(1).check();
      await button(page, 'Delete').click();
      const question = page.getByRole('dialog', { name: 'Delete shipments' });
      await question.getByRole('textbox', { name: 'Comment' }).fill(reason);
      await button(question, 'Delete').click();
      await told().waitFor();
      await expect.poll(first).not.toBe(number);
      return number;
    };
    const undone = await remove('By mistake');
    await page.getByRole('button', { name: 'Undo (Alt+Z)' }).click();
    await page.getByText('1 record restored.').waitFor();
    await expect.poll(first).toBe(undone);
    const byKey = await remove('Again by mistake');
    await page.keyboard.press('Alt+z');
    await expect.poll(first).toBe(byKey);

    const number = await remove('Booked twice');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(text('palette.find')).fill('Deleted ship');
    await page.getByText('Deleted shipments').last().waitFor();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Deleted records' });
    const gone = gridOf(page, 'Deleted records');
    const row = gone.getByRole('row').filter({ hasText: number });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/Ada Admin[\s\S]*Booked twice/);
    // Searched by its words; Enter is enough.
    await list.getByLabel('Contains').fill('never');
    await page.keyboard.press('Enter');
    await list.getByText('No deleted records match').waitFor();
    await list.getByLabel('Contains').fill('booked TWICE');
    await list.getByLabel('Deleted by').fill('ada');
    await page.keyboard.press('Enter');
    await row.waitFor();
    await row.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Alt+b');
    const why = page.getByRole('dialog', { name: 'Restore' });
    await why.getByRole('textbox', { name: 'Reason' }).waitFor();
    await page.keyboard.type('It was one after all');
    await pressOn(page, button(why, 'Restore'));
    await page.getByText('1 record restored.').last().waitFor();
    await row.waitFor({ state: 'detached' });
    await expectClean(watched, 'deleted records');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(first).toBe(number);
  });
});

it('gives the focus back to the cell when a dialog is closed by Escape', async () => {
  await openCapture();
  await (await cellAt(shipments(), 'Status', 2)).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
});

it('is deleted as an account with a reason too', async () => {
  await page.goto(`${app.url}/accounts/view`);
  const accounts = gridOf(page, 'Accounts');
  await accounts.getByRole('gridcell').nth(4).waitFor();
  const name = await (await cellAt(accounts, 'Account name', 1)).innerText();
  await rowMenu(accounts, 'Account name', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete account' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('No longer a customer');
  await button(question, 'Delete').click();
  await page.getByText(`${name} deleted.`).waitFor();
  await expect.poll(async () => (await cellAt(accounts, 'Account name', 1)).innerText()).not.toBe(name);
  // And is there again by the key of its message, at the place where it was.
  await page.keyboard.press('Alt+z');
  await page.getByText('1 record restored.').last().waitFor();
  await expect.poll(async () => (await cellAt(accounts, 'Account name', 1)).innerText()).toBe(name);
  // A record changed elsewhere stays, and is shown in its current version.
  const { call } = await callerOf(app.url, 'admin');
  const { body } = await call('POST', '/api/records/account/list', { pageLimit: 1000 });
  const account = (body.rows as Record<string, unknown>[]).find(({ accountName }) => accountName === name);
  const rows = [{ id: account?.id, version: account?.version, accountName: `${name} & Co` }];
  const changed = await call('PUT', '/api/records/account', { rows });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await rowMenu(accounts, 'Account name', 'Delete');
  await question.getByRole('textbox', { name: 'Reason' }).fill('No longer a customer');
  await button(question, 'Delete').click();
  await page.getByText('1 not deleted: changed or deleted since you opened it').last().waitFor();
  await expect.poll(async () => (await cellAt(accounts, 'Account name', 1)).innerText()).toBe(`${name} & Co`);
  expect(complaintsOf(watched, [/Failed to load resource.* 412 /])).toEqual([]);
  watched.complaints.length = 0;
});

it('is in the product of the page that is opened, and leaves it by the choice of another', async () => {
  await page.goto(`${app.url}/configuration/company/viewH`);
  await page.getByRole('button', { name: 'Product: Administration', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Companies', exact: true }).first().waitFor();
  await switchTo(page, 'Product', 'Billing');
  await page.waitForURL(`${app.url}/`);
  await page.getByRole('link', { name: 'Data Capture' }).first().waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});
