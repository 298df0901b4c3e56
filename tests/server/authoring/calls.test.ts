/** The calls of the specification over rules and templates: saved and in force at once, or refused in its words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, forbids, goodShipment } from './authors.ts';

let server: TestServer;
let admin: string;
let shipment: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
  shipment = await goodShipment(server, admin);
});
afterAll(() => server?.close());

const capture = async (number: string, commodity: string) =>
  (
    await server.call('PUT', '/api/invoiceCapture', admin, {
      rows: [{ ...shipment, shipmentNumber: number, commodity }],
    })
  ).status;

it('adds, changes and removes a rule of a field', async () => {
  const { rows: fields } = forbids('Gold');
  const rule = { templateId: 'shipment', fieldKey: 'commodity', ruleType: 'fieldValidation' };
  const added = await server.call('POST', '/api/fieldValidation', admin, { ...rule, fields });
  expect(added.body.msg).toBe('Rule saved.');
  expect(await capture('R-1', 'Gold')).toBe(412);
  const query = new URLSearchParams({ templateId: 'shipment', fieldKey: 'commodity' });
  const listed = await server.call('GET', `/api/fieldValidation?${query}`, admin);
  expect(listed.body.data).toContainEqual(
    expect.objectContaining({ id: added.body.id, isAssignedValidation: false, isAutoFetching: false, fields }),
  );
  const path = `/api/fieldValidation/${added.body.id}`;
  expect((await server.call('PUT', path, admin, { ...rule, fields: forbids('Lead').rows })).status).toBe(200);
  expect([await capture('R-2', 'Gold'), await capture('R-3', 'Lead')]).toEqual([200, 412]);
  // A value that its field cannot have would refuse every shipment.
  for (const [field, value] of [
    ['pieces', 'abc'],
    ['etd', '28/11/2026'],
    ['commodity', 'x'.repeat(101)],
  ]) {
    const unfit = [
      { cond: 'IF', field, expression: 'equalTo', value, operator: 'THEN', ValOper: 'notEqualTo', valValue: 'A' },
      { cond: 'END' },
    ];
    const { status, body } = await server.call('PUT', path, admin, { ...rule, fields: unfit });
    expect([field, status, body.faults?.[0]?.kind]).toEqual([field, 422, 'unfit-rule-value']);
  }
  const broken = await server.call('PUT', path, admin, { ...rule, fields: [{ cond: 'IF' }] });
  expect([broken.status, broken.body.faults.length > 0]).toEqual([422, true]);
  expect((await server.call('GET', '/api/authoring/layer', admin)).body.drafts).toEqual([]);
  expect((await server.call('DELETE', path, admin, {})).status).toBe(200);
  expect(await capture('R-4', 'Lead')).toBe(200);
  expect((await server.call('DELETE', path, admin, {})).status).toBe(404);
  const auditor = await server.signIn('auditor@demo.invoize.test');
  expect((await server.call('POST', '/api/fieldValidation', auditor, { ...rule, fields })).status).toBe(403);
});

it('refuses a rule without a value, a result value or a field to fetch', async () => {
  const rule = { templateId: 'shipment', fieldKey: 'commodity', ruleType: 'fieldValidation' };
  const begins = { cond: 'IF', field: 'commodity', expression: 'beginsWith', valueType: 'value', value: 'G' };
  const ends = { operator: 'THEN', ValOper: 'isInList', thenValueType: 'value', valValue: ['Gold'] };
  const refusedBy = async (row: object, more: object = {}) => {
    const order = { ...rule, fields: [row, { cond: 'END' }], ...more };
    const { status, body } = await server.call('POST', '/api/fieldValidation', admin, order);
    return [status, body.msg];
  };
  expect(await refusedBy({ ...begins, ...ends, value: '' })).toEqual([422, 'Row 1 of the rule needs: value.']);
  expect(await refusedBy({ ...begins, ...ends, valValue: [] })).toEqual([422, 'Row 1 of the rule needs: valValue.']);
  const fetched = { autoField: 'carrier', metaSource: 'carriers', matchKey: '', fetchKey: '' };
  expect(await refusedBy(fetched, { ruleType: 'autoFetching' })).toEqual([
    422,
    'Row 1 of the rule needs: matchKey, fetchKey.',
  ]);
  // No value means an empty one.
  const empty = { ...begins, ...ends, expression: 'equalTo', value: null };
  const { status, body } = await server.call('POST', '/api/fieldValidation', admin, {
    ...rule,
    fields: [empty, { cond: 'END' }],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await server.call('DELETE', `/api/fieldValidation/${body.id}`, admin, {})).status).toBe(200);
});

it('keeps rules of invoices apart from those of fields', async () => {
  const rule = { templateId: 'shipment', invoiceKey: 'commodity', ruleType: 'invoiceValidation' };
  const added = await server.call('POST', '/api/invoiceValidation', admin, { ...rule, fields: forbids('Tin').rows });
  const ids = async (path: string) =>
    (await server.call('GET', path, admin)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('/api/invoiceValidation?templateId=shipment')).toContain(added.body.id);
  expect(await ids('/api/fieldValidation?templateId=shipment')).not.toContain(added.body.id);
  const changed = await server.call('PUT', '/api/invoiceValidation', admin, {
    id: added.body.id,
    ...rule,
    fields: forbids('Zinc').rows,
  });
  expect(changed.body.id).toBe(added.body.id);
});

it('saves the fields of a template, with the checks of its grid', async () => {
  const put = (fields: object[]) => server.call('PUT', '/api/template/shipment', admin, { fields });
  const read = async () => (await server.call('GET', '/api/template/shipment', admin)).body.template.fields;
  type Field = { key: string; label: string; type: string; displayOrder?: number; isMasterField?: boolean };
  const before: Field[] = await read();
  const seal = { key: 'sealNumber', label: 'Seal', type: 'text', length: 12, displayOrder: before.length + 1 };
  expect((await put([seal, { key: 'commodity', label: 'Ware' }])).body.msg).toBe('Template saved.');
  const after: Field[] = await read();
  expect(after.find(({ key }) => key === 'sealNumber')).toMatchObject({ label: 'Seal', length: 12 });
  expect(after.find(({ key }) => key === 'commodity')).toMatchObject({ label: 'Ware' });
  const master = before.find(({ isMasterField }) => isMasterField)?.key as string;
  const refused: [object[], string][] = [
    [[], 'No valid data to save'],
    [[{ ...seal, key: '1st' }], 'Only Alphanumeric value starting with alphabet(s) is allowed!'],
    [[seal, seal], "Can't fill duplicate value in Field key"],
    [[{ ...seal, type: 'date' }], 'The type of an existing field cannot change.'],
    [[{ key: 'other', label: 'Other' }], 'Please enter mandatory fields'],
    [[{ ...seal, displayOrder: 5000 }], `The display order must be between 1 and ${after.length}.`],
    [[{ key: master, isMasterField: false }], 'template should have a master field!'],
  ];
  for (const [fields, msg] of refused) {
    const answer = await put(fields);
    // A default field refuses more, and first.
    const words = msg.includes('master') ? [msg, 'you can not change this value of default field.'] : [msg];
    expect([answer.status, words]).toEqual([422, expect.arrayContaining([answer.body.msg])]);
  }
  const access = { fieldKey: 'sealNumber', docType: 'shipment', change: 'add' };
  expect((await server.call('PUT', '/api/permissionMetadata', admin, access)).status).toBe(200);
  expect((await read()).find(({ key }: Field) => key === 'sealNumber')).toMatchObject({ addInAccessSet: true });
  expect((await put([{ key: 'sealNumber', isRemoved: true }])).status).toBe(200);
  expect((await read()).some(({ key }: Field) => key === 'sealNumber')).toBe(false);
});

it('refuses a field property that does not exist, and takes a field back as it was read', async () => {
  const save = (field: object) =>
    server.call('PUT', '/api/template/shipment?type=shipment', admin, { fields: [field] });
  const refused = await save({ key: 'commodity', invoiceCharge: true });
  expect([refused.status, refused.body.msg]).toEqual([422, 'A field has no property "invoiceCharge".']);
  const { fields } = (await server.call('GET', '/api/template/default?type=shipment', admin)).body.template;
  expect((await save(fields.find(({ key }: { key: string }) => key === 'commodity'))).status).toBe(200);
});
