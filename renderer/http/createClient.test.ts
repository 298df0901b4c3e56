/** The client against a real HTTP server. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './apiError.ts';
import { type ClientHost, createClient } from './createClient.ts';

let server: Server;
let origin = '';
let answers: { status: number; body: string }[] = [];
let asked: IncomingHttpHeaders[] = [];
let told: string[] = [];
let mayExtend = true;
let sessionId = 's1';

const host = (): ClientHost => ({
  origin,
  headers: () => ({ sessionId, currentContext: 'accounts.viewAccounts', definitions: 'h1' }),
  heard: (headers) => told.push(`heard ${headers.get('x-definitions')}`),
  extend: async () => {
    told.push('extend');
    return mayExtend;
  },
  landing: () => told.push('landing'),
  logout: () => told.push('logout'),
  tell: ({ message, text }) => told.push(message ?? text ?? ''),
});
const failing = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(() => undefined).catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as it should.');
  return error;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers);
    const next = answers.shift() ?? { status: 200, body: '{}' };
    response.writeHead(next.status, { 'content-type': 'application/json', 'x-definitions': 'h2' }).end(next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  answers = [];
  asked = [];
  told = [];
  mayExtend = true;
  sessionId = 's1';
});

describe('a call', () => {
  it('sends the common headers, and passes on the response headers', async () => {
    answers = [{ status: 200, body: '{"a":1}' }];
    expect(await createClient(host()).json('POST', '/x', { body: { b: 2 } })).toEqual({ a: 1 });
    expect(asked[0]).toMatchObject({ sessionid: 's1', currentcontext: 'accounts.viewAccounts', definitions: 'h1' });
    expect(told).toEqual(['heard h2']);
  });

  it('passes questions to callers that handle them, and shows unhandled ones to the user', async () => {
    const body = JSON.stringify({ msg: 'Is it right?', questions: [{ check: 'right', msg: 'Is it right?' }] });
    answers = [
      { status: 412, body },
      { status: 412, body },
      { status: 412, body: '{"msg":"No."}' },
    ];
    const client = createClient(host());
    expect((await failing(client.json('PUT', '/x', { asks: true }))).told).toBe(false);
    expect((await failing(client.json('PUT', '/x'))).told).toBe(true);
    expect((await failing(client.json('PUT', '/x', { asks: true }))).told).toBe(true);
    expect(told.filter((one) => !one.startsWith('heard'))).toEqual(['Is it right?', 'No.']);
  });

  it.each([401, 403, 412, 500])('ignores the error of a former session (%s)', async (status) => {
    answers = [{ status, body: '{"msg":"no","reason":"session"}' }];
    const call = createClient(host()).json('GET', '/x');
    sessionId = 's2';
    expect((await failing(call)).told).toBe(true);
    expect(told).toEqual(['heard h2']);
  });

  it('leads to the landing route on 401', async () => {
    answers = [{ status: 401, body: '{"msg":"no"}' }];
    expect((await failing(createClient(host()).json('GET', '/x', { handles: 'all' }))).told).toBe(true);
    expect(told).toContain('landing');
  });

  it('leaves a 401 to the caller who names it: a sign-in that was refused', async () => {
    answers = [{ status: 401, body: '{"msg":"wrong password"}' }];
    const error = await failing(createClient(host()).json('POST', '/login', { handles: ['401'] }));
    expect(error).toMatchObject({ status: 401, answer: { msg: 'wrong password' } });
    expect(error.told).not.toBe(true);
    expect(told).not.toContain('landing');
  });

  it('signs out on a 403 only if the session is broken', async () => {
    answers = [
      { status: 403, body: '{"reason":"session"}' },
      { status: 403, body: '{"reason":"permission"}' },
    ];
    await failing(createClient(host()).json('GET', '/x'));
    expect(told).toContain('logout');
    told = [];
    await failing(createClient(host()).json('GET', '/x'));
    expect(told).toContain('permissionDenied');
    expect(told).not.toContain('logout');
  });

  it('does not ask again for a call that was sent before the session was extended', async () => {
    // The slow one is answered when the quick one has come again, with the session that was extended.
    let answerSlow = () => {};
    const extended = new Promise<void>((resolve) => {
      answerSlow = resolve;
    });
    const late = createServer((request, response) => {
      const status = request.headers.sessionid === 's1' ? 440 : 200;
      const answer = () => response.writeHead(status, { 'content-type': 'application/json' }).end('{"a":1}');
      if (status === 440 && request.url === '/slow') return void extended.then(answer);
      if (status === 200) answerSlow();
      answer();
    });
    await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve));
    let sessionId = 's1';
    const { json } = createClient({
      ...host(),
      origin: `http://127.0.0.1:${(late.address() as AddressInfo).port}`,
      headers: () => ({ sessionId }),
      extend: async () => {
        told.push('extend');
        sessionId = 's2';
        return true;
      },
    });
    expect(await Promise.all([json('GET', '/slow'), json('GET', '/quick')])).toEqual([{ a: 1 }, { a: 1 }]);
    expect(told.filter((word) => word === 'extend')).toHaveLength(1);
    await new Promise((resolve) => late.close(resolve));
  });

  it('extends an expired session and calls again, once', async () => {
    answers = [
      { status: 440, body: '{}' },
      { status: 200, body: '{"done":true}' },
    ];
    expect(await createClient(host()).json('GET', '/x')).toEqual({ done: true });
    answers = [
      { status: 440, body: '{}' },
      { status: 440, body: '{}' },
    ];
    told = [];
    await failing(createClient(host()).json('GET', '/x'));
    expect(told.filter((word) => word === 'extend')).toHaveLength(1);
    expect(told).toContain('logout');
  });

  it('logs out where the person does not go on', async () => {
    mayExtend = false;
    answers = [{ status: 440, body: '{}' }];
    await failing(createClient(host()).json('GET', '/x'));
    expect(told).toContain('logout');
  });

  it('passes on what the caller handles, without a word', async () => {
    answers = [{ status: 412, body: '{"errorRows":[1]}' }];
    const error = await failing(createClient(host()).json('PUT', '/x', { handles: ['412'] }));
    expect([error.told, error.answer]).toEqual([false, { errorRows: [1] }]);
    expect(told).toEqual(['heard h2']);
  });

  it("shows the server's words of a 4xx, and the general ones of a 500", async () => {
    answers = [
      { status: 400, body: '{"msg":"The page has no number."}' },
      { status: 500, body: '{"msg":"stack trace"}' },
    ];
    await failing(createClient(host()).json('GET', '/x'));
    await failing(createClient(host()).json('GET', '/x'));
    expect(told).toContain('The page has no number.');
    expect(told).toContain('tryAfterSomeTime');
    expect(told).not.toContain('stack trace');
  });

  it('reports an unreachable server', async () => {
    const gone = createClient({ ...host(), origin: 'http://127.0.0.1:9' });
    expect((await failing(gone.json('GET', '/x'))).status).toBe(0);
    expect(told).toEqual(['noServerResponse']);
  });

  it('is silent when it was cancelled', async () => {
    const call = createClient(host()).json('GET', '/x', { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(told).toEqual([]);
  });
});
