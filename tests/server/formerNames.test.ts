/** Settings stored under the name of a screen, a document type or a field move to its new name when files rename it. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { readSession } from '../../server/session/readSession.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { startServer, type TestServer } from './server.ts';

/** The base, in which exchange rates were called otherwise in the version before. */
async function renamedBase(folder: string): Promise<void> {
  await cp(definitionsFolder, folder, { recursive: true });
  const at = path.join(folder, 'freight/rates/exchangeRates.definitions.json');
  const definitions = JSON.parse(await readFile(at, 'utf8'));
  definitions.resources.exchangeRates.formerly = {
    'resource/exchangeRates': 'currencyRates',
    'entity/exchangeRate': 'currencyRate',
  };
  definitions.entities.exchangeRate.fields.effectiveOn.formerly = 'validFrom';
  await writeFile(at, JSON.stringify(definitions));
}

describe.each(testDatabases)('on $name', ({ make }) => {
  let folder: string;
  let server: TestServer;
  let database: TestDatabase;
  let admin: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'former-'));
    await renamedBase(folder);
    database = await make();
    server = await startServer({
      definitions: folder,
      program: await mustLoadProgram('demo', folder),
      ...('url' in database.at ? { databaseUrl: database.at.url } : {}),
    });
    admin = await server.signIn('admin@demo.invoize.test');
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const keepView = (grid: string, name: string, layout: object) =>
    server.call('PUT', '/api/gridViews', admin, { grid, name, layout });
  const viewsOf = async (grid: string) =>
    (await server.call('GET', `/api/gridViews?grid=${encodeURIComponent(grid)}`, admin)).body.views;

  it('shows saved views of a grid on a screen that has another name now, and keeps them under it', async () => {
    await keepView('currencyRates.list grid', 'Mine', { hidden: ['source'] });
    expect(await viewsOf('exchangeRates.list grid')).toMatchObject([{ name: 'Mine', layout: { hidden: ['source'] } }]);
    await keepView('exchangeRates.list grid', 'Mine', { hidden: ['rate'] });
    const views = await viewsOf('exchangeRates.list grid');
    expect(views).toMatchObject([{ name: 'Mine', grid: 'exchangeRates.list grid', layout: { hidden: ['rate'] } }]);
    expect(await viewsOf('exchangeRates.list other')).toEqual([]);
  });

  it('offers saved filters of a document type of before, with its fields as they are called now', async () => {
    const fields = [{ name: 'validFrom', operator: 'lessThan', value: '2020-01-01' }];
    const template = { fields: { condition: 'and', fields } };
    const kept = await server.call('POST', '/api/filterProfiles', admin, {
      templateName: 'Old rates',
      docType: 'currencyRate',
      template,
    });
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    const { body } = await server.call('GET', '/api/filterProfiles?docType=exchangeRate', admin);
    expect(body.profiles).toMatchObject([
      {
        templateName: 'Old rates',
        docType: 'exchangeRate',
        template: { fields: { fields: [{ name: 'effectiveOn' }] } },
      },
    ]);
    const one = await server.call('GET', `/api/filterProfiles/${kept.body.templateId}`, admin);
    expect(JSON.stringify(one.body)).not.toContain('validFrom');
  });

  it('reads a file by the mapping that was remembered of a field of before', async () => {
    const { store, runtimeOf } = server.services;
    const read = await readSession(store, runtimeOf, admin, new Date());
    if (read.state !== 'valid') throw new Error(read.state);
    const { user, context } = read.session;
    await store.entities('importMapping').saveMany({
      rows: [{ values: { entity: 'exchangeRate', header: 'As of', field: 'validFrom' } }],
      scope: { company: context.company, system: context.system },
      by: user.id,
      at: '2026-01-01T00:00:00.000Z',
      action: 'remember',
    });
    const sent = await server.upload(admin, 'rates.csv', 'As of\n2020-01-02\n', 'exchangeRate');
    const [file] = sent.body.files;
    await server.job(admin, file.jobId);
    const { batch } = (await server.call('GET', `/api/imports/${file.batchId}`, admin)).body;
    expect(JSON.stringify(batch)).toContain('"effectiveOn"');
  });
});
