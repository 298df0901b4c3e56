/** Requests far larger than normal ones are rejected before they cost anything, with a readable reason. */
import { type ClientRequest, request as overHttp } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFilter, planFilter } from '../../engine/filters/checkFilter.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { createApp } from '../../server/http/app.ts';
import { type Listening, listen } from '../../server/http/listen.ts';
import { createPages } from '../../server/http/pages.ts';
import { makeDatabase } from '../support/postgres.ts';
import { startServer, type TestServer } from './server.ts';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  let server: TestServer;
  let session: string;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = kind === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    // Rejections by size are tested here, not slow statements on a slow machine.
    server = await startServer({ statementMs: 600_000, ...(database ? { databaseUrl: database.url } : {}) });
    session = await server.signIn('admin@demo.invoize.test');
  });
  afterAll(async () => {
    await server?.close();
    await drop?.();
  });

  const leaves = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: 'shipmentNumber', operator: 'equalTo', value: `S${index}` }));
  const list = (fields: unknown[], condition = 'or') =>
    server.call('POST', '/api/records/shipment/list', session, { filter: { condition, fields }, pageLimit: 1 });

  it('accepts a filter with the maximum number of leaves, and rejects one more as too large', async () => {
    const fitting = await list(leaves(LIMITS.treeNodes - 1));
    expect(fitting.status, JSON.stringify(fitting.body)).toBe(200);
    const tooMany = await list(leaves(LIMITS.treeNodes));
    expect([tooMany.status, tooMany.body.msg]).toEqual([
      422,
      expect.stringMatching(new RegExp(`more than ${LIMITS.treeNodes} leaves and groups`)),
    ]);
    expect((await list(leaves(100_000))).body.faults).toHaveLength(1);
    expect((await list(leaves(100_000).map((leaf) => ({ ...leaf, isActive: false })))).status).toBe(422);
  });

  it('orders by no more fields than a list has', async () => {
    const sort = Array.from({ length: 100_000 }, () => ({ field: 'shipmentNumber', dir: 'asc' }));
    expect((await server.call('POST', '/api/records/shipment/list', session, { sort })).status).toBe(422);
  });

  it.each(['x', '"x y"'])('reads no body of very many parts, with the boundary %s', async (boundary) => {
    const part = `--${boundary.replaceAll('"', '')}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`;
    const send = async (count: number) => {
      const answer = await server.fetch('/api/uploadFiles?for=shipment&template=shipment', {
        method: 'POST',
        headers: { sessionId: session, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        body: `${part.repeat(count)}--${boundary.replaceAll('"', '')}--\r\n`,
      });
      return ((await answer.json()) as { msg: string }).msg;
    };
    expect(await send(700_000)).toBe('At most 100 parts are sent at once.');
    expect(await send(100)).toBe('The body has no file.');
  });
});

it('looks at no more of a filter than it may have, however it nests', () => {
  let tree: object = { name: 'a', operator: 'equalTo', value: 1 };
  for (let depth = 0; depth < 100_000; depth += 1) tree = { condition: 'and', fields: [tree] };
  const faults = checkFilter(tree as never, { a: 'numeric' });
  expect(faults).toHaveLength(1);
  expect(() => planFilter(tree, { a: 'numeric' })).toThrow(/deeper/);
});

describe('an address, or headers, that are too long', () => {
  let server: TestServer;
  let listening: Listening;
  beforeAll(async () => {
    server = await startServer();
    const app = createApp(server.services, createPages(server.dataDir));
    listening = await listen(app.fetch as never, { host: '127.0.0.1', port: 0, portAsked: false });
  });
  afterAll(async () => {
    await listening?.close();
    await server?.close();
  });

  /** The answer to bytes, or the reason for its absence. */
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(listening.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('error', reject);
      socket.on('end', () => resolve(answer));
      socket.end(text);
    });

  it.each([
    ['a long address', `GET /api/me?x=${'y'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414, /address .* too long/],
    ['a very long address', `GET /${'y'.repeat(5_000_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414, /address .* too long/],
    ['long headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431, /headers .* too long/],
    ['no HTTP', 'hello\r\n\r\n', 400, /not valid HTTP/],
  ])('answers %s with words', async (_what, text, status, words) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string).msg).toMatch(words);
  });
});

describe('bodies that arrive in part', () => {
  const UPLOAD = '/api/uploadFiles?for=shipment&template=shipment';
  let server: TestServer;
  let listening: Listening;
  let sessions: string[];
  beforeAll(async () => {
    server = await startServer();
    const app = createApp(server.services, createPages(server.dataDir));
    listening = await listen(app.fetch as never, { host: '127.0.0.1', port: 0, portAsked: false });
    sessions = [await server.signIn('admin@demo.invoize.test'), await server.signIn('admin@demo.invoize.test')];
  });
  afterAll(async () => {
    await listening?.close();
    await server?.close();
  });

  interface Half {
    request: ClientRequest;
    answer: Promise<{ status: number; text: string; retryAfter: string | undefined }>;
  }
  /** Begins an upload that says it has 49 MB, sends some of it and then nothing. */
  function half(sessionId: string, bytes: number): Half {
    const request = overHttp({
      port: listening.port,
      path: UPLOAD,
      method: 'POST',
      headers: { sessionId, 'content-type': 'multipart/form-data; boundary=xx', 'content-length': 49_000_000 },
    });
    const answer = new Promise<Awaited<Half['answer']>>((resolve) => {
      request.on('response', async (response) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] });
      });
    });
    request.on('error', () => undefined);
    const piece = Buffer.alloc(1_000_000, 'x');
    for (let sent = 0; sent < bytes; sent += piece.length) request.write(piece);
    return { request, answer };
  }
  const countOf = async (status: number): Promise<number> => {
    const { values } = await server.services.metrics.requests.get();
    const counts = values.filter(
      ({ metricName, labels }) => metricName?.endsWith('_count') && labels.status === String(status),
    );
    return counts.reduce((total, { value }) => total + value, 0);
  };

  it('are limited together for a session, refused with words, and no error of the server when they break off', async () => {
    const [sender = '', other = ''] = sessions;
    const halves = [half(sender, 45_000_000), half(sender, 45_000_000), half(sender, 45_000_000)];
    const refused = await Promise.race(halves.map(({ answer }) => answer));
    expect(refused).toMatchObject({ status: 503, retryAfter: '5' });
    expect(JSON.parse(refused.text)).toMatchObject({
      reason: 'bodies',
      msg: expect.stringContaining('too many large files'),
    });
    const rows = `Shipment number\n${'S-1\n'.repeat(30_000)}`;
    expect((await server.upload(other, 'mine.csv', rows)).status).toBe(200);
    const failed = await countOf(500);
    for (const { request } of halves) request.destroy();
    await expect.poll(() => countOf(499)).toBe(2);
    expect(await countOf(500)).toBe(failed);
    expect((await server.upload(sender, 'again.csv', rows)).status).toBe(200);
  });
});
