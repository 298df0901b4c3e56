/** The messages of Data Capture when selected rows are edited together, and when an invalid shipment is validated. */
import { expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, chooseAction, chooseFrom, gridOf } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { signIn } from './support/session.ts';

interface Shipment {
  id: string;
  version: number;
  shipmentNumber: string;
  status: string;
}

const { app, browser } = await appAndBrowser();
const { call } = await callerOf(app.url, 'admin');

/** A shipment of the demo that its rules do not let be validated. */
async function wrongShipment(): Promise<string> {
  const { body } = await call('POST', '/api/records/shipment/list', { pageLimit: 500 });
  for (const { id, version, shipmentNumber, status } of body.rows as Shipment[]) {
    if (!['open', 'inTransit', 'delivered'].includes(status)) continue;
    const answer = await call('PUT', `/api/records/shipment/${id}/transition`, { transition: 'validate', version });
    if (answer.status === 412) return shipmentNumber;
  }
  throw new Error('Every shipment of the demo can be validated.');
}

it('reports that the shipment was not validated, and that edited rows are unsaved', async () => {
  const value = await wrongShipment();
  const only = encodeFilter({ condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'equalTo', value }] });
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', `/invoices/datacapture?filter=${only}`);
  const grid = gridOf(page, 'Shipments');
  const status = await cellAt(grid, 'Status', 1);
  await status.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Validate', exact: true }).click();
  await page.getByText('Shipment validation failed, Please check error messages.').waitFor();

  await grid.getByRole('row').nth(1).getByRole('checkbox').first().check();
  await chooseAction(page, 'More', 'Edit selected');
  const dialog = page.getByRole('dialog', { name: /^Edit/ });
  await button(dialog, 'Apply').click();
  await page.getByText('Select data to save!').waitFor();
  await chooseFrom(page, 'Field', 'Project code');
  await dialog.getByLabel('Value', { exact: true }).fill('AB-7');
  await button(dialog, 'Apply').click();
  await page.getByText('Shipment details are changed. Please click on "Save" to save data.').waitFor();
  await expect.poll(() => button(page.getByRole('toolbar'), 'Save').isEnabled()).toBe(true);
  expect(complaintsOf(watched).filter((line) => !/ 412 /.test(line))).toEqual([]);
});
