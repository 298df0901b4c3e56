/** Approved invoices leave by SFTP at their time and the partner's 997 comes back and settles them, whoever dies on the way. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../server/operations/operation.ts';
import type { Services } from '../../../server/operations/services.ts';
import { runClaims } from '../../../server/processes/runClaims.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { acceptedGroup } from './acceptedGroup.ts';
import { type Delivering, openDelivering } from './delivering.ts';
import { startSftp, type TestSftp } from './sftpServer.ts';

const DAY = 24 * 3600_000;
const LEASE = 11 * 60_000;

const daily = {
  schedulingOn: 'daily',
  schedulingStartDate: '2020-01-01',
  startTimeHours: 0,
  startTimeMinutes: 0,
  schedulingEndOnDate: '2099-12-31',
  endTimeHours: 23,
  endTimeMinutes: 59,
  schedulingTimingFrequency: ['08:00'],
};

describe.each(drawnFor(import.meta.url, testDatabases))('by SFTP on $name', ({ make }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  let partner: TestSftp;
  let root: string;
  let answers = 100;
  beforeAll(async () => {
    database = await make();
    delivering = await openDelivering(database);
    root = await mkdtemp(path.join(tmpdir(), 'partner-'));
    for (const folder of ['in', 'out']) await mkdir(path.join(root, folder));
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
      publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const login = { user: 'invoize', password: 'secret-word' };
    partner = await startSftp(root, privateKey, login);
    const common = { protocol: 'SFTP', host: '127.0.0.1', port: partner.port, isActive: true, ...login };
    const [outgoing = ''] = await delivering.add('channel', [
      { name: 'To the partner', direction: 'outgoing', path: 'in', ...common },
      { name: 'From the partner', direction: 'incoming', path: 'out', visitMinutes: 3, ...common },
    ]);
    await delivering.profile({
      mode: 'edi',
      channel: outgoing,
      scheduling: [daily],
      ediStandard: 'x12',
      ownId: 'INVOIZE',
      partnerId: 'PARTNER',
      segments: [{ segmentId: 1, segmentName: 'B3' }],
      elements: [{ segmentId: 1, fieldId: '2', fieldType: 'invoice', fieldName: 'invoiceNumber' }],
    });
  });
  afterAll(async () => {
    await partner?.close();
    await delivering?.dispose();
    await database?.dispose();
    if (root) await rm(root, { recursive: true, force: true });
  });

  /** Servers that die when they reach outside: before, or after what they wanted to do is done. */
  const dying = (name: 'delivery.send' | 'delivery.visitChannel', when: 'before' | 'after'): Partial<Services> => {
    const real = delivering.services.operations[name] as Operation;
    const run = async (context: never, params: never) => {
      if (when === 'after') await real.run(context, params);
      throw new Error('killed');
    };
    return { operations: { ...delivering.services.operations, [name]: { run } } };
  };
  const visit = (server: string, change: Partial<Services> = {}) =>
    runClaims({ services: { ...delivering.services, ...change }, server }, 'channels.visit', {
      company: 'c',
      system: 's',
    });
  const packetOf = async (invoice: string) => (await delivering.packetsOf(invoice))[0]?.values ?? {};
  /** The files at the partner that contain an invoice. */
  async function arrived(invoice: string): Promise<string[]> {
    const { invoiceNumber } = (await delivering.invoice(invoice)) as { invoiceNumber?: string };
    const names = await readdir(path.join(root, 'in'));
    const texts = names.map(async (name) => [name, await readFile(path.join(root, 'in', name), 'utf8')] as const);
    return (await Promise.all(texts)).filter(([, text]) => text.includes(`*${invoiceNumber}~`)).map(([name]) => name);
  }
  async function answered(invoice: string): Promise<void> {
    answers += 1;
    const control = String((await packetOf(invoice)).control);
    await writeFile(path.join(root, 'out', `${answers}.997`), acceptedGroup(answers, control));
    await delivering.runOnly('channels.plan');
    delivering.clock.advance(DAY);
  }

  it('leaves at its time and is settled by the answer', async () => {
    const invoice = await delivering.approved();
    // Approved on March 5; eight o'clock is in the zone of the system.
    const before = Date.parse('2026-03-06T00:00:00Z') - delivering.clock.now().getTime();
    delivering.clock.advance(before);
    await delivering.run();
    expect([(await packetOf(invoice)).status, await arrived(invoice)]).toEqual(['due', []]);
    delivering.clock.advance(DAY - before);
    await delivering.run();
    expect((await packetOf(invoice)).status).toBe('sent');
    expect(await arrived(invoice)).toHaveLength(1);
    await answered(invoice);
    await visit('one');
    expect((await packetOf(invoice)).status).toBe('accepted');
    expect(await delivering.invoice(invoice)).toMatchObject({ status: 'delivered' });
    expect(await readdir(path.join(root, 'out'))).toEqual([]);
  });

  it.each([
    'before',
    'after',
  ] as const)('killed %s it was handed over: the partner is asked, and has it once', async (when) => {
    const invoice = await delivering.approved();
    delivering.clock.advance(DAY);
    expect((await delivering.run('dying', dying('delivery.send', when))).failed).toBe(1);
    expect(await arrived(invoice)).toHaveLength(when === 'after' ? 1 : 0);
    delivering.clock.advance(LEASE);
    await Promise.all(['two', 'three'].map((server) => delivering.run(server)));
    await delivering.run('two');
    expect((await packetOf(invoice)).status).toBe('sent');
    expect(await arrived(invoice)).toHaveLength(1);
    const [packet] = await delivering.packetsOf(invoice);
    const log = await delivering.store
      .entities('transmission')
      .lookup({ matchKey: 'packet', values: [packet?.id ?? ''] });
    expect(log.map(({ values }) => values.outcome)).toContain(when === 'after' ? 'found' : 'sent');
  });

  it.each(['before', 'after'] as const)('killed %s an answer was taken in: it is taken once', async (when) => {
    const invoice = await delivering.approved();
    delivering.clock.advance(DAY);
    await delivering.run();
    await answered(invoice);
    expect((await visit('dying', dying('delivery.visitChannel', when))).failed).toBe(1);
    delivering.clock.advance(DAY);
    await Promise.all(['two', 'three'].map((server) => visit(server)));
    expect((await packetOf(invoice)).status).toBe('accepted');
    expect(await readdir(path.join(root, 'out'))).toEqual([]);
    const files = (await delivering.all('inboundFile')).filter(({ name }) => name === `${answers}.997`);
    expect(files).toMatchObject([{ status: 'taken' }]);
  });
});
