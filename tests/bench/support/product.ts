/** The product in a browser, as a person meets it: built pages, and who is signed in. */
import type { Page } from 'playwright';

const PERSON = 'billing@demo.invoize.test';
const PASSWORD = 'Invoize#2026';

/** Builds the pages where their sources have changed. */
export async function builtPages(): Promise<void> {
  const { buildRenderer } = await import(new URL('../../../server/bootstrap/buildRenderer.mjs', import.meta.url).href);
  await buildRenderer();
}

/** Signs in as one who captures shipments and begins in Data Capture; resolves when its grid has rows. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(PERSON);
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('.rdg-row').first().waitFor();
}
