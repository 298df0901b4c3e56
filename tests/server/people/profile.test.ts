/** What people do with their own record: details, picture, sessions, second factor. */
import { type TOTP, URI } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSecondFactor, confirmSecondFactor } from '../../../server/session/secondFactor.ts';
import { startServer, type TestServer } from '../server.ts';
import { testClock } from '../testClock.ts';

const clock = testClock();
const PASSWORD = 'Invoize#2026';
const EMAIL = 'billing@demo.invoize.test';
let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startServer({ clock });
  session = await server.signIn(EMAIL);
});
afterAll(() => server?.close());

async function sendPicture(name: string, bytes: Uint8Array) {
  const body = new FormData();
  body.append('file', new File([bytes as BlobPart], name));
  const answer = await server.fetch('/api/profilePicture', { method: 'POST', headers: { sessionId: session }, body });
  return { status: answer.status, body: (await answer.json()) as { msg: string; id: string } };
}

it('changes what is their own, and nothing else', async () => {
  const body = { name: 'Bo B. Billing', timeZone: 'Europe/Berlin', role: 'admin', status: 'left' };
  expect((await server.call('PUT', '/api/profile', session, body)).status).toBe(200);
  const { row } = (await server.call('GET', '/api/profile', session)).body;
  expect(row).toMatchObject({ name: 'Bo B. Billing', timeZone: 'Europe/Berlin', role: 'billing', status: 'active' });
  const wrong = await server.call('PUT', '/api/profile', session, { timeZone: '!' });
  expect(wrong.status).toBe(412);
});

it('keeps a picture that is made anew, and takes nothing that is none', async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1d4ed8' } })
    .withExif({ IFD0: { Copyright: 'taken at home' } })
    .png()
    .toBuffer();
  const kept = await sendPicture('me.png', picture);
  expect(kept.status).toBe(200);
  const row = await server.services.store.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', kept.body.id)
    .executeTakeFirstOrThrow();
  expect([row.media_type, row.bytes < picture.byteLength + 20_000]).toEqual(['image/jpeg', true]);
  expect((await server.call('GET', '/api/profile', session)).body.row.picture).toBeTruthy();
  const types = 'Only .jpg, .jpeg or.png files are allowed to upload';
  expect(await sendPicture('me.gif', picture)).toMatchObject({ status: 412, body: { msg: types } });
  expect(await sendPicture('me.png', Buffer.from('<svg/>'))).toMatchObject({ status: 412, body: { msg: types } });
  const large = await sendPicture('me.png', new Uint8Array(2 * 1024 * 1024 + 1));
  expect(large).toMatchObject({ status: 412, body: { msg: 'File Size should be less than 2 MB' } });
});

it('sees and ends sessions', async () => {
  const other = await server.signIn(EMAIL);
  const { rows } = (await server.call('GET', '/api/sessions', session)).body as {
    rows: { id: string; isCurrent: boolean }[];
  };
  const ended = rows.filter(({ isCurrent }) => !isCurrent);
  expect([rows.length > ended.length, ended.length > 0]).toEqual([true, true]);
  for (const { id } of ended) await server.call('DELETE', `/api/sessions?id=${id}`, session);
  expect((await server.call('GET', '/api/me', other)).status).toBe(401);
  expect((await server.call('GET', '/api/me', session)).status).toBe(200);
  await server.call('POST', '/api/login', undefined, { email: EMAIL, password: 'Wrong#12345' });
  const history = (await server.call('GET', '/api/signIns', session)).body.rows as { outcome: string }[];
  expect(history.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['signedIn', 'wrongPassword']));
  const admin = await server.signIn('admin@demo.invoize.test');
  const { id } = (await server.call('GET', '/api/me', admin)).body.loggedInUser;
  expect((await server.call('GET', `/api/signIns?user=${id}`, session)).status).toBe(403);
});

it('has no second factor where none is offered', async () => {
  const begun = await server.call('POST', '/api/secondFactor', session, { password: PASSWORD });
  expect(begun.status).toBe(404);
});

it('signs in with a code, each once, where a second factor is on', async () => {
  const { store, sealer } = server.services;
  const email = 'starter@demo.invoize.test';
  const me = (await server.call('GET', '/api/me', await server.signIn(email))).body.loggedInUser;
  const userId = me.id as string;
  const { uri } = await store.write((tx) => beginSecondFactor(tx, sealer, { userId, label: email, issuer: 'Test' }));
  const totp = URI.parse(uri) as TOTP;
  const codeNow = () => totp.generate({ timestamp: clock.now().getTime() });
  const codes = await store.write((tx) =>
    confirmSecondFactor(tx, sealer, { userId, code: codeNow(), now: clock.now() }),
  );
  expect(codes).toHaveLength(10);
  const login = (code?: string) => server.call('POST', '/api/login', undefined, { email, password: PASSWORD, code });
  expect((await login()).body.reason).toBe('secondFactor');
  // The code that turned it on was used.
  expect((await login(codeNow())).status).toBe(401);
  clock.advance(60_000);
  const next = codeNow();
  expect((await login(next)).status).toBe(200);
  expect((await login(next)).status).toBe(401);
  expect((await login(codes?.[0])).status).toBe(200);
  expect((await login(codes?.[0])).status).toBe(401);
  // Codes are guessed no oftener than passwords; the recovery code just now was the first wrong one.
  const guesses = [];
  for (let turn = 0; turn < 4; turn += 1) guesses.push((await login('000000')).status);
  clock.advance(60_000);
  expect([...guesses, (await login(codeNow())).status]).toEqual([401, 401, 401, 401, 429]);
  clock.advance(15 * 60_000);
  expect((await login(codeNow())).status).toBe(200);
});
