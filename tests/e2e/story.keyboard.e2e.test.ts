/** The whole story with the keyboard alone. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import {
  activeCell,
  BY_HAND,
  button,
  gridOf,
  importButton,
  PASSWORD,
  rowCount,
  wrongCells,
} from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { asTsv, fileOf, NOTHINGS, SOUGHT, shipmentRows } from './support/files.ts';
import { arrowTo, pick, pressOn, tabTo } from './support/keys.ts';
import { readCsv } from './support/readBack.ts';

const rows = shipmentRows(60);
const sought = rows.filter(({ Vendor }) => Vendor === SOUGHT);
/** A grid checks its cells piece by piece. */
const PROFILE = 'Orgenics by keys';

describe('Data Capture by keyboard', () => {
  let app: App;
  let browser: Browser;
  let watched: Watched;
  let page: Page;

  const begin = async () => {
    watched = await openPage(browser);
    page = watched.page;
    await page.goto(`${app.url}/`);
    await tabTo(page, page.getByLabel(/mail/i));
    await page.keyboard.type('billing@demo.invoize.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await gridOf(page, 'Shipments').waitFor();
  };

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.dispose();
  });

  it('signs in and uploads a spreadsheet', async () => {
    await begin();
    // Said before any key: Chromium learns of it beside the keys.
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Alt+u');
    // The dialog sets the focus there.
    await page.locator('button:focus').getByText('Choose a file').waitFor();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(fileOf('keys.tsv', asTsv(rows)));
    await button(page, 'Apply mapping').waitFor();
  });

  it('maps the columns that nobody guesses', async () => {
    for (const [header, field] of BY_HAND)
      await pick(page, page.getByRole('combobox', { name: `Field of ${header}`, exact: true }), field);
    // How a column is written is suggested once its field is known.
    const written = page.getByRole('row').filter({ has: page.getByLabel('Field of PQ First Sent to Client Date') });
    await written.getByText('M/d/yy', { exact: true }).waitFor();
    await pressOn(page, button(page, 'Apply mapping'));
    await pressOn(page, importButton(page));
    await gridOf(page, 'Rows of the upload').waitFor();
  });

  it('goes to the wrong cells, hears the reason, and corrects the like ones together', async () => {
    await expect.poll(() => wrongCells(page)).toBeGreaterThan(20);
    await page.keyboard.press('F8');
    expect(await activeCell(gridOf(page, 'Rows of the upload')).innerText()).toBe('Pre-PQ Process');
    await page.getByRole('status').getByText('Invalid Value!').waitFor();
    await pressOn(page, page.getByRole('button', { name: /fix similar ones together/ }));
    const list = page.getByRole('region', { name: 'Errors' });
    for (const nothing of NOTHINGS) {
      const group = list.getByRole('listitem').filter({ has: page.getByText(`: ${nothing}`) });
      await pressOn(page, button(group.first(), 'Clear'));
      await group.first().waitFor({ state: 'detached' });
    }
    await expect.poll(() => wrongCells(page)).toBe(1);
  });

  it('corrects one cell by typing over it, and saves', async () => {
    await page.keyboard.press('F8');
    const cell = activeCell(gridOf(page, 'Rows of the upload'));
    expect(await cell.innerText()).toBe('Aeroplane');
    await page.keyboard.type('Air');
    await page.getByRole('option', { name: 'Air', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => wrongCells(page)).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => wrongCells(page)).toBe(1);
    await page.keyboard.press('Control+y');
    await expect.poll(() => wrongCells(page)).toBe(0);
    await page.keyboard.press('Alt+s');
    await page.getByText(`${rows.length} saved.`).waitFor();
    await pressOn(page, button(page, 'All shipments').first());
    await gridOf(page, 'Shipments').waitFor();
    await expect.poll(() => rowCount(page)).toBe(155 + rows.length);
  });

  it('filters, and keeps the filter', async () => {
    await page.keyboard.press('Alt+f');
    await pick(page, page.getByRole('combobox', { name: 'Field', exact: true }), 'Vendor');
    await tabTo(page, page.getByLabel('Value of Vendor'));
    await page.keyboard.type(SOUGHT);
    await page.keyboard.press('Enter');
    await expect.poll(() => rowCount(page)).toBe(sought.length);
    await tabTo(page, page.getByLabel('New profile name'));
    await page.keyboard.type(PROFILE);
    await pressOn(page, button(page, 'Save filter'));
    await page.getByText(`Filter ${PROFILE} saved.`).waitFor();
    expect(complaintsOf(watched)).toEqual([]);
  });

  it('exports what the filter keeps', async () => {
    const download = page.waitForEvent('download');
    await pressOn(page, button(page.getByRole('toolbar'), 'Export'));
    await arrowTo(page, page.getByRole('menuitem', { name: 'Export to CSV', exact: true }));
    await page.keyboard.press('Enter');
    expect(await readCsv(await download)).toHaveLength(sought.length);
  });

  // That a restart keeps all of it is in the story by mouse, too.
  it.runIf(process.env.LONG)('finds all of it again after a restart', async () => {
    await app.stop();
    await page.context().close();
    app = await startApp({ data: app.data });
    await begin();
    await pick(page, page.getByRole('combobox', { name: 'Saved and built-in filters', exact: true }), PROFILE);
    await expect.poll(() => rowCount(page)).toBe(sought.length);
    expect(complaintsOf(watched)).toEqual([]);
  });
});
