/** A sample's own records are stored as they are written, once, in the system that they name. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../../metadata/compiler/compile.ts';
import type { Program } from '../../../metadata/program.ts';
import { createFileStore } from '../../files/fileStore.ts';
import { checks } from '../../program/definitions/checks.ts';
import { cachedProgram } from '../../program/definitions/compiledProgramCache.ts';
import { readFolder } from '../../program/definitions/readFolder.ts';
import { openStore } from '../../store/index.ts';
import { loadDemo } from './load.ts';

it('loads what the tenant harbor spells out, also when it is loaded again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'invoize-own-'));
  const program = await cachedProgram('harbor');
  const entities = { hash: program.hash, entities: program.definitions.entity };
  const store = await openStore({ file: join(folder, 'harbor.sqlite'), program: entities });
  try {
    await store.apply();
    const target = { store, program, files: createFileStore(folder), size: 'small' };
    expect((await loadDemo(target)).users).toBe(4);
    await loadDemo(target);
    const found = await store
      .entities('shipment')
      .lookup({ matchKey: 'shipmentNumber', values: ['HK-1002', 'HK-1003'] });
    const told = found.map(({ values }) => [values.shipmentNumber, values.status, values.freeDays]);
    expect(told.sort()).toEqual([
      ['HK-1002', 'atCustoms', 10],
      ['HK-1003', 'atCustoms', 5],
    ]);
    const sample = program.definitions.sample.sample as NonNullable<Program['definitions']['sample'][string]>;
    const lost = { ...sample.records?.container1, entity: 'shipment', system: 'nowhere', values: {} };
    const wrong = {
      ...program,
      definitions: { ...program.definitions, sample: { sample: { ...sample, records: { lost } } } },
    };
    await expect(loadDemo({ ...target, program: wrong })).rejects.toThrow(
      "The sample's record lost is of a system nowhere, which is not there.",
    );
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it('loads records with a field that only a template computes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'invoize-template-'));
  const text = JSON.stringify({
    changes: [
      {
        op: 'add',
        kind: 'template',
        name: 'shipment',
        at: 'fields/grossTwice',
        value: {
          label: 'Doppelt',
          type: 'decimal',
          scale: 3,
          compute: { '*': [{ var: 'record.grossWeight' }, 2] },
          displayOrder: 900,
        },
        because: 'A field of the template alone.',
      },
    ],
  });
  const files = [...(await readFolder()), { path: 'definitions/tenants/harbor/computed.overlay.json', text }];
  const { program, faults } = compile(files, { tenant: 'harbor', checks });
  expect(faults).toEqual([]);
  const { hash, definitions } = program as Program;
  const store = await openStore({ file: join(folder, 'a.sqlite'), program: { hash, entities: definitions.entity } });
  try {
    await store.apply();
    await loadDemo({ store, program: program as Program, files: createFileStore(folder), size: 'small' });
    const { records } = await store.entities('shipment').list({ limit: 5 });
    expect(records.length).toBeGreaterThan(0);
    for (const { values } of records) expect(Number(values.grossTwice)).toBe(Number(values.grossWeight ?? 0) * 2);
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
});
