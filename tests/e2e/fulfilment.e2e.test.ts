/**
 * The fulfillment system is connected and no user is signed in there: the action requests the credentials, and then continues.
 */
import { afterAll, expect, it } from 'vitest';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { openStandIn } from '../server/billing/fulfilmentStandIn.ts';
import { airShipment } from './support/airShipment.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, chooseAction, gridOf } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const ACCOUNT = 'AC-FULFIL';

const standIn = await openStandIn();
afterAll(() => standIn.close());
const { app, browser } = await appAndBrowser({ env: { INVOIZE_FULFILMENT: standIn.url } });

/** A billed invoice, by call. @returns its id */
async function billed(): Promise<string> {
  const { call } = await callerOf(app.url, 'admin');
  const ok = async (method: string, path: string, body: object) => {
    const answer = await call(method, path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: what a call answers is what its test asks about
    return answer.body as any;
  };
  const add = (entity: string, row: object) => ok('PUT', `/api/records/${entity}`, { rows: [{ tempId: 'n', ...row }] });
  const account = { accountNumber: ACCOUNT, accountName: 'Fulfil', country: 'Germany', currency: 'USD' };
  await add('account', { ...account, paymentTerms: 14 });
  await add('shipment', {
    shipmentNumber: 'S-FULFIL',
    accountNumber: ACCOUNT,
    ...airShipment,
  });
  const filter = { condition: 'and', fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }] };
  const [{ id }] = (await ok('POST', '/api/records/invoice/list', { filter })).rows;
  await ok('POST', '/api/procedures/invoice.calculate', { params: { invoices: [id] } });
  for (const transition of ['ready', 'bill'])
    await ok('POST', '/api/records/invoice/transition', { transition, records: [{ id }] });
  return id;
}

it('requests credentials after a rejection with the reason, and runs the order once they are accepted', async () => {
  const id = await billed();
  const auditor = await openPage(browser);
  const { page } = auditor;
  const filter = encodeFilter({
    condition: 'and',
    fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }],
  });
  await signIn(page, app.url, 'admin', `/invoices/auditfordelivery?filter=${filter}`);
  const invoices = gridOf(page, 'Invoices');
  await (await cellAt(invoices, 'Invoice number', 1)).click();
  await invoices.getByRole('checkbox').nth(1).check();
  await chooseAction(page, 'More', 'Run auto-billing');

  const dialog = page.getByRole('dialog', { name: 'Sign in to the fulfillment system' });
  await dialog.getByText('Sign in to the fulfillment system first.').waitFor();
  const fill = async (password: string) => {
    await dialog.getByLabel('User name').fill('clerk');
    await dialog.getByLabel(/^Password/).fill(password);
    await button(dialog, 'Sign in').click();
  };
  await fill('wrong');
  await page.getByText('The fulfillment system refused: Wrong password.').first().waitFor();
  expect(standIn.taken.size).toBe(0);
  await expectClean(auditor, 'sign-in of the fulfilment system');
  await fill('right');
  await dialog.waitFor({ state: 'detached' });

  await expect.poll(() => standIn.taken.size).toBe(1);
  const [document] = standIn.taken.values();
  expect(document).toMatchObject({ accountNumber: ACCOUNT });
  expect([...standIn.writes.values()]).toEqual([1]);
  const { call } = await callerOf(app.url, 'admin');
  const status = async () =>
    ((await call('GET', `/api/records/invoice/${id}`)).body as { row: Record<string, unknown> }).row.autoBillingStatus;
  await expect.poll(status).toBe('pushed');
});
