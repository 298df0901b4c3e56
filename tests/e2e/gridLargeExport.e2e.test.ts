/** An export of more rows than one waits for: a job. */
import { describe, expect, it } from 'vitest';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { openDataStore } from '../../server/services/openServices.ts';
import { copyShipments } from '../bench/support/copies.ts';
import { startApp } from './support/app.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { button, rowCount } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { pressOn } from './support/keys.ts';
import { readCsv, readXlsx } from './support/readBack.ts';
import { signIn } from './support/session.ts';
import { shipmentsGrid } from './support/shipmentsGrid.ts';

const TIMES = 40;

const small = await startApp();
await small.stop();
const store = await openDataStore({ dataDir: small.data, databaseUrl: undefined }, await mustLoadProgram('demo'));
await copyShipments(store, TIMES, () => {});
await store.close();
const { app, browser } = await appAndBrowser({ data: small.data });
const watched = await openPage(browser);
const { page } = watched;
await signIn(page, app.url, 'admin');
const { open, more } = shipmentsGrid(page, app.url);
await open();

describe('a large export', () => {
  it('is a complete file by a job that the notifications show', async () => {
    const count = await rowCount(page);
    expect(count).toBeGreaterThan(5000);
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const news = page.getByRole('button', { name: /^Notifications/ });
    const job = page.getByRole('listitem').filter({ hasText: 'Export of Shipments' }).first();
    // Begun by mouse, taken by keys from the notifications; how far it is, and cancelling it, have tests of their own: it is over sooner than one sees it go on.
    await more('Export…');
    await dialog.getByRole('radio', { name: 'All columns of the template' }).check();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('Export started. See notifications for progress.').last().waitFor();
    await pressOn(page, news, { back: true });
    await job.getByText('Completed').waitFor();
    await expectClean(watched, 'an export that is done');
    const again = page.waitForEvent('download');
    await pressOn(page, button(job, 'Download'));
    expect(await readXlsx(await again)).toHaveLength(count);
    await page.keyboard.press('Escape');
    await job.waitFor({ state: 'detached' });
    await more('Export…');
    await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check();
    const download = page.waitForEvent('download', { timeout: 300_000 });
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const rows = await readCsv(await download);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map((row) => row['Shipment number'])).size).toBe(count);
    expect(complaintsOf(watched)).toEqual([]);
  });
});
