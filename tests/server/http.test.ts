/** The headers of every answer, and the answer to a bad request. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { METRICS_TOKEN } from './demoStore.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startServer();
  session = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

it('lets pages run nothing but the scripts that were built', async () => {
  const page = await server.fetch('/invoices/datacapture');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy).toMatch(/style-src 'self' 'nonce-[A-Za-z0-9+/]{24}'/);
  const again = await server.fetch('/');
  expect(again.headers.get('content-security-policy')).not.toBe(policy);
});

it('says the server time, the definitions in force and the day with every call', async () => {
  const { headers } = await server.call('GET', '/api/me', session, undefined, { 'X-Request-Id': 'my-own-request' });
  expect(headers.get('x-request-id')).toBe('my-own-request');
  expect(Date.parse(headers.get('x-server-date') ?? '')).toBeGreaterThan(0);
  expect(headers.get('x-definitions')).toMatch(/^[0-9a-f]{64}$/);
  expect(headers.get('x-today')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('sends the same headers for every request', async () => {
  for (const path of ['/', '/api/me', '/api/nothing', '/healthz', '/tenant/nothing.css']) {
    const { headers } = await server.fetch(path);
    const { 'x-content-type-options': type, 'referrer-policy': referrer, ...all } = Object.fromEntries(headers);
    expect([type, referrer], path).toEqual(['nosniff', 'no-referrer']);
    expect(all, path).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(all).not.toHaveProperty('strict-transport-security');
  }
});

it.each([
  ['with signs of its own"'],
  ['x'.repeat(65)],
  [''],
])('names a request itself that is named %j', async (given) => {
  const { headers } = await server.call('GET', '/api/me', session, undefined, { 'X-Request-Id': given });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

const list = '/api/records/shipment/list';
it.each([
  ['no JSON', 400, '{bad', {}],
  ['deep JSON', 400, '['.repeat(5000) + ']'.repeat(5000), {}],
  ['a prototype', 400, '{"__proto__":{"a":1}}', {}],
  ['a prototype behind an escape', 400, '{"a":[{"__pr\\u006fto__":{"a":1}}]}', {}],
  ['a number', 400, '1', {}],
  ['a page past all numbers', 422, '{"pageNo":9007199254740993}', {}],
  ['another content type', 415, 'a=1', { 'Content-Type': 'text/plain' }],
  ['a wrong type', 422, '{"pageLimit":"many"}', {}],
  ['an unknown template', 422, '{"template":"constructor"}', {}],
  ['a filter that is none', 422, '{"filter":{"condition":"xor","fields":[]}}', {}],
  ['a cursor of nobody', 422, '{"after":"!!"}', {}],
])('answers %s with %i and words', async (_name, status, body, headers) => {
  const answer = await server.call('POST', list, session, body, headers);
  expect(answer.status).toBe(status);
  expect(answer.body.msg.length).toBeGreaterThan(10);
  expect(answer.body.requestId).toBeTruthy();
});

it('rejects a body that is too large, regardless of its declared length', async () => {
  const answer = await server.call(
    'POST',
    '/api/login',
    undefined,
    JSON.stringify({ email: 'x'.repeat(20_000), password: 'x' }),
  );
  expect(answer.status).toBe(413);
});

it('answers unknown addresses and methods, and paths out of the folder', async () => {
  expect((await server.call('GET', '/api/nothing', session)).status).toBe(404);
  const wrong = await server.call('DELETE', '/api/me', session);
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
  expect((await server.call('GET', '/api/records/shipment/%E0%A4%A', session)).status).toBe(400);
  expect((await server.fetch('/..%2f..%2fkey')).status).toBeGreaterThanOrEqual(400);
});

it('serves health, metrics, the OpenAPI document and its page', async () => {
  expect((await server.call('GET', '/healthz')).body.status).toBe('ok');
  expect((await server.call('GET', '/metrics')).status).toBe(403);
  const collector = { Authorization: `Bearer ${METRICS_TOKEN}` };
  expect((await server.call('GET', '/metrics', undefined, undefined, collector)).body).toContain(
    'invoize_request_seconds',
  );
  const { body } = await server.call('GET', '/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths).length).toBeGreaterThan(30);
  const page = await server.call('GET', '/api/docs?q=%3Cscript%3E');
  expect(page.body).not.toContain('<script>');
});

it('serves the structure validator of a form as a module that runs', async () => {
  const { headers } = await server.call('GET', '/api/me', session);
  const hash = headers.get('x-definitions');
  const answer = await server.call('GET', `/api/validator/shipment/${hash}.js`);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const module = await import(`data:text/javascript,${encodeURIComponent(answer.body)}`);
  expect(module.record({ shipmentNumber: 'A', pieces: 3 })).toBe(true);
  expect(module.record({ shipmentNumber: { a: 1 } })).toBe(false);
  expect(module.schema.properties.pieces.type).toEqual(['number', 'null']);
  for (const wrong of ['0123456789', hash?.slice(0, 63), hash?.toUpperCase(), '0'.repeat(64)])
    expect((await server.call('GET', `/api/validator/shipment/${wrong}.js`)).status).toBe(404);
});

it('compiles nothing for a validator of a hash that nobody was given', async () => {
  const { programs } = server.services;
  let compiled = 0;
  const spied = { ...programs };
  Object.assign(programs, {
    compile: (...given: Parameters<typeof spied.compile>) => {
      compiled += 1;
      return spied.compile(...given);
    },
    inForce: (...given: Parameters<typeof spied.inForce>) => {
      compiled += 1;
      return spied.inForce(...given);
    },
  });
  try {
    const answer = await server.call('GET', `/api/validator/shipment/${'a'.repeat(64)}.js`);
    expect([answer.status, compiled]).toEqual([404, 0]);
  } finally {
    Object.assign(programs, spied);
  }
});
