/** Exports and prints of a partly loaded grid: selected, filtered or all rows; by mouse and by keys. */
import { describe, expect, it } from 'vitest';
import { button, exported } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { arrowTo, pressOn, tabTo } from './support/keys.ts';
import { type ReadRow, readCsv, readXlsx } from './support/readBack.ts';
import { countBy } from './support/shipmentsGrid.ts';
import { viewedGrid } from './support/viewedGrid.ts';

const { watched, page, stored, grid, at, text, headMenu, headKeys, open, more } = await viewedGrid();

describe('an export', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Export' });
  const done = async (format: 'Excel (.xlsx)' | 'CSV (.csv)') => {
    await dialog().getByRole('radio', { name: format }).check();
    const download = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    return download;
  };
  const openByKeys = async () => {
    await pressOn(page, button(page.getByRole('toolbar'), 'Export'), { back: true });
    await arrowTo(page, page.getByRole('menuitem', { name: 'Export…', exact: true }));
    await page.keyboard.press('Enter');
  };
  /** Moves from the selected option to another in its group. */
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
  const numbers = (rows: readonly ReadRow[]) => rows.map((row) => row['Shipment number']);

  it('has the selected cells: their rows and their columns', async () => {
    const [from, to] = [await at('Shipment number', 2), await at('Account number', 4)];
    await from.click();
    await to.click({ modifiers: ['Shift'] });
    const wanted = await Promise.all([2, 3, 4].map((row) => text('Shipment number', row)));
    await more('Export…');
    await dialog().getByRole('radio', { name: 'The 3 selected rows' }).waitFor();
    expect(await dialog().getByRole('radio', { name: 'The 3 selected rows' }).isChecked()).toBe(true);
    await expectClean(watched, 'the export');
    const file = await done('CSV (.csv)');
    expect(file.suggestedFilename()).toMatch(/^Data Capture \d{4}-\d\d-\d\d\.csv$/);
    const rows = await readCsv(file);
    expect(numbers(rows)).toEqual(wanted);
    expect(Object.keys(rows[0] ?? {})).toEqual(['Shipment number', 'Status', 'Account number']);
  });

  it('has the rows whose boxes are ticked, by keys', async () => {
    await (await at('Shipment number', 1)).click();
    await page.keyboard.press('Shift+ ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ ');
    const wanted = [await text('Shipment number', 1), await text('Shipment number', 3)];
    await openByKeys();
    await dialog().getByRole('radio', { name: 'The 2 selected rows', checked: true }).waitFor();
    await chooseByKeys(/visible columns/, 'All columns of the template');
    await chooseByKeys('Excel (.xlsx)', 'CSV (.csv)');
    const rows = await readCsv(await doneByKeys());
    expect(numbers(rows)).toEqual(wanted);
    expect(Object.keys(rows[0] ?? {})).toContain('Booking number');
    await page.keyboard.press('Escape');
    await open();
  });

  it('has what the filter keeps, or everything', async () => {
    const modes = countBy(stored.map(({ transportMode }) => transportMode));
    await headMenu('Transport mode', 'Filter…');
    const quick = page.getByRole('dialog', { name: 'Filter Transport mode' });
    await quick.getByLabel('Value of Transport mode').click();
    await page.getByRole('option', { name: 'Air', exact: true }).click();
    await button(page, 'Apply').click();
    await expect.poll(() => grid.getAttribute('aria-rowcount')).not.toBe(String(stored.length + 1));
    const kept = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(kept).toBeLessThan(stored.length);
    expect(modes.get('Air')).toBe(kept);
    await more('Export…');
    expect(await readXlsx(await done('Excel (.xlsx)'))).toHaveLength(kept);
    await more('Export…');
    await dialog().getByRole('radio', { name: 'All rows, without the filter' }).check();
    const all = await readCsv(await done('CSV (.csv)'));
    expect(numbers(all).sort()).toEqual(stored.map(({ shipmentNumber }) => shipmentNumber).sort());
    await (await at('Status', 1)).click();
    await openByKeys();
    await chooseByKeys(`The ${kept} filtered rows`, 'All rows, without the filter');
    expect(await readXlsx(await doneByKeys())).toHaveLength(stored.length);
    expect((await readXlsx(await exported(page, 'Export to Excel'))).length).toBe(kept);
  });

  it('is of what is changed in every row that the filter keeps, too', async () => {
    const kept = Number(await grid.getAttribute('aria-rowcount')) - 1;
    await headMenu('Gross weight', 'Bulk edit…');
    const dialog = page.getByRole('dialog', { name: /Gross weight/ });
    await dialog.getByRole('radio', { name: `The ${kept} visible rows` }).check();
    await dialog.getByRole('textbox', { name: 'Gross weight' }).fill('12.5');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await page.locator('.iv-status-side').getByText(`${kept} changed`).waitFor();
    expect([await text('Gross weight', 1), await text('Gross weight', 2)]).toEqual(['12.50', '12.50']);
    const changed = page.locator('.iv-status-side').getByText(`${kept} changed`);
    await (await at('Gross weight', 1)).click();
    await page.keyboard.press('Control+z');
    await changed.waitFor({ state: 'detached' });
    await headKeys('Gross weight', 'Bulk edit…');
    // The value has the focus, and all rows are meant where none is selected.
    await page.locator('[role="dialog"] input:focus').waitFor();
    await page.keyboard.type('13.5');
    await page.keyboard.press('Enter');
    await changed.waitFor();
    await expect.poll(() => text('Gross weight', 2)).toBe('13.50');
    await (await at('Gross weight', 1)).click();
    await page.keyboard.press('Control+z');
    await changed.waitFor({ state: 'detached' });
  });
});

describe('print', () => {
  it('prints the displayed columns, the filter in words and every row, on light paper', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    const kept = Number(await grid.getAttribute('aria-rowcount')) - 1;
    await headKeys('Account number', 'Hide column');
    // By keys, as a page is printed anywhere else.
    await pressOn(page, button(page.getByRole('toolbar'), 'Export'), { back: true });
    await arrowTo(page, page.getByRole('menuitem', { name: 'Print', exact: true }));
    await page.keyboard.press('Enter');
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.iv-print');
    expect(await sheet.getByRole('heading').innerText()).toBe('Data Capture');
    expect(await sheet.locator('p').first().innerText()).toContain('Transport mode');
    expect(await sheet.locator('p').nth(1).innerText()).toContain(`${kept} rows`);
    const first = sheet.locator('table').first();
    expect(await first.locator('tbody tr:not(.iv-print-total)').count()).toBe(kept);
    const heads = await sheet.locator('thead th').allInnerTexts();
    expect(heads.slice(0, 2)).toEqual(['Shipment number', 'Status']);
    expect(heads).not.toContain('Account number');
    expect(heads).toContain('Pieces');
    expect(await page.locator('#root').isVisible()).toBe(false);
    expect(await sheet.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(17, 17, 17)');
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(await sheet.locator('table').count());
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => sheet.count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await (await at('Shipment number', 1)).waitFor();
    // By mouse; an invalid cell is marked without colors, with its error.
    await page.evaluate(() => document.body.removeAttribute('data-printed'));
    await (await at('Shipment number', 1)).click();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await at('Shipment number', 1)).getAttribute('aria-invalid')).toBe('true');
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
