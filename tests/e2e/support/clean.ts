/** Nothing went wrong on the page, and everybody can use it. */
import { expect } from 'vitest';
import { seriousFindings, type Watched } from './browser.ts';

/** Chromium's own line about a save that was refused (412): the answer is meant, and the page tells of it. */
const REFUSED_SAVE = /Failed to load resource.* 412 /;

/** Complaints of the page that are not its nature. */
export const complaintsOf = ({ complaints }: Watched, known: readonly RegExp[] = []): string[] =>
  complaints.filter((text) => ![REFUSED_SAVE, ...known].some((pattern) => pattern.test(text)));

/** Looks at what is shown now, in light and in dark. */
export async function expectClean(watched: Watched, where: string): Promise<void> {
  const { page } = watched;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    // What fades in or out has the contrast of neither end; a fade takes less than this.
    await page.waitForTimeout(350);
    expect(await seriousFindings(page), `axe: ${where}, ${colorScheme}`).toEqual([]);
  }
  expect(complaintsOf(watched), `console: ${where}`).toEqual([]);
}
