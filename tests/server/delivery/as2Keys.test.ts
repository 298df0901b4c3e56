/** Key files over HTTP: kept encrypted, given to nobody; and the address for receipts, which has no session. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

const SECRET = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDc';

it('keeps a key file encrypted, and gives it to nobody', async () => {
  const body = new FormData();
  body.append('file', new Blob([`-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----\n`]), 'own.pem');
  const address = `/api/uploadFiles?entity=channel&field=ownKeyFile`;
  const sent = await server.fetch(address, { method: 'POST', headers: { sessionId: admin }, body });
  const told = await sent.text();
  expect([sent.status, told]).toEqual([200, expect.not.stringContaining(SECRET)]);
  const { id } = JSON.parse(told).files[0];
  const given = await server.fetch(`/api/downloadFile?id=${id}`, { headers: { sessionId: admin } });
  expect(given.headers.get('content-disposition')).toContain('own.pem');
  expect(await given.text()).not.toContain(SECRET);
  const folder = path.join(server.dataDir, 'files');
  const kept = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  expect(kept.length).toBeGreaterThan(0);
  for (const file of kept)
    expect(await readFile(path.join(file.parentPath, file.name), 'latin1')).not.toContain(SECRET);
});

it('takes no receipt that is not signed, is too large or names nothing, and refuses whoever goes on', async () => {
  const post = (body: string) =>
    server
      .fetch(`/api/as2/receipts`, {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/report; boundary=x' },
        body,
      })
      .then(({ status }) => status);
  expect(await post('x'.repeat(1_000_001))).toBe(413);
  const wrong = [];
  for (let count = 0; count < 6; count += 1) wrong.push(await post('--x\r\n\r\nnothing\r\n--x--'));
  expect(wrong).toEqual([403, 403, 403, 403, 403, 429]);
});
