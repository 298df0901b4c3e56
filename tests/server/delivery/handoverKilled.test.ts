/**
 * A server is killed at each message to an FTP, SFTP or SMTP partner: the files of its packet arrive once. A packet with an
 * unknown outcome is in doubt, and is not sent again.
 */
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FtpSrv } from 'ftp-srv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClaims } from '../../../server/processes/runClaims.ts';
import { freePort, quietLog } from '../../support/ftp.ts';
import { type SteppedLine, steppedLine } from '../../support/steppedLine.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { demoProgram } from '../billing/invoices.ts';
import { MAIL_USER, startSmtp } from '../mail/smtp.ts';
import { type Delivering, openDelivering } from './delivering.ts';
import { startSftp } from './sftpServer.ts';

const child = fileURLToPath(new URL('./delivery.child.ts', import.meta.url));
const LEASE = 11 * 60_000;
const PLACE = { company: 'c', system: 's' };
const LOGIN = { user: 'invoize', password: 'secret-word' };
const MAX_STEPS = 100;
/** A child costs seconds: a short run kills it at a few of its messages. */
const SOME: Readonly<Record<string, readonly number[]>> = { FTP: [6, 11], SFTP: [5, 12], SMTP: [3, 7] };
type Protocol = 'FTP' | 'SFTP' | 'SMTP';

interface Partner {
  port: number;
  /** The texts of all that arrived. */
  arrived(): Promise<string[]>;
  close(): Promise<unknown>;
}

async function startPartner(protocol: Protocol, root: string): Promise<Partner> {
  const arrived = async () => {
    const names = await readdir(path.join(root, 'in'));
    // A file that is still being written has another name.
    const whole = names.filter((name) => !/^\.|\.(part|tmp)$/.test(name));
    return Promise.all(whole.map((name) => readFile(path.join(root, 'in', name), 'utf8')));
  };
  if (protocol === 'SMTP') {
    const smtp = await startSmtp();
    return {
      port: smtp.port,
      arrived: async () => smtp.received.map(({ raw }) => raw),
      close: smtp.close,
    };
  }
  if (protocol === 'SFTP') {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
      publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const sftp = await startSftp(root, privateKey, LOGIN);
    return { port: sftp.port, arrived, close: sftp.close };
  }
  const port = await freePort();
  const ftp = new FtpSrv({ url: `ftp://127.0.0.1:${port}`, pasv_url: '127.0.0.1', anonymous: false, log: quietLog });
  ftp.on('login', ({ username, password }, resolve, reject) =>
    username === LOGIN.user && password === LOGIN.password
      ? resolve({ root, cwd: '/' })
      : reject(new Error('No such user')),
  );
  await ftp.listen();
  return { port, arrived, close: async () => ftp.close() };
}

describe.each(['FTP', 'SFTP', 'SMTP'] as const)('a server that is killed while it hands over by %s', (protocol) => {
  let database: TestDatabase;
  let delivering: Delivering;
  let partner: Partner;
  let line: SteppedLine;
  let folder: string;
  const smtp = () => ({ host: '127.0.0.1', port: line.port, secure: false, ...MAIL_USER });
  beforeAll(async () => {
    database = await (testDatabases[0] as (typeof testDatabases)[number]).make();
    delivering = await openDelivering(database);
    folder = mkdtempSync(path.join(tmpdir(), 'invoize-handover-'));
    mkdirSync(path.join(folder, 'in'));
    writeFileSync(path.join(folder, 'program.json'), JSON.stringify(await demoProgram()));
    partner = await startPartner(protocol, folder);
    line = await steppedLine(partner.port);
    if (protocol === 'SMTP') {
      delivering.mailTo(smtp());
      await delivering.profile({
        mode: 'email',
        to: 'ap@acme.test',
        subject: 'Invoice {invoiceNumber}',
        body: '-',
        emailPerInvoice: true,
      });
      return;
    }
    const [channel = ''] = await delivering.add('channel', [
      {
        name: 'To the partner',
        direction: 'outgoing',
        path: 'in',
        protocol,
        host: '127.0.0.1',
        port: line.port,
        isActive: true,
        ...LOGIN,
      },
    ]);
    await delivering.profile({
      mode: 'edi',
      channel,
      ediStandard: 'x12',
      ownId: 'INVOIZE',
      partnerId: 'PARTNER',
      segments: [{ segmentId: 1, segmentName: 'B3' }],
      elements: [{ segmentId: 1, fieldId: '2', fieldType: 'invoice', fieldName: 'invoiceNumber' }],
    });
  });
  afterAll(async () => {
    await line?.close();
    await partner?.close();
    await delivering?.dispose();
    await database?.dispose();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** @returns whether it was killed; false where it came to its end before that step */
  async function killedAt(step: number): Promise<boolean> {
    const ahead = delivering.clock.now().getTime() - Date.now();
    const mail = protocol === 'SMTP' ? smtp() : null;
    const order = [database.at, path.join(folder, 'program.json'), delivering.dataDir, ahead, 'packets.send', 0, mail];
    const running = spawn(process.execPath, ['--import', 'tsx', child, ...order.map((one) => JSON.stringify(one))], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    line.arm(step, () => running.kill('SIGKILL'));
    const signal = await new Promise((resolve) => running.once('close', (_, by) => resolve(by)));
    line.arm(MAX_STEPS * MAX_STEPS, () => undefined);
    expect(signal === null || signal === 'SIGKILL', String(signal)).toBe(true);
    return signal === 'SIGKILL';
  }
  const run = (procedure: string, server: string) =>
    runClaims({ services: delivering.services, server }, procedure, PLACE);

  it('sends each packet once', { timeout: 3_600_000 }, async () => {
    const steps = process.env.LONG ? Array.from({ length: MAX_STEPS }, (_, at) => at + 1) : (SOME[protocol] ?? []);
    let killed = 0;
    let inDoubt = 0;
    for (const step of steps) {
      const invoice = await delivering.approved();
      await run('packets.build', 'first');
      const wasKilled = await killedAt(step);
      if (wasKilled) killed += 1;
      delivering.clock.advance(LEASE);
      // A packet that is known not to have arrived is tried again a minute later.
      for (let again = 0; again < 3; again += 1) {
        await Promise.all(['two', 'three'].map((server) => run('packets.send', server)));
        delivering.clock.advance(LEASE);
      }
      const { invoiceNumber } = await delivering.invoice(invoice);
      const texts = (await partner.arrived()).filter((text) => text.includes(String(invoiceNumber)));
      const [packet] = await delivering.packetsOf(invoice);
      const said = `${protocol} step ${step}: ${JSON.stringify(packet?.values)}`;
      const { status } = packet?.values ?? {};
      if (status === 'inDoubt') {
        inDoubt += 1;
        expect(protocol, said).toBe('SMTP');
        expect(texts.length, said).toBeLessThanOrEqual(1);
      } else {
        expect(status, said).toBe('sent');
        expect(texts, said).toHaveLength(1);
      }
      if (!wasKilled) break;
    }
    expect(killed).toBeGreaterThanOrEqual(process.env.LONG ? 4 : 1);
    // The end of a mail is a single message: only its outcome can be unknown.
    expect(inDoubt).toBeLessThanOrEqual(protocol === 'SMTP' ? killed : 0);
  });
});
