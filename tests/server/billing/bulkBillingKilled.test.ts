/** A server is killed in the midst of billing many invoices, at one statement after another: none is billed twice, no number is lost. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveInParts } from '../../../server/features/records/moveInParts.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { demoProgram, type Invoicing, openInvoicing } from './invoices.ts';

const child = fileURLToPath(new URL('./bulkBilling.child.ts', import.meta.url));
const WORK = 'job of many bills';
const AT_ONCE = 4;
const INVOICES = process.env.LONG ? 48 : 12;
/**
 * The statements at which it dies: of a part each writes what the part is of, the numbers, the invoices with their history, and what
 * became of it. A child costs seconds, so a short run dies at one kind on one database; a long one at each of them on both.
 */
const EVERY = Array.from({ length: 24 }, (_, at) => at + 1);
const SOME: Readonly<Record<string, number[]>> = { SQLite: [3], PostgreSQL: [2, 5] };

describe.each(testDatabases)('bulk billing whose server is killed on $name', ({ name, make }) => {
  const deaths = process.env.LONG ? EVERY : (SOME[name] ?? []);
  let database: TestDatabase;
  let invoicing: Invoicing;
  let folder: string;
  beforeAll(async () => {
    database = await make();
    invoicing = await openInvoicing(database);
    folder = mkdtempSync(join(tmpdir(), 'invoize-bills-'));
    writeFileSync(join(folder, 'program.json'), JSON.stringify(await demoProgram()));
  });
  afterAll(async () => {
    await database?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  /** @returns the statement at which it died; empty where it came to its end */
  async function billUntilKilled(ids: readonly string[], dieAt: number): Promise<string> {
    const given = [database.at, join(folder, 'program.json'), WORK, ids, dieAt].map((value) => JSON.stringify(value));
    const running = spawn(process.execPath, ['--import', 'tsx', child, ...given], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    running.stdout.on('data', (bytes: Buffer) => {
      told += bytes.toString();
    });
    const signal = await new Promise((resolve) => running.once('close', (_, by) => resolve(by)));
    expect(signal, told).toBe(told === '' ? null : 'SIGKILL');
    return told;
  }

  it('bills each once, with the next number, and leaves none between', { timeout: 600_000 }, async () => {
    const ids: string[] = [];
    for (let at = 0; at < INVOICES; at += 1) {
      const { invoice } = await invoicing.capture();
      await invoicing.rate(invoice, { FRT: '100.00' });
      expect((await invoicing.move(invoice, 'ready')).status).toBe(200);
      ids.push(invoice);
    }
    const billed = async () => (await invoicing.all('invoice')).filter(({ status }) => status === 'invoiced');
    const died = new Set<string>();
    for (const dieAt of deaths) {
      const at = await billUntilKilled(ids, dieAt);
      if (at !== '') died.add(at);
      // A part is there whole, or not at all.
      expect((await billed()).length % AT_ONCE, at).toBe(0);
    }
    expect(died.size).toBeGreaterThanOrEqual(process.env.LONG ? 4 : deaths.length);
    const quiet = { signal: new AbortController().signal, progress: () => undefined };
    const records = ids.map((id) => ({ id }));
    const order = { entity: 'invoice', transition: 'bill', records } as const;
    const end = () => moveInParts(invoicing.context(), order, { ...quiet, work: WORK, atOnce: AT_ONCE });
    // Two servers take it up at once.
    for (const outcome of await Promise.all([end(), end()]))
      expect(outcome).toMatchObject({ moved: INVOICES, refused: [] });

    const numbers = (await billed()).map(({ invoiceNumber }) => Number(String(invoiceNumber).slice('INV26'.length)));
    expect(numbers.sort((a, b) => a - b)).toEqual(ids.map((_, at) => at + 1));
    const intervals = await invoicing.store.write(({ db }) =>
      db.selectFrom('state_intervals').select('record_id').where('state', '=', 'invoiced').execute(),
    );
    expect(intervals.map(({ record_id }) => record_id).sort()).toEqual([...ids].sort());
  });
});
