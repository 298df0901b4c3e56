/** Pastes that go wrong, and large ones, by the clipboard of the system on the real product. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Browser, Locator, Page, Request } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { type Caller, callerOf } from './support/calls.ts';
import { cellAt, gridOf } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { showOnly } from './support/columns.ts';
import { signIn } from './support/session.ts';

const SHOWN = [
  'shipmentNumber',
  'status',
  'accountNumber',
  'transportMode',
  'vendor',
  'manufacturingSite',
  'pieces',
  'grossWeight',
];
/** Of eight cells each: more than are read, checked and drawn at once. */
const MANY = process.env.LONG ? 12_500 : 2500;
const CAPTURED = new URL('../../renderer/components/grid/clipboard/fixtures/', import.meta.url);
const captured = (name: string) => readFileSync(fileURLToPath(new URL(name, CAPTURED)));

let app: App;
let caller: Caller;
let browser: Browser;
let watched: Watched;
let page: Page;
let grid: Locator;
const asked: Request[] = [];

const at = (label: string, row: number): Promise<Locator> => cellAt(grid, label, row);
const text = async (label: string, row: number) => (await (await at(label, row)).innerText()).trim();
const becomes = (label: string, row: number, wanted: string) => expect.poll(() => text(label, row)).toBe(wanted);
const put = (content: Readonly<Record<string, string>>) =>
  page.evaluate(async (parts) => {
    const blobs = Object.entries(parts).map(([type, data]) => [type, new Blob([data], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, content);
const paste = async (label: string, row: number, content: Readonly<Record<string, string>>) => {
  await put(content);
  await (await at(label, row)).click();
  await page.keyboard.press('Control+v');
};
const byMenu = async (label: string, row: number, item: string) => {
  await (await at(label, row)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** The accessible description of the grid and its first invalid cell, from the browser's accessibility tree. */
async function heard(on: Page, cell: Locator): Promise<void> {
  await cell.click();
  const table = gridOf(on, 'Shipments');
  const heads = await table.getByRole('columnheader').count();
  expect(Number(await table.getAttribute('aria-colcount'))).toBeGreaterThanOrEqual(heads);
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(100);
  expect(Number(await cell.getAttribute('aria-colindex'))).toBeGreaterThan(1);
  // The error is said when the cell is reached.
  await on.getByRole('status').getByText('Invalid Value!').waitFor();
  const session = await on.context().newCDPSession(on);
  interface Node {
    role?: { value: string };
    name?: { value: string };
    description?: { value: string };
    properties?: { name: string; value: { value: unknown } }[];
  }
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  await session.detach();
  const named = (role: string, name: string) =>
    nodes.find((node) => node.role?.value === role && node.name?.value === name);
  expect(named('grid', 'Shipments')).toBeDefined();
  expect(named('columnheader', 'Pieces')).toBeDefined();
  const wrong = nodes.filter(
    ({ role, properties }) =>
      role?.value === 'gridcell' && properties?.some(({ name, value }) => name === 'invalid' && value.value === 'true'),
  );
  expect(wrong.map(({ name }) => name?.value ?? '').join()).toContain('a few');
  expect(wrong.find(({ name }) => name?.value.includes('a few'))?.description?.value).toBe('Invalid Value!');
}

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  caller = await callerOf(app.url, 'admin');
  await showOnly(caller, SHOWN, 'dataCapture grid');
  watched = await openPage(browser);
  page = watched.page;
  page.on('request', (request) => asked.push(request));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  await signIn(page, app.url, 'admin', '/invoices/datacapture');
  grid = gridOf(page, 'Shipments');
  await grid.getByRole('gridcell').nth(8).waitFor();
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
});
beforeEach(() => {
  asked.length = 0;
});

describe('a paste', () => {
  it('of LibreOffice comes with its exact numbers, lines and letters, as one step, by the menu and by keys', async () => {
    const before = await text('Vendor', 1);
    const office = {
      'text/html': captured('libreoffice.html.txt').toString(),
      'text/plain': captured('libreoffice.txt').toString(),
    };
    const comes = async () => {
      await becomes('Vendor', 1, 'Straße "Süd"');
      await becomes('Vendor', 2, 'Köln & Co <1>');
      await becomes('Vendor', 3, 'merged ÄÖÜß');
      expect(await text('Pieces', 1)).toBe('1234.5678');
      expect(await text('Manufacturing site', 1)).toMatch(/^two\s+lines; "quoted"$/);
    };
    await put(office);
    await byMenu('Vendor', 1, 'Paste');
    await comes();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await becomes('Vendor', 1, before);
    await paste('Vendor', 1, office);
    await comes();
    // Copied, it has the quotes by which a spreadsheet takes it for one cell.
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await (await at('Manufacturing site', 1)).click();
    await page.keyboard.press('Control+c');
    expect(await copied()).toBe('"two\nlines; ""quoted"""');
    await byMenu('Vendor', 1, 'Copy');
    await expect.poll(copied).toContain('Süd');
    await (await at('Vendor', 1)).click();
    await page.keyboard.press('Control+z');
    await becomes('Vendor', 1, before);
    // 2,000 rows are read in pieces, and are one step too.
    await paste('Vendor', 1, {
      'text/html': gunzipSync(captured('libreoffice-2000.html.gz')).toString(),
      'text/plain': gunzipSync(captured('libreoffice-2000.txt.gz')).toString(),
    });
    await becomes('Vendor', 2, 'SH00001');
    expect(await text('Manufacturing site', 1)).toMatch(/^Vendor "0"\s+line$/);
    expect(await text('Pieces', 2)).toBe('1.25');
    await expect.poll(() => page.locator('.iv-status-side').innerText()).toMatch(/2,000 changed/);
    await page.keyboard.press('Control+z');
    await becomes('Vendor', 1, before);
  });

  it('of Excel comes as it is shown there, by keys and by the menu', async () => {
    const before = await text('Vendor', 1);
    const excel = {
      'text/html': captured('excel.html.txt').toString(),
      'text/plain': captured('excel.txt').toString(),
    };
    const comes = async () => {
      await becomes('Vendor', 1, '00123');
      expect(await text('Manufacturing site', 1)).toBe('Instruments and spare parts of the clinic in "Süd"');
      expect([await text('Pieces', 1), await text('Gross weight', 1)]).toEqual(['1234', '0.13']);
      expect(await text('Vendor', 2)).toMatch(/^two\s+lines; "quoted"$/);
      expect(await text('Manufacturing site', 2)).toBe('a long text that runs over the empty cells beside it');
      expect([await text('Vendor', 3), await text('Pieces', 3)]).toEqual(['', '7']);
      expect([await text('Manufacturing site', 4), await text('Pieces', 4)]).toEqual(['desk@example.test', '-5']);
    };
    await paste('Vendor', 1, excel);
    await comes();
    await page.keyboard.press('Control+z');
    await becomes('Vendor', 1, before);
    await byMenu('Vendor', 1, 'Paste');
    await comes();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await becomes('Vendor', 1, before);
  });

  it('of text takes line ends inside quotes for one cell', async () => {
    const before = [await text('Vendor', 1), await text('Vendor', 2)];
    await paste('Vendor', 1, { 'text/plain': '"first\r\nsecond"\t"say ""so"""\r\nplain\tnext' });
    await becomes('Vendor', 2, 'plain');
    expect(await text('Vendor', 1)).toMatch(/^first\s+second$/);
    expect(await text('Manufacturing site', 1)).toBe('say "so"');
    await page.keyboard.press('Control+z');
    await becomes('Vendor', 2, before[1] as string);
    expect(await text('Vendor', 1)).toBe(before[0]);
  });

  it('of invalid values keeps the text, is marked, and is not saved', async () => {
    const side = page.locator('.iv-status-side');
    const wrongCells = async () => Number(/(\d+) errors?/.exec(await side.innerText())?.[1] ?? 0);
    const storedWrong = await wrongCells();
    await paste('Pieces', 1, { 'text/plain': 'a few\n12\n3.5 kg' });
    await expect.poll(async () => (await at('Pieces', 1)).getAttribute('aria-description')).toBe('Invalid Value!');
    expect(await text('Pieces', 1)).toBe('a few');
    expect(await text('Pieces', 2)).toBe('12');
    expect(await (await at('Pieces', 3)).getAttribute('aria-invalid')).toBe('true');
    expect(await (await at('Pieces', 2)).getAttribute('aria-invalid')).toBeNull();
    await heard(page, await at('Pieces', 1));
    // Errors of rules in the same rows are counted too.
    await expect.poll(wrongCells).toBeGreaterThan(storedWrong + 1);
    const wrong = side.getByRole('button', { name: /^\d+ errors$/ });
    // Moves to the next error by key, and by a press on the number of errors.
    const active = page.locator('[role="gridcell"][aria-selected="true"]');
    await (await at('Pieces', 2)).click();
    for (const next of ['F8', 'Shift+F8']) {
      await page.keyboard.press(next);
      await expect.poll(() => active.getAttribute('aria-invalid')).toBe('true');
    }
    await wrong.click();
    await expect.poll(() => active.getAttribute('aria-invalid')).toBe('true');
    // Only they are shown, and all again.
    const rows = () => page.getByRole('grid').getAttribute('aria-rowcount');
    const only = page.getByRole('button', { name: 'Errors only' });
    await only.click();
    await expect.poll(() => only.getAttribute('aria-pressed')).toBe('true');
    expect(await text('Pieces', 1)).toBe('a few');
    await only.press('Enter');
    await expect.poll(() => only.getAttribute('aria-pressed')).toBe('false');
    await only.press('Enter');
    await expect.poll(() => only.getAttribute('aria-pressed')).toBe('true');
    await only.click();
    await expect.poll(() => text('Pieces', 2)).toBe('12');
    expect(Number(await rows())).toBeGreaterThan(3);
    await (await at('Pieces', 1)).click();
    await page.keyboard.press('Control+z');
    // Rows that became visible in the meantime were checked as well: the assertion concerns the pasted ones.
    await expect.poll(() => side.innerText()).not.toMatch(/changed/);
    for (const row of [1, 3]) expect(await (await at('Pieces', row)).getAttribute('aria-invalid')).toBeNull();
  });

  it('leaves cells alone that nobody may edit, and says how many', async () => {
    const status = [await text('Status', 1), await text('Status', 2)];
    await paste('Status', 1, { 'text/plain': 'Delivered!\tAC-1001\nNever\tAC-1002' });
    await becomes('Account number', 2, 'AC-1002');
    expect([await text('Status', 1), await text('Status', 2)]).toEqual(status);
    const told = page.getByText('2 read-only cells were not changed.');
    await told.waitFor();
    // It does not cover the foot of the grid: counts, errors and pages.
    const bottom = async () => {
      const [message, foot] = [await told.boundingBox(), await page.locator('.iv-status').boundingBox()];
      return (message?.y ?? 0) + (message?.height ?? 0) - (foot?.y ?? 0);
    };
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    await page.keyboard.press('Control+z');
  });

  it('of a hostile page runs and fetches nothing', async () => {
    const html = `<script>window.hacked=1</script><link rel=stylesheet href="https://evil.invalid/a.css">
      <table background="https://evil.invalid/b.png"><tr><td><img src="https://evil.invalid/c.png" onerror="window.hacked=2">
      plain</td><td onclick="window.hacked=3"><svg onload="window.hacked=4"></svg><b>bold</b><iframe src="https://evil.invalid"></iframe></td></tr></table>
      <form action="https://evil.invalid"><input autofocus onfocus="window.hacked=5"></form>`;
    await paste('Vendor', 1, { 'text/html': html, 'text/plain': 'plain\tbold' });
    await becomes('Vendor', 1, 'plain');
    await becomes('Manufacturing site', 1, 'bold');
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
    expect(asked.map((request) => request.url()).filter((url) => url.includes('evil'))).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => text('Manufacturing site', 1)).not.toBe('bold');
  });

  it(`of ${MANY.toLocaleString('en')} rows leaves the page alive, adds the rows that are missing, and is one step`, async () => {
    const words = MANY.toLocaleString('en');
    const line = (n: number) =>
      `BIG${String(n).padStart(6, '0')}\t\t\tTruck\tVendor ${n % 7}\tSite\t${(n % 90) + 1}\t${n}.5`;
    await put({ 'text/plain': Array.from({ length: MANY }, (_, n) => line(n)).join('\n') });
    const before = await text('Shipment number', 1);
    const shown = Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
    await (await at('Shipment number', 1)).click();
    await page.keyboard.press('Control+v');
    await becomes('Shipment number', 1, 'BIG000000');
    await page
      .locator('.iv-status-side')
      .getByText(new RegExp(`^Checking|of ${words} rows done`))
      .first()
      .waitFor({ state: 'hidden', timeout: 400_000 });
    await expect
      .poll(() => page.locator('.iv-status-side').innerText(), { timeout: 400_000 })
      .toContain(`${words} changed`);
    // One types on while they are checked.
    await (await at('Vendor', 2)).click();
    await page.keyboard.type('typed on');
    await page.keyboard.press('Enter');
    await becomes('Vendor', 2, 'typed on');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await becomes('Shipment number', 1, before);
    await expect.poll(() => page.locator('.iv-status-side').innerText()).not.toMatch(/changed/);
    expect(Number(await page.getByRole('grid').getAttribute('aria-rowcount'))).toBe(shown);
    // The browser reports the violations of the page's policy by the hostile table.
    expect(complaintsOf(watched, [/violates the following Content Security Policy/])).toEqual([]);
  });
});

describe('a cell of a list that depends on another', () => {
  const COUNTRY = 'Origin country';
  const PORT = 'Origin port';

  it('searches on the server, takes pasted labels and ids, and is cleared with what it depends on', async () => {
    await showOnly(caller, ['shipmentNumber', 'transportMode', 'originCountry', 'originPort'], 'dataCapture grid');
    await page.reload();
    await grid.getByRole('gridcell').nth(8).waitFor();
    await paste(COUNTRY, 1, { 'text/plain': Array.from({ length: 4 }, () => 'Netherlands').join('\n') });
    for (const row of [1, 2, 3, 4]) await becomes(PORT, row, '');
    // By code, name or city; the Rotterdam of another country is not offered.
    const found = page.getByRole('option', { name: /^NLRTM/ });
    await (await at(PORT, 1)).dblclick();
    await page.keyboard.type('rott');
    await found.waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await found.click();
    await becomes(PORT, 1, 'NLRTM');
    await (await at(PORT, 2)).click();
    await page.keyboard.type('rotter');
    await found.waitFor();
    await page.keyboard.press('Enter');
    await becomes(PORT, 2, 'NLRTM');
    asked.length = 0;
    await put({ 'text/plain': 'Rotterdam\nNLAMS' });
    await byMenu(PORT, 3, 'Paste');
    await becomes(PORT, 3, 'NLRTM');
    // The labels of all cells are resolved in one request; lookups of the rules are separate.
    const labels = asked.filter((one) => one.url().endsWith('/api/lookup') && one.postData()?.includes('Rotterdam'));
    expect(labels).toHaveLength(1);
    await becomes(PORT, 4, 'NLAMS');
    expect(await (await at(PORT, 3)).getAttribute('aria-invalid')).toBeNull();
    await (await at(COUNTRY, 3)).click();
    await page.keyboard.press('Delete');
    await becomes(PORT, 3, '');
    await page.keyboard.press('Control+z');
    await becomes(PORT, 3, 'NLRTM');
    await paste(COUNTRY, 4, { 'text/plain': 'Germany' });
    await becomes(PORT, 4, '');
    // The same by keys: an id and a label, into what was cleared.
    await page.keyboard.press('Control+z');
    await becomes(PORT, 4, 'NLAMS');
    await paste(PORT, 3, { 'text/plain': 'NLAMS\nRotterdam' });
    await becomes(PORT, 4, 'NLRTM');
    await becomes(PORT, 3, 'NLAMS');
    expect(await (await at(PORT, 4)).getAttribute('aria-invalid')).toBeNull();
    // By mouse alone: another country is chosen.
    await (await at(COUNTRY, 2)).dblclick();
    await page.getByRole('option').first().click();
    await becomes(PORT, 2, '');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await becomes(PORT, 2, 'NLRTM');
    expect(complaintsOf(watched, [/violates the following Content Security Policy/])).toEqual([]);
  });
});

describe('a day, and a cell that a rule fills', () => {
  const DAY = 'Delivered to client';

  it('accept what people type, in one form, by keys and by the calendar', async () => {
    await showOnly(caller, ['shipmentNumber', 'transportMode', 'serviceType', 'deliveredDate'], 'dataCapture grid');
    await page.reload();
    await grid.getByRole('gridcell').nth(8).waitFor();
    await (await at(DAY, 1)).click();
    for (const [typed, row, shown] of [
      ['2-Jun-06', 1, '2006-06-02'],
      ['24.12.2026', 2, '2026-12-24'],
    ] as const) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await becomes(DAY, row, shown);
    }
    await paste(DAY, 3, { 'text/plain': 'January 5, 2026\n20260105' });
    await becomes(DAY, 3, '2026-01-05');
    await becomes(DAY, 4, '2026-01-05');
    await (await at(DAY, 4)).dblclick();
    await page.getByRole('button', { name: '20 January 2026' }).click();
    await becomes(DAY, 4, '2026-01-20');
  });

  it('are one step with what was typed', async () => {
    const [MODE, SERVICE] = ['Transport mode', 'Service type'];
    await paste(MODE, 1, { 'text/plain': 'Truck\t\nTruck\t' });
    await becomes(MODE, 2, 'Truck');
    await becomes(SERVICE, 1, '');
    // A type of service is assigned to what flies.
    await (await at(MODE, 1)).click();
    await page.keyboard.type('Air');
    await page.getByRole('option', { name: 'Air', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await becomes(MODE, 1, 'Air');
    await expect.poll(() => text(SERVICE, 1)).toMatch(/^ATA/);
    await page.keyboard.press('Control+z');
    await becomes(MODE, 1, 'Truck');
    await becomes(SERVICE, 1, '');
    await page.keyboard.press('Control+y');
    await expect.poll(() => text(SERVICE, 1)).toMatch(/^ATA/);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await becomes(SERVICE, 1, '');
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect.poll(() => text(SERVICE, 1)).toMatch(/^ATA/);
    expect(await text(MODE, 1)).toBe('Air');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await becomes(SERVICE, 1, '');
    await becomes(MODE, 1, 'Truck');
    expect(complaintsOf(watched, [/violates the following Content Security Policy/])).toEqual([]);
  });
});
