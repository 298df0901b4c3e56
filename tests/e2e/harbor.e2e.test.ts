/**
 * The second tenant, as its people use it: German words, days and numbers; a screen, a state and two fields that only it has;
 * and long words that break no layout at 1440 and at 1024 pixels.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { closePages, openBrowser, openPage, type Watched } from './support/browser.ts';
import { expectClean } from './support/clean.ts';
import { signIn } from './support/session.ts';

let app: App;
let browser: Browser;
/** The page of somebody who sees everything. */
let leading: Watched | undefined;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ env: { INVOIZE_TENANT: 'harbor' } }), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await app?.dispose();
});

const user = (name: string) => ({ email: `${name}@hafen.invoize.test`, password: 'Kontor#2026' });
async function signInByForm(page: Page, { email, password }: ReturnType<typeof user>): Promise<void> {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('E-Mail').fill(email);
  await page
    .getByLabel(/^Passwort/)
    .first()
    .fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: /Konto von/ }).waitFor();
}

const containers = (page: Page) => page.getByRole('grid', { name: 'Container' });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];

it.each([
  ['/', 'main'],
  ['/invoices/datacapture', '[role="grid"] [aria-rowindex="2"]'],
  ['/seefracht/container', '[role="grid"] [aria-rowindex="2"]'],
  ['/accounts/view', '[role="grid"] [aria-rowindex="2"]'],
  ['/accounts/new', 'main input'],
])('fits %s into a large and a small window: nothing is cut off, and everybody can use it', async (path, ready) => {
  leading ??= await openPage(browser);
  const { page } = leading;
  if (page.url() === 'about:blank') await signIn(page, app.url, user('leitung'));
  await page.goto(app.url + path);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.locator(ready).first().waitFor();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    // A button whose words do not fit into it: the header's and the toolbar's are as wide as their words.
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('header button, [role="toolbar"] button')]
          .filter((button) => button.offsetParent !== null && button.scrollWidth > button.clientWidth + 1)
          .map((button) => button.textContent),
      );
    await expect.poll(cut).toEqual([]);
    await expectClean(leading, `${path} at ${size.width}`);
  }
});

it('writes days and numbers the German way, and takes them so', async () => {
  const { page } = await openPage(browser);
  await signIn(page, app.url, user('leitung'), '/seefracht/container');
  const row = containers(page).getByRole('row', { name: /HK-1001/ });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toContain('24.11.2026');
  await page.goto(`${app.url}/accounts/new`);
  const since = page.getByLabel('Kunde seit', { exact: true });
  await since.fill('3.2.26');
  await since.blur();
  await expect.poll(() => since.inputValue()).toBe('03.02.2026');
  const limit = page.getByLabel('Kreditlimit', { exact: true });
  await limit.fill('12.500,50');
  await limit.blur();
  await expect.poll(() => limit.inputValue()).toBe('12500,50');
  await page.context().close();
});

it('moves a container to customs, where the base knows no such state', async () => {
  const { page } = await openPage(browser);
  await signIn(page, app.url, user('dispo'), '/seefracht/container');
  const row = containers(page).getByRole('row', { name: /HK-1001/ });
  await row.waitFor();
  await row.getByRole('gridcell').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Zum Zoll' }).click();
  await expect.poll(() => row.textContent()).toContain('Beim Zoll');
  await page.context().close();
});

it('shows each person what the role grants, and nobody the hierarchy that was taken away', async () => {
  const { page } = await openPage(browser);
  await signInByForm(page, user('terminal'));
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Container im Hafen' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Konten' }).count()).toBe(0);
  await page.goto(`${app.url}/configuration/company/viewH`);
  await page.getByText('Unter dieser Adresse gibt es keine Seite.').waitFor();
  await page.context().close();
});
