/** Passwords of channels go to nobody but the host that they were entered for, and channels reach no private address. */

import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stoppedChannels } from '../../../server/freight/delivery/stoppedChannels.ts';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
let admin: string;
let listener: Server;
const heard: string[] = [];
let connections = 0;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  listener = createServer((socket) => {
    connections += 1;
    socket.write('220 banner-of-the-other-side\r\n');
    socket.on('data', (bytes) => {
      heard.push(String(bytes));
      socket.write('530 reason-of-the-other-side\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(async () => {
  await server?.close();
  await new Promise((resolve) => listener.close(resolve));
});

const save = (row: object) => server.call('PUT', '/api/records/channel', admin, { rows: [row] });
const port = () => (listener.address() as AddressInfo).port;
const test = (id: string) => server.call('POST', `/api/channels/${id}/test`, admin, {});

async function channel(more: object = {}) {
  const row = {
    tempId: 'c',
    name: `Bound ${Math.random()}`,
    direction: 'outgoing',
    protocol: 'FTP',
    host: 'ftp.partner.example',
    port: 21,
    path: 'in',
    user: 'invoize',
    password: 'secret-word',
    ...more,
  };
  const { body } = await save(row);
  expect(body.errorRows ?? []).toEqual([]);
  return body.saved[0] as { id: string; version: number };
}

it.each([
  ['host', { host: '127.0.0.1' }],
  ['port', { port: 2121 }],
  ['protocol', { protocol: 'SFTP' }],
  ['path', { path: 'elsewhere' }],
])('needs the password again when the %s changes', async (_, change) => {
  const { id, version } = await channel();
  const refused = await save({ id, version, ...change });
  expect(Object.keys(refused.body.errorRows[0].errors)).toEqual(['password']);
  expect((await save({ id, version, user: 'other' })).body.saved).toHaveLength(1);
  expect((await save({ id, version: version + 1, ...change, password: 'entered-again' })).body.saved).toHaveLength(1);
});

it('does not bring back an older address beside the password of today', async () => {
  const { id, version } = await channel({ host: '127.0.0.1', password: undefined });
  const now = await save({ id, version, host: 'ftp.partner.example', password: 'real-word' });
  expect(now.body.saved).toHaveLength(1);
  const { body, status } = await server.call('PUT', `/api/records/channel/${id}/restore`, admin, { version });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([412, ['password']]);
});

it('reports nothing of what the other side writes when a connection is tested', async () => {
  const { id } = await channel({ host: '127.0.0.1', port: port() });
  const { body } = await test(id);
  expect(body.works).toBe(false);
  expect(JSON.stringify(body)).not.toContain('of-the-other-side');
  expect(heard.join('')).toContain('USER');
});

it('connects to no private address that is not allowed, and lists the channels that this stops', async () => {
  const allowed = process.env.INVOIZE_ALLOW_HOSTS;
  process.env.INVOIZE_ALLOW_HOSTS = '10.0.0.0/8';
  connections = 0;
  try {
    for (const protocol of ['FTP', 'FTPS', 'SFTP']) {
      const { id } = await channel({ host: 'localhost', port: port(), protocol });
      const { body } = await test(id);
      expect([body.works, body.msg]).toEqual([false, expect.stringContaining('INVOIZE_ALLOW_HOSTS')]);
    }
    const { id } = await channel({ host: `http://127.0.0.1:${port()}/`, port: null, path: null, protocol: 'courier' });
    expect((await test(id)).body.msg).toContain('INVOIZE_ALLOW_HOSTS');
    expect(connections).toBe(0);
    const hosts = (await stoppedChannels(server.services)).map(({ host }) => host);
    expect(hosts).toEqual(expect.arrayContaining(['localhost', '127.0.0.1']));
    expect(hosts).not.toContain('ftp.partner.example');
  } finally {
    process.env.INVOIZE_ALLOW_HOSTS = allowed;
  }
});
