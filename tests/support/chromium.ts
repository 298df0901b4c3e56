/**
 * Finds the real browser of the tests. A fresh machine only has Node and npm, so a missing browser is downloaded: Playwright's
 * own first, then the Debian package, which still works if only the distribution's mirror is reachable.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const playwrightCli = fileURLToPath(new URL('../../node_modules/playwright/cli.js', import.meta.url));

/** The instructions if no browser can be found or downloaded. */
export const chromiumRemedy =
  'No Chromium was found and none could be fetched. Install one (Debian: `apt-get install chromium`; elsewhere: ' +
  '`npx playwright install --with-deps chromium`), or set CHROMIUM_PATH to the program of an installed Chromium or Chrome.';

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Features of the complete browser that no test uses: the list below its address bar is a page, and costs as much CPU time as
 * one of ours. The option replaces Playwright's own, so its disabled features are repeated.
 */
const SWITCHED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/** Arguments every launch needs: no sandbox for root (Chromium refuses it there), and none of its own traffic. */
export function chromiumFlags(): string[] {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-gpu',
    `--disable-features=${SWITCHED_OFF.join(',')}`,
    // The default shared memory of containers (64 MB) is too small for a page with a large grid.
    '--disable-dev-shm-usage',
  ];
  return isRoot() ? ['--no-sandbox', ...quiet] : quiet;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** An existing file may lack its libraries, so a candidate counts only once it has printed its version. */
function answers(path: string): boolean {
  const told = spawnSync(path, ['--version', ...(isRoot() ? ['--no-sandbox'] : [])], { timeout: 20_000 });
  return told.status === 0;
}

/** The programs to try, in order. `environment` and `own` are given by tests. */
export function chromiumCandidates(
  environment: NodeJS.ProcessEnv = process.env,
  own: string = chromium.executablePath(),
): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const system = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [own, ...system].filter((path) => path !== '' && isProgram(path));
}

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, then Playwright's own, then the system's; undefined if none is found.
 * @throws Error if CHROMIUM_PATH does not start: a wrong setting is reported instead of ignored
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const wanted = environment.CHROMIUM_PATH;
  if (wanted) {
    if (isProgram(wanted) && answers(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is set to ${wanted}, which is not a Chromium that starts. ${chromiumRemedy}`);
  }
  return chromiumCandidates(environment).find(answers);
}

function run(command: string, args: string[], minutes: number): boolean {
  console.error(`  ${command === process.execPath ? 'playwright' : command} ${args.slice(-4).join(' ')} …`);
  const done = spawnSync(command, args, {
    timeout: minutes * 60_000,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  });
  if (done.status === 0) return true;
  const words = String(done.stderr ?? '')
    .trim()
    .split('\n')
    .slice(-3)
    .join(' | ');
  console.error(
    `  that failed (${done.error?.message ?? done.signal ?? `exit ${done.status}`}): ${words.slice(0, 400)}`,
  );
  return false;
}

/** The path of a Chromium that starts, downloaded if missing. @throws Error with instructions if that fails */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.error('No Chromium here yet; fetching one (CHROMIUM_PATH would name another).');
  run(process.execPath, [playwrightCli, 'install', 'chromium'], 5);
  const own = findChromium();
  if (own) return own;
  if (existsSync('/etc/debian_version') && isRoot()) {
    const packages = ['chromium', 'fonts-dejavu-core'];
    // Stale lists are common in images, and without them the package is unknown.
    if (run('apt-get', ['update'], 3)) run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], 10);
    const packaged = findChromium();
    if (packaged) return packaged;
  }
  throw new Error(chromiumRemedy);
}

// Run as a program it prints the path, for scripts that are plain JavaScript.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(ensureChromium());
  } catch (fault) {
    console.error((fault as Error).message);
    process.exitCode = 1;
  }
}
