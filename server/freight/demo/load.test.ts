import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../../metadata/program.ts';
import { createFileStore } from '../../files/fileStore.ts';
import { cachedProgram } from '../../program/definitions/compiledProgramCache.ts';
import { openStore, type Store } from '../../store/index.ts';
import { loadDemo } from './load.ts';

describe('the demo', () => {
  let folder: string;
  let store: Store;
  let program: Program;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'invoize-demo-'));
    program = await cachedProgram('demo');
    store = await openStore({
      file: join(folder, 'demo.sqlite'),
      program: { hash: program.hash, entities: program.definitions.entity },
    });
    await store.apply();
    const result = await loadDemo({ store, program, files: createFileStore(folder), size: 'small' });
    expect(result).toMatchObject({ accounts: 5, shipments: 200, users: 7 });
    expect(result.documents).toBeGreaterThan(20);
  });

  afterAll(async () => {
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('stores what it says', async () => {
    expect(await store.entities('shipment').count({ today: '2026-11-21' })).toBe(200);
    expect(await store.entities('account').count({ today: '2026-11-21' })).toBe(5);
    const { records } = await store.entities('shipment').list({ limit: 1, today: '2026-11-21' });
    expect(records[0]?.values.shipmentNumber).toMatch(/^SH\d{7}$/);
  });

  it('is the same when it is loaded again, as after an interruption', async () => {
    const files = createFileStore(folder);
    const again = await loadDemo({ store, program, files, size: 'small' });
    expect(again.documents).toBe(36);
    for (const [entity, count] of [
      ['shipment', 200],
      ['account', 5],
      ['document', 36],
      ['user', 7],
    ] as const)
      expect(await store.entities(entity).count({ today: '2026-11-21' })).toBe(count);
  });

  it('allocates work and exceptions to the desk once, if the size has any', async () => {
    const { sample } = program.definitions.sample;
    const sizes = { ...sample?.sizes, small: { accounts: 5, shipments: 200, work: 12 } };
    const definitions = { ...program.definitions, sample: { sample: { ...sample, sizes } } } as Program['definitions'];
    const target = { store, program: { ...program, definitions }, files: createFileStore(folder), size: 'small' };
    const counted = async () =>
      Promise.all(
        ['group', 'allocationRule', 'workAllocation', 'issue'].map((entity) =>
          store.entities(entity).count({ today: '2026-11-21' }),
        ),
      );
    expect(await counted()).toEqual([0, 0, 0, 0]);
    await loadDemo(target);
    expect(await counted()).toEqual([1, 2, 8, 6]);
    await loadDemo(target);
    expect(await counted()).toEqual([1, 2, 8, 6]);
    const users = await store.entities('user').list({ limit: 10, today: '2026-11-21' });
    const holders = await store.entities('workAllocation').list({ limit: 10, today: '2026-11-21' });
    const known = new Set(users.records.map(({ id }) => id));
    expect(holders.records.every(({ values }) => known.has(String(values.allocatedTo)))).toBe(true);
  });

  it('gives every person of the sample a password and a grant', async () => {
    const users = Object.keys(program.definitions.sample.sample?.users ?? {});
    const credentials = await store.db.selectFrom('credentials').selectAll().execute();
    expect(credentials).toHaveLength(users.length);
    for (const { password_hash } of credentials) expect(password_hash).toMatch(/^scrypt\$32768\$8\$1\$/);
    const grants = await store.db.selectFrom('grants').selectAll().execute();
    expect(grants.length).toBeGreaterThanOrEqual(users.length);
    for (const { role } of grants) expect(Object.keys(program.definitions.role)).toContain(role);
  });
});
