/** The rule builder: a rule is changed, tried on real rows, published, seen in another window, and taken back, in the browser alone. */
import { beforeAll, expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf, typeOver } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { begin, choose, open, openRules, publish, revert, rowsOf as rows, said } from './support/rules.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();
let account: string;

beforeAll(async () => {
  const admin = await callerOf(app.url, 'admin');
  const { body } = await admin.call('POST', '/api/records/account/list', { pageLimit: 1 });
  account = String((body.rows as { id: string }[])[0]?.id);
});

it('makes an invoice rule of an account, tries it, publishes it, and takes it back', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await openRules(page, app.url, `/accounts/${account}/Invoicerules`);
  await begin(page, 'Remarks');
  await page.getByRole('heading', { name: 'Remarks: Invoice validation' }).waitFor();
  await page.getByText(/^Select Invoice Field, Expression.* at Condition 1$/).waitFor({ state: 'attached' });

  await choose(rows(page), 'Field at 1', 'Transport mode');
  await choose(rows(page), 'Expression at 1', 'is');
  await rows(page).getByLabel('Value at 1', { exact: true }).fill('Ocean');
  await choose(rows(page), 'Result operator at 1', 'contains');
  await rows(page).getByLabel('Result value at 1', { exact: true }).fill('vessel');
  await page.getByText('If Transport mode is “Ocean”').waitFor();
  await page.getByText('then it is valid only if Remarks contains “vessel”').waitFor();

  await page.getByText('Test', { exact: true }).click();
  await button(page, 'Add row').click();
  const tries = page.getByRole('table', { name: 'Test' });
  await tries.getByLabel('Transport mode of row Row 1').fill('ocean');
  await tries.getByText('Remarks should contain vessel. Entered value -  is wrong.').waitFor();
  await tries.getByLabel('Remarks of row Row 1').fill('The vessel is late');
  await tries.getByText('valid', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Save as example: Row 1' }).click();
  await page.getByRole('dialog').getByLabel('Example name').fill('A vessel is named.');
  await button(page.getByRole('dialog'), 'Save as example').click();
  await page.getByText('A vessel is named.').waitFor();
  await page.getByText('as expected').waitFor();
  // The example runs whenever the rule changes, and publishing shows its result.
  await rows(page).getByLabel('Result value at 1', { exact: true }).fill('ship');
  await page.getByText(/^Expected .*, but /).waitFor();
  await button(page, 'Undo').click();
  await page.getByText('as expected').waitFor();

  await publish(page, 'Ocean names its vessel.');
  await page.getByText('Changed here').waitFor();
  await page.getByText('Versions', { exact: true }).click();
  await page.getByText('live', { exact: true }).waitFor();

  await revert(page, 'Not yet.');
  await page.getByText('No rule found').waitFor();
  await expectClean(watched, 'the rules of an account');
});

it('requires a filled field with its own message, for a value of the list', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await openRules(page, app.url, `/accounts/${account}/Invoicerules`);
  await begin(page, 'Remarks');
  await choose(rows(page), 'Field at 1', 'Transport mode');
  await choose(rows(page), 'Expression at 1', 'is one of');
  const value = rows(page).getByLabel('Value at 1', { exact: true });
  await value.fill('Ocean, Aeroplane');
  await rows(page).getByText('Aeroplane is not in the list of Transport mode').waitFor({ state: 'attached' });
  // Suggestions continue the typed text.
  await expect
    .poll(() => value.locator('xpath=following-sibling::datalist').locator('option').count())
    .toBeGreaterThan(3);
  const offered = await value
    .locator('xpath=following-sibling::datalist/option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(offered.every((one) => one.startsWith('Ocean, '))).toBe(true);
  await value.fill('Ocean, Air');
  await rows(page).getByText('Aeroplane is not in the list of Transport mode').waitFor({ state: 'detached' });

  await choose(rows(page), 'Result operator at 1', 'is filled in');
  expect(await rows(page).getByLabel('Result value at 1', { exact: true }).count()).toBe(0);
  await page.getByText('then it is valid only if Remarks is filled in').waitFor();
  await page.getByText('Test', { exact: true }).click();
  await button(page, 'Add row').click();
  const tries = page.getByRole('table', { name: 'Test' });
  await tries.getByLabel('Transport mode of row Row 1').fill('ocean');
  await tries.getByText('Remarks should not be empty.').waitFor();
  await rows(page).getByLabel('Custom message at 1').fill('By {transportMode} it needs a remark.');
  await tries.getByText('By ocean it needs a remark.').waitFor();

  // Saved and opened again it says the same.
  await button(page.getByRole('toolbar', { name: 'Rules' }), 'Save draft').click();
  await page.getByText('Unsaved').waitFor({ state: 'detached' });
  await page.reload();
  await open(page, 'Remarks');
  expect(await said(page, 'Result operator at 1')).toBe('isFilledIn');
  expect(await said(page, 'Custom message at 1')).toBe('By {transportMode} it needs a remark.');
  await page.getByText('Versions', { exact: true }).click();
  await button(page, 'Discard draft').click();
  await button(page.getByRole('dialog'), 'Discard draft').click();
  await page.getByText('No rule found').waitFor();
  await expectClean(watched, 'a rule with words of its own');
});

it('puts a rule of the system in force in a window where somebody works, and takes it back, with what was typed there', async () => {
  const other = await openPage(browser);
  await signIn(other.page, app.url, 'billing', '/invoices/datacapture');
  const grid = gridOf(other.page, 'Shipments');
  await grid.getByRole('gridcell').nth(8).waitFor();
  await typeOver(other.page, await cellAt(grid, 'Booking number', 1), 'TROUBLE');
  const trouble = await cellAt(grid, 'Booking number', 1);
  expect(await trouble.getAttribute('aria-invalid')).toBeNull();

  const watched = await openPage(browser);
  const { page } = watched;
  await openRules(page, app.url, '/configuration/system/ofs/invoiceRules');
  await begin(page, 'Booking number');
  await choose(rows(page), 'Field at 1', 'Booking number');
  await choose(rows(page), 'Expression at 1', 'is');
  await rows(page).getByLabel('Value at 1', { exact: true }).fill('trouble');
  await choose(rows(page), 'Result operator at 1', 'is not');
  await rows(page).getByLabel('Result value at 1', { exact: true }).fill('trouble');
  await publish(page, 'No trouble.');
  await expect.poll(() => trouble.getAttribute('aria-invalid')).toBe('true');
  expect(await trouble.innerText()).toBe('TROUBLE');

  await revert(page, 'Trouble is allowed.');
  await expect.poll(() => trouble.getAttribute('aria-invalid')).toBeNull();
  expect(await trouble.innerText()).toBe('TROUBLE');
  expect(complaintsOf(watched)).toEqual([]);
  expect(complaintsOf(other)).toEqual([]);
});
