/**
 * A file of ten thousand shipments goes through Data Capture as a small one does. REAL_SHIPMENTS names another file, with
 * the same columns and perhaps more, that takes the place of the generated one.
 */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import {
  BY_HAND,
  button,
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
import { complaintsOf } from './support/clean.ts';
import { asTsv, fileOf, SOUGHT, shipmentRows } from './support/files.ts';
import { readCsv } from './support/readBack.ts';
import { signIn } from './support/session.ts';

const real = process.env.REAL_SHIPMENTS;
const isAsked = Boolean(process.env.LONG || real);
const path = real ?? fileOf('large.tsv', asTsv(shipmentRows(isAsked ? 10_324 : 1)));
const rows = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), {
  header: true,
  delimiter: '\t',
  newline: '\r',
  skipEmptyLines: true,
}).data;
/** Groups of like wrong cells that are worth a click. */
const MANY = 30;
const SLOW = { timeout: 400_000 };

// Other tests cover its use; `npm run test:long` verifies large files.
describe.runIf(isAsked)(`a file of ${rows.length} rows`, () => {
  let app: App;
  let browser: Browser;
  let watched: Watched;
  let page: Page;
  let left = 0;
  const began = Date.now();
  const told = (what: string) => console.info(`${((Date.now() - began) / 1000).toFixed(1)} s: ${what}`);

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
    watched = await openPage(browser);
    page = watched.page;
    page.setDefaultTimeout(400_000);
    await signIn(page, app.url, 'billing', '/invoices/datacapture');
    await gridOf(page, 'Shipments').waitFor();
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.dispose();
  });

  it('is read, mapped and coloured', async () => {
    await upload(page, path);
    told('uploaded');
    for (const [header, field] of BY_HAND) await mapColumn(page, header, field);
    // How the dates are written is seen in the column's values once it is known to be of dates.
    await page
      .getByRole('row', { name: /^PQ First Sent to Client Date/ })
      .getByText('M/d/yy', { exact: true })
      .waitFor();
    await button(page, 'Apply mapping').click();
    await importButton(page).waitFor();
    told('mapped');
    const { New, Errors } = await previewCounts(page);
    expect(New + Errors).toBe(rows.length);
    expect(Errors).toBeGreaterThan(0);
    await importButton(page).click();
    await gridOf(page, 'Rows of the upload').waitFor();
    await expect.poll(() => wrongCells(page), SLOW).toBeGreaterThan(rows.length / 10);
    told(`coloured: ${await wrongCells(page)} cells are wrong`);
  });

  it('is corrected where cells are alike', async () => {
    await page.getByText('fix similar ones together').click();
    const list = page.getByRole('region', { name: 'Errors' });
    // A mandatory cell is not corrected by emptying it.
    const first = list.getByRole('listitem').filter({ hasNotText: '(empty)' }).first();
    await first.waitFor();
    for (let corrected = 0; corrected < 25; corrected++) {
      const many = Number(
        /([\d,]+) rows?/.exec(await first.locator('.inv-wrong-count').innerText())?.[1]?.replaceAll(',', ''),
      );
      if (many < MANY) break;
      const before = await first.innerText();
      await button(first, 'Clear').click();
      await expect.poll(() => first.innerText(), SLOW).not.toBe(before);
    }
    left = await wrongCells(page);
    told(`corrected: ${left} cells are wrong`);
    if (!real) expect(left).toBe(1);
    await page.getByText('fix similar ones together').click();
  });

  let saved = 0;
  it('is saved, but for the rows that are wrong', async () => {
    await button(page, 'Save').click();
    const toast = page.getByText(/^[\d,]+ saved(\.$|, \d+ not: )/);
    await toast.waitFor();
    saved = Number((await toast.innerText()).split(' ')[0]?.replaceAll(',', ''));
    told(`${saved} are saved`);
    expect(saved).toBeGreaterThanOrEqual(rows.length - left);
    if (!real) expect(saved).toBe(rows.length - 1);
  });

  it('is found, filtered and exported', async () => {
    await button(page, 'All shipments').first().click();
    await gridOf(page, 'Shipments').waitFor();
    await expect.poll(() => rowCount(page), SLOW).toBe(155 + saved);
    await button(page, 'Filter').click();
    await chooseFrom(page, 'Field', 'Vendor');
    await page.getByLabel('Value of Vendor').fill(SOUGHT);
    await button(page, 'Apply').click();
    await expect.poll(() => rowCount(page), SLOW).toBeLessThan(saved);
    const read = await readCsv(await exported(page, 'Export to CSV'));
    told(`${read.length} are exported`);
    const ids = new Set(rows.filter(({ Vendor }) => Vendor?.includes(SOUGHT)).map(({ ID }) => ID));
    for (const row of read) expect(ids.has(row['Shipment number'])).toBe(true);
    expect(read.length).toBeGreaterThanOrEqual(ids.size - (rows.length - saved));
    expect(read.length).toBeLessThanOrEqual(ids.size);
    expect(complaintsOf(watched)).toEqual([]);
  });

  it('is recognised when it comes again', async () => {
    await upload(page, path);
    await page.getByText('The mapping is from an earlier file.').waitFor();
    const counts = await previewCounts(page);
    told(JSON.stringify(counts));
    expect(counts.New + counts.Changed + counts.Unchanged + counts.Errors).toBe(rows.length);
    expect(counts.Changed + counts.Unchanged).toBeLessThanOrEqual(saved);
    expect(counts.Unchanged).toBeGreaterThan(0);
    expect(complaintsOf(watched)).toEqual([]);
  });
});
