/** Many rows of a grid at once, by mouse and by keyboard, on the real product: duplicated, removed, replaced in, changed, added, grouped. */
import { describe, expect, it } from 'vitest';
import { activeCell, button } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { BOOKING, editedGrid, HOUSE, WAYBILL } from './support/editedGrid.ts';
import { arrowTo } from './support/keys.ts';

const booked = ['AB-1', 'AB-2', 'AB-1', 'AB-2', 'AB-1'].map((bookingNumber) => ({ bookingNumber }));
const { page, watched, grid, at, becomes, headMenu, cellMenu, open, toTop } = await editedGrid(
  booked.map((row, at) => (at < 2 ? { ...row, hawb: `H-${at + 1}` } : row)),
);
// As wide as the page is, the columns of the tests are drawn without these two.
await headMenu('Carrier', 'Hide column');
await headMenu('Account name', 'Hide column');
await button(page, '2 hidden columns').waitFor();

describe('a grid', () => {
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
    // The focus of a removed row moves to a remaining one.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
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
    await page.getByRole('textbox', { name: 'Replace with' }).fill('CD-');
    await expectClean(watched, 'find and replace');
    await button(page, 'Replace all').press('Enter');
    await becomes(BOOKING, ['CD-1', 'CD-2', 'CD-1', 'CD-2', 'CD-1']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await becomes(BOOKING, ['AB-1', 'AB-2', 'AB-1', 'AB-2', 'AB-1']);
  });

  it('finds and replaces by mouse', async () => {
    await cellMenu(BOOKING, 1, 'Find and replace…');
    const panel = page.getByRole('search');
    await panel.getByRole('textbox', { name: 'Find', exact: true }).fill('AB-2');
    await panel.getByText('2 found').waitFor();
    await panel.getByRole('textbox', { name: 'Replace with' }).fill('ZZ-2');
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
    await arrowTo(page, page.getByRole('menuitem', { name: 'Bulk edit…' }));
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
    await headMenu(HOUSE, 'Bulk edit…');
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
    // A paste with more rows than the grid adds rows.
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
    await toTop();
  });

  it('groups rows, and comes back as it was left', async () => {
    await headMenu(HOUSE, 'Move left');
    const labels = () => grid.locator('.iv-head-label').allInnerTexts();
    const order = [BOOKING, HOUSE, WAYBILL];
    await expect.poll(async () => (await labels()).filter((label) => order.includes(label))).toEqual(order);
    const kept = page.waitForResponse((response) => response.url().endsWith('/api/gridViews'));
    await headMenu(BOOKING, 'Group by this column');
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
