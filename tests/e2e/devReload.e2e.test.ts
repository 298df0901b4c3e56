/** Under development a definition that is saved shows in the open screen, and nothing that was typed is lost. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage } from './support/browser.ts';
import { cellAt, gridOf, typeOver } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { signIn } from './support/session.ts';

const definitions = mkdtempSync(join(tmpdir(), 'invoize-definitions-'));
let app: App;
let browser: Browser;

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('../../definitions', import.meta.url)), definitions, { recursive: true });
  [app, browser] = await Promise.all([
    startApp({ env: { INVOIZE_DEV: '1', INVOIZE_DEFINITIONS: definitions } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
  rmSync(definitions, { recursive: true, force: true });
});

const entity = join(definitions, 'freight/invoices/shipment.entity.json');
const text = readFileSync(new URL('../../definitions/freight/invoices/shipment.entity.json', import.meta.url), 'utf8');

/** While modules are made one by one, the page may be long in coming to its first letter. */
const LATE_FONT = /was preloaded using link preload but not used/;

it('shows the changed definition with what was typed; a faulty one changes nothing', async () => {
  // A second try begins with what the first one began with.
  writeFileSync(entity, text);
  const watched = await openPage(browser);
  const { page } = watched;
  // The first look at a page under development makes its modules.
  await signIn(page, app.url, 'billing', '/invoices/datacapture');
  const grid = gridOf(page, 'Shipments');
  await grid.getByRole('gridcell').nth(8).waitFor();
  await typeOver(page, await cellAt(grid, 'Booking number', 1), 'BK-TYPED');

  writeFileSync(entity, text.replace('"label": "Booking number"', '"label": "Number of the Booking"'));
  await grid.getByRole('columnheader', { name: 'Number of the Booking' }).waitFor();
  expect(await (await cellAt(grid, 'Number of the Booking', 1)).innerText()).toBe('BK-TYPED');
  await page.locator('.iv-status-side').getByText('1 changed', { exact: true }).waitFor();

  writeFileSync(entity, text.replace('"label": "Booking number"', '"lable": "Booking"'));
  await expect.poll(() => app.output()).toMatch(/shipment\.entity\.json:\d+:\d+ .*lable/);
  expect(await grid.getByRole('columnheader', { name: 'Number of the Booking' }).count()).toBe(1);
  expect(complaintsOf(watched, [LATE_FONT])).toEqual([]);
});
