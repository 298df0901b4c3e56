/** A real Chromium, and a page that remembers everything that went wrong in it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumFlags, ensureChromium } from '../../support/chromium.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let kept: Promise<Browser | undefined> = Promise.resolve(undefined);

/**
 * The browser of a worker: one for all its files, as each page has its own context. It ends with the worker. A closed or crashed
 * browser is replaced for the next file.
 */
export function openBrowser(): Promise<Browser> {
  const opened = kept
    // If it did not start, the requesting file has already failed.
    .catch(() => undefined)
    .then((there) =>
      there?.isConnected() ? there : chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags() }),
    );
  kept = opened;
  return opened;
}

/** The cleanup of a file: closes its pages in the browser. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

export interface Watched {
  page: Page;
  /** Console errors and warnings, page errors, refused requests: empty when all is well. */
  complaints: string[];
}

/** A page in a context of its own. */
export async function openPage(
  browser: Browser,
  {
    width = 1440,
    height = 900,
    dark = false,
    storage,
  }: { width?: number; height?: number; dark?: boolean; storage?: string } = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    acceptDownloads: true,
    // Animations are drawn by the CPU, frame by frame, and each check of colors waits until they end.
    reducedMotion: 'reduce',
    ...(storage ? { storageState: storage } : {}),
  });
  // How long a page takes says nothing of whether it is right.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      // A failed request is identified only by its address.
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`));
  return { page, complaints };
}

export interface AxeFinding {
  id: string;
  impact: string;
  help: string;
  nodes: string[];
}

/** Rules of axe whose outcome depends on the colours in use; all others find the same in any of them. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/**
 * Serious and critical findings of axe on what is shown now, by all its usual rules or by those that are named.
 * @param shapes the shapes (newShapes.ts) of the elements to look at; default: all that is shown
 */
export async function seriousFindings(
  page: Page,
  rules?: readonly string[],
  shapes?: readonly string[],
): Promise<AxeFinding[]> {
  // Playwright evaluates outside the page's policy, so the script needs no tag in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(axePath, 'utf8'));
  // Checking pseudo-elements of every element and its ancestors takes a third of the color check; it only keeps the rule from
  // deciding, so that without it at least as much is found.
  const results = await page.evaluate(
    async ([values, looked]) => {
      const { axe, shownShapes } = window as unknown as {
        axe: { run: (within: unknown, options: object) => Promise<{ violations: unknown[] }> };
        shownShapes?: Map<string, Element>;
      };
      const found = looked?.flatMap((shape) => shownShapes?.get(shape) ?? []).filter((element) => element.isConnected);
      // The elements are in the order of the page: what is in another one of them is looked at with it.
      const include = found?.filter((element, at) => !found.slice(0, at).some((other) => other.contains(element)));
      if (include?.length === 0) return [];
      const options = {
        resultTypes: ['violations'],
        ...(values ? { runOnly: { type: 'rule', values } } : {}),
        checks: { 'color-contrast': { options: { ignorePseudo: true } } },
      };
      return (await axe.run(include ? { include } : document, options)).violations;
    },
    [rules, shapes] as const,
  );
  return (
    results as { id: string; impact: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[]
  )
    .filter((finding) => finding.impact === 'serious' || finding.impact === 'critical')
    .map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      nodes: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    }));
}
