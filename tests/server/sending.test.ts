/** How answers travel: packed, kept where they may be kept, and not sent twice. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPages } from '../../server/http/pages.ts';
import { startServer, type TestServer } from './server.ts';

const { precompress } = await import(new URL('../../server/bootstrap/precompress.mjs', import.meta.url).href);

let server: TestServer;
let session: string;
let web: string;
const script = `export const words = ${JSON.stringify('of the pages '.repeat(400))};`;

beforeAll(async () => {
  web = await mkdtemp(path.join(tmpdir(), 'web-'));
  await mkdir(path.join(web, 'assets'));
  await writeFile(path.join(web, 'index.html'), '<!doctype html><meta name="csp-nonce" content="">');
  await writeFile(path.join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(web, 'assets/main-abc.js'), script);
  precompress(web);
  server = await startServer();
  session = await server.signIn('admin@demo.invoize.test');
});
afterAll(async () => {
  await server?.close();
  await rm(web, { recursive: true, force: true });
});

const get = (at: string, headers: Record<string, string> = {}) =>
  createPages(web).answer(new Request(`http://test.invalid${at}`, { headers }));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

it('sends the scripts of the pages packed, to be kept for ever', async () => {
  const brotli = await get('/assets/main-abc.js', { 'Accept-Encoding': 'gzip, br' });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotli.headers.get('content-type')).toContain('text/javascript');
  expect(brotli.headers.get('cache-control')).toContain('immutable');
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(script);
  const gzip = await get('/assets/main-abc.js', { 'Accept-Encoding': 'gzip' });
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(script);
  const plain = await get('/assets/main-abc.js');
  expect([plain.headers.get('content-encoding'), (await bytesOf(plain)).toString()]).toEqual([null, script]);
});

it('has a script that a later build made, and does not look for one again that it has', async () => {
  const pages = createPages(web);
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    pages.answer(new Request('http://test.invalid/assets/late-def.js', { headers, method }));
  expect((await ask()).status).toBe(404);
  const at = path.join(web, 'assets/late-def.js');
  await writeFile(at, script);
  const first = await ask();
  expect((await bytesOf(first)).toString()).toBe(script);
  await rm(at);
  expect((await bytesOf(await ask())).toString()).toBe(script);
  const head = await ask({}, 'HEAD');
  expect([head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([String(script.length), 0]);
  expect((await ask({ 'If-None-Match': first.headers.get('etag') as string })).status).toBe(304);
});

it('revalidates other files, and answers 304 for unchanged ones', async () => {
  const first = await get('/favicon.svg');
  const tag = first.headers.get('etag') as string;
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect((await get('/favicon.svg', { 'If-None-Match': tag })).status).toBe(304);
  await writeFile(path.join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"> </svg>');
  expect((await get('/favicon.svg', { 'If-None-Match': tag })).status).toBe(200);
});

it('answers an address that ends with a dot and letters with the page where HTML is requested, else with 404', async () => {
  const address = '/invoices/datacapture/pending/acme/1/x@y.z';
  const page = await get(address, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await get(address, { Accept: '*/*' })).status).toBe(404);
  expect((await get('/assets/gone.js')).status).toBe(404);
});

it('keeps no copy of the page itself, whose nonce is for one answer', async () => {
  const [one, other] = [await get('/'), await get('/')];
  expect(one.headers.get('cache-control')).toBe('no-store');
  expect(await one.text()).not.toBe(await other.text());
});

it('sends the definitions packed, and not again while they are the same for the same rights', async () => {
  const headers = { sessionId: session, 'Accept-Encoding': 'br' };
  const first = await server.fetch('/api/program', { headers });
  expect(first.headers.get('content-encoding')).toBe('br');
  const bytes = await bytesOf(first);
  const program = JSON.parse(brotliDecompressSync(bytes).toString());
  expect(Object.keys(program.definitions.route).length).toBeGreaterThan(3);
  expect(bytes.length).toBeLessThan(brotliDecompressSync(bytes).length / 3);

  const tag = first.headers.get('etag') as string;
  const again = await server.fetch('/api/program', { headers: { ...headers, 'If-None-Match': tag } });
  expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
  const named = await server.call('GET', `/api/program?hash=${program.cut}`, session);
  expect(named.body).toEqual({ unchanged: true, hash: program.hash, cut: program.cut });

  const other = await server.signIn('carrier@demo.invoize.test');
  const theirs = await server.call('GET', `/api/program?hash=${program.cut}`, other, undefined, {
    'If-None-Match': tag,
  });
  expect([theirs.status, theirs.body.unchanged]).toEqual([200, undefined]);
  expect(theirs.body.cut).not.toBe(program.cut);
});

it('sends what a route shows when it is opened, and not again while that is the same', async () => {
  const at = '/api/program/route/dataCapture';
  const first = await server.fetch(at, { headers: { sessionId: session } });
  const tag = first.headers.get('etag') as string;
  expect(Object.keys(((await first.json()) as { definitions: { screen: object } }).definitions.screen)).toEqual([
    'dataCapture',
  ]);
  const again = await server.fetch(at, { headers: { sessionId: session, 'If-None-Match': tag } });
  expect(again.status).toBe(304);
  const hash = tag.replaceAll('"', '');
  expect((await server.call('GET', `${at}?hash=${hash}`, session)).body).toEqual({ unchanged: true, hash });
  const other = await server.call('GET', at, await server.signIn('carrier@demo.invoize.test'));
  expect([other.status, other.headers.get('etag') === tag]).toEqual([200, false]);
});

it('packs rows too', async () => {
  const rows = await server.fetch('/api/records/shipment/list', {
    method: 'POST',
    headers: { sessionId: session, 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
    body: '{"pageLimit":50}',
  });
  expect(rows.headers.get('content-encoding')).toBe('gzip');
  expect(JSON.parse(gunzipSync(await bytesOf(rows)).toString()).rows.length).toBe(50);
});
