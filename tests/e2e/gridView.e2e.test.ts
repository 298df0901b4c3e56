/** The view of a grid of which a page is loaded: groups, totals and find over all rows, and how it looks; by mouse and by keys. */
import { describe, expect, it } from 'vitest';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, gridOf } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { arrowTo, pressOn, tabTo } from './support/keys.ts';
import { signIn } from './support/session.ts';
import { countBy } from './support/shipmentsGrid.ts';
import { type Stored, viewedGrid } from './support/viewedGrid.ts';

const { app, browser, watched, page, stored, grid, at, text, headMenu, headKeys, toTop } = await viewedGrid();

describe('a grid of which a page is loaded', () => {
  it('groups all rows, and opens a group by mouse and by keys', async () => {
    expect(stored.length).toBeGreaterThan(100);
    const counts = countBy(stored.map(({ transportMode }) => transportMode));
    await headMenu('Transport mode', 'Group by this column');
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
    await expect.poll(() => text('Transport mode', 2)).toBe(first);
    await grid.locator('[aria-rowindex="2"] [role="gridcell"]').nth(2).click();
    await page.keyboard.press('Enter');
    await expect.poll(() => text('Transport mode', 2)).toBe('');
    await page.keyboard.press('Enter');
    await expect.poll(() => text('Transport mode', 2)).toBe(first);
    // All rows of the group can be reached.
    const all = counts.get(first as string) as number;
    const rows = async () => Number(await grid.getAttribute('aria-rowcount')) - 1;
    // Scrolling to the end loads further rows.
    const atEnd = async () => {
      await page.keyboard.press('Control+End');
      return (await grid.locator('.iv-group').last().innerText()).includes('more row') ? 'more rows' : rows();
    };
    await expect.poll(atEnd).toBe(all + counts.size);
    await headMenu('Transport mode', 'Ungroup');
    await expect.poll(() => grid.locator('.iv-group').count()).toBe(0);
    await toTop();
    await headKeys('Transport mode', 'Group by this column');
    await expect.poll(() => grid.locator('.iv-group').count()).toBe(counts.size);
    await headKeys('Transport mode', 'Ungroup');
    await expect.poll(() => grid.locator('.iv-group').count()).toBe(0);
    await toTop();
  });

  it('has the totals of all rows, with what is edited and not saved', async () => {
    const sum = stored.reduce((all, { pieces }) => all + (pieces ?? 0), 0);
    await page.getByRole('button', { name: /hidden columns$/ }).click();
    await page.getByRole('checkbox', { name: 'Totals row' }).check();
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
    await (await at('Shipment number', 1)).click();
    await page.keyboard.press('Control+f');
    await page.keyboard.type(last.shipmentNumber);
    await button(page, 'Show 1 match in all rows').waitFor();
    await expectClean(watched, 'found past what is loaded');
    await pressOn(page, button(page, 'Show 1 match in all rows'));
    await page.getByText('1 found').or(page.getByText('1 of 1')).waitFor();
    expect(await text('Shipment number', 1)).toBe(last.shipmentNumber);
    await page.getByRole('textbox', { name: 'Find', exact: true }).press('Escape');
    await expect.poll(() => text('Shipment number', 2)).not.toBe('');
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
    await head('Transport mode').click();
    await expect.poll(() => sorted('Transport mode')).toEqual(['ascending', '']);
    await head('Shipment number').click({ modifiers: ['Shift'] });
    // One column alone may be said to be the sorted one (ARIA): of several each says which it is.
    await expect.poll(() => sorted('Shipment number')).toEqual([null, '2']);
    expect(await sorted('Transport mode')).toEqual([null, '1']);
    await grid.getByRole('columnheader', { name: /^Shipment number .*sorted ascending, priority 2$/ }).waitFor();
    await head('Shipment number').click({ modifiers: ['Shift'] });
    const mode = ({ transportMode }: Stored) => transportMode ?? '';
    const [first] = [...new Set(stored.map(mode))].sort();
    const last = stored.filter((row) => mode(row) === first).map(({ shipmentNumber }) => shipmentNumber);
    await expect.poll(() => text('Shipment number', 1)).toBe(last.sort().at(-1));
    // From the cells up into the headers: Enter sorts by one, ctrl adds one.
    await (await at('Status', 1)).click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => sorted('Status')).toEqual(['ascending', '']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => sorted('Shipment number')).toEqual([null, '2']);
    await (await at('Status', 1)).click();
    await headMenu('Shipment number', 'Sort ascending');
    await expect.poll(() => sorted('Shipment number')).toEqual(['ascending', '']);
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

    await headMenu('Account number', 'Freeze');
    await expect
      .poll(async () => (await labels()).slice(0, 3))
      .toEqual(['Shipment number', 'Account number', 'Status']);
    await (await at('Account number', 1)).click();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await arrowTo(page, page.getByRole('menuitem', { name: 'Unfreeze' }));
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await labels()).slice(0, 2)).toEqual(['Shipment number', 'Status']);
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(async () => (await labels()).indexOf('Account number')).toBe(3);
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(async () => (await labels()).indexOf('Account number')).toBe(2);
    await head('Account number').dragTo(head('Status'));
    await expect.poll(async () => (await labels()).indexOf('Account number')).toBe(1);
    await head('Account number').dragTo(head('Status'));
    await expect.poll(async () => (await labels()).indexOf('Account number')).toBe(2);

    expect(await height()).toBe(32);
    await looks().click();
    await page.getByRole('radio', { name: 'Compact' }).click();
    await expect.poll(height).toBe(26);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(height).toBe(44);
    await page.getByRole('radio', { name: 'Normal' }).click();
    await expectClean(watched, 'the look of the grid');
    await page.keyboard.press('Escape');
    await expect.poll(() => looks().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is saved under a name for everybody, applied by another user, and reports missing fields', async () => {
    await headMenu('Commodity', 'Move left');
    await page.keyboard.press('Escape');
    await tabTo(page, looks());
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'View' });
    const totals = grid.locator('.rdg-summary-row');
    await totals.waitFor();
    await tabTo(page, panel.getByRole('checkbox', { name: 'Totals row' }));
    await page.keyboard.press('Space');
    await totals.waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await totals.waitFor();
    await tabTo(page, panel.getByRole('checkbox', { name: 'Commodity' }));
    await page.keyboard.press('Space');
    await head('Commodity').waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await head('Commodity').waitFor();
    await tabTo(page, panel.getByRole('textbox', { name: 'Save view as' }));
    await page.keyboard.type('Month end');
    await tabTo(page, panel.getByRole('checkbox', { name: 'Share with everyone' }));
    await page.keyboard.press('Space');
    await pressOn(page, button(panel, 'Save'));
    await button(panel, 'Month end').waitFor();
    await page.keyboard.press('Escape');
    const wanted = await labels();
    expect(wanted.indexOf('Commodity')).toBeLessThan(wanted.indexOf('Gross weight'));

    const other = await openPage(browser);
    await signIn(other.page, app.url, 'billing', '/invoices/datacapture');
    const theirs = gridOf(other.page, 'Shipments');
    await theirs.getByRole('gridcell').nth(8).waitFor();
    await button(other.page, 'Columns').click();
    const list = other.page.getByRole('dialog', { name: 'View' });
    await list.getByText('by someone else').waitFor();
    await expectClean(other, 'a shared look');
    await pressOn(other.page, button(list, 'Month end'), { back: true });
    await expect.poll(() => theirs.locator('.iv-head-label').allInnerTexts()).toEqual(wanted);
    // A view of an older template: missing fields are reported, the rest applies.
    const layout = { hidden: ['carrier', 'goneField'], sort: [{ field: 'goneField', dir: 'asc' }], totals: true };
    const billing = await callerOf(app.url, 'billing');
    for (const name of ['Old', 'Older']) {
      const old = { grid: 'dataCapture grid', name, layout };
      expect((await billing.call('PUT', '/api/gridViews', old)).status).toBe(200);
    }
    await other.page.reload();
    await other.page.getByRole('button', { name: /hidden columns?$|^Columns$/ }).click();
    await button(list, 'Old').click();
    await other.page.getByText(/View Old has .* no longer exist.*: goneField/).waitFor();
    await theirs.locator('.rdg-summary-row').waitFor();
    await pressOn(other.page, button(list, 'Older'));
    await other.page.getByText(/View Older has .* no longer exist.*: goneField/).waitFor();
    // By keys: two recent messages may still cover these buttons.
    await button(list, 'Delete view Old').press('Enter');
    await button(list, 'Old').waitFor({ state: 'detached' });
    await list.getByRole('textbox', { name: 'Save view as' }).fill('Mine');
    await button(list, 'Save').press('Enter');
    await pressOn(other.page, button(list, 'Delete view Mine'), { back: true });
    await button(list, 'Mine').waitFor({ state: 'detached' });
    expect(complaintsOf(other)).toEqual([]);
    await other.page.context().close();
  });
});
