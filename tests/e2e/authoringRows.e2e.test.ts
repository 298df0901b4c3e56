/** The rows of a rule by mouse and keys: automatic changes after a choice, moving, copying, undo; impact; two authors. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { begin, choose, open, openRules, publish, rowsOf, said } from './support/rules.ts';

const { app, browser } = await appAndBrowser();

async function opened(kind: string) {
  const watched = await openPage(browser);
  await openRules(watched.page, app.url, `/configuration/system/ofs/${kind}`);
  return watched;
}
/** The cond and the operator of each row. */
const shape = (page: Page): Promise<string[]> =>
  rowsOf(page)
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll<HTMLSelectElement>('.inv-rule-cond, .inv-rule-operator')]
          .map(({ value }) => value)
          .join(' '),
      ),
    );

it('forces what must follow, moves rows by keys and by dragging, copies and takes back', async () => {
  const watched = await opened('shipmentRules');
  const { page } = watched;
  await open(page, 'Service type');
  const first = await shape(page);
  expect(first.slice(0, 4)).toEqual(['IF AND', ' THEN', 'ELSEIF AND', ' THEN']);

  await choose(rowsOf(page), 'Condition type at 3', 'END');
  await page.getByText('Can not select IF/END at this level').waitFor();
  await choose(rowsOf(page), 'Condition type at 4', 'ELSE');
  expect((await shape(page)).slice(0, 5)).toEqual(['IF AND', ' THEN', 'ELSEIF THEN', 'ELSE', 'ELSEIF AND']);
  await choose(rowsOf(page), 'Operator at 3', 'OR');
  expect((await shape(page)).slice(2, 5)).toEqual(['ELSEIF OR', ' THEN', 'ELSE']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await shape(page)).toEqual(first);
  await page.keyboard.press('Control+y');
  expect((await shape(page))[3]).toBe('ELSE');
  await button(page, 'Undo').click();

  // A block moves by keys with all its rows, and the handle keeps the focus.
  await rowsOf(page).getByRole('button', { name: 'Select condition 3', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Condition 3 is now condition 1.').waitFor({ state: 'attached' });
  // The operator is “is filled in”, which needs no value.
  expect(await rowsOf(page).getByLabel('Value at 1', { exact: true }).count()).toBe(0);
  expect(await said(page, 'Result operator at 2')).toBe('isInList');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Select condition 1');
  await page.keyboard.press('Alt+ArrowDown');
  expect(await said(page, 'Result operator at 2')).toBe('assign');

  await rowsOf(page)
    .locator('[data-handle]')
    .nth(2)
    .dragTo(rowsOf(page).locator('[data-row]').nth(0), { targetPosition: { x: 20, y: 2 } });
  expect(await said(page, 'Result operator at 2')).toBe('isInList');
  await button(page, 'Undo').click();

  await rowsOf(page).getByRole('button', { name: 'Select condition 1', exact: true }).click();
  await rowsOf(page)
    .getByRole('button', { name: 'Select condition 2', exact: true })
    .click({ modifiers: ['Shift'] });
  await button(page, 'Copy rows').click();
  await page.getByText('2 rows copied.').waitFor();
  await button(page, 'Paste rows').click();
  await expect.poll(() => shape(page)).toHaveLength(first.length + 2);
  await button(page, 'Disable rows').click();
  await page.getByText(/^\(off\) If Service type/).waitFor();
  await button(page, 'Delete rows').click();
  await expect.poll(() => shape(page)).toHaveLength(first.length);
  for (let steps = 0; steps < 3; steps += 1) await button(page, 'Undo').click();
  expect(await shape(page)).toEqual(first);
  expect(complaintsOf(watched)).toEqual([]);
});

it('computes RESULT rows at shipment level, and shows the stored rows whose result changes', async () => {
  const watched = await opened('shipmentRules');
  const { page } = watched;
  await begin(page, 'Pieces', 'Shipment validation');
  await button(page, 'Formatting 1').click();
  await page.getByText('Select the field first!!!').waitFor();
  await choose(rowsOf(page), 'Operator at 1', 'RESULT');
  await choose(rowsOf(page), 'Field at 1', 'Pieces');
  await choose(rowsOf(page), 'Expression at 1', 'times');
  await rowsOf(page).getByLabel('Value at 1', { exact: true }).fill('2');
  await choose(rowsOf(page), 'Field at 2', 'RESULT1');
  await choose(rowsOf(page), 'Expression at 2', 'is greater than');
  await rowsOf(page).getByLabel('Value at 2', { exact: true }).fill('0');
  await choose(rowsOf(page), 'Result operator at 2', 'is');
  await rowsOf(page).getByLabel('Result value at 2', { exact: true }).fill('-1');
  await page.getByText('RESULT1 is Pieces times 2').waitFor();
  await page.getByText('Impact', { exact: true }).click();
  await button(page, 'Check stored rows').click();
  await page.getByText(/^[\d,]+ of [\d,]+ rows would change: [\d,]+ newly invalid/).waitFor({ timeout: 60_000 });
  await page
    .getByRole('table', { name: 'Sample rows' })
    .getByRole('cell', { name: /Pieces: Pieces should/ })
    .first()
    .waitFor();
  await page.getByText('Test', { exact: true }).click();
  await button(page, 'Add row').click();
  await page.getByRole('table', { name: 'Test' }).getByLabel('Pieces of row Row 1').fill('3');
  await button(page, 'Check on server').click();
  await page.getByText('The server agrees on 1 row.').waitFor();
  await choose(page, 'As role', 'Billing staff');
  await button(page, 'Check with all rules').click();
  await page.getByText(/^Row 1: .*Pieces: Pieces should/).waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});

it('fills a field by auto-fetch rows, of one source', async () => {
  const watched = await opened('shipmentRules');
  const { page } = watched;
  await begin(page, 'Vendor', 'Auto-fetching');
  await page.getByText('Versions', { exact: true }).click();
  await button(page, 'Delete rule').click();
  await page.getByText('There is no rule configured to delete.').waitFor();
  await choose(rowsOf(page), 'Metadata Source at 1', 'Accounts (accounts)');
  await page
    .getByText('Select Auto Fetch field, Condition field, Fetch field at Condition 1')
    .waitFor({ state: 'attached' });
  await choose(rowsOf(page), 'Auto Fetch field at 1', 'Account number');
  await choose(rowsOf(page), 'Metadata Match Key at 1', 'Account number');
  await choose(rowsOf(page), 'Metadata Fetch Key at 1', 'Account name');
  await button(page, 'Add row').click();
  expect(await said(page, 'Metadata Source at 2')).toBe('accounts');
  await rowsOf(page).getByRole('button', { name: 'Delete condition 2' }).click();
  await page.getByText('Test', { exact: true }).click();
  await button(page.getByRole('complementary', { name: 'Rule details' }), 'Add row').click();
  const tries = page.getByRole('table', { name: 'Test' });
  await tries.getByLabel('Account number of row Row 1').fill('AC-1001');
  await tries.getByText(/^Vendor: .+/).waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});

it('shows who comes late what the other published, and takes both', async () => {
  const watched = await opened('invoiceRules');
  const { page } = watched;
  await begin(page, 'Remarks');
  await choose(rowsOf(page), 'Field at 1', 'Transport mode');
  await choose(rowsOf(page), 'Expression at 1', 'is');
  await rowsOf(page).getByLabel('Value at 1', { exact: true }).fill('Ocean');
  await choose(rowsOf(page), 'Result operator at 1', 'contains');
  await rowsOf(page).getByLabel('Result value at 1', { exact: true }).fill('vessel');
  await publish(page, 'First.');
  await page.getByText('Changed here').waitFor();
  await rowsOf(page).getByLabel('Result value at 1', { exact: true }).fill('ship');

  // Meanwhile the same is published otherwise, by a call.
  const admin = await callerOf(app.url, 'admin');
  const name = 'shipment.remarks.invoiceValidation';
  const found = (await admin.call('GET', `/api/authoring/definition?kind=rules&name=${name}`)).body;
  const value = { ...(found.value as object), description: 'Ships are named.' };
  const order = { kind: 'rules', name, value, base: found.base, draft: found.draft };
  expect((await admin.call('PUT', '/api/authoring/definition', order)).status).toBe(200);
  const pieces = [{ kind: 'rules', name }];
  expect((await admin.call('POST', '/api/authoring/publish', { comment: 'Second.', pieces })).status).toBe(200);

  await button(page, 'Save draft').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Description: added Ships are named.').waitFor();
  await dialog.getByText('Condition 1, Result value: vessel → ship').waitFor();
  await button(dialog, 'Apply choices').click();
  await expect.poll(() => page.getByLabel('Rule description').inputValue()).toBe('Ships are named.');
  expect(await said(page, 'Result value at 1')).toBe('ship');
  await publish(page, 'Both.');
  await page.getByText('Versions', { exact: true }).click();
  await page.getByText(/Both\.$/).waitFor();
  await button(page, 'Compare with the open one').last().click();
  await page.getByText('Condition 1, Result value: vessel → ship').waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});
