/** The view of a grid of which a page is loaded: groups, totals and find over all rows, export, print; by mouse and by keys. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustLoadProgram } from '../../server/definitions/load.ts';
import { openDataStore } from '../../server/openServices.ts';
import { copyShipments } from '../bench/support/copies.ts';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { type Caller, callerOf } from './support/calls.ts';
import { button, cellAt, exported, gridOf, rowCount } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { showOnly } from './support/columns.ts';
import { arrowTo, pressOn, tabTo } from './support/keys.ts';
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
/** The same by keys, from a cell of the column. */
const headKeys = async (label: string, item: string) => {
  await (await at(label, 1)).click();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await arrowTo(page, page.getByRole('menuitem', { name: item, exact: true }));
  await page.keyboard.press('Enter');
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
  await closePages(browser);
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
    const pieces = stored.filter(({ transportMode }) => transportMode === first).map((row) => row.pieces ?? 0);
    const sum = pieces.reduce((all, one) => all + one, 0).toLocaleString('en');
    expect(
      (
        await grid
          .locator('.iv-group')
          .filter({ hasText: `${first} (` })
          .innerText()
      ).split('\n'),
    ).toContain(sum);
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
    await headKeys('Transport Mode', 'Group rows by it');
    await expect.poll(() => grid.locator('.iv-group').count()).toBe(counts.size);
    await headKeys('Transport Mode', 'Do not group rows');
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

describe('how a grid looks', () => {
  const head = (label: string) => grid.getByRole('columnheader', { name: label });
  const sorted = async (label: string) => [
    await head(label).getAttribute('aria-sort'),
    (await head(label).locator('.iv-head-sort').allInnerTexts()).join('').trim(),
  ];
  const width = async (label: string) => Math.round((await head(label).boundingBox())?.width ?? 0);
  const height = async () => Math.round((await (await at('Status', 1)).boundingBox())?.height ?? 0);
  const labels = () => grid.locator('.iv-head-label').allInnerTexts();
  const looks = () => page.getByRole('button', { name: /hidden columns?$/ });

  it('is sorted by several columns, by mouse and by keys', async () => {
    await head('Transport Mode').click();
    await expect.poll(() => sorted('Transport Mode')).toEqual(['ascending', '']);
    await head('Shipment Number').click({ modifiers: ['Shift'] });
    // One column alone may be said to be the sorted one (ARIA): of several each says which it is.
    await expect.poll(() => sorted('Shipment Number')).toEqual([null, '2']);
    expect(await sorted('Transport Mode')).toEqual([null, '1']);
    await grid.getByRole('columnheader', { name: /^Shipment Number .*sorted ascending, priority 2$/ }).waitFor();
    await head('Shipment Number').click({ modifiers: ['Shift'] });
    const mode = ({ transportMode }: Stored) => transportMode ?? '';
    const [first] = [...new Set(stored.map(mode))].sort();
    const last = stored.filter((row) => mode(row) === first).map(({ shipmentNumber }) => shipmentNumber);
    await expect.poll(() => text('Shipment Number', 1)).toBe(last.sort().at(-1));
    // From the cells up into the heads: Enter sorts by one, with ctrl beside it.
    await (await at('Status', 1)).click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => sorted('Status')).toEqual(['ascending', '']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => sorted('Shipment Number')).toEqual([null, '2']);
    await (await at('Status', 1)).click();
    await headMenu('Shipment Number', 'Sort ascending');
    await expect.poll(() => sorted('Shipment Number')).toEqual(['ascending', '']);
  });

  it('has columns as wide as they are drawn or pressed, kept in sight, and rows as high as one likes', async () => {
    const before = await width('Status');
    const box = await head('Status').boundingBox();
    if (!box) throw new Error('There is no head.');
    await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 58, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await width('Status')) - before).toBe(60);
    await (await at('Status', 1)).click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+ArrowLeft');
    await expect.poll(() => width('Status')).toBeLessThan(before + 60);

    await headMenu('Account Number', 'Keep in sight');
    await expect
      .poll(async () => (await labels()).slice(0, 3))
      .toEqual(['Shipment Number', 'Account Number', 'Status']);
    await (await at('Account Number', 1)).click();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await arrowTo(page, page.getByRole('menuitem', { name: 'Let it scroll' }));
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await labels()).slice(0, 2)).toEqual(['Shipment Number', 'Status']);
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(async () => (await labels()).indexOf('Account Number')).toBe(3);
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(async () => (await labels()).indexOf('Account Number')).toBe(2);
    await head('Account Number').dragTo(head('Status'));
    await expect.poll(async () => (await labels()).indexOf('Account Number')).toBe(1);
    await head('Account Number').dragTo(head('Status'));
    await expect.poll(async () => (await labels()).indexOf('Account Number')).toBe(2);

    expect(await height()).toBe(32);
    await looks().click();
    await page.getByRole('radio', { name: 'Low' }).click();
    await expect.poll(height).toBe(26);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(height).toBe(44);
    await page.getByRole('radio', { name: 'Normal' }).click();
    await expectClean(watched, 'the look of the grid');
    await page.keyboard.press('Escape');
    await expect.poll(() => looks().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is kept under a name for everybody, taken by somebody else, and told of what is gone', async () => {
    await headMenu('Commodity', 'Move left');
    await page.keyboard.press('Escape');
    await tabTo(page, looks(), { back: true });
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Look of the grid' });
    const totals = grid.locator('.rdg-summary-row');
    await totals.waitFor();
    await tabTo(page, panel.getByRole('checkbox', { name: 'Row of totals' }));
    await page.keyboard.press('Space');
    await totals.waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await totals.waitFor();
    await tabTo(page, panel.getByRole('checkbox', { name: 'Commodity' }));
    await page.keyboard.press('Space');
    await head('Commodity').waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await head('Commodity').waitFor();
    await tabTo(page, panel.getByRole('textbox', { name: 'Keep it as' }));
    await page.keyboard.type('Month end');
    await tabTo(page, panel.getByRole('checkbox', { name: 'For everybody' }));
    await page.keyboard.press('Space');
    await pressOn(page, button(panel, 'Keep'));
    await button(panel, 'Month end').waitFor();
    await page.keyboard.press('Escape');
    const wanted = await labels();
    expect(wanted.indexOf('Commodity')).toBeLessThan(wanted.indexOf('Gross Weight'));

    const other = await openPage(browser);
    await signIn(other.page, app.url, 'billing', '/invoices/datacapture');
    const theirs = gridOf(other.page, 'Shipments');
    await theirs.getByRole('gridcell').nth(8).waitFor();
    await button(other.page, 'Look of the grid').click();
    const list = other.page.getByRole('dialog', { name: 'Look of the grid' });
    await list.getByText('of somebody else').waitFor();
    await expectClean(other, 'a shared look');
    await pressOn(other.page, button(list, 'Month end'), { back: true });
    await expect.poll(() => theirs.locator('.iv-head-label').allInnerTexts()).toEqual(wanted);
    // A look of an older template: what is gone is told, the rest holds.
    const layout = { hidden: ['carrier', 'goneField'], sort: [{ field: 'goneField', dir: 'asc' }], totals: true };
    const billing = await callerOf(app.url, 'billing');
    for (const name of ['Old', 'Older']) {
      const old = { grid: 'dataCapture grid', name, layout };
      expect((await billing.call('PUT', '/api/gridViews', old)).status).toBe(200);
    }
    await other.page.reload();
    await other.page.getByRole('button', { name: /hidden columns?$|^Look of the grid$/ }).click();
    await button(list, 'Old').click();
    await other.page.getByText(/The look Old has .* gone: goneField/).waitFor();
    await theirs.locator('.rdg-summary-row').waitFor();
    await pressOn(other.page, button(list, 'Older'));
    await other.page.getByText(/The look Older has .* gone: goneField/).waitFor();
    await button(list, 'Forget the look Old').click();
    await button(list, 'Old').waitFor({ state: 'detached' });
    await list.getByRole('textbox', { name: 'Keep it as' }).fill('Mine');
    await button(list, 'Keep').click();
    await pressOn(other.page, button(list, 'Forget the look Mine'), { back: true });
    await button(list, 'Mine').waitFor({ state: 'detached' });
    expect(complaintsOf(other)).toEqual([]);
    await other.page.context().close();
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
  const openByKeys = async () => {
    await pressOn(page, button(page, 'More actions'), { back: true });
    await arrowTo(page, page.getByRole('menuitem', { name: 'Export …', exact: true }));
    await page.keyboard.press('Enter');
  };
  /** From the choice that holds on to another one of its group. */
  const chooseByKeys = async (from: string | RegExp, to: string) => {
    await tabTo(page, dialog().getByRole('radio', { name: from, checked: true }));
    await page.keyboard.press('ArrowDown');
    await dialog().getByRole('radio', { name: to, checked: true }).waitFor();
  };
  const doneByKeys = async () => {
    const download = page.waitForEvent('download');
    await pressOn(page, dialog().getByRole('button', { name: 'Export', exact: true }));
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
    await openByKeys();
    await dialog().getByRole('radio', { name: 'The 2 selected rows', checked: true }).waitFor();
    await chooseByKeys(/columns that are shown/, 'Every column of the template');
    await chooseByKeys('Excel (.xlsx)', 'CSV (.csv)');
    const rows = await readCsv(await doneByKeys());
    expect(numbers(rows)).toEqual(wanted);
    expect(Object.keys(rows[0] ?? {})).toContain('Booking Number');
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
    await (await at('Status', 1)).click();
    await openByKeys();
    await chooseByKeys(`The ${kept} rows that the filter keeps`, 'All rows, whatever the filter');
    expect(await readXlsx(await doneByKeys())).toHaveLength(stored.length);
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
    const changed = page.locator('.iv-status-side').getByText(`${kept} changed`);
    await (await at('Gross Weight', 1)).click();
    await page.keyboard.press('Control+z');
    await changed.waitFor({ state: 'detached' });
    await headKeys('Gross Weight', 'Change many cells …');
    // The value has the focus, and all rows are meant where none is selected.
    await page.locator('[role="dialog"] input:focus').waitFor();
    await page.keyboard.type('13.5');
    await page.keyboard.press('Enter');
    await changed.waitFor();
    await expect.poll(() => text('Gross Weight', 2)).toBe('13.5');
    await (await at('Gross Weight', 1)).click();
    await page.keyboard.press('Control+z');
    await changed.waitFor({ state: 'detached' });
  });
});

describe('print', () => {
  it('has the columns as they stand, the filter in words and every row, on light paper', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    const kept = Number(await grid.getAttribute('aria-rowcount')) - 1;
    await headKeys('Account Number', 'Hide the column');
    // By keys, as a page is printed anywhere else.
    await pressOn(page, button(page, 'More actions'), { back: true });
    await arrowTo(page, page.getByRole('menuitem', { name: 'Print', exact: true }));
    await page.keyboard.press('Enter');
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
    // By mouse; a wrong cell is marked without colours, and says what is wrong with it.
    await page.evaluate(() => document.body.removeAttribute('data-printed'));
    await (await at('Shipment Number', 1)).click();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await at('Shipment Number', 1)).getAttribute('aria-invalid')).toBe('true');
    await more('Print');
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const wrong = sheet.locator('table').first().locator('.iv-print-wrong');
    expect(await wrong.allInnerTexts()).toEqual(['Mandatory!']);
    expect(await wrong.evaluate((one) => getComputedStyle(one).boxShadow)).toContain('inset');
    await page.emulateMedia({ media: 'screen' });
    expect(await sheet.locator('table').first().locator('tbody tr:not(.iv-print-total)').count()).toBe(kept);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => sheet.count()).toBe(0);
  });
});

describe('a large export', () => {
  const TIMES = 40;

  it('is a job that the notifications tell of, and whole', async () => {
    await app.stop();
    const program = await mustLoadProgram('demo');
    const store = await openDataStore({ dataDir: app.data, databaseUrl: undefined }, program);
    await copyShipments(store, TIMES, () => {});
    await store.close();
    app = await startApp({ data: app.data });
    await page.context().close();
    watched = await openPage(browser);
    page = watched.page;
    await signIn(page, app.url, 'admin');
    await open();
    const count = await rowCount(page);
    expect(count).toBeGreaterThan(5000);
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const news = page.getByRole('button', { name: /^Notifications/ });
    const job = page.getByRole('listitem').filter({ hasText: 'Export of Shipments' }).first();
    // Begun by mouse, taken by keys from the notifications; how far it is, and cancelling it, have tests of their own: it is over sooner than one sees it go on.
    await more('Export …');
    await dialog.getByRole('radio', { name: 'Every column of the template' }).check();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('The export is under way; see the notifications.').last().waitFor();
    await pressOn(page, news, { back: true });
    await job.getByText('Completed').waitFor();
    await expectClean(watched, 'an export that is done');
    const again = page.waitForEvent('download');
    await pressOn(page, button(job, 'Download'));
    expect(await readXlsx(await again)).toHaveLength(count);
    await page.keyboard.press('Escape');
    await job.waitFor({ state: 'detached' });
    await more('Export …');
    await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check();
    const download = page.waitForEvent('download', { timeout: 300_000 });
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const rows = await readCsv(await download);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map((row) => row['Shipment Number'])).size).toBe(count);
    expect(complaintsOf(watched)).toEqual([]);
  });
});
