/** Transient messages cover no controls: not the header, not a screen's toolbar, not the foot of a table. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage, seriousFindings } from './support/browser.ts';
import { gridOf } from './support/capture.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

/** Controls that cannot be pressed because they are covered; only those completely in the window and not scrolled away. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, [role="columnheader"]')]
      .filter((one) => !one.closest('.mantine-Notification-root, [role="gridcell"]'))
      .flatMap((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return over?.closest('.inv-toasts, .inv-toasts-waiting')
          ? [one.textContent || one.ariaLabel || one.tagName]
          : [];
      }),
  );

describe.each([
  [1024, 768],
  [1440, 900],
])('in a window of %i x %i, messages', (width, height) => {
  it.each(['light', 'dark'])('cover nothing that is worked with (%s)', async (scheme) => {
    const { page, complaints } = await openPage(browser, { width, height, dark: scheme === 'dark' });
    await signIn(page, app.url, 'admin', '/invoices/datacapture');
    const grid = gridOf(page, 'Shipments');
    await grid.getByRole('gridcell').nth(8).waitFor();
    await grid.getByRole('gridcell').nth(2).click();
    // Some cells of each row are read-only, a different number each time.
    await page.keyboard.press('Shift+End');
    for (let rows = 1; rows <= 5; rows += 1) {
      await page.keyboard.press('Delete');
      await page.keyboard.press('Shift+ArrowDown');
    }
    const messages = page.locator('.mantine-Notification-root');
    await expect.poll(() => messages.count()).toBe(3);
    await page.getByText('2 more messages').waitFor();
    expect(await covered(page)).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
