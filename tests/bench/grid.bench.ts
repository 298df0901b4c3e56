/**
 * The grid beside its peers, in one Chromium: the real component over definitions, AG Grid Community and Handsontable with
 * the same twenty checks, and plain react-data-grid, which checks nothing, as the floor. Each side in turn, five times, each
 * time in a new page; medians. `BENCH_ROUNDS` is how many times, `BENCH_SIDES` names the sides (`own,plain`).
 */
import type { Browser, CDPSession, Page } from 'playwright';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { benchProgram } from './grid/definitions.ts';
import { FRAMES, type Pasted, type Swept } from './grid/pages/side.ts';
import { buildPages, servePages } from './grid/serve.ts';
import { COLUMNS, columns, countWrong, makePaste, makeRows, pastedRow, ROWS, WRONG } from './grid/table.ts';
import { typeWatched } from './support/keystrokes.ts';
import { median } from './support/measure.ts';
import { processorTime, withProcessorTime } from './support/processorTime.ts';
import { tell } from './support/tell.ts';

const SIDES = {
  own: { page: 'own.html', words: 'this grid' },
  plain: { page: 'plain.html', words: 'plain react-data-grid, checks nothing' },
  byHand: { page: 'byHand.html', words: 'react-data-grid with checks and paste by hand' },
  agGrid: { page: 'agGrid.html?checks', words: 'AG Grid Community with the checks' },
  agBare: { page: 'agGrid.html', words: 'AG Grid Community without checks' },
  handsontable: { page: 'handsontable.html', words: 'Handsontable with validators' },
} as const;
type SideName = keyof typeof SIDES;

const TEXT = 'a shipment that is late again';
const SLOWER = 4;
const TIMEOUT_MS = 120_000;
/** How long a person looks before something is done. */
const POLL_INTERVAL_MS = 1500;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const wanted = process.env.BENCH_SIDES?.split(',') ?? Object.keys(SIDES);
const sides = (Object.keys(SIDES) as SideName[]).filter((name) => wanted.includes(name));

interface Figures {
  /** Milliseconds that the main thread worked. */
  worked: { show: number; paste: number; sweep: number };
  show: number;
  heap: number;
  sweep: Swept;
  paste: Pasted;
  keys: number;
}

/** The wrong cells that there are once the paste is checked, by hand. */
const wrongAfter = (): number => {
  const rows = makeRows();
  makePaste().forEach((texts, at) => {
    rows[at] = pastedRow(rows[at], texts);
  });
  // Pasted cells lose their rejection; other rejected cells keep it, and the rules check the rest.
  return countWrong(rows);
};

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

async function heapOf(session: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1e6;
}

async function begin(
  browser: Browser,
  url: string,
): Promise<{ page: Page; session: CDPSession; complaints: string[] }> {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(url);
  await page.waitForFunction(() => window.bench !== undefined);
  await page.evaluate(() => window.bench?.prepare());
  return { page, session: await page.context().newCDPSession(page), complaints };
}

/** The places on the screen of the cell that is typed into and of the one that is pasted at. */
const cellAt = (name: SideName, row: number, column: number) =>
  name === 'own' || name === 'plain' || name === 'byHand'
    ? `[role="row"][aria-rowindex="${row + 2}"] > [role="gridcell"][aria-colindex="${column + (name === 'own' ? 2 : 1)}"]`
    : name === 'handsontable'
      ? `.ht_master tbody tr:nth-child(${row + 1}) td:nth-of-type(${column + 1})`
      : `.ag-row[row-index="${row}"] .ag-cell[col-id="${columns[column]?.key}"]`;

async function measure(browser: Browser, url: string, name: SideName): Promise<Figures> {
  const { page, session, complaints } = await begin(browser, `${url}/${SIDES[name].page}`);
  try {
    const now = await processorTime(session);
    const show = await withProcessorTime(now, () => page.evaluate(() => window.bench?.show() ?? 0));
    await page.locator(cellAt(name, 0, 0)).click();
    // Nobody pastes in the very second in which the table came.
    await page.waitForTimeout(POLL_INTERVAL_MS);
    const after = wrongAfter();
    const paste = await withProcessorTime(now, () =>
      page.evaluate((wrong) => window.bench?.paste(wrong) as Promise<Pasted>, after),
    );
    const told = await page.evaluate(() => window.bench?.told());
    if (told !== undefined && told !== after)
      throw new Error(`${name} tells ${told} wrong cells, and there are ${after}.`);
    const sweep = await withProcessorTime(now, () => page.evaluate(() => window.bench?.sweep() as Promise<Swept>));
    await page.close();
    return {
      show: show.result,
      paste: paste.result,
      sweep: sweep.result,
      worked: { show: show.worked, paste: paste.worked, sweep: sweep.worked / FRAMES },
      ...(await typing(browser, url, name)),
    };
  } catch (fault) {
    throw new Error(`${name}: ${fault instanceof Error ? fault.message : fault}\n${complaints.join('\n')}`);
  }
}

/** Measures the memory here, where no measurement follows: collecting garbage also discards the browser's optimized code. */
async function typing(browser: Browser, url: string, name: SideName): Promise<Pick<Figures, 'keys' | 'heap'>> {
  const { page, session } = await begin(browser, `${url}/${SIDES[name].page}`);
  await page.evaluate(() => window.bench?.show());
  await page.locator(cellAt(name, 4, 5)).dblclick();
  await page.waitForFunction(() => /INPUT|TEXTAREA/.test(document.activeElement?.tagName ?? ''));
  await page.keyboard.press('Control+A');
  await page.waitForTimeout(POLL_INTERVAL_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const { paints } = await typeWatched(page, TEXT);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const heap = await heapOf(session);
  await page.close();
  return { keys: percentile(paints, 0.95), heap };
}

const all = new Map<SideName, Figures[]>(sides.map((name) => [name, []]));

/** A line for each peer, or one alone. */
function report(what: string, unit: string, peers: readonly SideName[], pick: (figures: Figures) => number): void {
  const own = (all.get('own') ?? []).map(pick);
  const value = median(own);
  for (const name of peers.filter((one) => all.has(one))) {
    const theirs = (all.get(name) ?? []).map(pick);
    const ratio = median(theirs.map((each, at) => each / (own[at] ?? Number.NaN)));
    console.error(`${what}: ${value.toFixed(1)} ${unit}, ${SIDES[name].words} ${median(theirs).toFixed(1)}`);
    tell({ name: what, value, unit, peer: SIDES[name].words, ratio });
  }
}

function reportAll(): void {
  const size = `${ROWS} x ${COLUMNS}`;
  const peers: readonly SideName[] = ['plain', 'byHand', 'agGrid', 'handsontable'];
  report(`show ${size} with ${WRONG} stored verdicts`, 'ms', peers, ({ show }) => show);
  report(`show ${size}, main thread's work`, 'ms', peers, ({ worked }) => worked.show);
  report('paste of 5,000 cells, first painted', 'ms', ['plain', 'agBare', 'handsontable'], ({ paste }) => paste.first);
  const pasted: readonly SideName[] = ['plain', 'byHand', 'agBare', 'agGrid', 'handsontable'];
  report('paste of 5,000 cells, painted and right in sight', 'ms', pasted, ({ paste }) => paste.inSight);
  report('paste of 5,000 cells, painted and right, every row checked', 'ms', pasted, ({ paste }) => paste.right);
  report(
    "paste of 5,000 cells, main thread's work",
    'ms',
    ['plain', 'agBare', 'handsontable'],
    ({ worked }) => worked.paste,
  );
  report('a frame of a full sweep, mean', 'ms', peers, ({ sweep }) => sweep.mean);
  report("a frame of a full sweep, main thread's work", 'ms', peers, ({ worked }) => worked.sweep);
  report(`a keystroke to paint, processor ${SLOWER} times slower, 95th percentile`, 'ms', peers, ({ keys }) => keys);
  report(`script memory of ${size} in the browser`, 'MB', peers, ({ heap }) => heap);
  const own = all.get('own') ?? [];
  if (own.length === 0) return;
  tell({
    name: 'longest task of a paste of 5,000 cells, 0 where none is over 50 ms',
    value: median(own.map(({ paste }) => paste.longest)),
    unit: 'ms',
  });
  tell({
    name: 'frames over 50 ms of a full sweep of 200',
    value: median(own.map(({ sweep }) => sweep.slow)),
    unit: 'frames',
  });
  const heap = median(own.map((figures) => figures.heap));
  tell({ name: `script memory of ${size}`, value: heap, unit: 'MB', peer: 'limit of 150 MB', ratio: 150 / heap });
}

await buildPages([...new Set(sides.map((name) => SIDES[name].page.replace(/\.html.*$/, '')))]);
const pages = await servePages(await benchProgram());
const browser = await openBrowser();
try {
  for (let round = 0; round < rounds; round++) {
    for (const name of sides) {
      const figures = await measure(browser, pages.url, name);
      console.error(`round ${round + 1} ${name} ${JSON.stringify(figures)}`);
      all.get(name)?.push(figures);
    }
  }
  reportAll();
} finally {
  await browser.close();
  pages.stop();
}
