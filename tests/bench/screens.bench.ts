/**
 * Waiting times between screens, in one Chromium against the real server with the demo: the time to open a screen from the menu,
 * for the first time and again; the layout shift after the first paint; the size of a first load and of a screen's definitions.
 * The product's limits are reported as peers: a ratio above 1 is within the limit.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { firstLoad, firstLoadLimit, fontsAndIcons, fontsAndIconsLimit } from '../checks/bundleSize.ts';
import { startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { signIn } from '../e2e/support/session.ts';
import { median } from './support/measure.ts';
import { builtPages } from './support/product.ts';
import { tell } from './support/tell.ts';

const VISITED_LIMIT_MS = 150;
const NEW_LIMIT_MS = 400;
const SHIFT_LIMIT = 0.02;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** How long after a screen is there something may still move. In milliseconds. */
const SETTLED_MS = 1500;

/** Lists, an editable grid, and pages of several parts: by the address that the menu leads to, and the heading. */
const SCREENS = [
  ['/invoices/datacapture', 'Data Capture'],
  ['/invoices/ratingbilling', 'Invoices'],
  ['/accounts/view', 'Accounts'],
  ['/tariffs/tariffManagement/listTariff', 'Tariffs'],
  ['/invoices/receivedInvoices/view', 'Received invoices'],
  ['/invoices/delivery/packets', 'Packets'],
] as const;

/** Kept in the page from its beginning on: what moved without somebody's doing. */
const WATCH_SHIFTS = `window.shifts = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** The condition for an open screen: its heading, and its rows or the empty state. */
const isOpen = (heading: string): string =>
  `[...document.querySelectorAll('main h2')].some((one) => one.textContent.startsWith(${JSON.stringify(heading)})) &&
   document.querySelector('main .rdg-row, main .inv-empty') !== null`;

/**
 * Milliseconds from a press in the menu until the screen is painted. A scripted press does not count as input, so layout shifts
 * are counted.
 */
function opened(page: Page, path: string, heading: string): Promise<number> {
  // As text: what tsx makes of a named function is not there in a page.
  return page.evaluate<number>(`new Promise((resolve) => {
    const begun = performance.now();
    document.querySelector('nav a[href=${JSON.stringify(path)}]').click();
    (function look() {
      if (location.pathname === ${JSON.stringify(path)} && ${isOpen(heading)})
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
      else requestAnimationFrame(look);
    })();
  })`);
}

const shiftsOf = (page: Page) => page.evaluate<number>('window.shifts');

function within(name: string, value: number, unit: string, limit: number): void {
  tell({ name, value, unit, peer: `limit of ${limit} ${unit}`.trim(), ratio: limit / value });
}

function weights(web: string): void {
  const bytesOf = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
  within('first load, gzipped script', bytesOf(firstLoad(web)) / 1000, 'kB', firstLoadLimit / 1000);
  within('fonts and icons', bytesOf(fontsAndIcons(web)) / 1000, 'kB', fontsAndIconsLimit / 1000);
}

/** The transfer sizes of the definitions of screens, as received by the browser. */
async function closures(page: Page): Promise<void> {
  const sizes = await page.evaluate<number[]>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/program/route/'))
      .map(({ encodedBodySize }) => encodedBodySize / 1000)`,
  );
  tell({
    name: `definitions of a screen, compressed, the middle of ${sizes.length}`,
    value: median(sizes),
    unit: 'kB',
  });
  tell({ name: 'definitions of a screen, compressed, the largest', value: Math.max(...sizes), unit: 'kB' });
}

await builtPages();
weights(fileURLToPath(new URL('../../.cache/web', import.meta.url)));
const app = await startApp();
const browser = await openBrowser();
try {
  const fresh: number[] = [];
  const again: number[] = [];
  const moved: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // In each round a person who has not been here: nothing is cached but by the server.
    const { page } = await openPage(browser);
    await page.addInitScript(WATCH_SHIFTS);
    await signIn(page, app.url, 'admin', '/');
    await page.locator('nav a').first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    moved.push(await shiftsOf(page));
    for (const [into, isFirst] of [
      [fresh, true],
      [again, false],
    ] as const) {
      for (const [path, heading] of SCREENS) {
        const before = await shiftsOf(page);
        into.push(await opened(page, path, heading));
        await page.waitForTimeout(SETTLED_MS);
        if (isFirst) moved.push((await shiftsOf(page)) - before);
      }
    }
    if (round === 0) await closures(page);
    await page.context().close();
  }
  within('a screen opened for the first time, from the menu to its rows', median(fresh), 'ms', NEW_LIMIT_MS);
  within('the same, the slowest', Math.max(...fresh), 'ms', NEW_LIMIT_MS);
  within('a screen visited before, from the menu to its rows', median(again), 'ms', VISITED_LIMIT_MS);
  within('the same, the slowest', Math.max(...again), 'ms', VISITED_LIMIT_MS);
  within('layout shift after the first paint, the most of a screen', Math.max(...moved), '', SHIFT_LIMIT);
} finally {
  await browser.close();
  await app.dispose();
}
