/**
 * A shipment with 1,000 charges in its form, in Chromium over the real server, beside the same form with five and beside the
 * screen's own grid: opening it, a key in a field of the form, a key in a cell of the charges, and a paste over 500 of them.
 * Each side in turn, five times, each time in a new page; medians. `BENCH_ROUNDS` is how many times.
 */
import type { Browser, Page } from 'playwright';
import { type App, startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { callerOf } from '../e2e/support/calls.ts';
import { cellAt, gridOf } from '../e2e/support/capture.ts';
import { signIn } from '../e2e/support/session.ts';
import { paintsAfterClick, typeWatched } from './support/keystrokes.ts';
import { median } from './support/measure.ts';
import { builtPages } from './support/product.ts';
import { tell } from './support/tell.ts';

const MANY = 1000;
const FEW = 5;
const PASTED = 500;
const TEXT = 'freight of the month of May';
/** How long a person looks before something is done. */
const POLL_INTERVAL_MS = 1500;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

interface Figures {
  open: number;
  fieldKey: number;
  cellKey: number;
  paste: number;
  longest: number;
}

const CODES = ['FRT', 'FSC', 'THC', 'DOC', 'HDL', 'AF'];
const chargesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    chargeCode: CODES[at % CODES.length],
    chargeName: `Charge ${at}`,
    userValue: (at + 1) / 4,
    currency: at % 3 === 0 ? 'EUR' : 'USD',
  }));

/** Creates the shipment; its number sorts before those of the demo. */
async function make(app: App, charges: number): Promise<void> {
  const { call } = await callerOf(app.url, 'admin');
  const values = { shipmentNumber: numberOf(charges), transportMode: 'Truck', destinationCountry: 'Nigeria' };
  const rows = [{ tempId: '1', ...values, charges: chargesOf(charges) }];
  const { status, body } = await call('PUT', '/api/invoiceCapture', { rows });
  const { saved } = body as { saved?: readonly unknown[] };
  if (status !== 200 || saved?.length !== 1) throw new Error(JSON.stringify(body).slice(0, 500));
}

const numberOf = (charges: number) => `CHARGES${charges}`;
const medianKey = async (page: Page) => median((await typeWatched(page, TEXT)).paints);

/** The screen, and how long a key takes in a cell of it. */
async function onScreen(browser: Browser, app: App): Promise<{ page: Page; cellKey: number }> {
  const { page } = await openPage(browser, { width: 1440, height: 900 });
  await signIn(page, app.url, 'admin', '/invoices/datacapture');
  const grid = gridOf(page, 'Shipments');
  await grid.getByText(numberOf(MANY), { exact: true }).waitFor();
  await page.waitForTimeout(POLL_INTERVAL_MS);
  await (await cellAt(grid, 'Booking number', 3)).dblclick();
  await page.locator('.iv-over-cell input:focus').waitFor();
  const cellKey = await medianKey(page);
  await page.keyboard.press('Escape');
  return { page, cellKey };
}

async function inForm(page: Page, charges: number): Promise<Figures> {
  await gridOf(page, 'Shipments').getByText(numberOf(charges), { exact: true }).click();
  await page.keyboard.press('Shift+F10');
  const painted = paintsAfterClick(page, ['[role="grid"][aria-label="Charges"] [role="row"][aria-rowindex="3"]']);
  await page.getByRole('menuitem', { name: 'Edit in form' }).click();
  const [open = Number.NaN] = await painted;
  const dialog = page.getByRole('dialog');
  await page.waitForTimeout(POLL_INTERVAL_MS);
  await dialog.getByRole('textbox', { name: 'Booking number' }).click();
  const fieldKey = await medianKey(page);
  const grid = gridOf(page, 'Charges');
  await (await cellAt(grid, 'Charge name', 2)).dblclick();
  await page.locator('.iv-over-cell input:focus').waitFor();
  const cellKey = await medianKey(page);
  await page.keyboard.press('Enter');
  await (await cellAt(grid, 'Value', 1)).click();
  await page.waitForTimeout(POLL_INTERVAL_MS);
  const texts = Array.from({ length: Math.min(PASTED, charges) }, (_, at) => `${at + 10}`);
  const after = chargesOf(charges).map(({ currency, userValue }, at) => ({
    currency,
    userValue: Number(texts[at] ?? userValue),
  }));
  const euros = after.filter(({ currency }) => currency === 'EUR').reduce((sum, { userValue }) => sum + userValue, 0);
  const total = euros.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return { open, fieldKey, cellKey, ...(await paste(page, texts, `${total} EUR`)) };
}

/** The time from the paste event to the frame with a correct last row and total, and the longest task. */
async function paste(page: Page, texts: readonly string[], total: string): Promise<Pick<Figures, 'paste' | 'longest'>> {
  return page.evaluate(
    async ({ texts, total }) => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      observer.observe({ entryTypes: ['longtask'] });
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', texts.join('\n'));
      const start = performance.now();
      (document.activeElement ?? document.body).dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
      while (!document.querySelector('[role="dialog"]')?.textContent?.includes(total)) {
        if (performance.now() - start > 30_000) throw new Error(`${total} never came.`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
      const took = performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, 200));
      observer.disconnect();
      return { paste: took, longest: Math.max(0, ...tasks) };
    },
    { texts, total },
  );
}
const screens: number[] = [];
const forms = new Map<number, Figures[]>([MANY, FEW].map((charges) => [charges, []]));
const many = (pick: (figures: Figures) => number) => (forms.get(MANY) ?? []).map(pick);

/** A line with what takes the place of a peer, round by round. */
function beside(name: string, own: readonly number[], peer: string, theirs: readonly number[]): void {
  const ratio = median(theirs.map((each, at) => each / (own[at] ?? Number.NaN)));
  tell({ name, value: median(own), unit: 'ms', peer, ratio });
}

await builtPages();
const app = await startApp();
const browser = await openBrowser();
try {
  for (const charges of forms.keys()) await make(app, charges);
  for (let round = 0; round < rounds; round += 1) {
    for (const [charges, figures] of forms) {
      const { page, cellKey } = await onScreen(browser, app);
      if (charges === MANY) screens.push(cellKey);
      figures.push(await inForm(page, charges));
      console.error(
        `round ${round + 1}, ${charges} charges: ${JSON.stringify(figures.at(-1))}, on the screen ${cellKey}`,
      );
      await page.context().close();
    }
  }
  const few = (pick: (figures: Figures) => number) => (forms.get(FEW) ?? []).map(pick);
  const named = `a form with ${MANY} charges`;
  const peer = `the same with ${FEW}`;
  beside(
    `${named}, opened`,
    many(({ open }) => open),
    peer,
    few(({ open }) => open),
  );
  beside(
    `a keystroke in a field of ${named}`,
    many(({ fieldKey }) => fieldKey),
    peer,
    few(({ fieldKey }) => fieldKey),
  );
  beside(
    `a keystroke in a cell of ${named}`,
    many(({ cellKey }) => cellKey),
    peer,
    few(({ cellKey }) => cellKey),
  );
  beside(
    `a keystroke in a cell of ${named}`,
    many(({ cellKey }) => cellKey),
    "a cell of the screen's grid",
    screens,
  );
  tell({ name: `${PASTED} cells pasted into ${named}, summed`, value: median(many(({ paste }) => paste)), unit: 'ms' });
  const longest = median(many(({ longest }) => longest));
  tell({ name: 'longest task of it, 0 where none is over 50 ms', value: longest, unit: 'ms' });
} finally {
  await browser.close();
  await app.dispose();
}
