/** The view of a grid of which a page is loaded: groups, totals and find over all rows, export, print; by mouse and by keys. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { openBrowser, openPage, type Watched } from './support/browser.ts';
import { type Caller, callerOf } from './support/calls.ts';
import { button, cellAt, exported, gridOf } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { showOnly } from './support/columns.ts';
import { arrowTo, pressOn } from './support/keys.ts';
import { type ReadRow, readCsv, readXlsx } from './support/readBack.ts';
import { signIn } from './support/session.ts';

let app: App;
let browser: Browser;
let caller: Caller;
let watched: Watched;
let page: Page;
let grid: Locator;
interface Stored {
  shipmentNumber: string;
  transportMode?: string;
  pieces?: number;
}
let stored: Stored[];

/** The row of totals may have the number of a row that is not drawn. */
const at = async (label: string, row: number): Promise<Locator> => (await cellAt(grid, label, row)).first();
const text = async (label: string, row: number) => (await (await at(label, row)).innerText()).trim();
const headMenu = async (label: string, item: string) => {
  await grid.getByRole('columnheader', { name: label }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const open = async () => {
  await page.goto(`${app.url}/invoices/datacapture`);
  grid = gridOf(page, 'Shipments');
  await grid.getByRole('gridcell').nth(8).waitFor();
};
/** Chooses from what the toolbar has no room for. */
const more = async (name: string) => {
  const shown = button(page, name);
  if (await shown.isVisible()) return shown.click();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const countBy = (values: readonly unknown[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value ?? ''), (counts.get(String(value ?? '')) ?? 0) + 1);
  return counts;
};

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  caller = await callerOf(app.url, 'admin');
  const { body } = await caller.call('POST', '/api/records/shipment/list', { pageLimit: 10_000, query: 'shipments' });
  stored = body.rows as Stored[];
  // Columns out of sight are not drawn: those of the test are all that there are.
  const fields = ['shipmentNumber', 'status', 'accountNumber', 'transportMode', 'pieces', 'grossWeight', 'commodity'];
  await showOnly(caller, fields, 'dataCapture grid');
  watched = await openPage(browser);
  page = watched.page;
  await signIn(page, app.url, 'admin');
  await open();
});
afterAll(async () => {
  await browser?.close();
  await app?.dispose();
});

describe('a grid of which a page is loaded', () => {
  it('groups all rows, and opens a group by mouse and by keys', async () => {
    expect(stored.length).toBeGreaterThan(100);
    const counts = countBy(stored.map(({ transportMode }) => transportMode));
    await headMenu('Transport Mode', 'Group rows by it');
    for (const [mode, count] of counts)
      await grid.getByRole('button', { name: `${mode || 'Empty'} (${count})` }).waitFor();
    await expectClean(watched, 'groups by the server');
    const [first] = [...counts.keys()].sort();
    await grid.getByRole('button', { name: `${first} (` }).click();
    await expect.poll(() => text('Transport Mode', 2)).toBe(first);
    await grid.locator('[aria-rowindex="2"] [role="gridcell"]').nth(2).click();
    await page.keyboard.press('Enter');
    await expect.poll(() => text('Transport Mode', 2)).toBe('');
    await page.keyboard.press('Enter');
    await expect.poll(() => text('Transport Mode', 2)).toBe(first);
    // All rows of the group can be reached.
    const all = counts.get(first as string) as number;
    for (let tries = 0; tries < 60; tries += 1) {
      await page.keyboard.press('Control+End');
      if ((await grid.locator('.iv-group').last().innerText()).includes('more row')) await page.waitForTimeout(100);
      else break;
    }
    const rows = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(rows).toBe(all + counts.size);
    await headMenu('Transport Mode', 'Do not group rows');
    await expect.poll(() => grid.locator('.iv-group').count()).toBe(0);
    await grid.evaluate((table) => {
      table.scrollTop = 0;
    });
  });

  it('has the totals of all rows, with what is edited and not saved', async () => {
    const sum = stored.reduce((all, { pieces }) => all + (pieces ?? 0), 0);
    await page.getByRole('button', { name: /hidden columns$/ }).click();
    await page.getByRole('checkbox', { name: 'Row of totals' }).check();
    await page.keyboard.press('Escape');
    const total = grid.locator('.rdg-summary-row, [role="row"]').last();
    const cell = async () => {
      const column = await grid
        .getByRole('columnheader', { name: 'Pieces', exact: true })
        .getAttribute('aria-colindex');
      return total.locator(`[aria-colindex="${column}"]`);
    };
    await expect.poll(async () => (await cell()).innerText()).toBe(sum.toLocaleString('en'));
    const before = Number(await text('Pieces', 1)) || 0;
    await (await at('Pieces', 1)).click();
    await page.keyboard.type(String(before + 1000));
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await cell()).innerText()).toBe((sum + 1000).toLocaleString('en'));
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await cell()).innerText()).toBe(sum.toLocaleString('en'));
  });

  it('finds past what is loaded, by keyboard', async () => {
    const last = stored.at(-1) as Stored;
    await (await at('Shipment Number', 1)).click();
    await page.keyboard.press('Control+f');
    await page.keyboard.type(last.shipmentNumber);
    await button(page, '1 row of all has it: show it').waitFor();
    await expectClean(watched, 'found past what is loaded');
    await pressOn(page, button(page, '1 row of all has it: show it'));
    await page.getByText('1 found').or(page.getByText('1 of 1')).waitFor();
    expect(await text('Shipment Number', 1)).toBe(last.shipmentNumber);
    await page.getByRole('textbox', { name: 'Find', exact: true }).press('Escape');
    await expect.poll(() => text('Shipment Number', 2)).not.toBe('');
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(stored.length + 1));
  });
});

describe('an export', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Export' });
  const done = async (format: 'Excel (.xlsx)' | 'CSV (.csv)') => {
    await dialog().getByRole('radio', { name: format }).check();
    const download = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    return download;
  };
  const numbers = (rows: readonly ReadRow[]) => rows.map((row) => row['Shipment Number']);

  it('has the selected cells: their rows and their columns', async () => {
    const [from, to] = [await at('Shipment Number', 2), await at('Account Number', 4)];
    await from.click();
    await to.click({ modifiers: ['Shift'] });
    const wanted = await Promise.all([2, 3, 4].map((row) => text('Shipment Number', row)));
    await more('Export …');
    await dialog().getByRole('radio', { name: 'The 3 selected rows' }).waitFor();
    expect(await dialog().getByRole('radio', { name: 'The 3 selected rows' }).isChecked()).toBe(true);
    await expectClean(watched, 'the export');
    const file = await done('CSV (.csv)');
    expect(file.suggestedFilename()).toMatch(/^Data Capture \d{4}-\d\d-\d\d\.csv$/);
    const rows = await readCsv(file);
    expect(numbers(rows)).toEqual(wanted);
    expect(Object.keys(rows[0] ?? {})).toEqual(['Shipment Number', 'Status', 'Account Number']);
  });

  it('has the rows whose boxes are ticked, by keys', async () => {
    await (await at('Shipment Number', 1)).click();
    await page.keyboard.press('Shift+ ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ ');
    const wanted = [await text('Shipment Number', 1), await text('Shipment Number', 3)];
    await pressOn(page, button(page, 'More actions'), { back: true });
    await arrowTo(page, page.getByRole('menuitem', { name: 'Export …', exact: true }));
    await page.keyboard.press('Enter');
    await dialog().getByRole('radio', { name: 'The 2 selected rows' }).waitFor();
    await dialog().getByRole('radio', { name: 'The 2 selected rows' }).focus();
    const download = page.waitForEvent('download');
    await pressOn(page, dialog().getByRole('button', { name: 'Export', exact: true }));
    expect(numbers(await readXlsx(await download))).toEqual(wanted);
    await page.keyboard.press('Escape');
    await open();
  });

  it('has what the filter keeps, or everything', async () => {
    const modes = countBy(stored.map(({ transportMode }) => transportMode));
    await headMenu('Transport Mode', 'Filter…');
    const quick = page.getByRole('dialog', { name: 'Filter Transport Mode' });
    await quick.getByLabel('Value of Transport Mode').click();
    await page.getByRole('option', { name: 'Air', exact: true }).click();
    await button(page, 'Apply').click();
    await expect.poll(() => grid.getAttribute('aria-rowcount')).not.toBe(String(stored.length + 1));
    const kept = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(kept).toBeLessThan(stored.length);
    expect(modes.get('Air')).toBe(kept);
    await more('Export …');
    expect(await readXlsx(await done('Excel (.xlsx)'))).toHaveLength(kept);
    await more('Export …');
    await dialog().getByRole('radio', { name: 'All rows, whatever the filter' }).check();
    const all = await readCsv(await done('CSV (.csv)'));
    expect(numbers(all).sort()).toEqual(stored.map(({ shipmentNumber }) => shipmentNumber).sort());
    expect((await readXlsx(await exported(page, 'Export to Excel'))).length).toBe(kept);
  });

  it('is of what is changed in every row that the filter keeps, too', async () => {
    const kept = Number(await grid.getAttribute('aria-rowcount')) - 1;
    await headMenu('Gross Weight', 'Change many cells …');
    const dialog = page.getByRole('dialog', { name: /Gross Weight/ });
    await dialog.getByRole('radio', { name: `The ${kept} rows that are shown` }).check();
    await dialog.getByRole('textbox', { name: 'Gross Weight' }).fill('12.5');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await page.locator('.iv-status-side').getByText(`${kept} changed`).waitFor();
    expect([await text('Gross Weight', 1), await text('Gross Weight', 2)]).toEqual(['12.5', '12.5']);
    await (await at('Gross Weight', 1)).click();
    await page.keyboard.press('Control+z');
    await page.locator('.iv-status-side').getByText(`${kept} changed`).waitFor({ state: 'detached' });
  });
});

describe('print', () => {
  it('has the columns as they stand, the filter in words and every row, on light paper', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    const kept = Number(await grid.getAttribute('aria-rowcount')) - 1;
    await headMenu('Account Number', 'Hide the column');
    await more('Print');
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.iv-print');
    expect(await sheet.getByRole('heading').innerText()).toBe('Data Capture');
    expect(await sheet.locator('p').first().innerText()).toContain('Transport Mode');
    expect(await sheet.locator('p').nth(1).innerText()).toContain(`${kept} rows`);
    const first = sheet.locator('table').first();
    expect(await first.locator('tbody tr:not(.iv-print-total)').count()).toBe(kept);
    const heads = await sheet.locator('thead th').allInnerTexts();
    expect(heads.slice(0, 2)).toEqual(['Shipment Number', 'Status']);
    expect(heads).not.toContain('Account Number');
    expect(heads).toContain('Pieces');
    expect(await page.locator('#root').isVisible()).toBe(false);
    expect(await sheet.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(17, 17, 17)');
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(await sheet.locator('table').count());
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => sheet.count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await (await at('Shipment Number', 1)).waitFor();
  });
});
