/** Opens every route of a program: their addresses, and a page that navigates without reloading. */
import type { Page } from 'playwright';
import type { Part } from '../../../metadata/kinds/part.ts';
import type { Program } from '../../../metadata/program.ts';

/** The value of a path parameter; throws where the store has no record for it. */
export type ParameterValue = (name: string, route: string) => Promise<string>;

/** The address of a route, its parameters filled. */
export async function addressOf(path: string, route: string, parameter: ParameterValue): Promise<string> {
  let address = path;
  for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g))
    address = address.replace(whole, encodeURIComponent(await parameter(name, route)));
  return address;
}

/** The actions of the toolbars that a screen always shows: under no condition, in no tab and no repetition. */
export function actionsAlwaysShown(program: Program, screen: string): string[] {
  const found: string[] = [];
  const walk = (parts: Readonly<Record<string, Part>> | undefined) => {
    for (const part of Object.values(parts ?? {})) {
      if (part.visibleWhen !== undefined || part.each || part.permission || part.slot || part.templateFrom) continue;
      const { primary, actions = [], end = [] } = (part.props ?? {}) as Record<string, string[]> & { primary?: string };
      if (part.component === 'toolbar') found.push(...(primary ? [primary] : []), ...actions, ...end);
      walk(part.parts);
    }
  };
  walk(program.definitions.screen[screen]?.parts);
  return [...new Set(found)].filter((name) => program.definitions.action[name]?.visibleWhen === undefined);
}

/** Calls of the page that are under way, but for the stream of events, and those that were refused or not answered. */
export interface FollowedCalls {
  /** The calls that are not answered yet, as `GET address`. */
  underWay(): readonly string[];
  /** Taken away when read. */
  takeFailed(): string[];
}
export function followCalls(page: Page): FollowedCalls {
  const open = new Map<unknown, string>();
  let failed: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== '/api/events') open.set(request, `${request.method()} ${pathname}`);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const { errorText = '' } = request.failure() ?? {};
    // The page aborts the requests of a screen that it leaves.
    if (errorText !== 'net::ERR_ABORTED') failed.push(`${request.method()} ${request.url()}: ${errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
  return {
    underWay: () => [...open.values()],
    takeFailed() {
      const taken = failed;
      failed = [];
      return taken;
    },
  };
}

/** Goes to an address within the page, as Back and Forward do. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    // Each visit draws a new screen: the one that is left is known by this.
    for (const left of document.querySelectorAll('.inv-screen')) left.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** The timeout of a screen: far longer than any takes, so that one that never finishes is reported by name. */
const SCREEN_TIMEOUT_MS = 90_000;

/**
 * Waits until the screen is complete: no pending requests, no loading indicators.
 * @throws Error with the pending items on timeout
 */
export async function drawn(page: Page, calls: FollowedCalls): Promise<void> {
  const end = performance.now() + SCREEN_TIMEOUT_MS;
  for (let still = 0; still < 2; ) {
    // A frame starts its requests, and the next frame draws their results.
    const busy = await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      if (!document.querySelector('.inv-screen:not([data-left]) > *, main > [role="alert"]')) return 'no screen';
      const { outerHTML = '' } =
        document.querySelector('.inv-arriving, .mantine-Skeleton-root, [aria-busy="true"]') ?? {};
      return outerHTML.slice(0, 300);
    });
    const waits = [busy, ...calls.underWay()].filter((one) => one !== '');
    still = waits.length > 0 ? 0 : still + 1;
    if (performance.now() > end) throw new Error(`The screen never stands; it waits for: ${waits.join('; ')}`);
  }
}

/** The content of the page: its title, its errors, and the labels of its toolbars' buttons. */
export const standing = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const textsOf = (selector: string) =>
      [...main.querySelectorAll<HTMLElement>(selector)].map((element) => element.innerText.trim());
    return {
      path: decodeURIComponent(location.pathname),
      title: document.title,
      isEmpty: main.innerText.trim() === '' && main.querySelector('input, img, canvas, svg') === null,
      errors: [
        ...textsOf('[role="alert"]'),
        ...[...document.querySelectorAll<HTMLElement>('.mantine-Notification-root')].map(({ innerText }) => innerText),
      ],
      hasMenu: main.querySelector('[role="toolbar"] [aria-haspopup="menu"]') !== null,
      buttons: [...main.querySelectorAll<HTMLElement>('[role="toolbar"] button')].map(
        (button) => button.getAttribute('aria-label') ?? button.innerText.trim(),
      ),
    };
  });
