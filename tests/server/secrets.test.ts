/** Secrets never get into the log, however talkative it is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/platform/log.ts';
import { tokenHash } from '../../server/session/token.ts';
import { demoPassword, demoProgram, startServer, type TestServer } from './server.ts';

let server: TestServer;
let lines = '';
beforeAll(async () => {
  const log = createLog('trace', {
    write(line: string) {
      lines += line;
    },
  });
  server = await startServer({ log });
});
afterAll(() => server?.close());

it('for a sign-in, a failed one, a change of password, an extension and a sign-out', async () => {
  const email = 'billing@demo.invoize.test';
  const password = demoPassword(await demoProgram(), email);
  const wrong = 'Wrong#Secret77';
  const next = 'Better#Secret88';
  const cookie = 'kept=Cookie99Secret';
  await server.call('POST', '/api/login', undefined, { email, password: wrong }, { cookie });
  const { body } = await server.call('POST', '/api/login', undefined, { email, password }, { cookie });
  const session = body.sessionId as string;
  const change = (oldPassword: string) =>
    server.call('POST', '/api/change/password', session, { oldPassword, newPassword: next, confirmPassword: next });
  expect((await change(wrong)).status).toBe(412);
  expect((await change(password)).status).toBe(200);
  expect(
    (await server.call('POST', '/api/extendSession', session, { sessionId: session, data: body.data })).status,
  ).toBe(200);
  // Unreadable requests and internal errors are logged too.
  await server.call('POST', '/api/login', undefined, `{"email":"${email}","password":"${next}"`);
  await server.call('POST', '/api/login', undefined, { email, password: { text: next } });
  await server.call('GET', `/api/me?sessionId=${session}`, session, undefined, { authorization: `Bearer ${session}` });
  await server.call('GET', '/api/logout', session, undefined, { cookie });
  expect(lines).toContain('"api":"login"');
  expect(lines).toContain('"api":"changePassword"');
  const secrets = [password, wrong, next, session, tokenHash(session), body.data, 'Cookie99Secret', 'scrypt$'];
  expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
});

it('for an error that contains them', () => {
  let said = '';
  const log = createLog('trace', {
    write(line: string) {
      said += line;
    },
  });
  const error = Object.assign(new Error('failed'), {
    password: 'Secret#1',
    config: { headers: { cookie: 'Secret#2' } },
  });
  log.error({
    err: error,
    sessionId: 'Secret#3',
    body: { newPassword: 'Secret#4' },
    headers: { authorization: 'Secret#5' },
  });
  expect(said).toContain('failed');
  expect(said).not.toContain('Secret#');
});
