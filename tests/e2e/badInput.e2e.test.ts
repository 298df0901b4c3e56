/** Errors in an office: invalid files, two users in one row, no network. No typed text is lost. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { activeCell, button, cellAt, chooseAction, gridOf, rowCount, typeOver } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { showOnly } from './support/columns.ts';
import { fileOf } from './support/files.ts';
import { pressOn } from './support/keys.ts';
import { openLine } from './support/line.ts';
import { signIn } from './support/session.ts';

/** Chromium's line about a request without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;
/** Its lines about a connection that was cut. */
const CUT = /ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE)/;
const COLUMN = 'Booking number';

let app: App;
let browser: Browser;

const open = async (who: string): Promise<Watched> => {
  const watched = await openPage(browser);
  await signIn(watched.page, app.url, who, '/invoices/datacapture');
  await gridOf(watched.page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
  return watched;
};
const bookingOf = (page: Page, row: number) => cellAt(gridOf(page, 'Shipments'), COLUMN, row);
const write = async (page: Page, row: number, text: string) => typeOver(page, await bookingOf(page, row), text);
/** The unsaved work stored in the browser. */
const draftsOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('invoize-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('grids').objectStore('grids').getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
          reading.onerror = () => reject(reading.error);
          opening.result.close();
        };
      }),
  );

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  // Rows that are right as they are, and the first of the grid.
  const { call } = await callerOf(app.url, 'admin');
  const rows = [1, 2, 3].map((at) => ({
    tempId: `${at}`,
    shipmentNumber: `000${at}`,
    transportMode: 'Truck',
    destinationCountry: 'Nigeria',
  }));
  const answer = await call('PUT', '/api/invoiceCapture', { rows });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
});

describe('invalid spreadsheets', () => {
  let watched: Watched;
  let page: Page;
  const offer = async (name: string, content: string | Buffer) => {
    await page.getByLabel('Files to upload').setInputFiles(fileOf(name, content));
  };
  const said = (words: string | RegExp) => page.getByText(words).first().waitFor();

  beforeAll(async () => {
    watched = await open('billing');
    page = watched.page;
    await chooseAction(page, 'Import', 'Upload');
    await button(page, 'Choose a file').waitFor();
  });
  afterAll(() => page.context().close());

  it('refuses an empty file before it is sent', async () => {
    await offer('empty.csv', '');
    await said('Can not upload empty file.');
  });

  it('refuses another kind of file by its name', async () => {
    await offer('picture.gif', 'GIF89a');
    await said(/File picture\.gif is invalid, Only files with extension/);
  });

  it('reports the actual type of a disguised picture, and an upload of the same file as a duplicate', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    await offer('disguised.xlsx', png);
    // In the dialog, and nothing there says any longer that it is being read.
    const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'The file could not be read' });
    await alert.getByText(/Upload only Excel File\..*not a spreadsheet/).waitFor();
    expect(await page.getByText('Reading disguised.xlsx …').count()).toBe(0);
    await offer('disguised.xlsx', png);
    await said('File already uploaded');
  });

  it('says how a legacy workbook can be read', async () => {
    await offer('old.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)]));
    await said(/legacy \.xls workbook/);
  });

  it('stays as it was', async () => {
    await expectClean(watched, 'refused files');
    await button(page.getByRole('dialog'), 'Close').last().click();
    await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
  });
});

describe('two people at one row', () => {
  let first: Watched;
  let second: Watched;

  beforeAll(async () => {
    first = await open('billing');
    second = await open('admin');
  });
  afterAll(async () => {
    await first.page.context().close();
    await second.page.context().close();
  });

  const race = async (row: number, mine: string, theirs: string) => {
    // The second types before the first has saved, and saves after.
    await write(second.page, row, mine);
    await write(first.page, row, theirs);
    const sent = first.page.waitForRequest((request) => request.method() === 'PUT');
    await button(first.page, 'Save').click();
    // Only changed values are sent.
    const { rows } = (await sent).postDataJSON();
    const was = expect.any(Object);
    const about = { id: expect.any(String), tempId: expect.any(String), version: expect.any(Number), was };
    expect(rows).toEqual([{ bookingNumber: theirs, ...about }]);
    await first.page.getByText('1 saved.').first().waitFor();
    await button(second.page, 'Save').click();
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText('The same fields were changed in the meantime').waitFor();
    const line = dialog.getByRole('row').filter({ has: second.page.getByRole('rowheader', { name: COLUMN }) });
    const [left, right] = await line.getByRole('cell').allInnerTexts();
    expect(left).toContain(mine);
    expect(right).toContain(theirs);
    expect(right).toMatch(/Changed by .+, \d/);
    return dialog;
  };

  it('shows the second what the first has saved; what the second keeps is saved next', async () => {
    const dialog = await race(1, 'BK-SECOND-1', 'BK-FIRST-1');
    await expectClean(second, 'conflict');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await (await bookingOf(second.page, 1)).innerText()).toBe('BK-SECOND-1');
    await button(second.page, 'Save').click();
    await second.page.getByText('1 saved.').first().waitFor();
    await second.page.reload();
    await gridOf(second.page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
    expect(await (await bookingOf(second.page, 1)).innerText()).toBe('BK-SECOND-1');
  });

  it('or takes what is stored', async () => {
    const dialog = await race(2, 'BK-SECOND-2', 'BK-FIRST-2');
    await pressOn(second.page, dialog.getByRole('button', { name: 'Use theirs' }));
    await dialog.waitFor({ state: 'detached' });
    expect(await (await bookingOf(second.page, 2)).innerText()).toBe('BK-FIRST-2');
    expect(complaintsOf(first)).toEqual([]);
    expect(complaintsOf(second)).toEqual([]);
  });
});

describe('no network', () => {
  it('keeps what was typed when a save does not get through, also over a reload', async () => {
    const watched = await open('billing');
    const { page } = watched;
    await write(page, 3, 'BK-OFFLINE');
    const told = [page.getByRole('banner').getByText('Offline', { exact: true }), page.locator('.iv-status-offline')];
    for (const where of told) expect(await where.count()).toBe(0);
    await page.context().setOffline(true);
    // It is said before a call fails.
    for (const where of told) await where.waitFor();
    // Prefetching requests are cut.
    await expectClean(watched, 'without a network', [NO_NETWORK]);
    await button(page, 'Save').click();
    await page.getByRole('alert').first().waitFor();
    await page.getByText('0 rows saved, 1 not. Your edits are kept. Save again.').waitFor();
    expect(await (await bookingOf(page, 3)).innerText()).toBe('BK-OFFLINE');
    // The draft is kept a moment after the last key.
    await expect.poll(() => draftsOf(page)).toContain('BK-OFFLINE');
    await page.context().setOffline(false);
    for (const where of told) await where.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('1 unsaved row of your last visit restored.').waitFor();
    expect(await (await bookingOf(page, 3)).innerText()).toBe('BK-OFFLINE');
    await button(page, 'Save').click();
    await page.getByText('1 saved.').first().waitFor();
    await page.reload();
    await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
    expect(await (await bookingOf(page, 3)).innerText()).toBe('BK-OFFLINE');
    expect(complaintsOf(watched, [NO_NETWORK])).toEqual([]);
    await page.context().close();
  });
});

describe('a page that was away', () => {
  it('shows the rows that others changed in the meantime', async () => {
    const line = await openLine(app.url);
    const watched = await openPage(browser);
    const { page } = watched;
    const listened = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
    await signIn(page, line.url, 'billing', '/invoices/datacapture');
    await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
    await listened;
    const { call } = await callerOf(app.url, 'admin');
    const { body } = await call('POST', '/api/records/shipment/list', { pageLimit: 100 });
    const stored = (body.rows as Record<string, unknown>[]).find(({ shipmentNumber }) => shipmentNumber === '0001');
    const lost = page.waitForEvent('requestfailed');
    line.cut();
    await lost;
    const rows = [{ id: stored?.id, version: stored?.version, commodity: 'Changed meanwhile' }];
    const saved = await call('PUT', '/api/records/shipment', { rows });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    line.mend();
    await page.getByText('1 row changed since you opened it.').waitFor();
    // Other pending requests, such as prefetching, are cut too.
    expect(complaintsOf(watched, [CUT, /Failed to load resource: net::ERR_/])).toEqual([]);
    await page.context().close();
    await line.close();
  });
});

describe('two windows of one person', () => {
  it('keep their drafts separate, even after a reload; the next window takes the draft of a closed one', async () => {
    await showOnly(await callerOf(app.url, 'admin'), ['shipmentNumber', 'bookingNumber'], 'dataCapture grid');
    const watched = await open('admin');
    const { page } = watched;
    // The columns change their places when the look comes, which is after the rows.
    const merged = async (window: Page) => {
      const head = (name: string) => gridOf(window, 'Shipments').getByRole('columnheader', { name });
      await head(COLUMN).waitFor();
      await expect.poll(() => head('Carrier').count()).toBe(0);
    };
    const another = async () => {
      const window = await page.context().newPage();
      await window.goto(`${app.url}/invoices/datacapture`);
      await merged(window);
      return window;
    };
    const changed = (window: Page, count: number) =>
      expect
        .poll(() => window.locator('.iv-status-side').innerText())
        .toMatch(count ? `${count} changed` : /^(?!.*changed)/);
    await merged(page);
    await write(page, 1, 'BK-WINDOW-1');
    await expect.poll(() => draftsOf(page)).toContain('BK-WINDOW-1');
    const second = await another();
    // A window without edits takes nothing along when it is left.
    await changed(second, 0);
    await second.goto('about:blank');
    expect(await draftsOf(page)).toContain('BK-WINDOW-1');
    await second.goBack();
    await merged(second);
    await write(second, 2, 'BK-WINDOW-2');
    await expect.poll(() => draftsOf(page)).toContain('BK-WINDOW-2');
    await changed(second, 1);
    await page.reload();
    await page.getByText('1 unsaved row of your last visit restored.').waitFor();
    await merged(page);
    await expect.poll(async () => (await bookingOf(page, 1)).innerText()).toBe('BK-WINDOW-1');
    await changed(page, 1);
    await second.close();
    expect(await draftsOf(page)).toContain('BK-WINDOW-1');
    const next = await another();
    await next.getByText('1 unsaved row of your last visit restored.').waitFor();
    await expect.poll(async () => (await bookingOf(next, 2)).innerText()).toBe('BK-WINDOW-2');
    await changed(next, 1);
    for (const window of [page, next]) {
      await window.bringToFront();
      await button(window, 'Save').click();
      await window.getByText('1 saved.').first().waitFor();
    }
    await expect.poll(() => draftsOf(page)).toBe('[]');
    expect(complaintsOf(watched)).toEqual([]);
    await page.context().close();
  });
});

describe('a row that the server rejects', () => {
  it('is marked, and stays to be corrected', async () => {
    const watched = await open('billing');
    const { page } = watched;
    const grid = gridOf(page, 'Shipments');
    const number = () => cellAt(grid, 'Shipment number', 1);
    // Only the server knows that another shipment has the number.
    await typeOver(page, await number(), '0002');
    await write(page, 3, 'BK-BESIDE');
    await button(page, 'Save').click();
    await page
      .getByText('1 saved, 1 not. Fix the highlighted cells (F8 goes to the next one) and save again.')
      .waitFor();
    await expect.poll(async () => (await number()).getAttribute('aria-invalid')).toBe('true');
    expect(await (await number()).innerText()).toBe('0002');
    // The focus moves there, and the reason is shown.
    await expect.poll(async () => (await number()).getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => page.locator('.iv-status-reason').innerText()).not.toBe('');
    await expectClean(watched, 'a refused cell');
    await page.keyboard.type('0001B');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+s');
    await page.getByText('1 saved.').first().waitFor();
    expect(await (await number()).getAttribute('aria-invalid')).toBeNull();
    expect(complaintsOf(watched)).toEqual([]);
    await page.context().close();
  });
});

describe('a save of many rows', () => {
  const ROWS = 2100;

  it('is stopped by mouse and by keys, loses nothing when the network goes in the middle, and is finished later', async () => {
    const shown = ['shipmentNumber', 'transportMode', 'destinationCountry'];
    await showOnly(await callerOf(app.url, 'billing'), shown, 'dataCapture grid');
    const watched = await open('billing');
    const { page } = watched;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
    // Where none of them is yet: what is pasted is new.
    const ours = encodeFilter({
      condition: 'and',
      fields: [{ name: 'shipmentNumber', operator: 'beginsWith', value: 'SV' }],
    });
    await page.goto(`${app.url}/invoices/datacapture?filter=${ours}`);
    await page.getByText('No shipments').waitFor();
    const side = page.locator('.iv-status-side');
    const left = (count: string) => expect.poll(() => side.innerText()).toContain(`${count} changed`);
    const lines = Array.from({ length: ROWS }, (_, at) => `SV${String(at).padStart(5, '0')}\tTruck\tNigeria`);
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
    await button(page, 'Add row').click();
    await activeCell(gridOf(page, 'Shipments')).waitFor();
    await page.keyboard.press('Control+v');
    await left('2,100');
    await side.getByText(/^Checking/).waitFor({ state: 'hidden' });
    await side.getByText('No errors').waitFor();

    // Each call waits until the test lets it go: what is seen meanwhile is seen in the middle of a save.
    const calls: ((how: 'on' | 'lost') => void)[] = [];
    const asked = (count: number) => expect.poll(() => calls.length).toBe(count);
    const go = (how: 'on' | 'lost' = 'on') => calls.at(-1)?.(how);
    await page.route('**/api/invoiceCapture', async (route) => {
      const how = await new Promise<'on' | 'lost'>((resolve) => calls.push(resolve));
      await (how === 'on' ? route.continue() : route.abort('internetdisconnected'));
    });
    const stop = side.getByRole('button', { name: 'Stop', exact: true });
    await button(page, 'Save').click();
    await asked(1);
    go();
    await asked(2);
    await side.getByText('Saving 500 of 2,100').waitFor();
    await expectClean(watched, 'in the middle of a save');
    await stop.click();
    go();
    await page.getByText('Stopped: 1,000 rows saved, 1,100 not sent.').waitFor();
    await left('1,100');

    await activeCell(gridOf(page, 'Shipments')).focus();
    await page.keyboard.press('Alt+s');
    await asked(3);
    await pressOn(page, stop, { back: true });
    go();
    await page.getByText('Stopped: 500 rows saved, 600 not sent.').waitFor();
    await left('600');

    await button(page, 'Save').click();
    await asked(4);
    go();
    await asked(5);
    go('lost');
    await page.getByRole('alert').first().waitFor();
    await page.getByText('500 rows saved, 100 not. Your edits are kept. Save again.').waitFor();
    await left('100');
    await page.unroute('**/api/invoiceCapture');
    await expect.poll(() => draftsOf(page)).toContain('SV02099');
    await expect.poll(() => draftsOf(page)).not.toContain('SV01999');
    await page.reload();
    await page.getByText('100 unsaved rows of your last visit restored.').waitFor();
    await page.keyboard.press('Alt+s');
    await page.getByText('100 saved.').first().waitFor();
    await page.reload();
    await expect.poll(() => rowCount(page)).toBe(ROWS);
    expect(complaintsOf(watched, [NO_NETWORK])).toEqual([]);
    await page.context().close();
  });
});
