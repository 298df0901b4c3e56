/**
 * The first day of a new company on a server without demo data: from the one-time code of the first start, by the wizard, to a
 * captured shipment and a colleague with access to one account and no prices. It is defined once, and run by mouse and by keys.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { appAndBrowser } from './appAndBrowser.ts';
import { openPage } from './browser.ts';
import { callServer } from './calls.ts';
import { button, gridOf } from './capture.ts';
import { complaintsOf } from './clean.ts';
import type { Hand } from './hands.ts';
import { shipmentsGrid } from './shipmentsGrid.ts';

const PASSWORD = 'Quay-side7';
const FIRST = 'fia@first.example';
const COLLEAGUE = 'cleo@first.example';

const toolbarOf = (of: Page) => of.getByRole('toolbar', { name: 'Actions' });
const fieldOf = (of: Page, label: string) => of.getByRole('textbox', { name: new RegExp(`^${label}`) });

/** Called at the head of a file. @param env where the store is, beside the data folder */
export async function tellFirstDay(handOf: (page: Page) => Hand, env: Record<string, string> = {}): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'invoize-e2e-'));
  const { app, browser } = await appAndBrowser({ data, env: { INVOIZE_EMPTY: '1', ...env } });
  const watched = await openPage(browser);
  const { page } = watched;
  const hand = handOf(page);

  /** Goes on in the wizard, and begins the first record of the step. */
  async function goOn(step: string, begin: string): Promise<void> {
    await hand.press(page.getByRole('link', { name: `Continue to ${step}` }));
    await hand.press(button(toolbarOf(page), begin));
  }
  async function save(name: string): Promise<void> {
    await hand.save(button(toolbarOf(page), 'Save'));
    await page.getByText(`${name} saved.`).waitFor();
  }
  /** Signs in by a call, for direct requests to the server. */
  async function callerFor(email: string) {
    const { body } = await callServer(app.url, 'POST', '/api/login', { body: { email, password: PASSWORD } });
    const sessionId = String(body.sessionId);
    return (method: string, path: string, given?: unknown) =>
      callServer(app.url, method, path, { body: given, sessionId });
  }
  const shipmentsOf = async (call: Awaited<ReturnType<typeof callerFor>>) =>
    (await call('POST', '/api/records/shipment/list', {})).body.rows as Record<string, unknown>[];

  it('lets the first administrator in by the code of the start', async () => {
    // The server says its address first, and the code once it is stored.
    const printed = () => /\b(?:[A-Z0-9]{4}-){2}[A-Z0-9]{4}\b/.exec(app.output())?.[0];
    await expect.poll(printed).toBeDefined();
    const code = printed() ?? '';
    await page.goto(`${app.url}/`);
    await page.getByText('Nobody can sign in here yet.').waitFor();
    await hand.press(button(page, 'Sign up'));
    for (const [label, text] of [
      ['One-time code', code],
      ['Your name', 'Fia First'],
      ['Email', FIRST],
      ['Company', 'First Freight'],
    ] as const)
      await hand.write(page.getByLabel(label), text);
    await page.keyboard.press('Enter');
    await hand.write(page.getByLabel('Country'), 'Germny');
    for (const label of ['Password', 'Confirm password']) await hand.write(fieldOf(page, label), PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('This country does not exist.').waitFor();
    await hand.write(page.getByLabel('Country'), 'DE');
    await page.keyboard.press('Enter');
    await button(page, 'Set up your company').waitFor();
    expect(new URL(page.url()).pathname).toBe('/getstarted');
  });

  it('goes through the wizard, whose steps show the next one', async () => {
    await hand.press(button(page, 'Set up your company'));
    await hand.choose(page, 'Type', 'International');
    await hand.press(button(page, 'Save and continue'));
    await goOn('System', 'New system');
    await hand.write(page.getByLabel('Code'), 'HAM');
    await hand.write(page.getByLabel('Name'), 'Hamburg office');
    await save('Hamburg office');
    // A user without a system now works in this one, in the open window.
    await page.getByRole('banner').getByText('Hamburg office').waitFor();
    await goOn('Location', 'New location');
    await hand.write(page.getByLabel('Code'), 'DEHAM');
    await hand.write(page.getByLabel('Name'), 'Hamburg');
    await hand.choose(page, 'Type', 'Seaport');
    await hand.find(page, 'Country', 'Germany');
    await save('Hamburg');
    await goOn('Operation', 'New operation');
    await hand.write(page.getByLabel('Name'), 'Ocean export');
    await hand.choose(page, 'Transport mode', 'Ocean');
    await hand.choose(page, 'Direction', 'Export');
    await save('Ocean export');
    await goOn('Accounts', 'New account');
    for (const [number, name] of [
      ['1001', 'North Sea Trading'],
      ['1002', 'Alster Foods'],
    ] as const) {
      if (number === '1002') await hand.press(button(toolbarOf(page), 'New account'));
      await hand.write(page.getByLabel('Account number'), number);
      await hand.write(page.getByLabel('Account name'), name);
      await hand.find(page, 'Country', 'Germany');
      await save(name);
    }
  });

  it('makes a role that sees one account and no prices, and invites a colleague to it', async () => {
    await hand.press(page.getByRole('link', { name: 'Continue to Users' }));
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Groups and roles' }));
    await hand.press(button(toolbarOf(page), 'New group'));
    await hand.write(page.getByLabel('Name'), 'One account');
    await hand.choose(page, 'Modules', 'Invoices');
    await hand.choose(page, 'Modules', 'Data Capture');
    for (const code of ['invoices.menuInvoices', 'shipmentEntry.sideShipmentEntry', 'shipmentEntry.editShipment'])
      await hand.tick(page.getByRole('row').filter({ hasText: code }).getByRole('checkbox'));
    await hand.press(button(page.getByRole('main'), 'Add row filter').first());
    await page.keyboard.type('account');
    await hand.take(page.getByRole('option', { name: 'Data Capture: Account number' }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await hand.take(page.getByRole('option').filter({ hasText: '1001' }));
    await page.keyboard.press('Tab');
    await save('One account');
    await hand.press(page.getByRole('navigation', { name: 'Setup wizard' }).getByRole('link', { name: /^Users/ }));
    await hand.press(button(toolbarOf(page), 'Invite users'));
    await hand.write(page.getByLabel('Email addresses'), COLLEAGUE);
    await hand.find(page, 'Role', 'One account');
    await hand.save(button(toolbarOf(page), 'Send invitations'));
    await page.getByText('1 invitation sent.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/wizard/users/detail');
  });

  it('captures the first shipment', async () => {
    await hand.press(button(page, 'Capture shipments'));
    await hand.press(button(gridOf(page, 'Shipments'), 'New shipment'));
    const dialog = page.getByRole('dialog', { name: 'New shipment' });
    await hand.write(dialog.getByLabel('Shipment number'), 'S-1');
    await hand.find(dialog, 'Account number', '1001');
    await hand.choose(dialog, 'Transport mode', 'Ocean');
    await hand.find(dialog, 'Destination country', 'Nigeria');
    await hand.save(button(dialog, 'Save'));
    await gridOf(page, 'Shipments').getByRole('gridcell', { name: 'North Sea Trading' }).waitFor();
    expect(complaintsOf(watched, [/ 412 /])).toEqual([]);
  });

  it('shows the colleague that account and no prices, by every door, and what changes at once', async () => {
    const admin = await callerFor(FIRST);
    const more = {
      shipmentNumber: 'S-2',
      accountNumber: '1002',
      transportMode: 'Ocean',
      destinationCountry: 'Nigeria',
    };
    const [one] = await shipmentsOf(admin);
    const priced = { id: one?.id, version: one?.version, freightCost: '1500' };
    const saved = await admin('PUT', '/api/invoiceCapture', {
      rows: [{ tempId: 'n', ...more, freightCost: '99' }, priced],
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);

    const colleague = await openPage(browser);
    const { page: hers } = colleague;
    const herHand = handOf(hers);
    await hers.goto(await invitationOf(COLLEAGUE));
    await herHand.write(hers.getByLabel('Your name'), 'Cleo Colleague');
    for (const label of ['Password', 'Confirm password']) await herHand.write(fieldOf(hers, label), PASSWORD);
    await herHand.press(button(hers, 'Accept and sign in'));
    await hers.getByRole('button', { name: 'account of Cleo Colleague' }).waitFor();
    const { grid, becomes } = shipmentsGrid(hers, app.url);
    const menu = hers.getByRole('navigation', { name: 'Main menu' });
    await herHand.press(menu.getByRole('link', { name: 'Data Capture' }));
    await grid.getByRole('gridcell').nth(8).waitFor();
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
}
