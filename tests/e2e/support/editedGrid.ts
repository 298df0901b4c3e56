/** The common setup of files about the grid as a spreadsheet: six stored rows before those of the demo. */
import { expect } from 'vitest';
import { appAndBrowser } from './appAndBrowser.ts';
import { openPage } from './browser.ts';
import { callerOf } from './calls.ts';
import { signIn } from './session.ts';
import { shipmentsGrid } from './shipmentsGrid.ts';

export const BOOKING = 'Booking number';
export const WAYBILL = 'Master waybill';
export const HOUSE = 'House AWB';

/**
 * Called at the head of a file, which ends with what it began with.
 * @param values what the rows have beside their numbers, row by row
 */
export async function editedGrid(values: readonly Readonly<Record<string, string>>[] = []) {
  const { app, browser } = await appAndBrowser();
  const { call } = await callerOf(app.url, 'admin');
  const rows = [1, 2, 3, 4, 5, 6].map((n) => ({
    tempId: `${n}`,
    shipmentNumber: `000${n}`,
    transportMode: 'Truck',
    destinationCountry: 'Nigeria',
    ...values[n - 1],
  }));
  const answer = await call('PUT', '/api/invoiceCapture', { rows });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const watched = await openPage(browser);
  const { page } = watched;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  await signIn(page, app.url, 'admin');
  const shipments = shipmentsGrid(page, app.url);
  await shipments.open();
  return { app, watched, page, ...shipments };
}
