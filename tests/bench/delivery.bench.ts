/**
 * The cost of delivery: 210s written and acknowledgements read, compared with node-x12, which receives prepared values and
 * supports neither designs nor faults; 1,000 invoices built and sent to an SFTP server on loopback, and a hundred as mails; a
 * keystroke in the EDI designer.
 */
import '../support/allowLoopback.ts';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { X12Interchange, X12Parser } from 'node-x12';
import { type EdiInvoice, readAcknowledgement, readEdi, writeEdi } from '../../engine/freight/edi/index.ts';
import { startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { callerOf } from '../e2e/support/calls.ts';
import { signIn } from '../e2e/support/session.ts';
import { type Delivering, openDelivering } from '../server/delivery/delivering.ts';
import { startSftp } from '../server/delivery/sftpServer.ts';
import { envelopeAt, invoiceAt, starterDesign, starterOf } from '../support/ediStarters.ts';
import { testDatabases } from '../support/stores.ts';
import { acknowledgementAt } from './support/acknowledgements.ts';
import { followedKeys } from './support/followed.ts';
import { median, sideBySide } from './support/measure.ts';
import { tell } from './support/tell.ts';

const FILES = 500;
const INVOICES = Number(process.env.BENCH_INVOICES ?? 1000);
const MAILED = 100;
const SECOND = 1000;
const ROUNDS = 7;
const CALLS = 3000;

const DAILY = {
  schedulingOn: 'daily',
  schedulingStartDate: '2020-01-01',
  startTimeHours: 0,
  startTimeMinutes: 0,
  schedulingEndOnDate: '2099-12-31',
  endTimeHours: 23,
  endTimeMinutes: 59,
  schedulingTimingFrequency: ['08:00'],
};

/** Each file has other values, so that no side's answer is reckoned once for all. */
const taken = { write: 0, read: 0 };
const wanted = (process.env.BENCH_PARTS ?? 'files,sftp,packets,mail,preview').split(',');

/** Measured in CPU time, so that other processes do not count. */
function rate(name: string, work: () => unknown, limit: number): void {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let call = 0; call < CALLS; call += 1) work();
    const { user, system } = process.cpuUsage(before);
    rounds.push((CALLS / (user + system)) * SECOND * 1000);
  }
  const value = median(rounds);
  tell({ name, value, unit: 'per second', peer: `floor of ${limit.toLocaleString('en-US')}`, ratio: value / limit });
}

function benchFiles(): void {
  const design = starterDesign('begin210');
  const invoices = Array.from({ length: FILES }, (_, index) => invoiceAt(index));
  const texts = invoices.map((invoice, index) => writeEdi(design, [invoice], envelopeAt(index + 1)).text);
  const ready = texts.map((text) => {
    const [interchange] = readEdi(text).interchanges;
    const [group] = interchange?.groups ?? [];
    const plain = ({ tag, elements }: { tag: string; elements: readonly (readonly string[])[][] | never[] }) => ({
      tag,
      values: (elements as string[][][]).map((one) => one[0]?.[0] ?? ''),
    });
    return {
      isa: plain(interchange?.header as never).values,
      gs: plain(group?.header as never).values,
      segments: (group?.messages[0]?.segments ?? []).map((one) => plain(one as never)),
    };
  });
  const byPeer = (index: number): string => {
    const { isa, gs, segments } = ready[index] as (typeof ready)[number];
    const interchange = new X12Interchange({
      segmentTerminator: '~',
      elementDelimiter: '*',
      format: true,
      endOfLine: '\n',
    });
    interchange.setHeader(isa);
    const group = interchange.addFunctionalGroup();
    group.setHeader(gs);
    const transaction = group.addTransaction();
    for (const { tag, values } of segments)
      if (tag === 'ST') transaction.setHeader(values);
      else if (tag !== 'SE') transaction.addSegment(tag, values);
    return interchange.toString();
  };
  const flat = (text: string) => text.replace(/\s*~\s*/g, '~').trim();
  if (flat(byPeer(3)) !== flat(texts[3] ?? '')) throw new Error(`${byPeer(3)}\nis not\n${texts[3]}`);
  const write = () => writeEdi(design, [invoices[taken.write++ % FILES] as EdiInvoice], envelopeAt(taken.write));
  const written = sideBySide({ own: write, peer: () => byPeer(taken.write++ % FILES) }, { rounds: 101 });
  rate('210s of five charges written, each a file of its own', write, 5000);
  tell({
    name: 'a 210 written',
    value: written.own.ms,
    unit: 'ms',
    peer: 'node-x12, of values that are ready',
    ratio: written.peer.ratioToFirst,
  });

  const answers = Array.from({ length: FILES }, (_, index) => acknowledgementAt(index + 1));
  const parser = new X12Parser();
  const next = () => answers[taken.read++ % FILES] as string;
  const readOne = () => readAcknowledgement(next());
  const read = sideBySide({ own: readOne, peer: () => parser.parse(next()) }, { rounds: 101 });
  rate('acknowledgements read, each a 997 of its own', readOne, 10_000);
  tell({
    name: 'a 997 read',
    value: read.own.ms,
    unit: 'ms',
    peer: 'node-x12, into segments alone',
    ratio: read.peer.ratioToFirst,
  });
}

/** Approves invoices, and sends all of them the day after. @returns how long building and sending took, in milliseconds */
async function sendAll(delivering: Delivering, invoices: number): Promise<number> {
  for (let count = 0; count < invoices; count += 1) await delivering.approved();
  delivering.clock.advance(24 * 3600_000);
  const started = performance.now();
  for (;;) {
    const { done, failed } = await delivering.run();
    if (failed > 0) throw new Error('A packet failed.');
    if (done === 0) return performance.now() - started;
  }
}

/** Each invoice a mail of its own with a PDF, handed over into a folder. */
async function benchMail(): Promise<void> {
  const [sqlite] = testDatabases;
  const database = await (sqlite as (typeof testDatabases)[number]).make();
  const delivering = await openDelivering(database);
  try {
    await delivering.profile({
      mode: 'email',
      to: 'ap@acme.test',
      subject: 'Invoice {invoiceNumber}',
      emailPerInvoice: true,
      scheduling: [DAILY],
    });
    const each = (await sendAll(delivering, MAILED)) / MAILED;
    const limit = 100;
    tell({
      name: `an invoice of ${MAILED} printed as a PDF and mailed, a mail each`,
      value: each,
      unit: 'ms',
      peer: 'limit of 100 ms',
      ratio: limit / each,
    });
  } finally {
    await delivering.dispose();
    await database.dispose();
  }
}

/** @param together all of them in one packet with one file; else each in a packet of its own */
async function benchSftp(together: boolean): Promise<void> {
  const [sqlite] = testDatabases;
  const database = await (sqlite as (typeof testDatabases)[number]).make();
  const root = await mkdtemp(path.join(tmpdir(), 'bench-partner-'));
  await mkdir(path.join(root, 'in'));
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const login = { user: 'invoize', password: 'secret-word' };
  const partner = await startSftp(root, privateKey, login);
  const delivering = await openDelivering(database);
  try {
    const [channel = ''] = await delivering.add('channel', [
      {
        name: 'Out',
        direction: 'outgoing',
        path: 'in',
        protocol: 'SFTP',
        host: '127.0.0.1',
        port: partner.port,
        isActive: true,
        ...login,
      },
    ]);
    await delivering.profile({
      mode: 'edi',
      channel,
      ownId: 'INVOIZE',
      partnerId: 'PARTNER',
      singleInvoiceFile: together,
      scheduling: [DAILY],
      ...starterOf('begin210'),
    });
    const ms = await sendAll(delivering, INVOICES);
    const files = (await readdir(path.join(root, 'in'))).length;
    const limit = 10 * SECOND;
    tell({
      name: `${INVOICES} invoices built and sent to an SFTP server on loopback, ${files} ${files === 1 ? 'file' : 'files'}`,
      value: ms,
      unit: 'ms',
      peer: 'limit of 10 s',
      ratio: limit / ms,
    });
  } finally {
    await delivering.dispose();
    await partner.close();
    await database.dispose();
    await rm(root, { recursive: true, force: true });
  }
}

/** A letter more in a fixed text of the design, until the file beside it has it. */
async function benchPreview(): Promise<void> {
  const app = await startApp();
  const browser = await openBrowser();
  try {
    const { call } = await callerOf(app.url, 'admin');
    const { body } = await call('POST', '/api/records/deliveryProfile/list', { pageLimit: 100 });
    const edi = (body as { rows: { id: string; mode: string }[] }).rows.find(({ mode }) => mode === 'edi');
    const { page } = await openPage(browser);
    await signIn(page, app.url, 'admin', `/configuration/ediDesigns/edit/${edi?.id}`);
    await page.getByRole('button', { name: 'Start from X12 210' }).click();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByLabel('Invoice for the preview').click();
    await page.getByRole('option').first().click();
    await page.locator('.inv-edi-preview .inv-edi-origin').waitFor();
    await page.getByRole('treeitem', { name: /PP$/ }).first().click();
    await page.getByLabel('Fixed text', { exact: true }).focus();
    const times = await followedKeys(page, 'a text that is fixed', '.inv-edi-preview');
    const value = median(times);
    const limit = 100;
    tell({
      name: 'a keystroke in the EDI designer, until the file has followed it',
      value,
      unit: 'ms',
      peer: 'limit of 100 ms',
      ratio: limit / value,
    });
  } finally {
    await browser.close();
    await app.dispose();
  }
}

if (wanted.includes('files')) benchFiles();
if (wanted.includes('sftp')) await benchSftp(true);
if (wanted.includes('packets')) await benchSftp(false);
if (wanted.includes('mail')) await benchMail();
if (wanted.includes('preview')) await benchPreview();
