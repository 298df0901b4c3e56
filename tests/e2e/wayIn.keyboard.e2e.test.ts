/** The other ways in, by keys alone: a second factor that is set up and whose recovery code is used, and a company account. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { startProvider } from '../server/people/openIdProvider.ts';
import { freePort } from '../support/embedded/freePort.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { button, PASSWORD } from './support/capture.ts';
import { complaintsOf, expectClean } from './support/clean.ts';
import { byKeys } from './support/hands.ts';
import { signIn } from './support/session.ts';

/** Enabled as in a tenant; the base disables it. */
const definitions = mkdtempSync(join(tmpdir(), 'invoize-definitions-'));
cpSync(fileURLToPath(new URL('../../definitions', import.meta.url)), definitions, { recursive: true });
const offered = join(definitions, 'platform/session/profile.definitions.json');
writeFileSync(offered, readFileSync(offered, 'utf8').replace(/("secondFactor": \{\s*"value": )false/, '$1true'));

const [provider, port] = await Promise.all([startProvider(), freePort()]);
const { app, browser } = await appAndBrowser({
  env: {
    PORT: String(port),
    INVOIZE_URL: `http://127.0.0.1:${port}`,
    INVOIZE_DEFINITIONS: definitions,
    INVOIZE_OPENID: provider.issuer,
    INVOIZE_OPENID_CLIENT: provider.clientId,
    INVOIZE_OPENID_SECRET: provider.clientSecret,
  },
});
afterAll(async () => {
  await provider.close();
  rmSync(definitions, { recursive: true, force: true });
});

const EMAIL = 'starter@demo.invoize.test';
const field = (within: Page | Locator, label: string) => within.getByRole('textbox', { name: new RegExp(`^${label}`) });
const account = (page: Page) => page.getByRole('button', { name: 'account of Sol Starter' });
/** Chromium's own line about a rejected sign-in: the answer is intended, and the page shows it. */
const NOT_SIGNED_IN = /Failed to load resource.* 401 /;

it('turns two-step sign-in on, and signs in once with each recovery code', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  const hand = byKeys(page);
  await signIn(page, app.url, 'starter', '/user/me');
  await hand.press(button(page, 'Turn on two-step sign-in'));
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  await hand.write(field(dialog, 'Password'), PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: 'QR code of the key' }).waitFor();
  await expectClean(watched, 'the key of a second factor');
  const key = /\b[A-Z2-7]{32}\b/.exec(await dialog.innerText())?.[0] ?? '';
  await hand.write(field(dialog, 'Code'), new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.keyboard.press('Enter');
  await dialog.getByText('Keep these recovery codes').waitFor();
  await expectClean(watched, 'recovery codes');
  const codes = (await dialog.innerText()).match(/\b[0-9a-f]{5}(?:-[0-9a-f]{5}){3}\b/g) ?? [];
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await hand.press(button(dialog, 'Copy codes'));
  await page.getByText('Copied.', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await hand.press(button(dialog, 'Close').last());
  await button(page, 'Turn off two-step sign-in').waitFor();

  // In a browser of her own: who knows the password alone does not come in.
  const other = await openPage(browser);
  const { page: hers } = other;
  const herHand = byKeys(hers);
  const enterPassword = async () => {
    await herHand.write(hers.getByLabel(/mail/i), EMAIL);
    await herHand.write(field(hers, 'Password'), PASSWORD);
    await hers.keyboard.press('Enter');
    await field(hers, 'Code').waitFor();
  };
  const enterCode = async (code: string) => {
    await herHand.write(field(hers, 'Code'), code);
    await hers.keyboard.press('Enter');
  };
  await hers.goto(`${app.url}/`);
  await enterPassword();
  expect(await field(hers, 'Code').evaluate((input) => input === document.activeElement)).toBe(true);
  await enterCode('000000');
  await hers.getByText('This code is not right.').waitFor();
  await expectClean(other, 'a wrong code', [NOT_SIGNED_IN]);
  const [code = ''] = codes;
  await enterCode(code);
  await account(hers).waitFor();

  await hers.context().clearCookies();
  await hers.evaluate(() => localStorage.clear());
  await hers.goto(`${app.url}/`);
  await enterPassword();
  await enterCode(code);
  await hers.getByText('This code is not right.').waitFor();
  await herHand.press(button(hers, 'Sign in as someone else'));
  await hers.getByLabel(/mail/i).waitFor();
  expect(complaintsOf(other, [NOT_SIGNED_IN])).toEqual([]);
  await hers.context().close();
  await page.context().close();
});

async function layoutOfSignIn(page: Page) {
  const boxesOf = (parts: Locator[]) => Promise.all(parts.map(async (part) => (await part.boundingBox()) ?? undefined));
  const wide = await boxesOf([
    page.getByLabel(/mail/i),
    button(page, 'Sign in'),
    button(page, 'Sign in with a company account'),
  ]);
  const links = await boxesOf([button(page, 'Forgot password'), button(page, 'Sign up')]);
  const widths = new Set(wide.map((box) => Math.round(box?.width ?? 0)));
  const lines = new Set(links.map((box) => Math.round(box?.y ?? 0)));
  return {
    buttons: widths.size === 1 ? 'as wide as the fields' : [...widths].join(', '),
    links: lines.size === 1 && !lines.has(0) ? 'on one line' : [...lines].join(', '),
  };
}

it('signs in with a company account', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  const hand = byKeys(page);
  await page.goto(`${app.url}/`);
  await button(page, 'Sign in with a company account').waitFor();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await expectClean(watched, `signing in with a company account at ${size.width} pixels`);
    expect(await layoutOfSignIn(page)).toEqual({ buttons: 'as wide as the fields', links: 'on one line' });
  }
  await hand.press(button(page, 'Sign in with a company account'));
  await hand.write(page.getByLabel('Account'), 'nobody@elsewhere.example');
  await page.keyboard.press('Enter');
  await page.getByText('There is no user here for your company account.').waitFor();
  await expectClean(watched, 'a company account of nobody', [/Failed to load resource.* 412 /]);
  await hand.press(button(page, 'Sign in'));
  await hand.press(button(page, 'Sign in with a company account'));
  await hand.write(page.getByLabel('Account'), EMAIL);
  await page.keyboard.press('Enter');
  await account(page).waitFor();
  expect(new URL(page.url()).origin).toBe(app.url);
  expect(complaintsOf(watched)).toEqual([]);
});
