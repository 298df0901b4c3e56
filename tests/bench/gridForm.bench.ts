/**
 * A form of 200 fields beside plain rjsf with the same theme and the same fields, in one Chromium: the first fields shown,
 * everything shown once a person went through all of it, and a keystroke beside one in a bare text field. Each side in
 * turn, five times, each time in a new page; medians.
 */
import type { Browser } from 'playwright';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { benchProgram } from './grid/definitions.ts';
import { FIELDS } from './grid/formTable.ts';
import { buildPages, servePages } from './grid/serve.ts';
import { typeWatched } from './support/keystrokes.ts';
import { median } from './support/measure.ts';
import { processorTime, withProcessorTime } from './support/processorTime.ts';
import { tell } from './support/tell.ts';

const SIDES = {
  formOwn: { words: 'this form', first: '#form_item000' },
  formPlain: { words: 'plain rjsf with the same theme and fields', first: '#root_item000' },
  formBare: { words: 'a bare text field', first: '#form_item000' },
} as const;
type SideName = keyof typeof SIDES;
const names = Object.keys(SIDES) as SideName[];
const TEXT = 'a shipment that is late again';
/** Nobody types in the first moment of a form: what is drawn after what is in sight is not counted to the keys. */
const POLL_INTERVAL_MS = 1500;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

interface Figures {
  /** Milliseconds that the main thread worked until the first fields were shown. */
  worked: number;
  show: number;
  through: number;
  key: number;
  /** Milliseconds that the main thread worked for a key. */
  keyWorked: number;
}

async function measure(browser: Browser, url: string, name: SideName): Promise<Figures> {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  try {
    await page.goto(`${url}/${name}.html`);
    await page.waitForFunction(() => window.formBench !== undefined);
    await page.evaluate(() => window.formBench?.prepare());
    const now = await processorTime(await page.context().newCDPSession(page));
    const { result: show, worked } = await withProcessorTime(now, () =>
      page.evaluate(() => window.formBench?.show() ?? 0),
    );
    const type = async () => {
      await page.locator(SIDES[name].first).focus();
      await page.waitForTimeout(POLL_INTERVAL_MS);
      const { result, worked: keys } = await withProcessorTime(now, () => typeWatched(page, TEXT));
      return { key: median(result.paints), keyWorked: keys / TEXT.length };
    };
    // Typed before and after all is drawn, in a bare field twice as well: what counts is the worse.
    const before = await type();
    const through = name === 'formBare' ? 0 : show + (await page.evaluate(() => window.formBench?.through() ?? 0));
    const after = await type();
    const key = Math.max(before.key, after.key);
    return { worked, show, through, key, keyWorked: Math.max(before.keyWorked, after.keyWorked) };
  } catch (fault) {
    throw new Error(`${name}: ${fault instanceof Error ? fault.message : fault}\n${complaints.join('\n')}`);
  } finally {
    await page.close();
  }
}

const all = new Map<SideName, Figures[]>(names.map((name) => [name, []]));

function report(what: string, peer: SideName, pick: (figures: Figures) => number): void {
  const own = (all.get('formOwn') ?? []).map(pick);
  const theirs = (all.get(peer) ?? []).map(pick);
  const ratio = median(theirs.map((each, at) => each / (own[at] ?? Number.NaN)));
  tell({ name: what, value: median(own), unit: 'ms', peer: SIDES[peer].words, ratio });
}

await buildPages(names);
const pages = await servePages(await benchProgram());
const browser = await openBrowser();
try {
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const figures = await measure(browser, pages.url, name);
      console.error(`round ${round + 1} ${name} ${JSON.stringify(figures)}`);
      all.get(name)?.push(figures);
    }
  }
  report(`a form of ${FIELDS} fields, first shown`, 'formPlain', ({ show }) => show);
  report(`a form of ${FIELDS} fields, first shown, main thread's work`, 'formPlain', ({ worked }) => worked);
  report(`a form of ${FIELDS} fields, gone through whole`, 'formPlain', ({ through }) => through);
  report(`a keystroke in a form of ${FIELDS} fields, to paint`, 'formPlain', ({ key }) => key);
  report(`a keystroke in a form of ${FIELDS} fields, to paint`, 'formBare', ({ key }) => key);
  report(`a keystroke in a form of ${FIELDS} fields, main thread's work`, 'formBare', ({ keyWorked }) => keyWorked);
} finally {
  await browser.close();
  pages.stop();
}
