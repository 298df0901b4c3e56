/** The whole story with the mouse: a spreadsheet in, corrected, saved, filtered, exported, and found after a restart. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import {
  activeCell,
  BY_HAND,
  below,
  button,
  chooseAction,
  chooseFrom,
  exported,
  gridOf,
  importButton,
  mapColumn,
  previewCounts,
  rowCount,
  upload,
  wrongCells,
} from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { asCsv, asTsv, asXlsx, FORMULA, fileOf, NOTHINGS, SOUGHT, shipmentRows } from './support/files.ts';
import { type ReadRow, readCsv, readXlsx } from './support/readBack.ts';
import { signIn, signInByForm } from './support/session.ts';

/** A saved country has the name of its record, which has the name of the file among its other names. */
const STORED_NAMES: Readonly<Record<string, string>> = {
  Tanzania: 'United Republic of Tanzania',
  "Côte d'Ivoire": "Cote d'Ivoire",
  'Congo, DRC': 'Democratic Republic of the Congo',
};

const rows = shipmentRows(200);
const sought = rows.filter(({ Vendor }) => Vendor === SOUGHT);
/** Rows with a cell that is corrected; the quote's number is a column that is left out. */
const corrected = rows.filter(({ 'PQ #': _leftOut, ...row }) =>
  Object.values(row).some((text) => text === 'Aeroplane' || (NOTHINGS as readonly string[]).includes(text)),
).length;
/** A grid checks its cells piece by piece. */
const PROFILE = 'Orgenics only';

describe('Data Capture by mouse', () => {
  let app: App;
  let browser: Browser;
  let watched: Watched;
  let page: Page;

  const begin = async () => {
    watched = await openPage(browser);
    page = watched.page;
    await page.goto(`${app.url}/`);
  };

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
    await begin();
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.dispose();
  });

  it('signs in, and begins where the user begins', async () => {
    await button(page, 'Sign in').waitFor();
    await expectClean(watched, 'sign-in');
    await signInByForm(page, app.url, 'billing');
    await gridOf(page, 'Shipments').waitFor();
    expect(new URL(page.url()).pathname).toBe('/invoices/datacapture');
    await expectClean(watched, 'Data Capture');
  });

  it('uploads a spreadsheet, and maps the columns that nobody guesses', async () => {
    await chooseAction(page, 'Import', 'Upload');
    await button(page, 'Choose a file').waitFor();
    await expectClean(watched, 'upload');
    await button(page.getByRole('dialog'), 'Close').last().click();
    await upload(page, fileOf('deliveries.tsv', asTsv(rows)));
    expect(await button(page, 'Apply mapping').getAttribute('aria-disabled')).toBe('true');
    for (const [header, field] of BY_HAND) await mapColumn(page, header, field);
    // How the dates are written is seen in the column's values once it is known to be of dates.
    await page
      .getByRole('row', { name: /^PQ First Sent to Client Date/ })
      .getByText('M/d/yy', { exact: true })
      .waitFor();
    await expectClean(watched, 'mapping');
    await button(page, 'Apply mapping').click();
    await importButton(page).waitFor();
    await expectClean(watched, 'preview');
    await importButton(page).click();
  });

  it('colours the wrong cells, with the reason', async () => {
    const grid = gridOf(page, 'Rows of the upload');
    await grid.waitFor();
    await expect.poll(() => wrongCells(page)).toBeGreaterThan(90);
    await button(page, 'Next error').click();
    const cell = activeCell(grid);
    expect(await cell.innerText()).toBe('Pre-PQ Process');
    const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await background(cell)).not.toBe(await background(await below(grid, cell, 1)));
    await cell.hover();
    await page.locator('.iv-tip').getByText('Invalid Value!').waitFor();
    await page.getByRole('status').getByText('Invalid Value!').waitFor();
    await expectClean(watched, 'coloured grid');
  });

  it('corrects similar errors together, and a single one separately', async () => {
    await page.getByText('fix similar ones together').click();
    const list = page.getByRole('region', { name: 'Errors' });
    await list.getByRole('listitem').first().waitFor();
    await expectClean(watched, 'wrong cells together');
    for (const nothing of NOTHINGS) {
      const group = list.getByRole('listitem').filter({ has: page.getByText(`: ${nothing}`) });
      await button(group.first(), 'Clear').click();
      await group.first().waitFor({ state: 'detached' });
    }
    await expect.poll(() => wrongCells(page)).toBe(1);
    // The tab counts what is left, and shows it.
    await page.getByText('Errors (1)', { exact: true }).click();
    await gridOf(page, 'Rows of the upload').getByRole('gridcell', { name: 'Aeroplane' }).waitFor();
    await page.getByText(/^All \(/).click();
    await page.getByText('fix similar ones together').click();
    await button(page, 'Next error').click();
    const mode = activeCell(gridOf(page, 'Rows of the upload'));
    expect(await mode.innerText()).toBe('Aeroplane');
    await mode.hover();
    await page.locator('.iv-tip').getByText('Invalid Value!').waitFor();
    await mode.dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Air');
    await page.getByRole('option', { name: 'Air', exact: true }).click();
    await expect.poll(() => wrongCells(page)).toBe(0);
  });

  it('saves', async () => {
    await button(page, 'Save').click();
    await page.getByText('200 saved.').waitFor();
    await expectClean(watched, 'saved');
    await button(page, 'All shipments').click();
    await gridOf(page, 'Shipments').waitFor();
    await expect.poll(() => rowCount(page)).toBe(355);
  });

  it('filters, and keeps the filter', async () => {
    await button(page, 'Filter').click();
    await chooseFrom(page, 'Field', 'Vendor');
    await page.getByLabel('Value of Vendor').fill(SOUGHT);
    await button(page, 'Apply').click();
    await expect.poll(() => rowCount(page)).toBe(sought.length);
    await page.getByLabel('New profile name').fill(PROFILE);
    await button(page, 'Save filter').click();
    await page.getByText(`Filter ${PROFILE} saved.`).waitFor();
    await expectClean(watched, 'filter');
  });

  it('exports what the filter keeps, as a workbook and as CSV', async () => {
    expectSame(await readXlsx(await exported(page, 'Export to Excel')));
    const csv = await readCsv(await exported(page, 'Export to CSV'));
    // Text that begins like a formula is preceded by an apostrophe, so that no spreadsheet runs it.
    expect(csv.map((row) => row['Item description'])).toContain(`'${FORMULA}`);
    expectSame(csv.map((row) => ({ ...row, 'Item description': (row['Item description'] ?? '').replace(/^'=/, '=') })));
  });

  it('remembers the mapping, and recognises every row', async () => {
    for (const [name, content] of [
      ['again.tsv', asTsv(rows)],
      ['again.csv', asCsv(rows)],
      ['again.xlsx', await asXlsx(rows)],
    ] as const) {
      await upload(page, fileOf(name, content));
      await page.getByText('The mapping is from an earlier file.').waitFor();
      // Values corrected here are still uncorrected in the file.
      const counts = await previewCounts(page);
      expect(counts).toMatchObject({ New: 0, Unchanged: 200 - corrected });
      expect(counts.Changed + counts.Errors).toBe(corrected);
      await button(page.getByRole('dialog'), 'Close').last().click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it('finds all of it again after a restart', async () => {
    await app.stop();
    await page.context().close();
    app = await startApp({ data: app.data });
    await begin();
    await signIn(page, app.url, 'billing', '/invoices/datacapture');
    await gridOf(page, 'Shipments').waitFor();
    await expect.poll(() => rowCount(page)).toBe(355);
    await chooseFrom(page, 'Saved and built-in filters', PROFILE);
    await expect.poll(() => rowCount(page)).toBe(sought.length);
    expectSame(await readXlsx(await exported(page, 'Export to Excel')));
    await expectClean(watched, 'after the restart');
  });
});

/** The rows of the file that were sought, and nothing else. */
function expectSame(read: readonly ReadRow[]): void {
  const known = (text: string) => ((NOTHINGS as readonly string[]).includes(text) ? '' : text);
  const essence = read.map((row) => [
    row['Shipment number'],
    row['Destination country'],
    row['Item description'],
    row.Quantity,
    row['Gross weight'],
  ]);
  expect(essence.sort()).toEqual(
    sought.map((row) => [
      row.ID,
      STORED_NAMES[row.Country ?? ''] ?? row.Country,
      row['Item description'],
      row['Line Item Quantity'],
      known(row['Weight (Kilograms)']),
    ]),
  );
}
