/** The common setup and cleanup of end-to-end files: the product on its own store, and a browser. */
import type { Browser } from 'playwright';
import { afterAll } from 'vitest';
import { type App, type AppOptions, startApp } from './app.ts';
import { closePages, openBrowser } from './browser.ts';

/** Called at the head of a file: both are there before its first test, and gone after its last. */
export async function appAndBrowser(options?: AppOptions): Promise<{ app: App; browser: Browser }> {
  const [app, browser] = await Promise.all([startApp(options), openBrowser()]);
  afterAll(async () => {
    await closePages(browser);
    await app.dispose();
  });
  return { app, browser };
}
