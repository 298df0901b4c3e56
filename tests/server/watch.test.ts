/** Definitions that change while the server runs: activated if valid, reported if not. */
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { watchDefinitions } from '../../server/services/watchDefinitions.ts';
import { listen } from './eventStream.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let folder: string;
let stop: () => void;
const said: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'definitions-'));
  await cp(definitionsFolder, folder, { recursive: true });
  server = await startServer({ definitions: folder });
  stop = watchDefinitions(server.services, (words) => said.push(words));
});
afterAll(async () => {
  stop?.();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, 'freight/invoices/shipment.entity.json');

it('activates a saved file, and notifies every open page', async () => {
  const session = await server.signIn('admin@demo.invoize.test');
  const before = (await server.call('GET', '/api/me', session)).headers.get('x-definitions');
  const stream = await listen(server, session);
  const entity = JSON.parse(await readFile(file(), 'utf8'));
  await writeFile(file(), JSON.stringify({ ...entity, plural: 'Consignments' }));
  await stream.until(({ type }) => type === 'definitions');
  await stream.end();
  const hash = stream.seen.find(({ type }) => type === 'definitions')?.hash;
  expect(hash).not.toBe(before);
  const program = await server.program(session, ['route/dataCapture']);
  expect([program.hash, program.definitions.entity.shipment.plural]).toEqual([hash, 'Consignments']);
});

it('sees a file that an editor or a checkout puts in the place of another, each time', async () => {
  const text = await readFile(file(), 'utf8');
  for (const plural of ['Freights', 'Loads', 'Freights']) {
    said.length = 0;
    const aside = `${file()}.swp`;
    await writeFile(aside, JSON.stringify({ ...JSON.parse(text), plural }));
    await rename(aside, file());
    const inForce = () => server.services.runtime().program.definitions.entity.shipment?.plural;
    await vi.waitFor(
      () => expect([inForce(), said.at(-1)]).toEqual([plural, expect.stringContaining('are in force')]),
      {
        timeout: 120_000,
      },
    );
  }
});

it('reports the faults of an invalid file, and keeps the active program', async () => {
  const { hash } = server.services.runtime().program;
  const text = await readFile(file(), 'utf8');
  said.length = 0;
  await writeFile(file(), text.replace('"lifecycle":"shipment"', '"lifecycle":"shipmant"'));
  await vi.waitFor(() => expect(said.at(-1)).toContain('those before stay in force'), { timeout: 120_000 });
  expect(said[0]).toMatch(/^definitions\/freight\/invoices\/shipment\.entity\.json:\d+:\d+ \S+ .*shipmant.*shipment/);
  expect(server.services.runtime().program.hash).toBe(hash);
  await writeFile(file(), '{ no json');
  await vi.waitFor(() => expect(said.filter((line) => line.includes('stay in force')).length).toBe(2), {
    timeout: 120_000,
  });
  expect(server.services.runtime().program.hash).toBe(hash);
});
