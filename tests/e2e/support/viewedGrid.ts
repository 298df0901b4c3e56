/**
 * The common setup of files about the view of a grid: the shipments of the demo, of which one page is loaded, in seven columns.
 */
import { appAndBrowser } from './appAndBrowser.ts';
import { openPage } from './browser.ts';
import { callerOf } from './calls.ts';
import { showOnly } from './columns.ts';
import { signIn } from './session.ts';
import { shipmentsGrid } from './shipmentsGrid.ts';

export interface Stored {
  shipmentNumber: string;
  transportMode?: string;
  pieces?: number;
}

/** Called at the head of a file, which ends with what it began with. */
export async function viewedGrid() {
  const { app, browser } = await appAndBrowser();
  const caller = await callerOf(app.url, 'admin');
  const { body } = await caller.call('POST', '/api/records/shipment/list', { pageLimit: 10_000, query: 'shipments' });
  // Columns out of sight are not drawn: those of the test are all that there are.
  const fields = ['shipmentNumber', 'status', 'accountNumber', 'transportMode', 'pieces', 'grossWeight', 'commodity'];
  await showOnly(caller, fields, 'dataCapture grid');
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin');
  const shipments = shipmentsGrid(page, app.url);
  await shipments.open();
  return { app, browser, watched, page, stored: body.rows as Stored[], ...shipments };
}
