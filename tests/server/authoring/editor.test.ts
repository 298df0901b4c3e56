/** The calls of the definition editor: available names, and the faults of unsaved definitions. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, RULE } from './authors.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
});
afterAll(() => server?.close());

const check = async (body: Record<string, unknown>) =>
  (await server.call('POST', '/api/authoring/check', admin, body)).body;
const open = async (kind: string, name: string) =>
  (await server.call('GET', `/api/authoring/definition?${new URLSearchParams({ kind, name })}`, admin)).body;

it('returns the names of every kind with their labels, and the fields that a template shows', async () => {
  const { status, body } = await server.call('GET', '/api/authoring/names', admin);
  expect(status).toBe(200);
  expect(body.names.template).toContainEqual(['shipment', 'Shipment']);
  expect(body.fields.template.shipment).toContainEqual(['commodity', expect.any(String)]);
  expect(body.fields.entity.shipment.map(([key]: [string]) => key)).toContain('commodity');
  expect(body.rowFilters['shipmentEntry.sideShipmentEntry']).toContainEqual(['accountNumber', expect.any(String)]);
  expect(body.names.sample).toBeUndefined();
  expect(body.authored).toContain('screen');
  expect(body.authored).not.toContain('api');
});

it('names what is wrong by its place in the whole definition, also where only a change of it would be kept', async () => {
  const { value } = await open('template', 'shipment');
  expect(await check({ kind: 'template', name: 'shipment', value })).toEqual({ faults: [], elsewhere: [] });
  const fields = { ...value.fields, commodity: { ...value.fields.commodity, suggestionsSource: 'modez', lenght: 3 } };
  const { faults } = await check({ kind: 'template', name: 'shipment', value: { ...value, fields } });
  expect(faults.map(({ path, sort }: { path: string[]; sort: string }) => [path.join('/'), sort]).sort()).toEqual([
    ['fields/commodity/lenght', 'unknown-property'],
    ['fields/commodity/suggestionsSource', 'unknown-list'],
  ]);
});

it('reports faults in other definitions, and saves nothing', async () => {
  const { value } = await open('template', 'shipment');
  const { carrier: _, ...fields } = value.fields;
  const { faults, elsewhere } = await check({ kind: 'template', name: 'shipment', value: { ...value, fields } });
  expect(faults).toEqual([]);
  expect(elsewhere.length).toBeGreaterThan(0);
  expect(elsewhere[0]).toMatchObject({ message: expect.stringContaining('carrier') });
  const gone = await check({ kind: 'list', name: 'currencies' });
  expect(gone.elsewhere.length).toBeGreaterThan(0);
  expect((await server.call('GET', '/api/authoring/layer', admin)).body.drafts).toEqual([]);
});

it('checks incomplete definitions, and rejects values that are not definitions', async () => {
  const value = { template: 'shipment', field: 'comodity', ruleType: 'fieldValidation', rows: [] };
  const { faults } = await check({ ...RULE, value });
  expect(faults).toContainEqual(expect.objectContaining({ path: ['field'], sort: 'unknown-field' }));
  const refused = await server.call('POST', '/api/authoring/check', admin, { ...RULE, value: ['no'] });
  expect(refused.status).toBe(422);
  const carrier = await server.signIn('carrier@demo.invoize.test');
  expect((await server.call('GET', '/api/authoring/names', carrier)).status).toBe(403);
});

it('reports impossible values, missing members and contradictory conditions of a rule', async () => {
  const condition = (more: Record<string, unknown>) => ({ expression: 'equalTo', valueType: 'value', ...more });
  const rows = [
    condition({ cond: 'IF', field: 'transportMode', value: 'Aeroplane', operator: 'AND' }),
    condition({ cond: '', field: 'hazardous', value: '', operator: 'AND' }),
    condition({ cond: '', field: 'pieces', expression: 'greaterThan', value: '5', operator: 'AND' }),
    condition({
      cond: '',
      field: 'pieces',
      expression: 'lessThan',
      value: '3',
      operator: 'THEN',
      ValOper: 'notEqualTo',
      thenValueType: 'value',
      valValue: 'x',
    }),
    { cond: 'END' },
  ];
  const value = { template: 'shipment', field: 'remarks', ruleType: 'fieldValidation', rows };
  const { faults } = await check({ ...RULE, value });
  expect(faults.map(({ path, sort, severity }: Record<string, unknown>) => [path, sort, severity])).toEqual([
    [['rows', '0', 'value'], 'unlisted-value', 'error'],
    [['rows', '1', 'value'], 'missing-value', 'error'],
    [['rows', '3', 'field'], 'contradiction', 'warning'],
  ]);
});
