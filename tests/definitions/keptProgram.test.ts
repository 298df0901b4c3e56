/** A program that was kept on disk is the one that would be compiled, and nothing else is ever taken for it. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cachedProgram } from '../../server/program/definitions/compiledProgramCache.ts';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-program-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is read as it was compiled, frozen', async () => {
  const compiled = await mustLoadProgram('demo');
  await cachedProgram('demo', undefined, folder);
  const read = await cachedProgram('demo', undefined, folder);
  expect(read).toEqual(compiled);
  expect(Object.isFrozen(read.definitions.screen.dataCapture?.parts)).toBe(true);
  expect(await readdir(folder)).toHaveLength(1);
});

it('is compiled again for other definitions, and if the cache is unreadable', async () => {
  const definitions = join(folder, 'definitions');
  await cp(definitionsFolder, definitions, { recursive: true });
  const kept = join(folder, 'kept');
  const first = await cachedProgram('demo', definitions, kept);
  const [name = ''] = await readdir(kept);
  await writeFile(join(kept, name), (await readFile(join(kept, name), 'utf8')).slice(0, 1000));
  expect((await cachedProgram('demo', definitions, kept)).hash).toBe(first.hash);
  const file = join(definitions, 'freight/invoices/shipment.entity.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"Shipments"', '"Consignments"'));
  expect((await cachedProgram('demo', definitions, kept)).hash).not.toBe(first.hash);
});
