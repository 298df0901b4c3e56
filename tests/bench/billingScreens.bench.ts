/**
 * Waiting times of a clerk in Rating & Billing, in one Chromium against the real server: fifty invoices calculated from the
 * list, and the charges of one opened. The product's limits are reported as peers: a ratio above 1 is within the limit.
 */
import type { Page } from 'playwright';
import { encodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import { airShipment } from '../e2e/support/airShipment.ts';
import { startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { callerOf } from '../e2e/support/calls.ts';
import { button, gridOf } from '../e2e/support/capture.ts';
import { signIn } from '../e2e/support/session.ts';
import { median } from './support/measure.ts';
import { builtPages } from './support/product.ts';
import { tell } from './support/tell.ts';

const INVOICES = 50;
const CALCULATE_LIMIT_MS = 500;
const OPEN_LIMIT_MS = 150;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const ACCOUNT = 'AC-BENCH';

/** Milliseconds from a press until the page shows what is looked for, as the page itself sees it. */
async function timed(page: Page, press: () => Promise<void>, shown: string, within: string): Promise<number> {
  // As text: what tsx makes of a named function is not there in a page.
  const took = page.evaluate<number>(`new Promise((resolve) => {
    addEventListener('click', ({ timeStamp }) => {
      (function look() {
        const found = [...document.querySelectorAll(${JSON.stringify(within)})].some(
          ({ textContent }) => textContent.includes(${JSON.stringify(shown)}),
        );
        if (found) resolve(performance.now() - timeStamp);
        else requestAnimationFrame(look);
      })();
    }, { once: true, capture: true });
  })`);
  await press();
  return took;
}

await builtPages();
const app = await startApp();
const browser = await openBrowser();
try {
  const { call } = await callerOf(app.url, 'admin');
  const add = async (entity: string, rows: object[]) => {
    const { status, body } = await call('PUT', `/api/records/${entity}`, { rows });
    if (status !== 200) throw new Error(`${entity}: ${status} ${JSON.stringify(body)}`);
  };
  await add('account', [
    { tempId: 'a', accountNumber: ACCOUNT, accountName: 'Bench Trading', country: 'Germany', currency: 'USD' },
  ]);
  await add(
    'shipment',
    Array.from({ length: INVOICES }, (_, at) => ({
      tempId: `s${at}`,
      shipmentNumber: `S-BENCH-${at}`,
      accountNumber: ACCOUNT,
      ...airShipment,
      chargeableWeight: 100 + at,
      charges: [{ chargeCode: 'FRT', chargeName: 'Freight', userValue: '350.00', currency: 'USD' }],
    })),
  );
  const { page } = await openPage(browser, { width: 1440, height: 900 });
  const ours = encodeFilter({
    condition: 'and',
    fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }],
  });
  await signIn(page, app.url, 'billing', `/invoices/ratingbilling?filter=${ours}`);
  const grid = gridOf(page, 'Invoices');
  await grid.getByRole('row').nth(3).waitFor();

  const calculated: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const all = grid.getByRole('columnheader').getByRole('checkbox');
    if (!(await all.isChecked())) await all.check();
    const press = () => button(page.getByRole('toolbar'), 'Calculate').click();
    calculated.push(await timed(page, press, 'Calculate invoices: done.', '.mantine-Notification-root'));
    for (const one of await page.locator('.mantine-Notification-root button').all()) await one.click();
    await page.locator('.mantine-Notification-root').waitFor({ state: 'detached' });
  }
  const value = median(calculated.slice(1));
  tell({
    name: `${INVOICES} invoices calculated from the list, press to told`,
    value,
    unit: 'ms',
    peer: 'limit of 500 ms',
    ratio: CALCULATE_LIMIT_MS / value,
  });

  const opened: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await grid.getByRole('gridcell', { name: 'S-BENCH-', exact: false }).nth(round).click({ button: 'right' });
    const press = () => page.getByRole('menuitem', { name: 'Edit charges', exact: true }).click();
    opened.push(await timed(page, press, '350.00', '[role="dialog"] [role="gridcell"]'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const open = median(opened.slice(1));
  tell({ name: 'charges of an invoice opened, the first time in a page', value: opened[0] ?? Number.NaN, unit: 'ms' });
  tell({
    name: 'charges of an invoice opened',
    value: open,
    unit: 'ms',
    peer: 'limit of 150 ms',
    ratio: OPEN_LIMIT_MS / open,
  });
} finally {
  await browser.close();
  await app.dispose();
}
