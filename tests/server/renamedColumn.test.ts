/** A stored field is renamed in all files, and `apply` gives everything that is stored under it the new name. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import type { Program } from '../../metadata/program.ts';
import { renameField } from '../../metadata/rename/renameField.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { layersOf, readFolder } from '../../server/program/definitions/readFolder.ts';
import { applyTables } from '../../server/services/applyTables.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

it('keeps values, history, saved filters, looks and headers', async () => {
  const call = (method: string, path: string, body?: object) => server.call(method, path, admin, body);
  const [row] = (await call('POST', '/api/records/shipment/list', { pageLimit: 1 })).body.rows;
  const template = { fields: { condition: 'and', fields: [{ name: 'consignee', operator: 'contains', value: 'a' }] } };
  await call('POST', '/api/filterProfiles', { templateName: 'Who', docType: 'shipment', template });
  await call('PUT', '/api/gridViews', { grid: 'dataCapture grid', name: 'Who', layout: { hidden: ['consignee'] } });
  const { store } = server.services;
  const scope = { company: 'x', system: row.systemId };
  await store.entities('importMapping').saveMany({
    rows: [{ values: { entity: 'shipment', header: 'To', field: 'consignee' } }],
    scope,
    by: 'x',
    at: '2026-11-21T10:00:00.000Z',
    action: 'remember',
  });
  const files = await readFolder();
  const stacks = layersOf(files).map((tenant) => ({ tenant }));
  const renamed = renameField({
    files,
    stacks,
    name: { owner: 'shipment', field: 'consignee' },
    to: 'receiver',
    checks,
  });
  expect(renamed.refusal).toBeUndefined();
  const texts = new Map(renamed.files.map(({ path, text }) => [path, text]));
  const after = files.map(({ path, text }) => ({ path, text: texts.get(path) ?? text }));
  const program = compile(after, { tenant: 'demo', checks }).program as Program;
  server.services.putInForce(program);
  const steps = await applyTables(store, program);
  expect(steps.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['addColumn', 'rewriteRows', 'dropColumn']));

  const again = await server.signIn('admin@demo.invoize.test');
  const now = (await server.call('GET', `/api/records/shipment/${row.id}`, again)).body.row;
  expect([now.receiver, now.consignee, now.version]).toEqual([row.consignee, undefined, row.version]);
  const profiles = await server.call('GET', '/api/filterProfiles?docType=shipment', again);
  expect(JSON.stringify(profiles.body)).toContain('"name":"receiver"');
  const views = await server.call('GET', '/api/gridViews?grid=dataCapture%20grid', again);
  expect(JSON.stringify(views.body)).toContain('{"hidden":["receiver"]}');
  const headers = await store.entities('importMapping').list({ scopes: [scope] });
  expect(headers.records.map(({ values }) => values.field)).toEqual(['receiver']);
});
