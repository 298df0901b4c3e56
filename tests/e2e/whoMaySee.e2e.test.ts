/** Access explanations by choosing a record or a user: by mouse, by keys, and from the pages themselves. */
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { gridOf } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { byKeys, byMouse, type Hand } from './support/hands.ts';
import { tabTo } from './support/keys.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();
const { call } = await callerOf(app.url, 'admin');
const rowsOf = async (entity: string) =>
  (await call('POST', `/api/records/${entity}/list`, { pageLimit: 200 })).body.rows as Record<string, string>[];
const OWN = ['AC-1001', 'AC-1002'];
const shipment = (await rowsOf('shipment')).find(({ accountNumber }) => !OWN.includes(accountNumber ?? ''));
const account = (await rowsOf('account')).find(({ accountNumber }) => accountNumber === OWN[0]);
const carrier = (await rowsOf('user')).find(({ email }) => email?.startsWith('carrier@'));

const list = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true });
const whyOf = (page: Page, person: string) =>
  gridOf(page, 'Who may see this').getByRole('row').filter({ hasText: person }).getByRole('gridcell').last();

describe.each<[string, (page: Page) => Hand]>([
  ['mouse', byMouse],
  ['keys', byKeys],
])('by %s', (how, handOf) => {
  it('chooses a kind, a record by its number or name, and a field, and lists who may see it and why', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    const hand = handOf(page);
    await signIn(page, app.url, 'admin', '/configuration/accessRight/report');
    await hand.find(page, 'Kind of record', 'Shipment');
    await hand.find(page, 'Record', shipment?.shipmentNumber ?? '');
    await expect.poll(() => whyOf(page, 'Cato Carrier').innerText()).toMatch(/^The record is outside the rows/);
    await hand.find(page, 'Field', 'Freight cost');
    await page.getByText(' + View shipment costs (shipmentEntry.viewCosts).').waitFor();
    expect(await list(page, 'Record').inputValue()).toBe(shipment?.shipmentNumber);
    await expectClean(watched, 'who may see a field of a record');

    // Another kind has other records and fields.
    if (how === 'keys') {
      await tabTo(page, list(page, 'Kind of record'), { back: true });
      await page.keyboard.press('Control+A');
    }
    await hand.find(page, 'Kind of record', 'Account');
    await expect.poll(() => list(page, 'Record').inputValue()).toBe('');
    expect(await list(page, 'Field').inputValue()).toBe('');
    await hand.find(page, 'Record', account?.accountName ?? '');
    const named = `${account?.accountName} · ${account?.accountNumber}`;
    await expect.poll(() => list(page, 'Record').inputValue()).toBe(named);
    await expect.poll(() => whyOf(page, 'Cato Carrier').innerText()).toMatch(/^By Carrier/);
    await expectClean(watched, 'who may see an account');
    await page.context().close();
  });

  it('leads there from the page of a record and from a person, with all of it chosen', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    const hand = handOf(page);
    await signIn(page, app.url, 'admin', `/invoices/shipments/${shipment?.id}`);
    await hand.press(page.getByRole('link', { name: 'View who may see this, and why' }));
    await expect.poll(() => list(page, 'Record').inputValue()).toBe(shipment?.shipmentNumber);
    expect(await list(page, 'Kind of record').inputValue()).toBe('Shipment');
    await expect.poll(() => whyOf(page, 'Cato Carrier').innerText()).toMatch(/^The record is outside the rows/);

    await page.goto(`${app.url}/accounts/${account?.id}/edit`);
    await hand.press(page.getByRole('link', { name: 'View who may see this, and why' }));
    await expect.poll(() => list(page, 'Record').inputValue()).toContain(account?.accountNumber);

    await page.goto(`${app.url}/configuration/users/detail/${carrier?.id}`);
    await hand.press(page.getByRole('link', { name: 'View what this person may do' }));
    await expect.poll(() => list(page, 'User').inputValue()).toBe('Cato Carrier');
    await gridOf(page, 'What this person may do').getByText('Account number: AC-1001, AC-1002').first().waitFor();
    await expectClean(watched, 'what a person may do');
    await page.context().close();
  });
});
