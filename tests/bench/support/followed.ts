/**
 * The time from a key to the frame in which a part of the page has followed it; measured inside the page, without waits for a
 * driver.
 */
import type { Page } from 'playwright';

type Watching = Window & { benchFollowed?: number[] };

/** Types the text, key by key, into what has the focus, and waits each time until the part has changed and is painted. */
export async function followedKeys(page: Page, text: string, selector: string): Promise<number[]> {
  await page.evaluate((wanted) => {
    const times: number[] = [];
    (window as Watching).benchFollowed = times;
    let pressed: number | undefined;
    window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    const observer = new MutationObserver(() => {
      const since = pressed;
      if (since === undefined) return;
      pressed = undefined;
      requestAnimationFrame(() => {
        // A message that a frame posts arrives when that frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - since);
        port2.postMessage(null);
      });
    });
    const part = document.querySelector(wanted);
    if (!part) throw new Error(`There is no ${wanted}.`);
    observer.observe(part, { subtree: true, childList: true, characterData: true });
  }, selector);
  let typed = 0;
  for (const key of text) {
    await page.keyboard.press(key);
    typed += 1;
    await page.waitForFunction((count) => ((window as Watching).benchFollowed?.length ?? 0) >= count, typed);
  }
  return page.evaluate(() => (window as Watching).benchFollowed ?? []);
}
