/**
 * The first day of a new company on a server without demo data: from the one-time code of the start, by the wizard, to a captured
 * shipment and a colleague who may see one account and no prices. Signing up is done by keys alone, the rest by mouse.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callServer } from './support/calls.ts';
import { button, chooseFrom, gridOf } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { pressOn, tabTo } from './support/keys.ts';
import { shipmentsGrid } from './support/shipmentsGrid.ts';

const PASSWORD = 'Quay-side7';
const FIRST = 'fia@first.example';
const COLLEAGUE = 'cleo@first.example';

const data = mkdtempSync(join(tmpdir(), 'invoize-e2e-'));
const { app, browser } = await appAndBrowser({ data, env: { INVOIZE_EMPTY: '1' } });
const watched = await openPage(browser);
const { page } = watched;

const toolbarOf = (of: Page) => of.getByRole('toolbar', { name: 'Actions' });
/** Goes on in the wizard, and begins the first record of the step. */
async function goOn(step: string, begin: string): Promise<void> {
  await page.getByRole('link', { name: `Continue to ${step}` }).click();
  await button(toolbarOf(page), begin).click();
}
/** Chooses from a list that is searched by what is typed. */
async function find(within: Page | Locator, label: string, text: string): Promise<void> {
  const list = within.getByRole('combobox', { name: label, exact: true });
  await list.click();
  await list.fill(text);
  await page.getByRole('option').filter({ hasText: text }).first().click();
}
async function save(name: string): Promise<void> {
  await button(toolbarOf(page), 'Save').click();
  await page.getByText(`${name} saved.`).waitFor();
}
/** Signs in by a call, for what is asked of the server itself. */
async function callerFor(email: string) {
  const { body } = await callServer(app.url, 'POST', '/api/login', { body: { email, password: PASSWORD } });
  const sessionId = String(body.sessionId);
  return (method: string, path: string, given?: unknown) =>
    callServer(app.url, method, path, { body: given, sessionId });
}
const shipmentsOf = async (call: Awaited<ReturnType<typeof callerFor>>) =>
  (await call('POST', '/api/records/shipment/list', {})).body.rows as Record<string, unknown>[];

it('lets the first administrator in by the code of the start, by keys alone', async () => {
  const code = /\b(?:[A-Z0-9]{4}-){2}[A-Z0-9]{4}\b/.exec(app.output())?.[0] ?? '';
  await page.goto(`${app.url}/`);
  await page.getByText('Nobody can sign in here yet.').waitFor();
  await pressOn(page, button(page, 'Sign up'));
  for (const [label, text] of [
    ['One-time code', code],
    ['Your name', 'Fia First'],
    ['Email', FIRST],
    ['Company', 'First Freight'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Country'));
  await page.keyboard.type('Germny');
  for (const label of ['Password', 'Confirm password']) {
    await tabTo(page, page.getByRole('textbox', { name: new RegExp(`^${label}`) }));
    await page.keyboard.type(PASSWORD);
  }
  await page.keyboard.press('Enter');
  await page.getByText('This country does not exist.').waitFor();
  await tabTo(page, page.getByLabel('Country'), { back: true });
  await page.keyboard.press('Control+A');
  await page.keyboard.type('DE');
  await page.keyboard.press('Enter');
  await button(page, 'Set up your company').waitFor();
  expect(new URL(page.url()).pathname).toBe('/getstarted');
});

it('is led through the wizard, whose steps say what is next', async () => {
  await button(page, 'Set up your company').click();
  await chooseFrom(page, 'Type', 'International');
  await button(page, 'Save and continue').click();
  await goOn('System', 'New system');
  await page.getByLabel('Code').fill('HAM');
  await page.getByLabel('Name').fill('Hamburg office');
  await save('Hamburg office');
  // Whoever had no system works in this one, in the window that is open.
  await page.getByRole('banner').getByText('Hamburg office').waitFor();
  await goOn('Location', 'New location');
  await page.getByLabel('Code').fill('DEHAM');
  await page.getByLabel('Name').fill('Hamburg');
  await chooseFrom(page, 'Type', 'Seaport');
  await find(page, 'Country', 'Germany');
  await save('Hamburg');
  await goOn('Operation', 'New operation');
  await page.getByLabel('Name').fill('Ocean export');
  await chooseFrom(page, 'Transport mode', 'Ocean');
  await chooseFrom(page, 'Direction', 'Export');
  await save('Ocean export');
  await goOn('Accounts', 'New account');
  for (const [number, name] of [
    ['1001', 'North Sea Trading'],
    ['1002', 'Alster Foods'],
  ] as const) {
    if (number === '1002') await button(toolbarOf(page), 'New account').click();
    await page.getByLabel('Account number').fill(number);
    await page.getByLabel('Account name').fill(name);
    await find(page, 'Country', 'Germany');
    await save(name);
  }
});

it('makes a role that sees one account and no prices, and invites a colleague to it', async () => {
  await page.getByRole('link', { name: 'Continue to Users' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Groups and roles' }).click();
  await button(toolbarOf(page), 'New group').click();
  await page.getByLabel('Name').fill('One account');
  await chooseFrom(page, 'Modules', 'Invoices');
  await chooseFrom(page, 'Modules', 'Data Capture');
  for (const code of ['invoices.menuInvoices', 'shipmentEntry.sideShipmentEntry', 'shipmentEntry.editShipment'])
    await page.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check();
  await button(page.getByRole('main'), 'Add row filter').first().click();
  await page.keyboard.type('account');
  await page.getByRole('option', { name: 'Data Capture: Account number' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('option').filter({ hasText: '1001' }).click();
  await page.keyboard.press('Tab');
  await save('One account');
  await page
    .getByRole('navigation', { name: 'Setup wizard' })
    .getByRole('link', { name: /^Users/ })
    .click();
  await button(toolbarOf(page), 'Invite users').click();
  await page.getByLabel('Email addresses').fill(COLLEAGUE);
  await find(page, 'Role', 'One account');
  await button(toolbarOf(page), 'Send invitations').click();
  await page.getByText('1 invitation sent.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/wizard/users/detail');
});

it('captures the first shipment', async () => {
  await button(page, 'Capture shipments').click();
  await button(gridOf(page, 'Shipments'), 'New shipment').click();
  const dialog = page.getByRole('dialog', { name: 'New shipment' });
  await dialog.getByLabel('Shipment number').fill('S-1');
  await find(dialog, 'Account number', '1001');
  await chooseFrom(page, 'Transport mode', 'Ocean');
  await find(dialog, 'Destination country', 'Nigeria');
  await button(dialog, 'Save').click();
  await gridOf(page, 'Shipments').getByRole('gridcell', { name: 'North Sea Trading' }).waitFor();
  expect(complaintsOf(watched, [/ 412 /])).toEqual([]);
});

it('shows the colleague that account and no prices, by every door, and what changes at once', async () => {
  const admin = await callerFor(FIRST);
  const more = { shipmentNumber: 'S-2', accountNumber: '1002', transportMode: 'Ocean', destinationCountry: 'Nigeria' };
  const [one] = await shipmentsOf(admin);
  const priced = { id: one?.id, version: one?.version, freightCost: '1500' };
  const saved = await admin('PUT', '/api/invoiceCapture', {
    rows: [{ tempId: 'n', ...more, freightCost: '99' }, priced],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);

  const colleague = await openPage(browser);
  const { page: hers } = colleague;
  await hers.goto(await invitationOf(COLLEAGUE));
  await hers.getByLabel('Your name').fill('Cleo Colleague');
  for (const label of ['Password', 'Confirm password'])
    await hers.getByRole('textbox', { name: new RegExp(`^${label}`) }).pressSequentially(PASSWORD);
  await button(hers, 'Accept and sign in').click();
  await hers.getByRole('button', { name: 'account of Cleo Colleague' }).waitFor();
  const { open, grid, becomes } = shipmentsGrid(hers, app.url);
  await open();
  await becomes('Shipment number', ['S-1']);

  const call = await callerFor(COLLEAGUE);
  const [row, ...others] = await shipmentsOf(call);
  expect([row?.shipmentNumber, others]).toEqual(['S-1', []]);
  expect(row).not.toHaveProperty('freightCost');
  expect((await shipmentsOf(admin)).map(({ freightCost }) => Number(freightCost)).sort()).toEqual([1500, 99]);
  const ids = (await shipmentsOf(admin)).filter(({ shipmentNumber }) => shipmentNumber === 'S-2').map(({ id }) => id);
  expect((await call('GET', `/api/records/shipment/${ids[0]}`)).status).toBe(404);
  expect((await call('POST', '/api/records/user/list', {})).status).toBe(403);

  const { body } = await admin('GET', '/api/groups?pageLimit=25&pageNo=1');
  const role = (body.data as { id: string; name: string }[]).find(({ name }) => name === 'One account');
  const actionCodes = ['shipmentEntry.sideShipmentEntry', 'shipmentEntry.editShipment'];
  const filters = { accountNumber: { v: ['1002'] } };
  const definition = { modules: { shipmentEntry: { variants: { default: { actionCodes, filters } } } } };
  expect((await admin('POST', '/api/groups', { id: role?.id, definition })).status).toBe(200);
  // Nobody touches her window.
  await grid.getByRole('gridcell', { name: 'Alster Foods' }).waitFor();
  await becomes('Shipment number', ['S-2']);
  expect(complaintsOf(colleague)).toEqual([]);
});

/** Without a server for mail it is written to the data folder, where whoever set the server up finds it. */
async function invitationOf(address: string): Promise<string> {
  const folder = join(data, 'mail');
  const texts = () =>
    readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''));
  await expect.poll(() => texts().some((text) => text.includes(`To: ${address}`))).toBe(true);
  const text = texts().find((one) => one.includes(`To: ${address}`)) ?? '';
  // The port was chosen by the system, which the address of links does not know.
  return app.url + (/\/redirection\/[\w-]+/.exec(text)?.[0] ?? '');
}
