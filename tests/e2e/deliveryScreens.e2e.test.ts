/** The screens of delivery, by people: keys and Back, dropped files, profiles that are linked and deleted, channels, the EDI designer. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { text } from '../support/baseText.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, cellAt, gridOf } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

type Row = Record<string, unknown> & { id: string };
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The profile of the system for a mode. */
async function profileOf(wanted: string): Promise<Row> {
  const { call } = await callerOf(app.url, 'admin');
  const { body } = await call('POST', '/api/records/deliveryProfile/list', { pageLimit: 200 });
  return (body.rows as Row[]).find(({ mode, account }) => mode === wanted && !account) as Row;
}

async function opened(path: string) {
  const watched = await openPage(browser);
  await signIn(watched.page, app.url, 'admin', path);
  return watched;
}

it('is reached by ctrl+alt+y and ctrl+alt+w, and left by Back', async () => {
  const watched = await opened('/invoices/datacapture');
  const { page } = watched;
  await gridOf(page, 'Shipments').getByRole('gridcell').first().waitFor();
  await page.keyboard.press('Control+Alt+y');
  await expect.poll(() => pathOf(page)).toBe('/invoices/delivery/toBeDelivered');
  await gridOf(page, 'Invoices to be delivered').waitFor();
  await page.keyboard.press('Control+Alt+w');
  await expect.poll(() => pathOf(page)).toBe('/invoices/delivery/webInvoice');
  await page.getByRole('grid', { name: /web invoices/i }).waitFor();
  await page.getByRole('button', { name: /^Back/ }).click();
  await expect.poll(() => pathOf(page)).toBe('/invoices/delivery/toBeDelivered');
  await gridOf(page, 'Invoices to be delivered').waitFor();
  await page.getByRole('button', { name: /^Back/ }).click();
  await expect.poll(() => pathOf(page)).toBe('/');
  expect(complaintsOf(watched)).toEqual([]);
});

it('a version of a profile is looked at without being changed, until it is restored', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const profile = await profileOf('email');
  const before = String(profile.profileName);
  const stored = async () =>
    ((await call('GET', `/api/records/deliveryProfile/${profile.id}`)).body as { row: Row }).row.profileName;
  const change = { id: profile.id, version: profile.version, profileName: `${before} changed` };
  expect((await call('PUT', '/api/records/deliveryProfile', { rows: [change] })).status).toBe(200);
  const watched = await opened(`/configuration/system/${profile.systemId}/deliveryProfiles/defaultTemplate`);
  const { page } = watched;
  await page
    .getByRole('gridcell', { name: `${before} changed`, exact: true })
    .first()
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'History', exact: true }).click();
  const history = page.getByRole('dialog', { name: /^History of/ });
  await history.getByText('The changes made in this mode will not be saved unless restored.').waitFor();
  await history.getByRole('row', { name: `Profile name ${before} ${before} changed` }).waitFor();
  expect(await history.getByRole('textbox').count()).toBe(0);
  expect(await stored()).toBe(`${before} changed`);
  await history.getByRole('button', { name: 'Restore' }).last().click();
  await button(page.getByRole('dialog', { name: /^Restore version/ }), 'Restore').click();
  await expect.poll(stored).toBe(before);
  expect(complaintsOf(watched)).toEqual([]);
});

it('the EDI designer confirms before cloning and deleting, shows the source of each value, and runs the test cases', async () => {
  const profile = await profileOf('edi');
  const watched = await opened(`/configuration/ediDesigns/edit/${profile.id}`);
  const { page } = watched;
  const items = page.getByRole('treeitem');
  await page.getByRole('treeitem', { name: /B3/ }).first().waitFor();
  const asked = async (words: RegExp, answer: string) => {
    const question = page.getByRole('dialog').filter({ hasText: words });
    await question.waitFor();
    await button(question, answer).click();
    await question.waitFor({ state: 'detached' });
  };
  /** A question that is refused changes nothing; one that is answered does. */
  const questioned = async (name: RegExp, key: string, words: RegExp, answer: string, by: number) => {
    const before = await items.count();
    await page.getByRole('treeitem', { name }).first().click();
    await page.keyboard.press(key);
    await asked(words, 'Cancel');
    expect(await items.count()).toBe(before);
    await page.getByRole('treeitem', { name }).first().click();
    await page.keyboard.press(key);
    await asked(words, answer);
    if (by > 0) await expect.poll(() => items.count()).toBeGreaterThan(before);
    else await expect.poll(() => items.count()).toBeLessThan(before);
  };
  await questioned(/L3$/, 'Control+d', /^Clone/, 'Clone', 1);
  await page.getByText('Cloned Segment is added as last segment.').waitFor();
  await questioned(/L3$/, 'Delete', /^Delete/, 'Delete', -1);
  const element = new RegExp(`${String((await items.nth(1).innerText()).split('\n').at(-1)).trim()}$`);
  await questioned(element, 'Control+d', /^Clone/, 'Clone', 1);
  await page.getByText('Cloned element is added as last element.').waitFor();
  await questioned(element, 'Delete', /^Delete/, 'Delete', -1);
  await page.getByLabel('Invoice for the preview').click();
  await page.getByRole('option').first().click();
  const origin = page.locator('.inv-edi-origin');
  await page.locator('.inv-edi-between').first().hover();
  await expect.poll(() => origin.innerText()).toBe(text('ediPreview.between'));
  await page.locator('.inv-edi-mark').last().hover();
  await expect.poll(() => origin.innerText()).not.toBe(text('ediPreview.between'));
  expect(complaintsOf(watched)).toEqual([]);
});

it('the days that are left of a schedule follow its end date as it is typed, and are stored nowhere', async () => {
  const profile = await profileOf('ftp');
  const watched = await opened(
    `/configuration/system/${profile.systemId}/deliveryProfiles/InvoiceDeliveryFtp/edit/${profile.id}`,
  );
  const { page } = watched;
  const blocks = gridOf(page, 'Schedule');
  const left = async () => Number((await (await cellAt(blocks, 'Days left', 1)).innerText()).replaceAll(',', ''));
  const before = await left();
  expect(before).toBeGreaterThan(0);
  await (await cellAt(blocks, /^End date/, 1)).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2029-12-30');
  await page.keyboard.press('Enter');
  await expect.poll(left).toBe(before - 1);
  await button(page, 'Save').click();
  const { call } = await callerOf(app.url, 'admin');
  const stored = async () =>
    ((await call('GET', `/api/records/deliveryProfile/${profile.id}`)).body as { row: Row }).row.scheduling;
  await expect.poll(stored).toMatchObject([{ schedulingEndOnDate: '2029-12-30', daysLeft: before - 1 }]);
  const { body } = await call('GET', `/api/records/deliveryProfile/${profile.id}/history`);
  expect(JSON.stringify(body)).toContain('2029-12-30');
  expect(JSON.stringify(body)).not.toContain('daysLeft');
  expect(complaintsOf(watched)).toEqual([]);
});

it('deleting a block of a schedule requires confirmation', async () => {
  const profile = await profileOf('ftp');
  const watched = await opened(
    `/configuration/system/${profile.systemId}/deliveryProfiles/InvoiceDeliveryFtp/edit/${profile.id}`,
  );
  const { page } = watched;
  const blocks = gridOf(page, 'Schedule');
  await (await cellAt(blocks, 'Scheduled', 1)).click();
  const schedule = page.getByRole('region', { name: 'Schedule', exact: true });
  await blocks.getByRole('checkbox').nth(1).check();
  await button(schedule, 'Delete blocks').click();
  const question = page.getByRole('dialog').filter({ hasText: 'Delete 1 block of the schedule?' });
  await button(question, 'Cancel').click();
  await question.waitFor({ state: 'detached' });
  expect(await blocks.getByRole('row').count()).toBeGreaterThan(1);
  await button(schedule, 'Delete blocks').click();
  await button(question, 'Delete').click();
  await expect.poll(() => blocks.getByText('Daily').count()).toBe(0);
  expect(complaintsOf(watched)).toEqual([]);
});

it('a design that fails a case of the partner is not saved, and says how many fail', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const profile = await profileOf('edi');
  const stored = async () =>
    JSON.stringify(
      ((await call('GET', `/api/records/deliveryProfile/${profile.id}`)).body as { row: Row }).row.segments,
    );
  const before = await stored();
  const { page } = await opened(`/configuration/ediDesigns/edit/${profile.id}`);
  await page.getByRole('treeitem', { name: /B3/ }).first().waitFor();
  await page.getByLabel('Invoice for the preview').click();
  await page.getByRole('option').first().click();
  await page.locator('.inv-edi-preview .inv-edi-origin').waitFor();
  await button(page, 'Save as test case').click();
  await page.getByText(text('ediPreview.kept')).waitFor();
  await page.getByRole('treeitem', { name: /L3$/ }).first().click();
  await page.keyboard.press('Delete');
  await button(page.getByRole('dialog').filter({ hasText: /^Delete/ }), 'Delete').click();
  await button(page, 'Save').click();
  await page.getByText('1 test case fails. Fix the design or the test case.').waitFor();
  expect(await stored()).toBe(before);
});

it('a segment whose parent matches two segments requires a choice', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const { systemId } = await profileOf('edi');
  const row = {
    tempId: 'n',
    profileName: 'Two parents',
    mode: 'edi',
    isActiveProfile: false,
    segments: [
      { segmentId: 1, segmentName: 'N1' },
      { segmentId: 1, segmentName: 'LX' },
      { segmentId: 2, segmentName: 'L5', parentSegment: 1 },
    ],
  };
  const { status, body } = await call('PUT', '/api/records/deliveryProfile', { rows: [row] });
  expect([status, systemId === undefined], JSON.stringify(body)).toEqual([200, false]);
  const [{ id }] = body.saved as [Row];
  const { page } = await opened(`/configuration/ediDesigns/edit/${id}`);
  const question = page.getByRole('dialog', { name: 'choose parent segment for L5' });
  await question.getByRole('combobox').click();
  await page.getByRole('option', { name: /LX/ }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('treeitem', { name: /L5$/ }).waitFor();
});

it('a file that is dropped on an invoice to be delivered becomes a document of its shipment', async () => {
  const watched = await opened('/invoices/delivery/toBeDelivered');
  const { page } = watched;
  const cell = await cellAt(gridOf(page, 'Invoices to be delivered'), 'Invoice number', 1);
  const number = await cell.innerText();
  const files = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(['Proof of delivery'], 'pod.txt', { type: 'text/plain' }));
    return carried;
  });
  for (const type of ['dragover', 'drop']) await cell.dispatchEvent(type, { dataTransfer: files });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('pod.txt').first().waitFor();
  const { call } = await callerOf(app.url, 'admin');
  const { body } = await call('POST', '/api/records/invoice/list', {
    filter: { condition: 'and', fields: [{ name: 'invoiceNumber', operator: 'equalTo', value: number }] },
  });
  const [{ shipment }] = body.rows as [Row];
  const kept = async () => {
    const { documents } = (await call('GET', `/api/records/shipment/${shipment}/documents`)).body;
    return (documents as Row[]).filter(({ name }) => name === 'pod.txt').length;
  };
  await expect.poll(kept).toBe(1);
  expect(complaintsOf(watched)).toEqual([]);
});

it('an account is linked to a profile of one other account alone, and its profile leads to the list when it is deleted', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const { systemId } = await profileOf('email');
  const { body } = await call('POST', '/api/records/account/list', { pageLimit: 50 });
  const profiles = (await call('POST', '/api/records/deliveryProfile/list', { pageLimit: 200 })).body.rows as Row[];
  const having = new Set(profiles.map(({ account }) => account));
  const account = (body.rows as Row[]).find(({ id }) => !having.has(id)) as Row;
  const { page } = await opened(`/accounts/${account.id}/${systemId}/deliveryProfiles/listProfiles`);
  const grid = page.getByRole('grid').first();
  await grid.getByRole('row').nth(1).waitFor();
  await button(page, 'Link to a profile').click();
  const dialog = page.getByRole('dialog');
  const accounts = (body.rows as Row[]).slice(0, 2).map(({ accountName }) => String(accountName));
  const from = dialog.getByRole('combobox', { name: 'Account to link to' });
  await from.click();
  for (const name of accounts) await page.getByRole('option').filter({ hasText: name }).first().click();
  await page.getByText('Select only 1 account').waitFor();
  const linked = dialog.getByRole('combobox', { name: 'Account', exact: true });
  await linked.click();
  await page
    .getByRole('option')
    .filter({ hasText: String(account.accountName) })
    .last()
    .click();
  await dialog.getByRole('row').filter({ hasText: 'Invoices by email' }).getByRole('checkbox').first().check();
  await button(dialog, 'Save link').click();
  await page.getByText('Profile Linked successfullly.').waitFor();
  const linkedProfiles = async () => {
    const { rows } = (await call('POST', '/api/records/deliveryProfile/list', { pageLimit: 200 })).body as {
      rows: Row[];
    };
    return rows
      .filter((row) => row.account === account.id && row.profileReferenceID)
      .map(({ profileName }) => profileName);
  };
  expect(await linkedProfiles()).toEqual(['Invoices by email']);
  const own = grid
    .getByRole('row')
    .filter({ hasText: 'Invoices by email' })
    .filter({ hasText: String(account.accountName) });
  await own.getByRole('gridcell', { name: 'Invoices by email', exact: true }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Reason').fill('It is sent by EDI now');
  await button(question, 'Delete').click();
  await expect
    .poll(() => pathOf(page))
    .toBe(`/configuration/system/${systemId}/accounts/${account.id}/deliveryProfiles/listProfiles`);
  expect(await linkedProfiles()).toEqual([]);
});

it('saving a channel leads to the defaults of the system', async () => {
  const { systemId } = await profileOf('email');
  const base = `/configuration/system/${systemId}/deliveryProfiles`;
  const watched = await opened(`${base}/outgoingChannel/new`);
  const { page } = watched;
  await page.getByRole('textbox', { name: /^Name/ }).fill('Folder of Acme');
  const protocol = page.getByRole('combobox', { name: 'Protocol', exact: true });
  await protocol.click();
  await page.getByRole('option', { name: 'Folder', exact: true }).click();
  await page.getByLabel('Folder', { exact: true }).fill('acme');
  await button(page, 'Save').click();
  await expect.poll(() => pathOf(page)).toBe(`${base}/defaultTemplate`);
  expect(complaintsOf(watched)).toEqual([]);
});
