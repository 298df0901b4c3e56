/**
 * An administrator makes a field with a list and a rule, tries it on a row, publishes it to one system, sees it work in a window
 * in which somebody types, takes it back, and has the same as files: in the browser alone.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf, typeOver, wrongCells } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { showOnly } from './support/columns.ts';
import { begin, choose, publish, revert, rowsOf } from './support/rules.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

/** Confirms a dialog, with a comment. */
async function confirm(page: Page, yes: string, comment: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill(comment);
  await button(dialog, yes).click();
  await dialog.waitFor({ state: 'hidden' });
}
const templates = (page: Page) => page.goto(`${app.url}/configuration/system/ofs/templates`);
/** An option of a segmented control, distinguished from other elements with the same text. */
const way = (page: Page, name: string) =>
  page
    .locator('label', { has: page.getByText(name, { exact: true }) })
    .first()
    .click();

it('makes a field with a list and a rule, tries and publishes it, sees it beside what is typed, and takes it back', async () => {
  const other = await openPage(browser);
  await signIn(other.page, app.url, 'billing', '/invoices/datacapture');
  const shipments = gridOf(other.page, 'Shipments');
  await shipments.getByRole('gridcell').nth(8).waitFor();
  await typeOver(other.page, await cellAt(shipments, 'Booking number', 1), 'KEPT');

  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin');
  await templates(page);
  const fields = gridOf(page, 'Fields of the template');
  await fields.getByRole('gridcell').nth(8).waitFor();
  await way(page, 'Add Keys');
  const keys = gridOf(page, 'Available keys');
  await keys.waitFor();
  await button(page, 'Save draft').click();
  await page.getByText('Select data to save!').waitFor();
  await button(page, 'New key').click();
  const last = (await keys.getByRole('row').count()) - 1;
  await button(page, 'Save draft').click();
  const asked = page.getByRole('dialog');
  await asked.getByText(/^Some mandatory fields are not filled! at row no\.\d+, Press Yes to continue/).waitFor();
  await button(asked, 'No').click();
  await asked.waitFor({ state: 'hidden' });
  await typeOver(page, await cellAt(keys, 'Field key', last), '1st');
  await page.getByText('Only Alphanumeric value starting with alphabet(s) is allowed!').first().waitFor();
  await typeOver(page, await cellAt(keys, 'Field key', last), 'sealKind');
  await typeOver(page, await cellAt(keys, 'Label mandatory', last), 'Seal Kind');
  await typeOver(page, await cellAt(keys, 'Type mandatory', last), 'Dropdown');
  await typeOver(page, await cellAt(keys, 'Own values', last), 'bolt, cable=Cable seal');
  const preview = gridOf(page, 'Preview');
  await button(page, 'Save draft').click();
  await page.getByText('1 field saved in the draft.').waitFor();
  await way(page, 'Edit Fields');
  await preview.getByRole('columnheader', { name: 'Shipment number' }).waitFor();
  expect(await shipments.getByRole('columnheader', { name: 'Seal Kind' }).count()).toBe(0);
  await button(page, 'Publish').click();
  await confirm(page, 'Publish', 'Seals are told apart.');
  await button(page, 'Revert').waitFor();
  await expectClean(watched, 'the fields of a template');

  await other.page.getByText('KEPT', { exact: true }).waitFor();
  await expect
    .poll(async () => (await (await callerOf(app.url, 'billing')).call('GET', '/api/template/shipment')).body.template)
    .toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ key: 'sealKind' })]) });

  // A rule of the new field, with the list that it brought.
  await page.goto(`${app.url}/configuration/system/ofs/invoiceRules`);
  await page.getByRole('navigation', { name: 'Rules' }).waitFor();
  await begin(page, 'Seal Kind');
  const rows = rowsOf(page);
  await choose(rows, 'Field at 1', 'Booking number');
  await choose(rows, 'Expression at 1', 'is');
  await rows.getByLabel('Value at 1', { exact: true }).fill('kept');
  await choose(rows, 'Result operator at 1', 'is');
  await rows.getByLabel('Result value at 1', { exact: true }).fill('bolt');
  await page.getByText('Test', { exact: true }).click();
  await button(page, 'Add row').click();
  const tries = page.getByRole('table', { name: 'Test' });
  await tries.getByLabel('Booking number of row Row 1').fill('KEPT');
  await tries.getByText(/^Seal Kind should .*bolt/).waitFor();
  // Counted now: the window beside has long read all its rows.
  const wrong = await wrongCells(other.page);
  await publish(page, 'What is kept is bolted.');
  await expect.poll(() => wrongCells(other.page)).toBe(wrong + 1);
  expect(await (await cellAt(shipments, 'Booking number', 1)).innerText()).toBe('KEPT');

  // The same as files, and back: nothing would change.
  const admin = await callerOf(app.url, 'admin');
  const exported = (await admin.call('GET', '/api/authoring/export')).body as {
    layer: string;
    hash: string;
    files: { path: string }[];
  };
  expect(exported.files.map(({ path }) => path).join('\n')).toMatch(
    /shipment\.sealKind.*list\.json[\s\S]*shipment.*template/,
  );
  const again = await admin.call('POST', '/api/authoring/import', {
    layer: exported.layer,
    files: exported.files,
    dryRun: true,
  });
  expect(again.body).toMatchObject({ hash: exported.hash, changes: [] });

  await revert(page, 'Not yet.');
  await templates(page);
  await button(page, 'Revert').click();
  await confirm(page, 'Revert', 'No seals.');
  await button(page, 'Revert').waitFor({ state: 'hidden' });
  await expect
    .poll(async () => JSON.stringify((await admin.call('GET', '/api/template/shipment')).body))
    .not.toContain('sealKind');
  expect(await (await cellAt(shipments, 'Booking number', 1)).innerText()).toBe('KEPT');
  expect(complaintsOf(watched)).toEqual([]);
  expect(complaintsOf(other)).toEqual([]);
});

it('compares and restores versions of the fields, and says something for one account', async () => {
  const admin = await callerOf(app.url, 'admin');
  for (const label of ['Customer', 'Client'])
    await admin.call('PUT', '/api/template/shipment', { fields: [{ key: 'accountName', label }], comment: label });
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin');
  await templates(page);
  const fields = gridOf(page, 'Fields of the template');
  await fields.getByRole('gridcell', { name: 'Client' }).waitFor();
  await way(page, 'Versions');
  const version = page.getByRole('listitem').filter({ hasText: '· Customer' });
  await button(version, 'Compare with the open one').click();
  await version.getByText(/Customer → Client/).waitFor();
  await button(version, 'Restore as draft').click();
  await fields.getByRole('gridcell', { name: 'Customer' }).waitFor();
  await button(page, 'Publish').click();
  await confirm(page, 'Publish', 'As it was.');
  const labelFor = async (accountId?: string) => {
    const asked = { type: 'shipment', ...(accountId ? { accountId } : {}) };
    const { template } = (await admin.call('POST', '/api/shipment/template', asked)).body as {
      template: { fields: { key: string; label: string }[] };
    };
    return template.fields.find(({ key }) => key === 'accountName')?.label;
  };
  await expect.poll(() => labelFor()).toBe('Customer');

  await way(page, 'Default');
  await page.getByText('This is the product default. Select a level to change it.').waitFor();
  await way(page, 'Account');
  await page.getByRole('combobox', { name: 'Account', exact: true }).click();
  await page.getByRole('option').first().click();
  await fields.getByRole('gridcell', { name: 'Customer' }).waitFor();
  const row = await fields.getByRole('row').filter({ hasText: 'Customer' }).getAttribute('aria-rowindex');
  await typeOver(page, await cellAt(fields, 'Label mandatory', Number(row) - 1), 'Debtor');
  await button(page, 'Save draft').click();
  await page.getByText('1 field saved in the draft.').waitFor();
  await button(page, 'Publish').click();
  await confirm(page, 'Publish', 'Of this account.');
  const { rows } = (await admin.call('POST', '/api/records/account/list', { pageLimit: 500 })).body as {
    rows: { id: string }[];
  };
  await expect
    .poll(
      async () => (await Promise.all(rows.map(({ id }) => labelFor(id)))).filter((label) => label === 'Debtor').length,
    )
    .toBe(1);
  expect(await labelFor()).toBe('Customer');
  expect(complaintsOf(watched)).toEqual([]);
});

it('renames a key: first what names it, then all of it at once, and the grid of fields has it', async () => {
  const admin = await callerOf(app.url, 'admin');
  const piece = { kind: 'template', name: 'shipment' };
  const { value, base, draft } = (await admin.call('GET', `/api/authoring/definition?${new URLSearchParams(piece)}`))
    .body as { value: { fields: Record<string, object> }; base: number; draft: number };
  const fields = { ...value.fields, sealNo: { type: 'text', label: 'Seal Number', length: 20 } };
  await admin.call('PUT', '/api/authoring/definition', { ...piece, base, draft, value: { ...value, fields } });
  const tree = { condition: 'and', fields: [{ name: 'sealNo', operator: 'equalTo', value: 'A1' }] };
  const filter = { label: 'Sealed', template: 'shipment', tree };
  await admin.call('PUT', '/api/authoring/definition', { kind: 'filter', name: 'sealed', value: filter });
  const pieces = [piece, { kind: 'filter', name: 'sealed' }];
  const published = await admin.call('POST', '/api/authoring/publish', { comment: 'A field, a filter of it.', pieces });
  expect(published.body).toHaveProperty('version');

  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin');
  await templates(page);
  const grid = gridOf(page, 'Fields of the template');
  const last = grid.getByRole('gridcell', { name: 'sealNo', exact: true });
  await grid.getByRole('gridcell').nth(8).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await last.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename key' }).click();
  const dialog = page.getByRole('dialog', { name: /Rename key sealNo/ });
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('As the carriers call it');
  await dialog.getByRole('textbox', { name: /New key/ }).fill('containerSeal');
  await page.keyboard.press('Enter');
  await dialog.getByText(/sealNo will be renamed to containerSeal in \d+ places/).waitFor();
  await gridOf(page, 'Places that use the field').getByRole('gridcell', { name: 'sealed' }).first().waitFor();
  await expectClean(watched, 'renaming a key');
  await button(dialog, 'Rename and publish').focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByText(/Renamed sealNo to containerSeal/)
    .first()
    .waitFor();
  const named = { kind: 'filter', name: 'sealed' };
  const { body } = await admin.call('GET', `/api/authoring/definition?${new URLSearchParams(named)}`);
  expect(JSON.stringify(body.value)).toContain('containerSeal');
  await grid.getByRole('gridcell', { name: 'containerSeal', exact: true }).waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});

it('inserts a field between others and moves it, the numbers following, and shows who uses what is removed', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin');
  await templates(page);
  const fields = gridOf(page, 'Fields of the template');
  await fields.getByRole('gridcell').nth(8).waitFor();
  const keyAt = async (row: number) => (await cellAt(fields, 'Field key', row)).innerText();
  const orderAt = async (row: number) => (await cellAt(fields, 'Display order', row)).innerText();
  const [second, third] = [await keyAt(2), await keyAt(3)];

  await (await cellAt(fields, 'Label mandatory', 3)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Insert row before' }).click();
  await expect.poll(() => orderAt(3)).toBe('3');
  await typeOver(page, await cellAt(fields, 'Label mandatory', 3), 'Seal number (customs)');
  await expect.poll(() => keyAt(3)).toBe('sealNumberCustoms');
  await expect.poll(() => keyAt(4)).toBe(third);
  expect(await orderAt(4)).toBe('4');
  await (await cellAt(fields, 'Label mandatory', 3)).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => keyAt(2)).toBe('sealNumberCustoms');
  expect([await orderAt(2), await keyAt(3), await orderAt(3)]).toEqual(['2', second, '3']);
  await button(page, 'Save draft').click();
  await page.getByText(/fields saved in the draft\.$/).waitFor();
  await expect.poll(() => keyAt(2)).toBe('sealNumberCustoms');
  await expect.poll(() => keyAt(4)).toBe(third);
  await button(page, 'Search fields').click();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Find', exact: true }))
    .first()
    .waitFor();
  await page.keyboard.press('Escape');

  // The users of a field are listed with links before it is removed.
  const named = page.getByRole('gridcell', { name: 'accountName', exact: true });
  const used = fields.getByRole('row').filter({ has: named }).first();
  await used.getByRole('checkbox').first().check();
  await button(page, 'Remove').click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('link', { name: 'Rule shipment.accountName.fetched' }).waitFor();
  await button(asked, 'Cancel').click();
  await button(page, 'Discard draft').click();
  await button(page.getByRole('dialog'), 'Discard draft').click();
  await expect.poll(() => keyAt(2)).toBe(second);
  await expectClean(watched, 'the order of fields');
});

it('makes fields mandatory, hidden and read-only by conditions, which the grid, the form and the save obey', async () => {
  const shown = ['shipmentNumber', 'bookingNumber', 'quoteNumber', 'poNumber'];
  const billing = await callerOf(app.url, 'billing');
  await showOnly(billing, shown, 'dataCapture grid');
  const other = await openPage(browser);
  await signIn(other.page, app.url, 'billing', '/invoices/datacapture');
  const shipments = gridOf(other.page, 'Shipments');
  await shipments.getByRole('gridcell').nth(8).waitFor();
  const number = await (await cellAt(shipments, 'Shipment number', 1)).innerText();

  const watched = await openPage(browser);
  const { page } = watched;
  // Every column and row of the fields is in sight.
  await page.setViewportSize({ width: 8000, height: 3200 });
  await signIn(page, app.url, 'admin');
  await templates(page);
  const fields = gridOf(page, 'Fields of the template');
  await fields.getByRole('gridcell').nth(8).waitFor();
  const when = async (key: string, column: string, value: string) => {
    const named = page.getByRole('gridcell', { name: key, exact: true });
    const row = await fields.getByRole('row').filter({ has: named }).first().getAttribute('aria-rowindex');
    await (await cellAt(fields, column, Number(row) - 1)).dblclick();
    const dialog = page.getByRole('dialog', { name: column });
    await button(dialog, 'Add a condition').click();
    await dialog.getByLabel('Value of Shipment number').fill(value);
    await button(dialog, 'Change').click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await when('bookingNumber', 'Mandatory when', number);
  await when('quoteNumber', 'Read-only when', number);
  await when('poNumber', 'Visible when', 'No shipment has this number');
  await button(page, 'Save draft').click();
  await page.getByText('3 fields saved in the draft.').waitFor();
  await button(page, 'Publish').click();
  await confirm(page, 'Publish', 'Booked shipments say under which number.');
  await button(page, 'Revert').waitFor();
  await expectClean(watched, 'conditions of fields');

  // The grid: what is mandatory in the one shipment is not in the next, and what is read-only there takes no key.
  const booking = (row: number) => cellAt(shipments, 'Booking number', row);
  const quote = async (row: number) => (await cellAt(shipments, 'Quote number', row)).innerText();
  for (const row of [1, 2]) {
    await (await booking(row)).click();
    await other.page.keyboard.press('Delete');
  }
  await expect.poll(async () => (await booking(1)).getAttribute('aria-invalid')).toBe('true');
  expect(await (await booking(2)).getAttribute('aria-invalid')).toBeNull();
  const before = await quote(1);
  // No Enter: in a cell that is read-only it opens the record.
  await (await cellAt(shipments, 'Quote number', 1)).click();
  await other.page.keyboard.type('OVER');
  await typeOver(other.page, await cellAt(shipments, 'Quote number', 2), 'OVER');
  await expect.poll(() => quote(2)).toBe('OVER');
  expect(await quote(1)).toBe(before);
  for (let step = 0; step < 3; step += 1) await other.page.keyboard.press('Control+z');
  await expect.poll(() => quote(2)).not.toBe('OVER');
  await expect.poll(async () => (await booking(1)).innerText()).not.toBe('');

  // The form of the same shipment.
  await (await cellAt(shipments, 'Shipment number', 1)).click();
  await other.page.keyboard.press('Shift+F10');
  await other.page.getByRole('menuitem', { name: 'Edit in form' }).click();
  const form = other.page.getByRole('dialog', { name: `Shipment ${number}` });
  const input = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  await input('Booking number').waitFor();
  expect(await input('Booking number').getAttribute('aria-required')).toBe('true');
  expect(await input('Quote number').getAttribute('readonly')).not.toBeNull();
  expect(await input('PO / SO number').count()).toBe(0);

  // The save, whoever sends it.
  const { body } = await billing.call('POST', '/api/records/shipment/list', {
    filter: { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'equalTo', value: number }] },
  });
  const [{ id, version } = {}] = body.rows as Record<string, unknown>[];
  const save = (values: object) => billing.call('PUT', '/api/records/shipment', { rows: [{ id, version, ...values }] });
  const refused = await save({ bookingNumber: '' });
  expect(refused.status).toBe(412);
  expect(refused.body.errorRows).toMatchObject([{ errors: { bookingNumber: expect.any(String) } }]);

  await templates(page);
  await button(page, 'Revert').click();
  await confirm(page, 'Revert', 'As before.');
  await button(page, 'Revert').waitFor({ state: 'hidden' });
  expect(complaintsOf(watched)).toEqual([]);
  expect(complaintsOf(other)).toEqual([]);
});
