/**
 * From upload to a coloured grid, in the product as a person uses it: the real server on a new store, a real Chromium, a
 * file of 10,324 rows; once with the fields chosen by hand, and again when the mapping is remembered. The floor beside it is
 * papaparse, which reads the same file and checks nothing.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright';
import { startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { CHOSEN_BY_HAND, deliveryHistory } from './support/deliveryHistory.ts';
import { sideBySide } from './support/measure.ts';
import { builtPages, signIn } from './support/product.ts';
import { tell } from './support/tell.ts';

const TIMEOUT_MS = 180_000;
const CAPTURE = '/invoices/datacapture';

/** The steps of one file's way, each in milliseconds from what a person did to what is shown. */
interface Way {
  readonly read: number;
  readonly preview: number;
  readonly coloured: number;
  readonly checked: number;
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, header: string, label: string): Promise<void> {
  const field = page
    .getByRole('combobox', { name: `Field of ${header}`, exact: true })
    .or(page.getByLabel(`Field of ${header}`, { exact: true }).and(page.locator('input')));
  await field.first().fill(label);
  await page.getByRole('option').filter({ visible: true }).first().click();
}

/** Takes the file in and waits until every row of it is checked. */
async function takeIn(page: Page, rows: number): Promise<Pick<Way, 'coloured' | 'checked'>> {
  const start = performance.now();
  await button(page.getByRole('dialog'), 'Import').click();
  // The wrong cells may lie to the right of what is shown: a person lets the grid go there.
  await page
    .getByRole('button', { name: /^[\d,]+ errors?$/ })
    .first()
    .click();
  await page.locator('[aria-description]').first().waitFor();
  const coloured = performance.now() - start;
  const all = `${rows.toLocaleString('en-US')} rows`;
  await page.waitForFunction((wanted) => {
    const line = document.querySelector('.iv-status-side')?.textContent ?? '';
    return line.includes(wanted) && !line.includes('Checking') && !line.includes('Loading');
  }, all);
  return { coloured, checked: performance.now() - start };
}

async function upload(page: Page, url: string, file: string, rows: number, isKnown: boolean): Promise<Way> {
  await page.goto(`${url}${CAPTURE}`);
  await button(page.getByRole('toolbar'), 'Import').click();
  await page.getByRole('menuitem', { name: 'Upload', exact: true }).click();
  const chooser = page.getByLabel('Files to upload');
  await chooser.waitFor({ state: 'attached' });
  const start = performance.now();
  await chooser.setInputFiles(file);
  if (isKnown) {
    await button(page.getByRole('dialog'), 'Import').waitFor();
    const preview = performance.now() - start;
    return { read: preview, preview, ...(await takeIn(page, rows)) };
  }
  await page.locator('.inv-mapping').waitFor();
  const read = performance.now() - start;
  for (const [header, label] of Object.entries(CHOSEN_BY_HAND)) await choose(page, header, label);
  const chosen = performance.now();
  await button(page, 'Apply mapping').click();
  await button(page.getByRole('dialog'), 'Import').waitFor();
  return { read, preview: performance.now() - chosen, ...(await takeIn(page, rows)) };
}

function report(first: Way, again: Way, rows: number, floor: number): void {
  const line = (name: string, value: number) => tell({ name: `${name}, ${rows} rows`, value, unit: 'ms' });
  const beside = (name: string, value: number) =>
    tell({
      name: `${name}, ${rows} rows`,
      value,
      unit: 'ms',
      peer: 'papaparse reads it and checks nothing',
      ratio: floor / value,
    });
  beside('upload to the mapping', first.read);
  line('mapping to the preview', first.preview);
  line('taken in to the first coloured cell', first.coloured);
  line('taken in to every row checked', first.checked);
  beside('upload to the preview, mapping remembered', again.preview);
  beside('upload to a coloured grid, mapping remembered', again.preview + again.coloured);
  beside('upload to every row checked, mapping remembered', again.preview + again.checked);
}

const folder = mkdtempSync(join(tmpdir(), 'bench-upload-'));
const given = process.env.REAL_SHIPMENTS;
const file = given ?? join(folder, 'delivery-history.tsv');
if (!given) writeFileSync(file, deliveryHistory());
const text = readFileSync(file, 'utf8');
const parse = () => Papa.parse(text, { delimiter: '\t', newline: '\r', skipEmptyLines: true }).data.length;
const rows = parse() - 1;
console.error(`${given ? basename(given) : 'a made file'}: ${rows} rows`);
const floor = sideBySide({ papaparse: parse }, { rounds: 9 }).papaparse.ms;

await builtPages();
const app = await startApp();
const browser = await openBrowser();
try {
  const { page } = await openPage(browser);
  page.setDefaultTimeout(TIMEOUT_MS);
  await signIn(page, app.url);
  const first = await upload(page, app.url, file, rows, false);
  const again = await upload(page, app.url, file, rows, true);
  report(first, again, rows, floor);
} finally {
  await browser.close();
  await app.dispose();
  rmSync(folder, { recursive: true, force: true });
}
