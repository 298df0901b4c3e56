/** A carrier's workbook: a cover sheet, three rows of titles above the headers. Chosen once, the next goes through at once. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { button, chooseFrom, gridOf, importButton, mapColumn, previewCounts, upload } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { fileOf } from './support/files.ts';
import { signIn } from './support/session.ts';

type Lines = readonly (readonly (string | null)[])[];
const cover: Lines = [
  ['Customer', 'Contact', 'Phone'],
  ['Acme', 'Ann', 'on request'],
];
const bills = (month: string, numbers: readonly string[]): Lines => [
  [`Statement of shipments, ${month}`],
  [null],
  ['Printed on', '31 July'],
  ['Bill of Lading', 'Mode', 'Destination'],
  ...numbers.map((number) => [number, 'Truck', 'Nigeria']),
];

async function workbook(name: string, sheets: Readonly<Record<string, Lines>>): Promise<string> {
  const written = Object.entries(sheets).map(([sheet, lines]) => ({
    sheet,
    data: lines.map((line) => line.map((value) => (value === null ? null : { type: String, value }))),
  }));
  return fileOf(name, await writeExcelFile(written).toBuffer());
}

let app: App;
let browser: Browser;
let watched: Watched;
let page: Page;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  watched = await openPage(browser);
  page = watched.page;
  await signIn(page, app.url, 'billing', '/invoices/datacapture');
  await gridOf(page, 'Shipments').waitFor();
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
});

it('is read from the sheet and the row that are chosen', async () => {
  await upload(page, await workbook('july.xlsx', { Cover: cover, Bills: bills('July', ['T-1', 'T-2']) }));
  await page.getByText('Headers are read from row 1 of sheet Cover.').waitFor();
  await button(page, 'Select another sheet or row').click();
  await chooseFrom(page, 'Sheet', 'Bills');
  await page.getByText('Headers are read from row 4 of sheet Bills.').waitFor();
  await page.getByRole('combobox', { name: 'Field of Bill of Lading' }).waitFor();
  await expectClean(watched, 'choice of headers');

  // A row that is not the headers, and back by the keyboard.
  await page.getByRole('cell', { name: 'Printed on' }).click();
  await button(page, 'Read the headers from row 3').click();
  await page.getByText('Headers are read from row 3 of sheet Bills.').waitFor();
  await page.getByRole('radio', { name: /^Row 3:/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Headers are read from row 4 of sheet Bills.').waitFor();

  await mapColumn(page, 'Bill of Lading', 'Shipment number');
  await mapColumn(page, 'Mode', 'Transport mode');
  await mapColumn(page, 'Destination', 'Destination country');
  await button(page, 'Apply mapping').click();
  await importButton(page).waitFor();
  expect(await previewCounts(page)).toEqual({ New: 2, Changed: 0, Unchanged: 0, Errors: 0 });
  const review = gridOf(page, 'Rows of the file');
  await review.getByText('T-2', { exact: true }).waitFor();
  const which = page.getByRole('radiogroup', { name: 'Rows to show' });
  await which.getByText('Unchanged (0)').click();
  await page.getByText('No row of the file has this status.').waitFor();
  await which.getByText('New (2)').click();
  await review.getByText('T-1', { exact: true }).waitFor();
  await expectClean(watched, 'review of the rows');
  await importButton(page).click();
  const grid = gridOf(page, 'Rows of the upload');
  await grid.getByText('T-1', { exact: true }).waitFor();
  expect(await grid.getByText('Statement of shipments').count()).toBe(0);
  expect(complaintsOf(watched)).toEqual([]);
});

it('goes through at once the next time, also from a sheet of another name, which is said', async () => {
  await button(page, 'All shipments').first().click();
  await gridOf(page, 'Shipments').waitFor();
  await upload(page, await workbook('august.xlsx', { Cover: cover, August: bills('August', ['T-3']) }));
  await page.getByText('The mapping is from an earlier file.').waitFor();
  await page.getByText(/read from a sheet that is not in this file: Bills\. They are now read from: August/).waitFor();
  expect((await previewCounts(page)).New).toBe(1);
  await expectClean(watched, 'remembered headers');
});
