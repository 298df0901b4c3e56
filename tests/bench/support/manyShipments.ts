/**
 * A store with very many shipments, made by the demo's own generator, past 50,000 with copies. With BENCH_DATA it is kept in that folder and found
 * again; else it is made anew in a temporary one and thrown away.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program } from '../../../metadata/program.ts';
import { loadDemo } from '../../../server/demo/load.ts';
import { createFileStore } from '../../../server/files/fileStore.ts';
import { mustLoadProgram } from '../../../server/program/definitions/load.ts';
import { openDataStore } from '../../../server/services/openServices.ts';
import { copyShipments } from './copies.ts';

export interface ManyShipments {
  /** For INVOIZE_DATA. */
  data: string;
  /** Milliseconds that making them took; undefined when they were there. */
  tookMs: number | undefined;
  /** The most memory that the process had while it made them, in megabytes. */
  peakMb: number;
  dispose(): void;
}

const ACCOUNTS = 250;
/** So many are made as the product makes them; the rest are copies. */
const MADE_WHOLE = Number(process.env.BENCH_MADE ?? 50_000);
const MADE = 'made.json';
/** A copy of fifty thousand rows may take longer than people wait for a page. */
const TIMEOUT_MS = 600_000;

/** The demo's program with a size of so many shipments. */
function sized(program: Program, shipments: number): Program {
  const { sample } = program.definitions.sample;
  if (!sample) throw new Error('The tenant has no sample.');
  const size = { accounts: ACCOUNTS, shipments };
  const larger = { ...sample, sizes: { ...sample.sizes, bench: size } };
  return { ...program, definitions: { ...program.definitions, sample: { sample: larger } } };
}

/** @param databaseUrl an empty PostgreSQL database; without it an SQLite file in the folder */
export async function manyShipments(shipments: number, databaseUrl?: string): Promise<ManyShipments> {
  const kept =
    process.env.BENCH_DATA && join(process.env.BENCH_DATA, `${databaseUrl ? 'postgres' : 'sqlite'}-${shipments}`);
  const data = kept ?? mkdtempSync(join(tmpdir(), 'bench-server-'));
  const dispose = () => {
    if (!kept) rmSync(data, { recursive: true, force: true });
  };
  const made = join(data, MADE);
  if (existsSync(made)) return { data, ...JSON.parse(readFileSync(made, 'utf8')), tookMs: undefined, dispose };
  const times = Math.max(1, Math.round(shipments / MADE_WHOLE));
  const program = sized(await mustLoadProgram('demo', process.env.INVOIZE_DEFINITIONS), Math.round(shipments / times));
  const started = performance.now();
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, process.memoryUsage().rss / 1e6);
  }, 250);
  const store = await openDataStore({ dataDir: data, databaseUrl, statementMs: TIMEOUT_MS }, program);
  try {
    await store.apply();
    const log = (words: string) => console.error(`  ${words}`);
    await loadDemo({ store, program, files: createFileStore(data), size: 'bench', log });
    await copyShipments(store, times, log);
  } finally {
    clearInterval(watch);
    await store.close();
  }
  writeFileSync(made, JSON.stringify({ peakMb }));
  return { data, tookMs: performance.now() - started, peakMb, dispose };
}
