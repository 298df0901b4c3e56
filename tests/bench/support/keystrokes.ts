/**
 * The time from a key to the painted frame, and the number of grid rows redrawn for it; measured inside the page, without waits
 * for a driver.
 */
import type { Page } from 'playwright';

export interface Keystrokes {
  /** The time from each key's event to the end of the next frame, in milliseconds. */
  readonly paints: readonly number[];
  /** Rows of a grid in which anything changed while the keys were typed. */
  readonly rows: number;
}

interface Watch {
  paints: number[];
  rows: Set<Node>;
  /** Ends it: what is typed afterwards is not watched twice. */
  readonly ended: AbortController;
}
type Watching = Window & { benchKeys?: Watch };

/** Types the text, key by key, into what has the focus. */
export async function typeWatched(page: Page, text: string): Promise<Keystrokes> {
  await page.evaluate(() => {
    const watch: Watch = { paints: [], rows: new Set(), ended: new AbortController() };
    (window as Watching).benchKeys = watch;
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('.rdg-row');
        if (row) watch.rows.add(row);
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    watch.ended.signal.addEventListener('abort', () => observer.disconnect());
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          // A message that a frame posts arrives when that frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => watch.paints.push(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      },
      { capture: true, signal: watch.ended.signal },
    );
  });
  for (const key of text) await page.keyboard.press(key, { delay: 20 });
  await page.waitForFunction((count) => ((window as Watching).benchKeys?.paints.length ?? 0) >= count, text.length);
  return page.evaluate(() => {
    const { paints, rows, ended } = (window as Watching).benchKeys as Watch;
    ended.abort();
    return { paints, rows: rows.size };
  });
}

/** The time from the next click to the end of the frame after each of these elements exists, by their selectors. */
export function paintsAfterClick(page: Page, selectors: readonly string[]): Promise<number[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve) => {
        // A method: functions with names of their own are not known inside the page.
        const watch = {
          found: [] as number[],
          look(clicked: number) {
            const there = document.querySelector(wanted[watch.found.length] ?? 'html') !== null;
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              if (there) watch.found.push(performance.now() - clicked);
              if (watch.found.length === wanted.length) resolve(watch.found);
              else requestAnimationFrame(() => watch.look(clicked));
            };
            port2.postMessage(null);
          },
        };
        window.addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => watch.look(timeStamp)), {
          capture: true,
          once: true,
        });
      }),
    selectors,
  );
}
