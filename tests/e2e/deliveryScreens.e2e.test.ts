/** The screens of delivery, by people: keys and Back, dropped files, the history of a profile, the EDI designer, an objection shown. */
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

it('the EDI designer asks before it clones or deletes, tells of each value where it is from, and runs the cases of the partner', async () => {
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
  await page.getByLabel('Invoice for the preview').click();
  await page.getByRole('option').first().click();
  const origin = page.locator('.inv-edi-origin');
  await page.locator('.inv-edi-between').first().hover();
  await expect.poll(() => origin.innerText()).toBe(text('ediPreview.between'));
  await page.locator('.inv-edi-mark').last().hover();
  await expect.poll(() => origin.innerText()).not.toBe(text('ediPreview.between'));
  expect(complaintsOf(watched)).toEqual([]);
});

it('a block of a schedule is asked about before it is deleted', async () => {
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
