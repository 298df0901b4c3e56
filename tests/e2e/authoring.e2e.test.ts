/** A publication on one server appears in a window open on another, which keeps its typed text. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { cellAt, gridOf, typeOver } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { signIn } from './support/session.ts';

let app: App;
let second: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  second = await startApp({ data: app.data });
});
afterAll(async () => {
  await closePages(browser);
  await second?.stop();
  await app?.dispose();
});

it('renames a column in an open window within two seconds, and takes it back', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, second.url, 'billing', '/invoices/datacapture');
  const grid = gridOf(page, 'Shipments');
  await grid.getByRole('gridcell').nth(8).waitFor();
  await typeOver(page, await cellAt(grid, 'Booking number', 1), 'BK-TYPED');

  const admin = await callerOf(app.url, 'admin');
  const piece = { kind: 'template', name: 'shipment' };
  const { body } = await admin.call('GET', `/api/authoring/definition?${new URLSearchParams(piece)}`);
  const value = body.value as { fields: Record<string, object> };
  const renamed = { ...value.fields.bookingNumber, label: 'Number of the Booking' };
  const saved = await admin.call('PUT', '/api/authoring/definition', {
    ...piece,
    value: { ...value, fields: { ...value.fields, bookingNumber: renamed } },
  });
  expect(saved.body.faults).toEqual([]);
  // A draft is nobody else's.
  expect(await grid.getByRole('columnheader', { name: 'Number of the Booking' }).count()).toBe(0);
  const published = await admin.call('POST', '/api/authoring/publish', { comment: 'Clearer.' });
  expect(published.status).toBe(200);
  await grid.getByRole('columnheader', { name: 'Number of the Booking' }).waitFor();
  expect(await (await cellAt(grid, 'Number of the Booking', 1)).innerText()).toBe('BK-TYPED');
  await page.locator('.iv-status-side').getByText('1 changed', { exact: true }).waitFor();

  const taken = await admin.call('POST', '/api/authoring/revert', { version: 1, comment: 'As before.' });
  expect(taken.status).toBe(200);
  await grid.getByRole('columnheader', { name: 'Booking number' }).waitFor();
  expect(await (await cellAt(grid, 'Booking number', 1)).innerText()).toBe('BK-TYPED');
  expect(complaintsOf(watched)).toEqual([]);
});
