/**
 * A server is killed while it builds, sends or takes in, at one statement after another, alone and beside another server: what was
 * to leave leaves once, what came is taken once, and nothing is lost.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClaims } from '../../../server/processes/runClaims.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { demoProgram } from '../billing/invoices.ts';
import { acceptedGroup } from './acceptedGroup.ts';
import { type Delivering, openDelivering } from './delivering.ts';

const child = fileURLToPath(new URL('./delivery.child.ts', import.meta.url));
const DAY = 24 * 3600_000;
const LEASE = 11 * 60_000;
const PLACE = { company: 'c', system: 's' };

/**
 * The statements at which it dies, of each kind of step. A child costs seconds, so a short run dies at some of them;
 * a long one at each of them, until one comes to its end.
 */
const SOME: Readonly<Record<string, number[]>> = { 'packets.build': [3], 'packets.send': [4], 'channels.visit': [4] };
const MAX_STATEMENTS = 200;

const kinds = Object.keys(SOME);

describe.each(testDatabases)('delivery whose server is killed on $name', ({ make }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  let folder: string;
  let answers = 100;
  const spool = (name: string) => path.join(delivering.dataDir, 'spools', 'c', name);
  beforeAll(async () => {
    database = await make();
    delivering = await openDelivering(database);
    folder = mkdtempSync(path.join(tmpdir(), 'invoize-delivery-'));
    writeFileSync(path.join(folder, 'program.json'), JSON.stringify(await demoProgram()));
    for (const name of ['in', 'out']) await mkdir(spool(name), { recursive: true });
    const common = { protocol: 'folder', isActive: true };
    const [outgoing = ''] = await delivering.add('channel', [
      { name: 'To the partner', direction: 'outgoing', path: 'in', ...common },
      { name: 'From the partner', direction: 'incoming', path: 'out', visitMinutes: 3, ...common },
    ]);
    await delivering.profile({
      mode: 'edi',
      channel: outgoing,
      ediStandard: 'x12',
      ownId: 'INVOIZE',
      partnerId: 'PARTNER',
      segments: [{ segmentId: 1, segmentName: 'B3' }],
      elements: [{ segmentId: 1, fieldId: '2', fieldType: 'invoice', fieldName: 'invoiceNumber' }],
    });
  });
  afterAll(async () => {
    await delivering?.dispose();
    await database?.dispose();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** @returns the statement at which it died; empty where it came to its end */
  async function runUntilKilled(procedure: string, dieAt: number): Promise<string> {
    const ahead = delivering.clock.now().getTime() - Date.now();
    const order = [database.at, path.join(folder, 'program.json'), delivering.dataDir, ahead, procedure, dieAt];
    const running = spawn(
      process.execPath,
      ['--import', 'tsx', child, ...order.map((value) => JSON.stringify(value))],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let told = '';
    running.stdout.on('data', (bytes: Buffer) => {
      told += bytes.toString();
    });
    const signal = await new Promise((resolve) => running.once('close', (_, by) => resolve(by)));
    expect(signal, told).toBe(told === '' ? null : 'SIGKILL');
    return told;
  }

  const packetOf = async (invoice: string) => (await delivering.packetsOf(invoice))[0];
  const run = (procedure: string, server: string) =>
    runClaims({ services: delivering.services, server }, procedure, PLACE);
  /** The files at the partner that contain an invoice. */
  async function arrived(invoice: string): Promise<string[]> {
    const { invoiceNumber } = await delivering.invoice(invoice);
    const names = await readdir(spool('in'));
    const texts = names.map(async (name) => [name, await readFile(path.join(spool('in'), name), 'utf8')] as const);
    return (await Promise.all(texts)).filter(([, text]) => text.includes(`*${invoiceNumber}~`)).map(([name]) => name);
  }

  /** Brings an invoice to where the step begins. @returns what answers it, where something comes in */
  async function ready(procedure: string): Promise<{ invoice: string; answer?: string }> {
    const invoice = await delivering.approved();
    if (procedure === 'packets.build') return { invoice };
    await run('packets.build', 'first');
    if (procedure === 'packets.send') return { invoice };
    await run('packets.send', 'first');
    answers += 1;
    const answer = `${answers}.997`;
    await delivering.runOnly('channels.plan');
    delivering.clock.advance(DAY);
    await writeFile(
      path.join(spool('out'), answer),
      acceptedGroup(answers, String((await packetOf(invoice))?.values.control)),
    );
    return { invoice, answer };
  }

  async function isWhole({ invoice, answer }: { invoice: string; answer?: string }, told: string): Promise<void> {
    const packet = await packetOf(invoice);
    expect(packet?.values.status, told).toBe(answer === undefined ? 'sent' : 'accepted');
    expect(await arrived(invoice), told).toHaveLength(1);
    expect(await delivering.invoice(invoice), told).toMatchObject({ status: 'delivered' });
    const of = { matchKey: 'packet', values: [packet?.id ?? ''] };
    const log = await delivering.store.entities('transmission').lookup(of);
    expect(
      log.filter(({ values }) => ['sent', 'found'].includes(String(values.outcome))),
      told,
    ).toHaveLength(1);
    if (answer === undefined) return;
    expect(await readdir(spool('out')), told).toEqual([]);
    const files = (await delivering.all('inboundFile')).filter(({ name }) => name === answer);
    expect(
      files.map(({ status }) => status),
      told,
    ).toEqual(['taken']);
    expect(await delivering.store.entities('acknowledgement').lookup(of), told).toHaveLength(1);
  }

  it.each(kinds)('%s: once, and nothing is lost', { timeout: 3_600_000 }, async (procedure) => {
    const deaths = process.env.LONG
      ? Array.from({ length: MAX_STATEMENTS }, (_, at) => at + 1)
      : (SOME[procedure] ?? []);
    const died = new Set<string>();
    for (const dieAt of deaths) {
      // Every other time another server works beside the one that dies.
      const isShared = dieAt % 2 === 0;
      const work = await ready(procedure);
      const [told] = await Promise.all([
        runUntilKilled(procedure, dieAt),
        isShared ? run(procedure, 'beside') : undefined,
      ]);
      if (told !== '') died.add(told);
      delivering.clock.advance(LEASE);
      for (const step of procedure === 'channels.visit' ? [procedure] : ['packets.build', 'packets.send']) {
        if (step === 'channels.visit') delivering.clock.advance(DAY);
        await Promise.all(['two', 'three'].map((server) => run(step, server)));
      }
      await isWhole(work, `${procedure} ${dieAt} ${told}`);
      if (told === '' && !isShared) break;
    }
    expect(died.size).toBeGreaterThanOrEqual(process.env.LONG ? 4 : 0);
  });
});
