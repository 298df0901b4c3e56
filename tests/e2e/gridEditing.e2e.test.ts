/** The grid as a spreadsheet, by mouse and by keyboard, on the real product: ranges, clipboard, fill, find, many rows, looks. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { activeCell, button, cellAt, gridOf, typeOver } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { arrowTo } from './support/keys.ts';
import { signIn } from './support/session.ts';

let app: App;
let browser: Browser;
let watched: Watched;
let page: Page;
let grid: Locator;

const BOOKING = 'Booking Number';
const WAYBILL = 'Master Waybill';
const HOUSE = 'House AWB';

const at = (label: string, row: number): Promise<Locator> => cellAt(grid, label, row);
/** The texts of a column's first rows. */
const texts = async (label: string, rows = 4): Promise<string[]> =>
  Promise.all(Array.from({ length: rows }, async (_, row) => (await (await at(label, row + 1)).innerText()).trim()));
const becomes = (label: string, wanted: string[]) => expect.poll(() => texts(label, wanted.length)).toEqual(wanted);
const headMenu = async (label: string, item: string) => {
  await grid.getByRole('columnheader', { name: label }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
/** An entry of the menu that the right button opens on a cell. */
const cellMenu = async (label: string, row: number, item: string) => {
  await (await at(label, row)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const middle = async (cell: Locator) => {
  const box = await cell.boundingBox();
  if (!box) throw new Error('The cell is not in sight.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
type Point = Awaited<ReturnType<typeof middle>>;
const drag = async (from: Point, to: Point) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
};
const open = async () => {
  await page.goto(`${app.url}/invoices/datacapture`);
  grid = gridOf(page, 'Shipments');
  await grid.getByRole('gridcell').nth(8).waitFor();
};

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  const { call } = await callerOf(app.url, 'admin');
  const rows = [1, 2, 3, 4, 5, 6].map((n) => ({
    tempId: `${n}`,
    shipmentNumber: `000${n}`,
    transportMode: 'Truck',
    destinationCountry: 'Nigeria',
  }));
  const answer = await call('PUT', '/api/invoiceCapture', { rows });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  watched = await openPage(browser);
  page = watched.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  await signIn(page, app.url, 'admin');
  await open();
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
});

describe('a grid', () => {
  it('is laid out by the menus of its columns', async () => {
    await headMenu('Carrier', 'Hide the column');
    await headMenu('Account Name', 'Hide the column');
    await button(page, '2 hidden columns').waitFor();
    await (await at(HOUSE, 1)).waitFor();
  });

  it('selects by mouse and keyboard, and says how much', async () => {
    await drag(await middle(await at(BOOKING, 1)), await middle(await at(WAYBILL, 3)));
    await page.getByText('6 cells selected: 3 × 2').waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('8 cells selected: 4 × 2').waitFor();
    await expectClean(watched, 'a selected range');
  });

  it('is clean while a cell is edited, and while its list is open', async () => {
    await (await at(BOOKING, 1)).dblclick();
    await page.getByRole('textbox', { name: BOOKING }).waitFor();
    await expectClean(watched, 'an open editor');
    await page.keyboard.press('Escape');
    await (await at('Account Number', 1)).dblclick();
    await page.getByRole('option').first().waitFor();
    await expectClean(watched, 'an open list');
    await page.keyboard.press('Escape');
  });

  it('copies, pastes and undoes as one step, by the clipboard of the system', async () => {
    await typeOver(page, await at(BOOKING, 1), 'AB-1');
    await typeOver(page, await at(BOOKING, 2), 'AB-2');
    await (await at(BOOKING, 1)).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AB-1\nAB-2');
    // A spreadsheet takes the table.
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await (await item?.getType('text/html'))?.text()) ?? '';
    });
    const table = [...html.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(table).toEqual(['AB-1', 'AB-2']);
    await (await at(BOOKING, 3)).click();
    await page.keyboard.press('Control+v');
    await becomes(BOOKING, ['AB-1', 'AB-2', 'AB-1', 'AB-2']);
    await page.keyboard.press('Control+z');
    await becomes(BOOKING, ['AB-1', 'AB-2', '', '']);
    // Cut by keys, and put elsewhere.
    await (await at(BOOKING, 2)).click();
    await page.keyboard.press('Control+x');
    await becomes(BOOKING, ['AB-1', '', '', '']);
    await (await at(BOOKING, 4)).click();
    await page.keyboard.press('Control+v');
    await becomes(BOOKING, ['AB-1', '', '', 'AB-2']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await becomes(BOOKING, ['AB-1', 'AB-2', '', '']);
  });

  it('copies, cuts and pastes by its menu, with the mouse alone', async () => {
    await (await at(BOOKING, 1)).click();
    await (await at(BOOKING, 2)).click({ modifiers: ['Shift'] });
    await cellMenu(BOOKING, 2, 'Copy');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('AB-1\nAB-2');
    await cellMenu(WAYBILL, 5, 'Paste');
    await becomes(WAYBILL, ['', '', '', '', 'AB-1', 'AB-2']);
    await button(page, 'Undo').click();
    await becomes(WAYBILL, ['', '', '', '', '', '']);
    await button(page, 'Redo').click();
    await becomes(WAYBILL, ['', '', '', '', 'AB-1', 'AB-2']);
    // Of one cell, not of the two that are selected.
    await (await at(WAYBILL, 6)).click();
    await cellMenu(WAYBILL, 6, 'Cut');
    await becomes(WAYBILL, ['', '', '', '', 'AB-1', '']);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('AB-2');
    await cellMenu(HOUSE, 6, 'Paste');
    await becomes(HOUSE, ['', '', '', '', '', 'AB-2']);
    for (let step = 0; step < 3; step += 1) await button(page, 'Undo').click();
    await becomes(HOUSE, ['', '', '', '', '', '']);
    await becomes(WAYBILL, ['', '', '', '', '', '']);
    expect(complaintsOf(watched)).toEqual([]);
  });

  it('says which keys do it where the browser keeps the clipboard to itself', async () => {
    await page.context().clearPermissions();
    await cellMenu(HOUSE, 6, 'Paste');
    await page.getByText('Its keys work: Ctrl+C, Ctrl+X, Ctrl+V.').waitFor();
    await becomes(HOUSE, ['', '', '', '', '', '']);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  });

  it('takes the table of a spreadsheet', async () => {
    await page.evaluate(async () => {
      const html = '<table><tr><td>MW-1</td><td>H-1</td></tr><tr><td>MW-2</td><td>H-2</td></tr></table>';
      const item = new ClipboardItem({
        'text/html': new Blob([html], { type: 'text/html' }),
        'text/plain': new Blob(['another text'], { type: 'text/plain' }),
      });
      await navigator.clipboard.write([item]);
    });
    await (await at(WAYBILL, 1)).click();
    await page.keyboard.press('Control+v');
    await becomes(WAYBILL, ['MW-1', 'MW-2', '', '']);
    await becomes(HOUSE, ['H-1', 'H-2']);
  });

  it('fills by its handle and by ctrl+D', async () => {
    await (await at(BOOKING, 1)).click();
    await page.keyboard.press('Shift+ArrowDown');
    await drag(await middle(page.locator('.iv-fill')), await middle(await at(BOOKING, 5)));
    await becomes(BOOKING, ['AB-1', 'AB-2', 'AB-1', 'AB-2', 'AB-1']);
    await (await at(WAYBILL, 2)).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await becomes(WAYBILL, ['MW-1', 'MW-2', 'MW-2', '']);
  });

  it('goes through the selected cells by Tab and Enter while one types, and fills them by ctrl+Enter', async () => {
    await (await at(BOOKING, 3)).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('4 cells selected: 2 × 2').waitFor();
    const before = { booking: await texts(BOOKING), waybill: await texts(WAYBILL) };
    const [first, second] = [before.booking.slice(0, 2), before.waybill.slice(0, 2)];
    const typed = [
      ['T-1', 'Tab'],
      ['T-2', 'Tab'],
      ['T-3', 'Enter'],
      ['T-4', 'Enter'],
    ] as const;
    for (const [text, key] of typed) {
      await page.keyboard.type(text);
      await page.keyboard.press(key);
    }
    await becomes(BOOKING, [...first, 'T-1', 'T-3']);
    await becomes(WAYBILL, [...second, 'T-4', before.waybill[3] ?? '']);
    await expect.poll(async () => (await at(WAYBILL, 4)).getAttribute('aria-selected')).toBe('true');
    await page.getByText('4 cells selected: 2 × 2').waitFor();
    await page.keyboard.type('T-5');
    await page.keyboard.press('Control+Enter');
    await becomes(BOOKING, [...first, 'T-5', 'T-5']);
    await becomes(WAYBILL, [...second, 'T-5', 'T-5']);
    // One step for the four, and one for each that was typed.
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z');
    await becomes(BOOKING, before.booking);
    await becomes(WAYBILL, before.waybill);
    await page.keyboard.press('Escape');
  });

  it('fills to the right by ctrl+R, and by its handle', async () => {
    await typeOver(page, await at(BOOKING, 6), 'R-1');
    await (await at(BOOKING, 6)).click();
    await drag(await middle(page.locator('.iv-fill')), await middle(await at(WAYBILL, 6)));
    await expect.poll(async () => (await at(WAYBILL, 6)).innerText()).toBe('R-1');
    await button(page, 'Undo').click();
    await expect.poll(async () => (await at(WAYBILL, 6)).innerText()).toBe('');
    await (await at(BOOKING, 6)).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+r');
    await expect.poll(async () => (await at(WAYBILL, 6)).innerText()).toBe('R-1');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await at(BOOKING, 6)).innerText()).toBe('');
  });

  it('duplicates rows and removes them, by mouse and by keys, and undo brings them back', async () => {
    // Rows that are not saved are changed ones.
    const side = page.locator('.iv-status-side');
    const rows = async () => Number(/([\d,]+) changed/.exec(await side.innerText())?.[1] ?? 0);
    const before = await rows();
    await (await at(BOOKING, 1)).click();
    await (await at(BOOKING, 2)).click({ modifiers: ['Shift'] });
    await (await at(BOOKING, 2)).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate 2 rows' }).click();
    await expect.poll(rows).toBe(before + 2);
    await activeCell(grid).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove unsaved row' }).click();
    await expect.poll(rows).toBe(before + 1);
    await button(page, 'Undo').click();
    await expect.poll(rows).toBe(before + 2);
    await activeCell(grid).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(rows).toBe(before);
    // Who stood in one of them stands in a row that is left.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
    const toTop = () =>
      grid.evaluate((table) => {
        table.scrollTop = 0;
      });
    const choose = async (item: string) => {
      await page.keyboard.press('Shift+F10');
      await arrowTo(page, page.getByRole('menuitem', { name: item }));
      await page.keyboard.press('Enter');
    };
    await toTop();
    await (await at(BOOKING, 1)).click();
    await page.keyboard.press('Shift+ArrowDown');
    await choose('Duplicate 2 rows');
    await expect.poll(rows).toBe(before + 2);
    // The first of them has the focus.
    await expect.poll(() => activeCell(grid).innerText()).toBe('0001');
    await page.keyboard.press('Shift+ArrowDown');
    await choose('Remove 2 unsaved rows');
    await expect.poll(rows).toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(rows).toBe(before + 2);
    await page.keyboard.press('Control+z');
    await expect.poll(rows).toBe(before);
    await toTop();
    await becomes(BOOKING, ['AB-1', 'AB-2', 'AB-1', 'AB-2', 'AB-1']);
  });

  it('finds and replaces by keyboard alone', async () => {
    await (await at(BOOKING, 1)).click();
    await page.keyboard.press('Control+h');
    await page.keyboard.type('AB-');
    await page.getByText('1 of 5', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 of 5', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Replace by' }).fill('CD-');
    await expectClean(watched, 'find and replace');
    await button(page, 'Replace all').press('Enter');
    await becomes(BOOKING, ['CD-1', 'CD-2', 'CD-1', 'CD-2', 'CD-1']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await becomes(BOOKING, ['AB-1', 'AB-2', 'AB-1', 'AB-2', 'AB-1']);
  });

  it('finds and replaces by mouse', async () => {
    await cellMenu(BOOKING, 1, 'Find and replace …');
    const panel = page.getByRole('search');
    await panel.getByRole('textbox', { name: 'Find', exact: true }).fill('AB-2');
    await panel.getByText('2 found').waitFor();
    await panel.getByRole('textbox', { name: 'Replace by' }).fill('ZZ-2');
    await button(panel, 'Next').click();
    await panel.getByText('1 of 2', { exact: true }).waitFor();
    await button(panel, 'Replace').click();
    await becomes(BOOKING, ['AB-1', 'ZZ-2', 'AB-1', 'AB-2', 'AB-1']);
    await button(panel, 'Replace all').click();
    await becomes(BOOKING, ['AB-1', 'ZZ-2', 'AB-1', 'ZZ-2', 'AB-1']);
    await button(panel, 'Close').click();
    await panel.waitFor({ state: 'detached' });
    await button(page, 'Undo').click();
    await button(page, 'Undo').click();
    await becomes(BOOKING, ['AB-1', 'AB-2', 'AB-1', 'AB-2', 'AB-1']);
  });

  it('changes many rows at once, by keys alone', async () => {
    await (await at(HOUSE, 3)).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await arrowTo(page, page.getByRole('menuitem', { name: 'Change many cells …' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'The 2 selected rows' }).waitFor();
    // The value has the focus.
    await page.locator('[role="dialog"] input:focus').waitFor();
    await page.keyboard.type('H-9');
    await expectClean(watched, 'many rows at once');
    await page.keyboard.press('Enter');
    await becomes(HOUSE, ['H-1', 'H-2', 'H-9', 'H-9']);
    // One goes on where one was.
    await expect.poll(() => activeCell(grid).evaluate((cell) => cell === document.activeElement)).toBe(true);
  });

  it('changes many rows at once, by mouse', async () => {
    await (await at(HOUSE, 5)).click();
    await (await at(HOUSE, 6)).click({ modifiers: ['Shift'] });
    await headMenu(HOUSE, 'Change many cells …');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'The 2 selected rows' }).check();
    await dialog.getByRole('textbox', { name: HOUSE }).fill('H-8');
    await button(dialog, 'Change').click();
    await becomes(HOUSE, ['H-1', 'H-2', 'H-9', 'H-9', 'H-8', 'H-8']);
    await button(page, 'Undo').click();
    await becomes(HOUSE, ['H-1', 'H-2', 'H-9', 'H-9', '', '']);
  });

  it('adds a row by mouse and by keys, and drops it again', async () => {
    const side = page.locator('.iv-status-side');
    const changed = async () => Number(/([\d,]+) changed/.exec(await side.innerText())?.[1] ?? 0);
    const before = await changed();
    await button(page, 'Add row').click();
    await expect.poll(changed).toBe(before + 1);
    // The new row has the focus: one types on.
    await expect.poll(() => activeCell(grid).count()).toBe(1);
    // What has more rows than there are brings them along.
    await page.evaluate(() => navigator.clipboard.writeText('N-1\nN-2\nN-3'));
    await activeCell(grid).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Paste', exact: true }).click();
    await expect.poll(changed).toBe(before + 3);
    await button(page, 'Undo').click();
    await expect.poll(changed).toBe(before + 1);
    await activeCell(grid).focus();
    await page.keyboard.type('NEW-1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+F10');
    await arrowTo(page, page.getByRole('menuitem', { name: 'Add row', exact: true }));
    await page.keyboard.press('Enter');
    await expect.poll(changed).toBe(before + 2);
    await page.keyboard.press('Control+z');
    await expect.poll(changed).toBe(before + 1);
    await button(page, 'Undo').click();
    await button(page, 'Undo').click();
    await expect.poll(changed).toBe(before);
    await grid.evaluate((table) => {
      table.scrollTop = 0;
    });
  });

  it('groups rows, and comes back as it was left', async () => {
    await headMenu(HOUSE, 'Move left');
    const labels = () => grid.locator('.iv-head-label').allInnerTexts();
    const order = [BOOKING, HOUSE, WAYBILL];
    await expect.poll(async () => (await labels()).filter((label) => order.includes(label))).toEqual(order);
    const kept = page.waitForResponse((response) => response.url().endsWith('/api/gridViews'));
    await headMenu(BOOKING, 'Group rows by it');
    // The server groups all rows by what is stored.
    await grid
      .getByRole('button', { name: /\(\d+\)$/ })
      .first()
      .waitFor();
    await expectClean(watched, 'grouped rows');
    expect((await kept).status()).toBe(200);
    await open();
    await button(page, '2 hidden columns').waitFor();
    await expect.poll(async () => (await labels()).filter((label) => order.includes(label))).toEqual(order);
  });
});
