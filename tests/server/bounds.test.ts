/** What is far larger than anybody sends is refused before it costs anything, with words. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFilter } from '../../engine/filters/checkFilter.ts';
import { checkFilter } from '../../engine/index.ts';
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
    // What is refused for its size is asked about here, not what takes too long on a slow machine.
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

  it('takes a filter of as many leaves as are read, and says of one more that it is too large', async () => {
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

  /** What is answered to bytes, or why it was not. */
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
