/**
 * A plain list of one person while the work of another goes on: partners that send nothing, lists at the limit of their cost, csv
 * files of one line, expressions near their budget. Each ratio is the p95 beside that work to the p95 of the quiet server around
 * it. Server, load and measured person have a process each. On SQLite and on PostgreSQL; BENCH_STORES names those to measure.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { signInTo } from './support/httpClient.ts';
import { ask } from './support/load.ts';
import { onStores } from './support/onStores.ts';
import { startProgram } from './support/startProgram.ts';
import { tell } from './support/tell.ts';

const ADMIN = 'admin@demo.invoize.test';
const BILLING = 'billing@demo.invoize.test';
const LISTS = Number(process.env.BENCH_LISTS ?? 150);
/** Seconds of a measurement beside other work: some of that work takes seconds. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const MAX_RATIO = 3;
/** Calls before a measurement, which are not counted. */
const WARM_UP = 10;
/** Milliseconds between two lists: people pause between calls. */
const PAUSE = 5;

const load = fileURLToPath(new URL('./support/heldUpLoad.ts', import.meta.url));

/** @param kind of `heldUpLoad.ts`; @param loops of that work at once */
interface Beside {
  readonly name: string;
  readonly kind: string;
  readonly loops: number;
}
const WORKS: readonly Beside[] = [
  { name: 'lists at the limit of their cost', kind: 'heavyLists', loops: 5 },
  { name: 'csv files of one line of 20 MB', kind: 'longLines', loops: 2 },
  { name: 'expressions near their budget', kind: 'heavyExpressions', loops: 5 },
  { name: '25 partners that send nothing', kind: 'silentPartners', loops: 25 },
];
const CHOSEN = process.env.BENCH_WORKS?.split(',');

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** @param seconds that it takes at least */
async function listTimes(url: string, session: string, agent: Agent, seconds = 0): Promise<number[]> {
  const times: number[] = [];
  const call = { url: `${url}/api/records/shipment/list`, headers: { sessionId: session }, body: '{"pageLimit":50}' };
  const end = performance.now() + seconds * 1000;
  for (let count = -WARM_UP; count < LISTS || performance.now() < end; count += 1) {
    const started = performance.now();
    const { status } = await ask(call, agent);
    if (status !== 200) throw new Error(`The plain list was answered with ${status}.`);
    if (count >= 0) times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return times;
}

/** Runs the load while `measure` goes on. */
async function during<Result>(args: readonly string[], measure: () => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, ['--import', 'tsx', load, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`The load ended with ${code}.`)));
    lines.once('line', () => resolve());
  });
  lines.on('line', (counts) => console.error(`answers beside: ${counts}`));
  try {
    return await measure();
  } finally {
    child.stdin.end();
    await ended;
  }
}

await onStores(async (store, databaseUrl) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'held-up-'));
  const server = await startProgram('server/main.ts', {
    PORT: '0',
    INVOIZE_DATA: dataDir,
    INVOIZE_SIZE: process.env.BENCH_SIZE ?? 'demo',
    INVOIZE_LOG: 'warn',
    INVOIZE_ALLOW_HOSTS: '127.0.0.1',
    DATABASE_URL: databaseUrl ?? '',
  });
  const agent = new Agent({ keepAlive: true });
  const [busy, plain] = [await signInTo(server.url, ADMIN), await signInTo(server.url, BILLING)];
  for (const { name, kind, loops } of WORKS) {
    if (CHOSEN && !CHOSEN.includes(kind)) continue;
    const before = await listTimes(server.url, plain, agent);
    const beside = await during([server.url, busy, kind, String(loops)], () =>
      listTimes(server.url, plain, agent, SECONDS),
    );
    const after = await listTimes(server.url, plain, agent);
    const quiet = p95([...before, ...after]);
    tell({ name: `${store}: plain list beside ${name}, p95`, value: p95(beside), unit: 'ms' });
    tell({ name: `${store}: plain list, quiet, p95`, value: quiet, unit: 'ms' });
    const ratio = p95(beside) / quiet;
    tell({
      name: `${store}: plain list beside ${name}: times its quiet p95`,
      value: ratio,
      unit: 'x',
      peer: `limit of ${MAX_RATIO}`,
      ratio: MAX_RATIO / ratio,
    });
  }
  agent.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
