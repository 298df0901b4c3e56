import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed, encodingFor } from './compression.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['x-br', undefined],
  ['', undefined],
  [null, undefined],
])('for %j sends %j', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));

const long = JSON.stringify({ rows: Array.from({ length: 200 }, (_, id) => ({ id, city: 'Łódź' })) });
const answer = (text: string, type = 'application/json') =>
  new Response(text, { status: 412, headers: { 'Content-Type': type } });

it('packs text so that it unpacks to the same, with its status', async () => {
  for (const [accepted, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await compressed(answer(long), accepted);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-encoding')]).toEqual([412, accepted]);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(long.length / 3);
    expect(unpack(bytes).toString()).toBe(long);
  }
});

it('leaves alone what is small, what is a stream of events or a picture, and who does not take it', async () => {
  const cases: [Response, string | null][] = [
    [answer('{}'), 'br'],
    [answer(long, 'application/x-ndjson'), 'br'],
    [answer(long, 'image/png'), 'br'],
    [answer(long), null],
  ];
  for (const [response, accepted] of cases) {
    expect((await compressed(response, accepted)).headers.get('content-encoding')).toBe(null);
  }
});
