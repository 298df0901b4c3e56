/** A draft that names a definition as it was called before follows it: it is shown, judged and published under the name of now. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustLoadProgram } from '../../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../../server/program/definitions/readFolder.ts';
import { applyTables } from '../../../server/services/applyTables.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN } from './authors.ts';

/** The base of the next version, in which exchange rates are `fxRates`. */
async function nextBase(folder: string): Promise<void> {
  await cp(definitionsFolder, folder, { recursive: true });
  const at = path.join(folder, 'freight/rates/exchangeRates.definitions.json');
  const text = (await readFile(at, 'utf8')).replaceAll('"exchangeRates.list"', '"fxRates.list"');
  const { resources, ...definitions } = JSON.parse(text);
  const fxRates = { ...resources.exchangeRates, formerly: { 'resource/fxRates': 'exchangeRates' } };
  await writeFile(at, JSON.stringify({ ...definitions, resources: { fxRates } }));
}

const WAS = { kind: 'screen', name: 'exchangeRates.list' };
const IS = { kind: 'screen', name: 'fxRates.list' };

describe.each(testDatabases)('on $name', ({ make }) => {
  let folder: string;
  let server: TestServer;
  let database: TestDatabase;
  let admin: string;
  const call = (method: string, address: string, body?: object) => server.call(method, address, admin, body);
  const definition = async (piece: { kind: string; name: string }) =>
    (await call('GET', `/api/authoring/definition?${new URLSearchParams(piece)}`)).body;
  const databaseUrl = () => ('url' in database.at ? { databaseUrl: database.at.url } : {});

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'former-drafts-'));
    await nextBase(folder);
    database = await make();
    const before = await startServer(databaseUrl());
    server = before;
    admin = await server.signIn(ADMIN);
    const { value } = await definition(WAS);
    const kept = await call('PUT', '/api/authoring/definition', { ...WAS, value: { ...value, title: 'Our rates' } });
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    const program = await mustLoadProgram('demo', folder);
    await applyTables(before.services.store, program);
    server = await startServer({
      definitions: folder,
      program,
      beside: before,
      ...databaseUrl(),
    });
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('opens it in the editor under the name of now', async () => {
    const { value, draft, faults, inForce } = await definition(IS);
    expect(value.title).toBe('Our rates');
    expect(inForce.title).not.toBe('Our rates');
    expect(draft).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    const { body } = await call('GET', '/api/authoring/layer');
    expect(body.drafts.map(({ kind, name }: { kind: string; name: string }) => ({ kind, name }))).toEqual([IS]);
  });

  it('goes on with it, and publishes it', async () => {
    const { value, base, draft } = await definition(IS);
    const kept = await call('PUT', '/api/authoring/definition', {
      ...IS,
      base,
      draft,
      value: { ...value, title: 'Rates' },
    });
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    const published = await call('POST', '/api/authoring/publish', { comment: 'Because.', pieces: [IS] });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const { value: now, draft: left } = await definition(IS);
    expect([now.title, left]).toEqual(['Rates', 0]);
    expect((await call('GET', '/api/authoring/layer')).body.drafts).toEqual([]);
  });
});
