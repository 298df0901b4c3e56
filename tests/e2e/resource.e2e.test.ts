/** The unfolded screens of a resource in use: lists under another record, a drawer beside the list, copies. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { button, gridOf, importButton, upload } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

const field = (label: string, more = {}) => ({ type: 'text', label, length: 20, ...more });
const BERTHS = {
  entities: {
    berth: {
      label: 'Berth',
      plural: 'Berths',
      scope: 'system',
      title: 'code',
      access: 'berths',
      order: ['code', 'quay', 'depth'],
      fields: { code: field('Code', { isMandatory: true }), quay: field('Quay'), depth: field('Depth') },
      unique: { code: { fields: ['code'] } },
    },
  },
  resources: {
    berths: {
      entity: 'berth',
      edit: 'drawer',
      paths: { main: { list: '/quay/berths', menu: { under: 'configuration' } } },
      offers: ['clone', 'delete'],
    },
    quayBerths: {
      entity: 'berth',
      paths: { main: { base: '/quay/{quay}', list: 'berths', new: 'berths/new', edit: 'berths/{id}' } },
      actions: ['berths.list'],
    },
  },
  actions: {
    'berths.list': { label: 'All berths', steps: [{ do: 'navigate', route: 'berths.list' }] },
    'berths.ofQuay': {
      label: 'Of this quay',
      steps: [{ do: 'navigate', route: 'quayBerths.list', path: { quay: { var: 'row.quay' } } }],
    },
  },
};
const TO_QUAY = {
  changes: [{ kind: 'screen', name: 'berths.list', op: 'add', at: '@grid/props/rowActions/berths.ofQuay' }],
};

const definitions = mkdtempSync(join(tmpdir(), 'invoize-definitions-'));
let app: App;
let browser: Browser;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('../../definitions', import.meta.url)), definitions, { recursive: true });
  writeFileSync(join(definitions, 'freight/rates/berths.definitions.json'), JSON.stringify(BERTHS));
  writeFileSync(join(definitions, 'freight/rates/berths.overlay.json'), JSON.stringify(TO_QUAY));
  [app, browser] = await Promise.all([startApp({ env: { INVOIZE_DEFINITIONS: definitions } }), openBrowser()]);
  watched = await openPage(browser);
  page = watched.page;
  await signIn(page, app.url, 'admin', '/quay/berths');
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
  rmSync(definitions, { recursive: true, force: true });
});

const drawer = () => page.getByRole('dialog');
const cell = (text: string) => gridOf(page, 'Berths').getByRole('gridcell', { name: text, exact: true }).first();
const input = (label: string) => page.getByRole('textbox', { name: label });
async function rowMenu(text: string, entry: string): Promise<void> {
  await cell(text).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

describe('a resource that is edited in a drawer', () => {
  it('begins a record beside the list, and asks before it is lost', async () => {
    await button(page, 'New berth').first().click();
    await drawer().waitFor();
    await input('Code').fill('B-1');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog').filter({ hasText: /unsaved|discard/i }));
    await question
      .getByRole('button', { name: /keep|stay|cancel|no/i })
      .first()
      .click();
    expect(await input('Code').inputValue()).toBe('B-1');
    await input('Quay').fill('north');
    await input('Depth').fill('12 m');
    await drawer().getByRole('button', { name: 'Save' }).click();
    await drawer().waitFor({ state: 'detached' });
    await cell('B-1').waitFor();
  });

  it('begins a copy without what is unique', async () => {
    await rowMenu('B-1', 'Clone');
    await expect.poll(() => input('Quay').inputValue()).toBe('north');
    expect(await input('Code').inputValue()).toBe('');
    await input('Code').fill('B-2');
    await input('Quay').fill('south');
    await drawer().getByRole('button', { name: 'Save' }).click();
    await cell('B-2').waitFor();
    await rowMenu('B-2', 'Edit');
    await expect.poll(() => input('Depth').inputValue()).toBe('12 m');
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
  });
});

describe('a list under an address that names a field', () => {
  it('has the records of that value, and a new one begins with it', async () => {
    await rowMenu('B-2', 'Of this quay');
    await page.waitForURL('**/quay/south/berths');
    await cell('B-2').waitFor();
    await expect.poll(() => gridOf(page, 'Berths').getByText('B-1', { exact: true }).count()).toBe(0);
    await button(page, 'New berth').first().click();
    await page.waitForURL('**/quay/south/berths/new');
    await expect.poll(() => input('Quay').inputValue()).toBe('south');
    await input('Code').fill('B-3');
    await button(page, 'Save').first().click();
    await page.waitForURL('**/quay/south/berths');
    await cell('B-3').waitFor();
  });

  it('shows no record of another value', async () => {
    await cell('B-3').dblclick();
    await page.waitForURL(/quay\/south\/berths\/[^/]+$/);
    await expect.poll(() => input('Code').inputValue()).toBe('B-3');
    await page.goto(page.url().replace('/south/', '/north/'));
    await page.getByText('Berth not found here').waitFor();
    expect(await input('Code').count()).toBe(0);
    expect(complaintsOf(watched)).toEqual([]);
  });
});

it('takes in a spreadsheet of exchange rates: matched, looked through, corrected and saved', async () => {
  const file = join(definitions, 'rates.csv');
  const day = 'Source,Frequency,From,To,Rate,Effective on';
  const line = (rate: string) => `ECB,Daily,EUR,USD,${rate},2099-0${rate.slice(-1)}-01`;
  writeFileSync(file, `${day}\n${line('1.11')}\n${line('1.12')}\n${line('1.13').replace('Daily', 'Dayly')}\n`);
  await page.goto(`${app.url}/configuration/exchangeRates`);
  await gridOf(page, 'Exchange rates').waitFor();
  await upload(page, file);
  await expectClean(watched, 'mapping of exchange rates');
  const mapping = button(page, 'Apply mapping');
  if (await mapping.isVisible()) await mapping.click();
  await importButton(page).click();
  const grid = gridOf(page, 'Rows of the upload');
  await grid.getByRole('gridcell', { name: 'Dayly' }).waitFor();
  await expectClean(watched, 'rows of an upload in a dialog');
  await button(page.getByRole('dialog'), 'Save').click();
  // Valid rows are saved; invalid ones stay until they are corrected or discarded.
  await page.getByText('2 rows saved.').waitFor();
  await button(page.getByRole('dialog'), 'Discard upload').click();
  await button(page.getByRole('dialog'), 'Discard').last().click();
  await grid.waitFor({ state: 'detached' });
  await gridOf(page, 'Exchange rates').getByRole('gridcell', { name: '2099-02-01' }).waitFor();
});
