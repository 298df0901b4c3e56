/** The process of a procedure's job is really killed, repeatedly: its reported work is stored, and nothing is done twice. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProcedure } from '../../../server/processes/runProcedure.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, consignments, openBilling } from './billing.ts';

const child = fileURLToPath(new URL('./procedure.child.ts', import.meta.url));
const KILLS = process.env.LONG ? 12 : 1;
const ROUNDS = 100 * KILLS;
const WORK = 'job killed for real';

/** Runs the work in a separate process, and kills it once it reports more iterations than before. */
async function runUntilKilled(at: TestDatabase['at'], order: object): Promise<number[]> {
  const told: number[] = [];
  const running = spawn(
    process.execPath,
    ['--import', 'tsx', child, ...[at, WORK, order].map((value) => JSON.stringify(value))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => running.once('close', resolve));
  createInterface({ input: running.stdout }).on('line', (line) => {
    told.push(Number(line));
    // The first report precedes the start, the second is the earlier work: it dies during the following work.
    if (told.length === 3) running.kill('SIGKILL');
  });
  await ended;
  return told;
}

describe.each(testDatabases)('a procedure whose process is killed on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram());
  });
  afterAll(() => database?.dispose());

  it('keeps its reported work, is resumed by another server, and creates each bill once', {
    timeout: 600_000,
  }, async () => {
    const made = await billing.add('consignment', consignments(ROUNDS));
    const order = { procedure: 'billConsignments', params: { consignments: made } };
    let before = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const told = await runUntilKilled(database.at, order);
      const bills = (await billing.all('bill')).length;
      expect(told.length).toBeGreaterThanOrEqual(3);
      expect(bills).toBeGreaterThanOrEqual(told.at(-1) ?? 0);
      expect(bills).toBeGreaterThan(before);
      before = bills;
    }
    const { rounds } = await runProcedure(billing.context(), order, { work: WORK });
    expect(rounds?.every(({ status }) => status === 'done')).toBe(true);
    const bills = await billing.all('bill');
    expect(bills.map(({ number }) => String(number)).sort()).toEqual(
      made.map((_, index) => `B26-${String(index + 1).padStart(5, '0')}`),
    );
    expect(new Set(bills.map(({ customer }) => customer)).size).toBe(ROUNDS);
    expect(bills.every(({ state, total }) => state === 'billed' && total === '12.50')).toBe(true);
  });
});
