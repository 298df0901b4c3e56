/** The spools of companies: files of the spool that earlier versions had for all companies move into them. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveSpools } from '../../../server/freight/delivery/moveSpools.ts';
import { addGrants } from '../../../server/session/grants.ts';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
let admin: string;

const put = async (name: string) => {
  const file = path.join(server.dataDir, 'spool', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, name);
};
const channel = async (place: object, name: string, at: string) => {
  await server.call('POST', '/api/resetCookie', admin, place);
  const values = { name, direction: 'outgoing', protocol: 'folder', path: at };
  const saved = await server.call('PUT', '/api/records/channel', admin, { rows: [values] });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  const { id } = (await server.call('GET', '/api/me', admin)).body.loggedInUser;
  await server.services.store.write((tx) =>
    addGrants(tx, { userId: id, role: 'admin', company: 'polaris', systems: [] }),
  );
});
afterAll(() => server?.close());

it('moves a folder to the company whose channel names it, and leaves one that two companies name', async () => {
  await channel({ company: 'polaris', system: 'pls' }, 'Polaris only', 'polaris');
  await channel({ company: 'polaris', system: 'pls' }, 'Both there', 'both');
  await channel({ company: 'meridian', system: 'ofs' }, 'Both here', 'both');
  await channel({ company: 'meridian', system: 'ofs' }, 'Here only', '/here/deep');
  for (const name of ['polaris/a.pdf', 'both/b.pdf', 'here/deep/c.pdf']) await put(name);
  const { store } = server.services;
  await moveSpools(store, server.dataDir, pino({ level: 'silent' }));
  const at = (...names: string[]) => path.join(server.dataDir, ...names);
  expect(await readFile(at('spools', 'polaris', 'polaris', 'a.pdf'), 'utf8')).toBe('polaris/a.pdf');
  expect(await readFile(at('spools', 'meridian', 'here', 'deep', 'c.pdf'), 'utf8')).toBe('here/deep/c.pdf');
  expect(await readdir(at('spool', 'both'))).toEqual(['b.pdf']);
});
