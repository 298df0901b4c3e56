/** An administrator creates a notification rule; a shipment is put on hold; a colleague is notified by bell and mail. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

it('notifies the users of a rule about the records that match its condition', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const filter = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'open' }] };
  const listed = await call('POST', '/api/records/shipment/list', { pageLimit: 2, filter });
  const [held, other] = listed.body.rows as { id: string; version: number; shipmentNumber: string }[];
  if (!held || !other) throw new Error('The demo has too few open shipments.');

  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/configuration/notification/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Holds of one shipment');
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).first().click();
    await page.keyboard.press('Escape');
  };
  await choose('Event', 'Shipment: Put on hold');
  await button(page, 'Add a condition').click();
  const conditions = page.getByRole('group', { name: 'Only if' });
  await conditions.getByRole('textbox').last().fill(held.shipmentNumber);
  await page.getByRole('combobox', { name: 'Users' }).pressSequentially('Aki');
  await page.getByRole('option', { name: /Aki/ }).first().click();
  await page.keyboard.press('Escape');
  await choose('Notify by', 'Notifications panel');
  await choose('Notify by', 'Email');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Held: {shipmentNumber}');
  await page.getByRole('textbox', { name: 'Text' }).fill('Mode {transportMode}');
  await expectClean(watched, 'new notification rule');
  await button(page, 'Save').click();
  await page.getByText('Holds of one shipment').first().waitFor();

  for (const { id, version } of [held, other]) {
    const order = { transition: 'hold', version, reason: 'papers are missing' };
    expect((await call('PUT', `/api/records/shipment/${id}/transition`, order)).status).toBe(200);
  }

  const told = await openPage(browser);
  await signIn(told.page, app.url, 'auditor', '/');
  await told.page.getByRole('button', { name: /^Notifications/ }).click();
  await told.page.getByText(`Held: ${held.shipmentNumber}`).waitFor();
  expect(await told.page.getByText(`Held: ${other.shipmentNumber}`).count()).toBe(0);
  const folder = join(app.data, 'mail');
  const mails = () => readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.endsWith('.eml'));
  await expect.poll(() => mails().length, { timeout: 120_000 }).toBe(1);
  const mail = readFileSync(join(folder, mails()[0]?.name ?? ''), 'utf8');
  expect(mail).toContain('To: auditor@demo.invoize.test');
  expect(mail).toContain(`Held: ${held.shipmentNumber}`);
});
