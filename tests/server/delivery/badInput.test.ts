/** Files that would fill the memory of whoever takes them whole: refused in words, by channel and by upload, with nothing kept. */
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../../../server/features/registry.ts';
import { HttpError } from '../../../server/platform/http/httpError.ts';
import { answerJson } from '../../../server/platform/words/localizedText.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { demoProgram } from '../billing/invoices.ts';
import { zipOf } from '../zip.ts';
import { type Delivering, openDelivering } from './delivering.ts';

const HUGE = 200_000_000;
const PIECE = new Uint8Array(1_000_000);
const HEADER = `ISA*00*          *00*          *ZZ*${'PARTNER'.padEnd(15)}*ZZ*INVOIZE        *210217*0405*U*00401*000000201*0*P*>~`;

let database: TestDatabase;
let delivering: Delivering;
let folder: string;
beforeAll(async () => {
  database = await (testDatabases[0] as (typeof testDatabases)[number]).make();
  delivering = await openDelivering(database);
  folder = path.join(delivering.dataDir, 'spools', 'c', 'incoming');
  await mkdir(folder, { recursive: true });
  await delivering.add('channel', [
    { name: 'In', direction: 'incoming', protocol: 'folder', path: 'incoming', isActive: true, visitMinutes: 3 },
  ]);
});
afterAll(async () => {
  await delivering?.dispose();
  await database?.dispose();
});

const visit = async () => {
  await delivering.runOnly('channels.plan');
  delivering.clock.advance(24 * 3600_000);
  await delivering.runOnly('channels.visit');
  return (await delivering.all('channelVisit'))[0];
};

type Upload = 'delivery.takeAcknowledgements' | 'receivedInvoices.upload' | 'files.upload';
const upload = async (operation: Upload, raw: Request) => {
  const context = delivering.context();
  const request = { ...context.request, bodyLimit: 1_000_000, raw };
  const params = { for: 'shipment', extensions: ['xlsx', 'edi', 'txt', 'csv'] };
  const error = await operations[operation].run({ ...context, request }, params as never).then(
    () => undefined,
    (one: unknown) => one,
  );
  if (!(error instanceof HttpError)) throw new Error(`Not refused: ${String(error)}`);
  return { status: error.status, body: answerJson(await demoProgram(), error.body) };
};
const withFile = (name: string, bytes: Uint8Array) => {
  const body = new FormData();
  body.append('file', new File([bytes as BlobPart], name));
  return new Request('http://test.invalid/', { method: 'POST', body });
};

it('a file of 200 MB at a partner is left there and reported by the visit, while others are collected', async () => {
  const huge = await open(path.join(folder, 'huge.edi'), 'w');
  await huge.truncate(HUGE);
  await huge.close();
  await writeFile(path.join(folder, 'letter.txt'), 'Dear partner');
  expect(await visit()).toMatchObject({
    status: 'waiting',
    quarantined: 1,
    problem: expect.stringMatching(/larger than 50 MB.*huge\.edi/),
  });
  expect(await readdir(folder)).toEqual(['huge.edi']);
  await rm(path.join(folder, 'huge.edi'));
  expect((await visit())?.problem ?? null).toBeNull();
});

it.each<Upload>([
  'delivery.takeAcknowledgements',
  'receivedInvoices.upload',
  'files.upload',
])('%s refuses 200 MB before it has read them, whether or not their length is said', async (operation) => {
  let read = 0;
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull(to) {
        read += PIECE.byteLength;
        if (read > HUGE) to.close();
        else to.enqueue(PIECE);
      },
    });
  const request = (more: Record<string, string>) =>
    new Request('http://test.invalid/', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', ...more },
      body: body(),
      duplex: 'half',
    } as RequestInit);
  expect((await upload(operation, request({}))).status).toBe(413);
  expect(read).toBeLessThan(60_000_000);
  read = 0;
  expect((await upload(operation, request({ 'Content-Length': String(HUGE) }))).status).toBe(413);
  expect(read).toBeLessThan(10_000_000);
});

it.each([
  ['as its directory says', 3_000_000_000],
  ['though its directory says nothing of it', 1000],
])('a sheet that unpacks to very much, %s, is no list of charges', async (_, claimed) => {
  const bomb = zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: 'xl/workbook.xml', bytes: Buffer.alloc(60_000_000), claimed },
  ]);
  expect(bomb.byteLength).toBeLessThan(100_000);
  const { status, body } = await upload('receivedInvoices.upload', withFile('bomb.xlsx', new Uint8Array(bomb)));
  expect([status, body]).toEqual([422, expect.stringMatching(/grows \d+ times|would take up|damaged/)]);
  expect(await delivering.all('receivedInvoice')).toEqual([]);
});

it.each([
  ['segments', 'A~'.repeat(1_100_000)],
  ['elements', `B3${'*'.repeat(1_100_000)}~`],
  ['line ends', `B3${'\n'.repeat(1_100_000)}*~`],
])('a file of %s and nothing else is quarantined in words, and refused where it is uploaded', async (what, rest) => {
  const text = `${HEADER}${rest}`;
  await writeFile(path.join(folder, `${what}.edi`), text);
  const { quarantined, problem } = (await visit()) ?? {};
  expect([quarantined, problem ?? null]).toEqual([1, null]);
  const found = (await delivering.all('inboundFile')).find(({ name }) => name === `${what}.edi`);
  expect(found).toMatchObject({ status: 'quarantined', problem: expect.stringContaining('too many segments') });
  const bytes = new TextEncoder().encode(`${text} `);
  expect(await upload('receivedInvoices.upload', withFile('hostile.edi', bytes))).toEqual({
    status: 412,
    body: expect.stringContaining('too many segments'),
  });
});
