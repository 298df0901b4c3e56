/** Nothing went wrong on the page, and everybody can use it. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { COLOUR_RULES, seriousFindings, type Watched } from './browser.ts';
import { findNewShapes } from './newShapes.ts';

/** Chromium's own line about a rejected save (412): the answer is intended, and the page shows it. */
const REFUSED_SAVE = /Failed to load resource.* 412 /;

/** Complaints of the page that are not its nature. */
export const complaintsOf = ({ complaints }: Watched, known: readonly RegExp[] = []): string[] =>
  complaints.filter((text) => ![REFUSED_SAVE, ...known].some((pattern) => pattern.test(text)));

/** Waits until nothing fades or slides: what does has the contrast of neither end. What turns for ever does not count. */
async function settled(page: Page): Promise<void> {
  // Animations that begin with the next frame have begun after two.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  await settled(page);
}

/** Looks at what is shown now, in light and in dark; axe only at what has a shape that it has not seen before. */
export async function expectClean(watched: Watched, where: string, known: readonly RegExp[] = []): Promise<void> {
  const { page } = watched;
  await show(page, 'light');
  const { shapes, accept } = await findNewShapes(page);
  if (shapes.length > 0) {
    expect(await seriousFindings(page, undefined, shapes), `axe: ${where}, light`).toEqual([]);
    await show(page, 'dark');
    expect(await seriousFindings(page, COLOUR_RULES, shapes), `axe: ${where}, dark`).toEqual([]);
    await show(page, 'light');
    accept();
  }
  expect(complaintsOf(watched, known), `console: ${where}`).toEqual([]);
}
