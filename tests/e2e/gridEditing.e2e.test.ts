/** The grid as a spreadsheet, by mouse and by keyboard, on the real product: ranges, clipboard, fill. */
import { describe, expect, it } from 'vitest';
import { button, typeOver } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { BOOKING, editedGrid, HOUSE, WAYBILL } from './support/editedGrid.ts';

const { app, watched, page, at, texts, becomes, headMenu, cellMenu, middle, drag } = await editedGrid();

describe('a grid', () => {
  it('is configured by the menus of its columns', async () => {
    await headMenu('Carrier', 'Hide column');
    await headMenu('Account name', 'Hide column');
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
    await (await at('Account number', 1)).dblclick();
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
    // Applies to one cell, not to the two selected ones.
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
    await page.getByText('Use Ctrl+C, Ctrl+X and Ctrl+V.').waitFor();
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
    await becomes(BOOKING, ['AB-1', 'AB-2', 'AB-3', 'AB-4', 'AB-5']);
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
});
