/** A store keeps whose it is: a tenant that is started on another's is told so, before its tables are made to fit. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustLoadProgram } from '../../server/definitions/load.ts';
import { openDataStore } from '../../server/openServices.ts';
import type { Store } from '../../server/store/index.ts';
import { mustBeOfTenant, noteTenant } from '../../server/storeTenant.ts';
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

it('is told to commands too', async () => {
  const env = { DATABASE_URL: undefined, INVOIZE_DATA: folder, INVOIZE_TENANT: 'harbor' };
  const told = await invoize(['plan'], { input: '', env });
  expect([told.status, told.errors.includes('INVOIZE_DATA=.data/harbor')]).toEqual([1, true]);
});

it('goes along with a tenant that was given another name', async () => {
  const elsewhere = path.join(folder, 'definitions');
  await mustBeOfTenant(store, harbor, elsewhere);
  await noteTenant(store, harbor);
  await expect(mustBeOfTenant(store, demo)).rejects.toThrow('of the tenant "harbor"');
});
