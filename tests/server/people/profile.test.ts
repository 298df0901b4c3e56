/** The calls of a user's own profile: details, picture, sessions, second factor. */
import { deflateSync } from 'node:zlib';
import { type TOTP, URI } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSecondFactor, confirmSecondFactor } from '../../../server/session/secondFactor.ts';
import { listen } from '../eventStream.ts';
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

/** A black square of one bit a pixel (PNG, third edition, 5 and 11). */
function hugePicture(side: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 });
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

async function sendPicture(name: string, bytes: Uint8Array, userId = '', by = session) {
  const body = new FormData();
  body.append('file', new File([bytes as BlobPart], name));
  const address = `/api/profilePicture${userId && `?userId=${userId}`}`;
  const answer = await server.fetch(address, { method: 'POST', headers: { sessionId: by }, body });
  return { status: answer.status, body: (await answer.json()) as { msg: string; id: string } };
}

it('changes what is their own, and nothing else', async () => {
  const body = { name: 'Bo B. Billing', timeZone: 'Europe/Berlin' };
  const more = { ...body, role: 'admin', status: 'left' };
  expect((await server.call('PUT', '/api/profile', session, more)).status).toBe(422);
  expect((await server.call('PUT', '/api/profile', session, body)).status).toBe(200);
  const { row } = (await server.call('GET', '/api/profile', session)).body;
  expect(row).toMatchObject({ name: 'Bo B. Billing', timeZone: 'Europe/Berlin', role: 'billing', status: 'active' });
  const wrong = await server.call('PUT', '/api/profile', session, { timeZone: '!' });
  expect(wrong.status).toBe(412);
  // Nobody begins at another site.
  for (const defaultNavigationURL of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
  ]) {
    const begins = await server.call('PUT', '/api/profile', session, { defaultNavigationURL });
    expect([defaultNavigationURL, begins.status]).toEqual([defaultNavigationURL, 412]);
    const { body: chosen } = await server.call('POST', '/api/resetCookie', session, { defaultNavigationURL });
    expect(chosen.userDetails.context.defaultNavigationURL).not.toBe(defaultNavigationURL);
  }
});

it('stores a picture re-encoded, and rejects files that are not pictures', async () => {
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
  // A picture that is more than it says: what is behind its last pixel is not kept.
  const tail = Buffer.from('<script>alert(1)</script>');
  const both = await sendPicture('me.png', Buffer.concat([picture, tail]));
  const file = await server.fetch(`/api/downloadFile?id=${both.body.id}`, { headers: { sessionId: session } });
  expect([both.status, Buffer.from(await file.arrayBuffer()).includes('<script>')]).toEqual([200, false]);
  // A whole one that is small as a file, and not as a picture.
  const huge = hugePicture(30_000);
  expect([huge.byteLength < 1_000_000, (await sharp(huge, { limitInputPixels: false }).metadata()).width]).toEqual([
    true,
    30_000,
  ]);
  expect(await sendPicture('me.png', huge)).toMatchObject({ status: 412, body: { msg: types } });
  const large = await sendPicture('me.png', new Uint8Array(2_000_001));
  expect(large).toMatchObject({ status: 412, body: { msg: 'File Size should be less than 2 MB' } });
});

it('belongs to the chosen user, requires permission to edit that user, and is visible in every system', async () => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b91c1c' } })
    .png()
    .toBuffer();
  const auditor = (await server.call('GET', '/api/me', await server.signIn('auditor@demo.invoize.test'))).body;
  const { id } = auditor.loggedInUser;
  expect((await sendPicture('her.png', picture, id)).status).toBe(403);
  const admin = await server.signIn('admin@demo.invoize.test');
  expect((await sendPicture('her.png', picture, 'nobody', admin)).status).toBe(404);
  const kept = await sendPicture('her.png', picture, id, admin);
  expect((await server.call('GET', `/api/records/user/${id}`, admin)).body.row.picture).toBe(kept.body.id);
  const hers = await server.signIn('auditor@demo.invoize.test');
  const seen = async (by: string) =>
    (await server.fetch(`/api/downloadFile?id=${kept.body.id}`, { headers: { sessionId: by } })).status;
  expect([await seen(hers), await seen(session)]).toEqual([200, 404]);
  const { loggedInUser, context } = (await server.call('GET', '/api/me', admin)).body;
  const system = loggedInUser.userSystem.find((one: { id: string }) => one.id !== context.system)?.id;
  expect((await server.call('POST', '/api/resetCookie', admin, { system })).status).toBe(200);
  expect(await seen(admin)).toBe(200);
});

it('accepts an existing time zone, and notifies every window of it', async () => {
  const window = await listen(server, session);
  const save = (timeZone: string) => server.call('PUT', '/api/profile', session, { timeZone });
  const wrong = await save('Berlin/Europe');
  expect([wrong.status, wrong.body.errorRows[0].errors.timeZone]).toEqual([412, expect.stringContaining('Berlin')]);
  expect((await save('Asia/Tokyo')).status).toBe(200);
  await window.until(({ type }) => type === 'rights');
  await window.end();
  expect((await server.call('GET', '/api/me', session)).body.loggedInUser.userTimeZone).toBe('Asia/Tokyo');
});

it('sends users of type TO to the rating site of their system', async () => {
  const admin = await server.signIn('admin@demo.invoize.test');
  const words = { password: PASSWORD, confirmPassword: PASSWORD };
  const rates = { email: 'rates@example.com', name: 'Rae', role: 'auditor', userType: 'TO', ...words };
  expect((await server.call('POST', '/api/users/register', admin, rates)).status).toBe(200);
  const siteOf = async () =>
    (await server.call('POST', '/api/login', undefined, { email: rates.email, password: PASSWORD })).body;
  const { ratingSite, context } = await siteOf();
  expect(ratingSite).toBe('https://rating.example.com/');
  const { row } = (await server.call('GET', `/api/records/system/${context.system}`, admin)).body;
  const save = (site: string) =>
    server.call('PUT', '/api/records/system', admin, {
      rows: [{ id: row.id, version: row.version, ratingSite: site }],
    });
  expect((await save('javascript:alert(1)')).status).toBe(412);
  expect((await save('https://rates.example.com/lanes')).status).toBe(200);
  expect((await siteOf()).ratingSite).toBe('https://rates.example.com/lanes');
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
  // Of 80 bits each, and stored with a salt of its own each.
  expect(codes).toHaveLength(10);
  for (const code of codes ?? []) expect(code).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
  const row = store.db.selectFrom('second_factors').select('recovery').where('user_id', '=', userId);
  const stored = JSON.parse((await row.executeTakeFirstOrThrow()).recovery) as string[];
  expect(new Set(stored.map((hash) => /^([0-9a-f]+)\$[0-9a-f]{64}$/.exec(hash)?.[1])).size).toBe(10);
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
