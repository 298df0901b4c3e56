/** A tenant's pictures: what a definition names is served, safely; nothing else of the folder is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

it('serves the logo to everybody, as a drawing that can do nothing, and once', async () => {
  const logo = server.services.runtime().program.definitions.tenant.demo?.theme?.logo;
  const answer = await server.call('GET', `/tenant/${logo}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(answer.body).toContain('<svg');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const tag = answer.headers.get('etag') as string;
  const again = await server.call('GET', `/tenant/${logo}`, undefined, undefined, { 'If-None-Match': tag });
  expect([again.status, again.body]).toEqual([304, '']);
});

it.each([
  'tenant.json',
  'sample.json',
  '%2e%2e%2f..%2fbase%2ftenant.json',
  '..%2fdemo%2flogo.svg',
  '%2e%2flogo.svg',
  '.logo.svg',
  'logo.svg%00.png',
  'other.svg',
  '%',
  '',
])('has no %j', async (name) => {
  const { status, body } = await server.call('GET', `/tenant/${name}`);
  expect([status, body]).toEqual([404, 'Not found.']);
});

it('is only read', async () => expect((await server.call('PUT', '/tenant/logo.svg', undefined, {})).status).toBe(405));
