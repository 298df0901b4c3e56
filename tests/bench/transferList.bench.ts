/**
 * The two lists of a field with several values, over ten thousand entries, in Chromium: shown, searched, all assigned and all
 * removed, each to the frame that is painted. Five times, each in a new page (BENCH_ROUNDS); medians.
 */
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { buildPages, servePages } from './grid/serve.ts';
import { median } from './support/measure.ts';
import { tell } from './support/tell.ts';

const ENTRIES = 10_000;
const LIMIT_MS = 100;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const STEPS = { show: 'shown', search: 'searched', assignAll: 'all assigned', removeAll: 'all removed' } as const;

const text = (said: string, ...placeholders: string[]) => ({ text: said, placeholders });
const values = Object.fromEntries(
  Array.from({ length: ENTRIES }, (_, n) => [`P${n}`, { label: `Port ${String(n).padStart(5, '0')}` }]),
);
const program = {
  hash: 'bench',
  tenant: 'bench',
  definitions: {
    list: { ports: { label: 'Ports', values } },
    message: {
      'transfer.available': text('Available'),
      'transfer.assigned': text('Assigned'),
      'transfer.searchAvailable': text('Search available'),
      'transfer.searchAssigned': text('Search assigned'),
      'transfer.assign': text('Assign selected'),
      'transfer.assignAll': text('Assign all found'),
      'transfer.remove': text('Remove selected'),
      'transfer.removeAll': text('Remove all found'),
      'transfer.allAssigned': text('Everything is assigned'),
      'transfer.nothingAssigned': text('Nothing assigned yet'),
    },
    tenant: { bench: { label: 'Bench', language: 'en' } },
    constant: {},
  },
};

await buildPages(['transferList']);
const pages = await servePages(program);
const browser = await openBrowser();
const took = new Map(Object.keys(STEPS).map((step) => [step, [] as number[]]));
try {
  for (let round = 0; round < rounds; round += 1) {
    const { page } = await openPage(browser, { width: 1440, height: 900 });
    await page.goto(`${pages.url}/transferList.html`);
    await page.waitForFunction(() => window.transferBench !== undefined);
    await page.evaluate(() => window.transferBench?.prepare());
    for (const step of Object.keys(STEPS) as (keyof typeof STEPS)[])
      took.get(step)?.push(await page.evaluate((name) => window.transferBench?.[name]() ?? Number.NaN, step));
    await page.close();
  }
  for (const [step, words] of Object.entries(STEPS)) {
    const value = median(took.get(step) ?? []);
    const name = `a transfer list of ${ENTRIES.toLocaleString('en-US')}, ${words}`;
    tell({ name, value, unit: 'ms', peer: `limit of ${LIMIT_MS} ms`, ratio: LIMIT_MS / value });
  }
} finally {
  await browser.close();
  pages.stop();
}
