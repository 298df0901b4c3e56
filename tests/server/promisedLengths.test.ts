/** Every route that answers with bytes: the body that arrives has the length and the encoding that its headers promise. */
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytes as bytesResult } from '../../metadata/signatures/operationShapes.ts';
import { operations } from '../../metadata/signatures/operations.ts';
import { precompress } from '../../server/bootstrap/precompress.mjs';
import { addFile } from '../../server/files/fileRows.ts';
import { createApp } from '../../server/http/app.ts';
import { type Listening, listen } from '../../server/http/listen.ts';
import { createPages } from '../../server/http/pages.ts';
import { METRICS_TOKEN } from './demoStore.ts';
import { startServer, type TestServer } from './server.ts';

const LONG_TEXT = `ISA*00*          ~\n${'N1*BT*ACME LOGISTICS~\n'.repeat(400)}`;

interface Asked {
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
interface Arrived {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

let server: TestServer;
let listening: Listening;
let session: string;
/** Requests by the name of their API definition, or of another route. */
const asked: Record<string, Asked> = {};

/** Sends a request over HTTP and reads until the server ends the answer, regardless of its declared length. */
const send = (
  { path: at, method = 'GET', body, headers: own }: Asked,
  headers: Record<string, string> = {},
): Promise<Arrived> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port: listening.port,
        path: at,
        method,
        headers: {
          sessionId: session,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...own,
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

const unpack = ({ headers, bytes }: Arrived): Buffer => {
  const encoding = headers['content-encoding'];
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
};

async function keep(name: string, mediaType: string, text: string): Promise<string> {
  const { store, files } = server.services;
  const { sha256, bytes } = await files.keep(new TextEncoder().encode(text));
  // An uploaded file says whose it is, and where.
  const uploaded = await server.upload(session, 'whose.csv', 'a,b\n1,2\n');
  expect(uploaded.status).toBe(200);
  const whose = await store.db
    .selectFrom('files')
    .selectAll()
    .where('name', '=', 'whose.csv')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { company, system, created_by: by } = whose;
  const row = await addFile(store, { name, mediaType, bytes, sha256, company, system, by });
  return row.id;
}

async function prepareDeliveries(): Promise<void> {
  const { body } = await server.call('POST', '/api/records/packetInvoice/list', session, {
    query: 'webInvoices',
    pageLimit: 1,
  });
  const [reference] = body.rows;
  const packet = (await server.call('GET', `/api/records/packet/${reference.packet}`, session)).body.row;
  const profile = (await server.call('GET', `/api/records/deliveryProfile/${packet.profile}`, session)).body.row;
  await server.call('PUT', `/api/invoiceDefaultDelivery/${profile.id}`, session, {
    version: profile.version,
    isLinkOpen: true,
    isTemplateDownload: true,
  });
  const { body: made } = await server.call('POST', `/api/generatedWeb/${reference.id}/link`, session);
  const link = new URL(made.link).pathname;
  asked.webInvoiceFile = { path: `/api/generatedWeb/${reference.id}/file` };
  asked.webLinkOpen = { path: link };
  asked['webLinkOpen as a PDF'] = { path: `${link}?format=pdf` };
  asked.recordsPrint = {
    path: '/api/records/print/invoice',
    method: 'POST',
    body: { ids: [reference.invoice], format: 'html' },
  };
  asked.invoiceCopies = { path: '/api/invoiceCopies', method: 'POST', body: { ids: [reference.invoice] } };
  const packets = await server.call('POST', '/api/records/packet/list', session, { pageLimit: 50 });
  for (const { id } of packets.body.rows) {
    const { files = [] } = (await server.call('GET', `/api/records/packet/${id}`, session)).body.row;
    if (files[0]) asked.packetFile ??= { path: `/api/packetFile?packetId=${id}&fileId=${files[0].file}` };
  }
  const modes = await server.call('POST', '/api/records/deliveryMode/list', session, { pageLimit: 1 });
  const { body: mail } = await server.call('POST', '/api/invoiceDefaultDelivery', session, {
    mode: 'email',
    profileName: 'By mail',
    account: modes.body.rows[0].account,
    to: 'a@b.com',
    isActiveProfile: false,
  });
  const query = `profileId=${mail.id}&invoiceId=${reference.invoice}`;
  const shown = await server.call('GET', `/api/emailPreview?${query}`, session);
  asked.emailPreviewFile = {
    path: `/api/emailPreviewFile?${query}&name=${encodeURIComponent(shown.body.files[0].name)}`,
  };
}

beforeAll(async () => {
  server = await startServer();
  session = await server.signIn('admin@demo.invoize.test');
  const web = path.join(server.dataDir, 'web');
  await mkdir(path.join(web, 'assets'), { recursive: true });
  await writeFile(path.join(web, 'index.html'), `<!doctype html>${'<p>A page.</p>'.repeat(300)}`);
  await writeFile(path.join(web, 'assets/part-1.js'), 'export const part = 1;\n'.repeat(300));
  await writeFile(path.join(web, 'assets/part-1.js.map'), JSON.stringify({ mappings: 'A'.repeat(5000) }));
  await writeFile(path.join(web, 'data.json'), JSON.stringify({ data: 'B'.repeat(5000) }));
  precompress(web);
  listening = await listen(createApp(server.services, createPages(web)).fetch as never, {
    host: '127.0.0.1',
    port: 0,
    portAsked: false,
  });
  const text = await keep('load.edi', 'text/plain', LONG_TEXT);
  const short = await keep('short.txt', 'text/plain', 'short');
  const other = await keep('data.bin', 'application/octet-stream', LONG_TEXT);
  Object.assign(asked, {
    downloadFile: { path: `/api/downloadFile?id=${text}` },
    'downloadFile of a short text': { path: `/api/downloadFile?id=${short}` },
    'downloadFile of other bytes': { path: `/api/downloadFile?id=${other}` },
    downloadDocument: { path: '/api/tms/download/fileGCS', method: 'POST', body: { id: text } },
    downloadDocumentFile: { path: `/api/tms/download/file?id=${text}` },
    downloadDocumentGet: { path: `/api/tms/download/fileGCS?id=${text}` },
    validator: { path: `/api/validator/shipment/${server.services.runtime().program.hash}.js` },
    'a page': { path: '/invoices' },
    'a script': { path: '/assets/part-1.js' },
    'a source map': { path: '/assets/part-1.js.map' },
    'a file of the pages': { path: '/data.json' },
    'a picture of the tenant': { path: '/tenant/logo.svg' },
    'a file that is not there': { path: '/none.js' },
    health: { path: '/healthz' },
    metrics: { path: '/metrics', headers: { Authorization: `Bearer ${METRICS_TOKEN}` } },
    'a part of the program': { path: '/api/program' },
    'the OpenAPI document': { path: '/api/openapi.json' },
    'a list': { path: '/api/records/shipment/list', method: 'POST', body: { pageLimit: 20 } },
    'a refusal': { path: '/api/downloadFile?id=none' },
  });
  await prepareDeliveries();
  const { body: sent } = await server.upload(session, 'wrong.csv', `Shipment number\n${'\n'.repeat(300)}`);
  await server.job(session, sent.files[0].jobId);
  asked.uploadErrors = { path: `/api/reports/uploads/${sent.files[0].batchId}/errors` };
});
afterAll(async () => {
  await listening?.close();
  await server?.close();
});

it('covers every call whose operation answers with bytes', () => {
  const { api } = server.services.runtime().program.definitions;
  const calls = Object.entries(api)
    .filter(([, { cases }]) =>
      Object.values(cases ?? {}).some(({ operation }) => operations[operation].result === bytesResult),
    )
    .map(([name]) => name);
  // A stream of events has no end and promises no length.
  expect(calls.filter((name) => name !== 'events' && !asked[name])).toEqual([]);
  expect(calls.length).toBeGreaterThan(5);
});

describe.each([
  ['as they are', {}],
  ['with brotli', { 'Accept-Encoding': 'br' }],
  ['with gzip', { 'Accept-Encoding': 'gzip' }],
  ['with any encoding', { 'Accept-Encoding': 'gzip, deflate, br, zstd' }],
  ['of a range', { Range: 'bytes=2-9' }],
  ['of a range, with brotli', { Range: 'bytes=2-9', 'Accept-Encoding': 'br' }],
] as const)('bytes %s', (_how, headers) => {
  it('have the promised length and unpack to the same', async () => {
    for (const [name, one] of Object.entries(asked)) {
      const arrived = await send(one, headers);
      expect(arrived.status, name).toBe(name === 'a file that is not there' || name === 'a refusal' ? 404 : 200);
      const { 'content-length': promised, 'content-encoding': encoding } = arrived.headers;
      if (promised !== undefined) expect(arrived.bytes.length, name).toBe(Number(promised));
      expect(encoding === undefined || String(Object.values(headers)).includes(encoding), name).toBe(true);
      const unpacked = unpack(arrived);
      if (one.path.includes('download') && name !== 'downloadFile of a short text' && arrived.status === 200)
        expect(unpacked.toString(), name).toBe(LONG_TEXT);
      if (one.method === 'POST') continue;
      const head = await send({ ...one, method: 'HEAD' }, headers);
      expect(head.bytes.length, name).toBe(0);
      // A page has a nonce of its own, and a metric counts: their lengths may differ.
      if (head.headers['content-length'] !== undefined && head.status === 200 && promised !== undefined)
        if (name !== 'a page' && name !== 'metrics') expect(head.headers['content-length'], name).toBe(promised);
    }
  });
});
