/**
 * Start-up times. The product's limits are reported as peers: a ratio above 1 is within the limit. A keystroke in the grid is
 * compared with one in a bare text field of an empty page.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { BOOKING } from '../e2e/support/editedGrid.ts';
import { shipmentsGrid } from '../e2e/support/shipmentsGrid.ts';
import { typeWatched } from './support/keystrokes.ts';
import { median, timeAsync } from './support/measure.ts';
import { builtPages, signIn } from './support/product.ts';
import { tell } from './support/tell.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 5000;
const COMPILE_LIMIT_MS = 1000;
const TIMEOUT_MS = 120_000;
const TEXT = 'a shipment that is late again';

async function compiling(): Promise<void> {
  const first = await timeAsync(() => mustLoadProgram('demo'));
  const later: number[] = [];
  for (let round = 0; round < 5; round++) later.push(await timeAsync(() => mustLoadProgram('demo')));
  for (const [when, value] of [
    ['for the first time in a process', first],
    ['again', median(later)],
  ] as const) {
    const name = `all definitions read and compiled, ${when}`;
    tell({ name, value, unit: 'ms', peer: 'limit of 1 s', ratio: COMPILE_LIMIT_MS / value });
  }
}

/** Types `npm start`; resolves, once a page is answered, to how long that took and how to end it. */
async function npmStart(data: string): Promise<{ tookMs: number; stop(): Promise<void> }> {
  const start = performance.now();
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, INVOIZE_DATA: data, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = () => {
    child.kill('SIGTERM');
    return gone;
  };
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.once('close', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
    setTimeout(() => reject(new Error(`npm start told no address:\n${output}`)), TIMEOUT_MS).unref();
  }).catch(async (fault: unknown) => {
    await stop();
    throw fault;
  });
  await (await fetch(url)).text();
  return { tookMs: performance.now() - start, stop };
}

async function starting(data: string): Promise<void> {
  const first = await npmStart(data);
  await first.stop();
  tell({ name: 'npm start, a new store with the demo', value: first.tookMs, unit: 'ms' });
  const again: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { tookMs, stop } = await npmStart(data);
    again.push(tookMs);
    await stop();
  }
  const value = median(again);
  tell({
    name: 'npm start, the second time, to a page answered',
    value,
    unit: 'ms',
    peer: 'limit of 5 s',
    ratio: START_LIMIT_MS / value,
  });
}

async function typing(browser: Browser, url: string): Promise<void> {
  const { page } = await openPage(browser);
  await signIn(page, url);
  const shipments = shipmentsGrid(page, url);
  await shipments.open();
  await (await shipments.at(BOOKING, 3)).dblclick();
  await page.getByRole('textbox', { name: BOOKING }).waitFor();
  const grid = await typeWatched(page, TEXT);
  const { page: bare } = await openPage(browser);
  await bare.setContent('<input autofocus>');
  await bare.locator('input').focus();
  const floor = await typeWatched(bare, TEXT);
  const value = median(grid.paints);
  tell({
    name: 'a keystroke in the grid, to paint',
    value,
    unit: 'ms',
    peer: 'a bare text field',
    ratio: median(floor.paints) / value,
  });
  tell({
    name: 'rows drawn by keystrokes in one cell',
    value: grid.rows,
    unit: 'rows',
    peer: 'one',
    ratio: 1 / Math.max(1, grid.rows),
  });
}

await compiling();
await builtPages();
const data = mkdtempSync(join(tmpdir(), 'bench-start-'));
try {
  await starting(data);
  const app = await startApp({ data });
  const browser = await openBrowser();
  try {
    await typing(browser, app.url);
  } finally {
    await browser.close();
    await app.stop();
  }
} finally {
  rmSync(data, { recursive: true, force: true });
}
