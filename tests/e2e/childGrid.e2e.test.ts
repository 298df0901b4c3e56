/**
 * A dialog with a grid of a thousand rows, as a form's child rows are: the same component, the same checks, and as quick as on a
 * screen. The dialog is made of definitions alone, over a copy of the product's.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeWatched } from '../bench/support/keystrokes.ts';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf, typeOver } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { showOnly } from './support/columns.ts';
import { signIn } from './support/session.ts';

const ROWS = 1000;
let folder: string;
let app: App;
let browser: Browser;
let watched: Watched;
let page: Page;

/** A dialog with the shipments of its parent, and the button that opens it. */
function addDialog(definitions: string): void {
  const at = (name: string) => join(definitions, 'freight/invoices', name);
  const source = { rows: { var: 'data.children.rows' } };
  const grid = {
    component: 'grid',
    props: {
      template: 'shipment',
      label: 'Child rows',
      source,
      editable: true,
      addRows: true,
      checkAction: 'shipmentEntry',
      save: { api: 'invoiceCapture', chunk: 500 },
      paging: 'none',
    },
  };
  const children = {
    api: 'recordsList',
    path: { entity: 'shipment' },
    body: { map: { pageLimit: ROWS, template: 'shipment' } },
  };
  const dialogs = { children: { title: 'Children', size: 'full', data: { children }, parts: { rows: grid } } };
  const actions = { 'test.children': { label: 'Children', steps: [{ do: 'open', dialog: 'children' }] } };
  writeFileSync(at('children.dialogs.json'), JSON.stringify({ dialogs }));
  writeFileSync(at('children.actions.json'), JSON.stringify({ actions }));
  const screen = JSON.parse(readFileSync(at('dataCapture.screen.json'), 'utf8'));
  screen.parts.page.parts.toolbar.props.actions.splice(1, 0, 'test.children');
  writeFileSync(at('dataCapture.screen.json'), JSON.stringify(screen));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoize-children-'));
  const definitions = join(folder, 'definitions');
  cpSync(fileURLToPath(new URL('../../definitions', import.meta.url)), definitions, { recursive: true });
  addDialog(definitions);
  [app, browser] = await Promise.all([startApp({ env: { INVOIZE_DEFINITIONS: definitions } }), openBrowser()]);
  const { call } = await callerOf(app.url, 'admin');
  for (let from = 0; from < ROWS; from += 500) {
    const rows = Array.from({ length: 500 }, (_, n) => ({
      tempId: `${n}`,
      shipmentNumber: `CH${String(from + n).padStart(5, '0')}`,
      transportMode: 'Truck',
      destinationCountry: 'Nigeria',
      pieces: n + 1,
    }));
    const answer = await call('PUT', '/api/invoiceCapture', { rows });
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
  }
  // Columns out of sight are not drawn: those of the test are all that there are, on the screen as in the dialog.
  const shown = ['shipmentNumber', 'bookingNumber', 'transportMode', 'pieces', 'grossWeight', 'commodity'];
  await showOnly({ call }, shown, 'dataCapture grid', 'children rows');
  watched = await openPage(browser);
  page = watched.page;
  await signIn(page, app.url, 'admin', '/invoices/datacapture');
  await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

it('opens with all its rows, and a key draws one of them', async () => {
  await button(page, 'Children').click();
  const grid = gridOf(page, 'Child rows');
  await grid.getByRole('gridcell').nth(8).waitFor();
  await page.getByRole('dialog').getByText('1,000 rows', { exact: true }).waitFor();
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
  await (await cellAt(grid, 'Booking number', 2)).click();
  const { rows } = await typeWatched(page, 'ABCDEFGHIJKLMNOPQRST');
  await page.keyboard.press('Enter');
  expect(rows).toBeLessThanOrEqual(1);
});

it('checks its rows as a screen does, undoes, and is as clean', async () => {
  const grid = gridOf(page, 'Child rows');
  await typeOver(page, await cellAt(grid, 'Pieces', 3), 'many');
  await expect.poll(async () => (await cellAt(grid, 'Pieces', 3)).getAttribute('aria-invalid')).toBe('true');
  expect(await (await cellAt(grid, 'Pieces', 3)).getAttribute('aria-description')).toBe('Invalid Value!');
  await expectClean(watched, 'a grid in a dialog');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await cellAt(grid, 'Pieces', 3)).getAttribute('aria-invalid')).toBeNull();
});

it('is filled, pasted into and undone as a screen is, by mouse and by keys', async () => {
  const grid = gridOf(page, 'Child rows');
  const texts = () => Promise.all([2, 3, 4, 5].map(async (row) => (await cellAt(grid, 'Commodity', row)).innerText()));
  const before = await texts();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  await page.evaluate(() => navigator.clipboard.writeText('Steel\nTin'));
  await (await cellAt(grid, 'Commodity', 2)).click();
  await page.keyboard.press('Control+v');
  await expect.poll(texts).toEqual(['Steel', 'Tin', ...before.slice(2)]);
  await page.keyboard.press('Control+d');
  await expect.poll(texts).toEqual(['Steel', 'Steel', ...before.slice(2)]);
  const [from, to] = await Promise.all(
    [page.getByRole('dialog').locator('.iv-fill'), await cellAt(grid, 'Commodity', 5)].map((one) => one.boundingBox()),
  );
  if (!from || !to) throw new Error('There is nothing to drag.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(texts).toEqual(['Steel', 'Steel', 'Steel', 'Steel']);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(texts).toEqual(before);
});

it("keeps a shipment's charges with it: added, summed, checked, saved as one and told in its history", async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const shipments = gridOf(page, 'Shipments');
  const number = (await (await cellAt(shipments, 'Shipment number', 2)).textContent()) ?? '';
  await (await cellAt(shipments, 'Shipment number', 2)).click();
  const rowAction = async (name: string) => {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name }).click();
  };
  await rowAction('Edit in form');
  const dialog = page.getByRole('dialog', { name: `Shipment ${number}` });
  const charges = gridOf(page, 'Charges');
  await dialog.getByText('No charges').waitFor();
  const add = dialog.getByRole('button', { name: 'Add charge' }).first();
  const fill = async (row: number, values: Readonly<Record<string, string>>) => {
    for (const [column, value] of Object.entries(values)) {
      await typeOver(page, await cellAt(charges, column, row), value);
    }
  };
  await add.click();
  await fill(1, { 'Charge code': 'FRT', 'Charge name': 'Freight', Value: '0', Currency: 'EUR' });
  await add.click();
  await fill(2, { 'Charge code': 'FSC', 'Charge name': 'Fuel surcharge', Value: '19.50', Currency: 'EUR' });
  await dialog.getByText('19.50 EUR').waitFor();
  // A charge of nothing is wrong: nothing is saved, and the cell is shown.
  await page.keyboard.press('Alt+s');
  await expect.poll(async () => (await cellAt(charges, 'Value', 1)).getAttribute('aria-selected')).toBe('true');
  await typeOver(page, await cellAt(charges, 'Value', 1), '1100.25');
  await dialog.getByText('1,119.75 EUR').waitFor();
  await expectClean(watched, 'a shipment with its charges');
  await button(page, 'Save').last().click();
  await dialog.waitFor({ state: 'hidden' });
  // The text of an open cell is saved, too.
  await (await cellAt(shipments, 'Shipment number', 2)).click();
  await rowAction('Edit in form');
  await (await cellAt(charges, 'Charge name', 1)).click();
  await page.keyboard.type('Freight of May');
  await page.locator('.iv-over-cell input:focus').waitFor();
  await page.keyboard.press('Alt+s');
  await dialog.waitFor({ state: 'hidden' });

  await (await cellAt(shipments, 'Shipment number', 2)).click();
  await rowAction('Details');
  const details = page.getByRole('dialog', { name: 'Shipment' });
  await details.getByRole('heading', { name: number, exact: true }).waitFor();
  await details.getByText('1,119.75 EUR').waitFor();
  // Only the changed cell of the charges is listed.
  await details.getByRole('row', { name: /row 1, Charge name.*Freight of May/ }).waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });

  // A save, and one step back: what the grid has no column for is not emptied by it.
  const save = async (was: string | null, booking: string | null) => {
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/invoiceCapture'));
    await page.keyboard.press('Alt+s');
    const { rows } = (await saved).request().postDataJSON();
    expect(rows.map((row: object) => ({ ...row, version: 0 }))).toEqual([
      {
        id: expect.any(String),
        tempId: expect.any(String),
        version: 0,
        bookingNumber: booking,
        was: { bookingNumber: was },
      },
    ]);
  };
  const booking = await cellAt(shipments, 'Booking number', 2);
  const before = await booking.innerText();
  await typeOver(page, booking, 'BK-BACK');
  await save(before || null, 'BK-BACK');
  await booking.click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => booking.innerText()).toBe(before);
  await save('BK-BACK', before || null);
});
