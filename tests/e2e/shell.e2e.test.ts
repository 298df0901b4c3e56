/** The frame around every screen: access, the end of a session, Back, help, hotkeys, palette, systems, colors. */
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeSqlite, openSqlite } from '../../server/store/sqlite/open.ts';
import { text } from '../support/baseText.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage, type Watched } from './support/browser.ts';
import { button, cellAt, chooseAction, gridOf, PASSWORD, rowCount, switchTo, typeOver } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

/** Chromium's line about a session that has to be extended first. */
const EXPIRED = /Failed to load resource.* 440 /;

const { app, browser } = await appAndBrowser();

const open = async (who: string, path: string): Promise<Watched> => {
  const watched = await openPage(browser);
  await signIn(watched.page, app.url, who, path);
  return watched;
};
/** Does an action by the palette. */
const byPalette = async (page: Page, label: string) => {
  await page.keyboard.press('Control+k');
  const search = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(text('palette.find')))
    .first();
  await search.fill(label);
  await page.locator('.mantine-Spotlight-action').filter({ hasText: label }).first().waitFor();
  await page.keyboard.press('Enter');
};
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('somebody in Data Capture', () => {
  let watched: Watched;
  let page: Page;

  beforeAll(async () => {
    watched = await open('billing', '/invoices/datacapture');
    page = watched.page;
  });
  afterAll(() => page.context().close());
  beforeEach(async () => {
    if (pathOf(page) !== '/invoices/datacapture') await page.goto(`${app.url}/invoices/datacapture`);
    await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
  });

  it('prefetches the destinations of the menu', async () => {
    const routeOf = (url: string) => /\/api\/program\/route\/(\w+)/.exec(url)?.[1] ?? '';
    // The requests of this page: an answer to the previous page proves nothing.
    const arrived = () =>
      page
        .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
        .then((urls) => urls.map(routeOf));
    await page.reload();
    await expect.poll(arrived).toContain('ratingBilling');
    const asked = new Set<string>();
    page.on('request', (request) => void asked.add(routeOf(request.url())));
    await page.getByRole('navigation').getByRole('link', { name: 'Rating & Billing' }).click();
    await page.waitForURL(/ratingbilling/);
    await page.getByRole('grid').first().getByRole('columnheader').first().waitFor();
    expect([...asked]).not.toContain('ratingBilling');
  });

  it('gets help on ?, and it goes with ?', async () => {
    await page.locator('main').click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    await help.getByRole('cell', { name: 'Next error', exact: true }).waitFor();
    await expectClean(watched, 'help');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
  });

  it('types with AltGraph what commands are otherwise, and what is a character where text is typed', async () => {
    const altGraph = () =>
      page.evaluate(() =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'u',
            code: 'KeyU',
            altKey: true,
            ctrlKey: true,
            modifierAltGraph: true,
            bubbles: true,
          }),
        ),
      );
    await altGraph();
    await button(page, 'Filter').click();
    // The builder comes after what is below it, and moves that down.
    await page.getByRole('combobox', { name: 'Field', exact: true }).first().waitFor();
    await page.getByLabel('New profile name').click();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByLabel('New profile name').inputValue()).toContain('?');
    await page.getByLabel('New profile name').fill('');
    // Alt and a letter type a character on a Mac only.
    await page.keyboard.press('Alt+u');
    await button(page.getByRole('dialog'), 'Choose a file').waitFor();
    await button(page.getByRole('dialog'), 'Close').last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Filter').click();
  });

  it('goes to a page by the palette, and Back', async () => {
    await page.keyboard.press('Control+k');
    const search = page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(text('palette.find')))
      .first();
    await search.fill('New acc');
    const found = page.locator('.mantine-Spotlight-action');
    await found.filter({ hasText: 'New account' }).first().waitFor();
    // Pages are shown by their position in the menu: addresses mean nothing to users.
    for (const text of await found.allInnerTexts()) expect(text).not.toMatch(/\//);
    await expectClean(watched, 'palette');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/accounts/new');
    await page.getByRole('button', { name: /^Back/ }).click();
    await page.waitForURL('**/accounts/view');
    await expectClean(watched, 'accounts');
  });

  it('opens a record by its number in the palette', async () => {
    const number = await (await cellAt(gridOf(page, 'Shipments'), 'Shipment number', 1)).innerText();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(text('palette.find')).or(page.getByRole('searchbox')).first().fill(number);
    await page.locator('.mantine-Spotlight-action').filter({ hasText: number }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/invoices/shipments/*');
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
  });

  it('switches the system and sees its rows only', async () => {
    const here = await rowCount(page);
    await switchTo(page, 'Company and system', 'Freight Europe');
    await expect.poll(() => rowCount(page).catch(() => here)).not.toBe(here);
    await page.reload();
    await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
    await page.getByRole('button', { name: /^Company and system: .*Freight Europe$/ }).waitFor();
    await switchTo(page, 'Company and system', 'Freight Americas');
    await expect.poll(() => rowCount(page).catch(() => 0)).toBe(here);
  });

  it('has the pages of a table below it at 200 %, and goes nowhere by what discards its changes', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 640, height: 360 });
    const bottom = async () =>
      (await gridOf(page, 'Shipments')
        .boundingBox()
        .then((box) => box && box.y + box.height)) ?? 0;
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect.poll(async () => ((await pages.boundingBox())?.y ?? 0) - (await bottom())).toBeGreaterThanOrEqual(0);
    await page.setViewportSize(size);
    const cell = await cellAt(gridOf(page, 'Shipments'), 'Booking number', 1);
    await typeOver(page, cell, 'to be discarded');
    await chooseAction(page, 'More', 'Discard changes');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    expect(await question.textContent()).not.toMatch(/leav/i);
    await button(question, 'Discard changes').click();
    await question.waitFor({ state: 'detached' });
  });

  it('chooses dark or light colours, for the next time too', async () => {
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await button(page, 'Dark mode').click();
    expect(await scheme()).toBe('dark');
    await page.reload();
    await gridOf(page, 'Shipments').waitFor();
    expect(await scheme()).toBe('dark');
    await button(page, 'Light mode').click();
    expect(await scheme()).toBe('light');
    expect(complaintsOf(watched)).toEqual([]);
  });
});

it('shows pending work on the first page, with a link to it', async () => {
  const watched = await open('billing', '/');
  const { page } = watched;
  const waits = page.getByRole('link', { name: /^[\d,]+ ?Delivered, not validated$/ });
  await waits.waitFor();
  await expectClean(watched, 'home');
  const [count] = (await waits.innerText()).split('\n');
  await waits.click();
  await page.waitForURL('**/invoices/datacapture?filter=*');
  await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
  await expect.poll(() => rowCount(page)).toBe(Number(count?.replace(',', '')));
  // Home knows the page that was open.
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await waits.waitFor();
  expect(complaintsOf(watched)).toEqual([]);
  await page.context().close();
});

it('asks when the session has expired, and goes on where one was', async () => {
  const watched = await open('billing', '/invoices/datacapture');
  const { page } = watched;
  await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
  const expire = async () => {
    const database = await openSqlite<unknown>(join(app.data, 'invoize.sqlite'));
    const past = new Date(Date.now() - 60_000).toISOString();
    await sql`update sessions set expires_at = ${past}`.execute(database.writer);
    await closeSqlite(database);
  };
  // The page may notice the expiry by its poll for notifications, before the button is reached.
  const reload = () => button(page, 'Reload').dispatchEvent('click');
  await expire();
  await reload();
  const question = page.getByRole('dialog').filter({ hasText: 'Your session is expired.. Do you want to continue?' });
  await question.waitFor();
  const again = page.waitForResponse((response) => response.url().includes('/list') && response.ok());
  await question.getByRole('button', { name: /^Yes|^OK|^Continue/ }).click();
  await question.waitFor({ state: 'detached' });
  // The rows requested before the question arrive.
  await again;
  await gridOf(page, 'Shipments').getByRole('gridcell').nth(8).waitFor();
  expect(pathOf(page)).toBe('/invoices/datacapture');
  await expire();
  await reload();
  await question.waitFor();
  await question.getByRole('button', { name: /^No|^Cancel/ }).click();
  await button(page, 'Sign in').waitFor();
  expect(complaintsOf(watched, [EXPIRED])).toEqual([]);
  await page.context().close();
});

it('says nothing to the next user of what was said to the one before, and why one was signed out', async () => {
  const { page } = await open('carrier', '/accounts/new');
  await page.getByText('Permission denied!').waitFor();
  const beside = await page.context().newPage();
  await beside.goto(`${app.url}/invoices/datacapture`);
  await gridOf(beside, 'Shipments').getByRole('gridcell').nth(8).waitFor();
  await byPalette(page, 'Sign out');
  await page.getByLabel(/mail/i).waitFor();
  expect(await page.getByText('Permission denied!').count()).toBe(0);
  await beside.getByText('You were signed out in another window').waitFor();
  await page.getByLabel(/mail/i).fill('billing@demo.invoize.test');
  await page
    .getByLabel(/password/i)
    .first()
    .fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('Could not sign in').waitFor();
  await page
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  expect(await page.getByText('Could not sign in').count()).toBe(0);
  await page.context().close();
});

it('lets nobody open a screen without the permission', async () => {
  const watched = await open('carrier', '/accounts/new');
  const { page } = watched;
  await page.getByText('Permission denied!').waitFor();
  expect(pathOf(page)).not.toBe('/accounts/new');
  await page.goto(`${app.url}/accounts/view`);
  await page.getByRole('grid').waitFor();
  expect(await page.getByRole('link', { name: 'New account' }).count()).toBe(0);
  await expectClean(watched, 'what a carrier sees');
  await page.context().close();
});

it('sends without a session to the sign-in, and then where one wanted to go', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${app.url}/accounts/view`);
  await page.getByText(text('sessionExpired'), { exact: true }).waitFor();
  const named = page.getByLabel(/mail/i);
  const secret = page.getByLabel(/password/i).first();
  // A keeper of passwords finds both (WCAG 1.3.5).
  expect(await named.getAttribute('autocomplete')).toBe('username');
  expect(await secret.getAttribute('autocomplete')).toBe('current-password');
  await named.fill('billing@demo.invoize.test');
  await secret.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/accounts/view');
  await page.context().close();
});

it('sends a user of the type TO to the rating site', async () => {
  const { page } = await openPage(browser);
  await page.route('https://rating.example.com/**', (route) => route.fulfill({ body: 'The rating site' }));
  await page.goto(`${app.url}/`);
  await page.getByLabel(/mail/i).fill('rating@demo.invoize.test');
  await page
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('https://rating.example.com/**');
  await page.context().close();
});
