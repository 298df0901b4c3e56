/** A store belongs to a tenant: starting another tenant on it fails, before its tables are changed. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { openDataStore, SQLITE_FILE } from '../../server/services/openServices.ts';
import { mustBeOfTenant, mustNotBeEmptied, noteTenant } from '../../server/services/storeTenant.ts';
import { endFirstStart } from '../../server/session/keyFile.ts';
import type { Store } from '../../server/store/index.ts';
import { invoize } from '../support/command.ts';

const demo = { tenant: 'demo' };
const harbor = { tenant: 'harbor' };
let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-tenant-'));
  store = await openDataStore({ dataDir: folder, databaseUrl: undefined }, await mustLoadProgram('demo'));
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

it('is anybody’s while it is new, and then only the one tenant’s', async () => {
  await mustBeOfTenant(store, harbor);
  await noteTenant(store, demo);
  await mustBeOfTenant(store, demo);
  await expect(mustBeOfTenant(store, harbor)).rejects.toThrow('of the tenant "demo", not of "harbor"');
});

it('applies to commands too', async () => {
  const env = { DATABASE_URL: undefined, INVOIZE_DATA: folder, INVOIZE_TENANT: 'harbor' };
  const told = await invoize(['plan'], { input: '', env });
  expect([told.status, told.errors.includes('INVOIZE_DATA=.data/harbor')]).toEqual([1, true]);
});

it('accepts a renamed tenant', async () => {
  const elsewhere = path.join(folder, 'definitions');
  await mustBeOfTenant(store, harbor, elsewhere);
  await noteTenant(store, harbor);
  await expect(mustBeOfTenant(store, demo)).rejects.toThrow('of the tenant "harbor"');
});

it('does not start an empty store with the key of a store that existed', async () => {
  const place = { dataDir: path.join(folder, 'emptied'), databaseUrl: undefined };
  const open = async () => openDataStore(place, await mustLoadProgram('demo'));
  const first = await open();
  await mustNotBeEmptied(first, place);
  await first.close();
  // A first start that was cut off goes on.
  const again = await open();
  await mustNotBeEmptied(again, place);
  await noteTenant(again, demo);
  endFirstStart(place.dataDir);
  await mustNotBeEmptied(again, place);
  await again.close();
  for (const end of ['', '-wal', '-shm']) await rm(path.join(place.dataDir, `${SQLITE_FILE}${end}`), { force: true });
  const emptied = await open();
  await expect(mustNotBeEmptied(emptied, place)).rejects.toThrow(
    /invoize\.sqlite is empty.*emptied.key.*restore FOLDER/,
  );
  await emptied.close();
});

it('names a damaged file, and what brings it back', async () => {
  const place = { dataDir: path.join(folder, 'damaged'), databaseUrl: undefined };
  const program = await mustLoadProgram('demo');
  await (await openDataStore(place, program)).close();
  const file = path.join(place.dataDir, SQLITE_FILE);
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(7, 0, 4096));
  await expect(openDataStore(place, program)).rejects.toThrow(/invoize\.sqlite is damaged .*restore FOLDER/);
});
