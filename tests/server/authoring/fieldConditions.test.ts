/** "Mandatory when", "Visible when" and "Read-only when" of a field: built as conditions, drafted, published, and held to by saves. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, goodShipment } from './authors.ts';

type Row = Record<string, unknown> & { key: string };

let server: TestServer;
let admin: string;
let good: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
  good = await goodShipment(server, admin);
});
afterAll(() => server?.close());

const desk = async () =>
  (await server.call('GET', '/api/authoring/fields?template=shipment', admin)).body as {
    rows: Row[];
    layer: string;
    pieces: { kind: string; name: string }[];
    faults: { message: string; severity: string }[];
  };
const rowOf = async (key: string) => (await desk()).rows.find((row) => row.key === key) as Row;
const saveFields = (...rows: object[]) =>
  server.call('PUT', '/api/authoring/fields', admin, { template: 'shipment', rows });
const publish = async () => {
  const { layer, pieces } = await desk();
  const order = { layer, pieces: pieces.map(({ kind, name }) => ({ kind, name })), comment: 'Conditions.' };
  const { status, body } = await server.call('POST', '/api/authoring/publish', admin, order);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.msg).toContain('is live');
};
const condition = (...fields: FilterTree['fields']) =>
  JSON.stringify({ over: 'authoredFields', filter: { condition: 'and', fields } });
const whenTest = condition({ name: 'commodity', operator: 'beginsWith', type: 'dropdown', value: 'test' });
const saveShipment = async (row: object) => {
  const { status, body } = await server.call('PUT', '/api/records/shipment', admin, { rows: [{ ...good, ...row }] });
  return { status, errors: body.errorRows?.[0]?.errors, saved: body.saved?.[0] };
};

it('shows a condition that was written as an expression as the filter that it is, in the words of its entity too', async () => {
  const { mandatoryWhen, readonlyWhen } = await rowOf('unNumber');
  const ofHazard = (operator: 'equalTo' | 'notEqualTo') =>
    condition({ name: 'hazardous', operator, type: 'checkbox', value: true });
  expect([mandatoryWhen, readonlyWhen]).toEqual([ofHazard('equalTo'), ofHazard('notEqualTo')]);
});

it('drafts a condition, reads it back, and publishes it: a save is refused and allowed by it', async () => {
  const before = { subClassification: null, shipmentNumber: 'COND-1', commodity: 'Test goods' };
  expect((await saveShipment(before)).status).toBe(200);
  expect((await saveFields({ id: 'subClassification', mandatoryWhen: whenTest })).status).toBe(200);
  expect(await rowOf('subClassification')).toMatchObject({ mandatoryWhen: whenTest, isDraft: true, level: 'system' });
  await publish();
  expect((await saveShipment({ ...before, shipmentNumber: 'COND-2' })).errors).toEqual({
    subClassification: 'Mandatory!',
  });
  // Texts are compared case-folded, as in any filter.
  expect((await saveShipment({ ...before, shipmentNumber: 'COND-2', commodity: 'TEST' })).status).toBe(412);
  expect((await saveShipment({ ...before, shipmentNumber: 'COND-2', commodity: 'Silk' })).status).toBe(200);
  const template = await server.call('GET', '/api/template/shipment', admin);
  expect(template.body.template.fields.find(({ key }: Row) => key === 'subClassification').mandatoryWhen).toEqual({
    beginsWith: [{ var: 'record.commodity' }, 'test'],
  });
});

it('keeps a field as it is stored while "Read-only when" holds of what is stored', async () => {
  expect((await saveFields({ id: 'poNumber', readonlyWhen: whenTest })).status).toBe(200);
  await publish();
  const sent = { subClassification: 'x', poNumber: 'first' };
  const poOf = async (shipmentNumber: string, commodity: string) => {
    const made = await saveShipment({ ...sent, shipmentNumber, commodity });
    expect(made.status, JSON.stringify(made)).toBe(200);
    const { id, version } = made.saved;
    const again = await server.call('PUT', '/api/records/shipment', admin, {
      rows: [{ id, version, poNumber: 'second' }],
    });
    expect(again.status).toBe(200);
    const { body } = await server.call('GET', `/api/records/shipment/${id}`, admin);
    return (body.row ?? body.record ?? body).poNumber;
  };
  expect([await poOf('COND-3', 'Test goods'), await poOf('COND-4', 'Silk')]).toEqual(['first', 'second']);
});

it('reports a field that is required while hidden, and fields that hide one another, before publication', async () => {
  const ofHawb = condition({ name: 'hawb', operator: 'equalTo', type: 'text', value: 'x' });
  expect((await saveFields({ id: 'subClassification', visibleWhen: ofHawb })).status).toBe(200);
  const faults = async () => (await desk()).faults.filter(({ severity }) => severity === 'warning');
  expect((await faults()).map(({ message }) => message)).toEqual([
    expect.stringContaining('The field "subClassification" is required also while it is hidden'),
  ]);
  const ofSub = condition({ name: 'subClassification', operator: 'notEqualTo', type: 'text', value: null });
  await saveFields({ id: 'hawb', visibleWhen: ofSub });
  expect((await faults()).map(({ message }) => message).join()).toContain("decide about one another's being shown");
  // A condition that shows the field and is among those that make it mandatory causes no such fault.
  const shown = [
    { name: 'hawb', operator: 'equalTo', type: 'text', value: 'x' },
    { name: 'poNumber', operator: 'equalTo', type: 'text', value: 'y' },
  ] as const;
  const both = condition(...shown, { name: 'commodity', operator: 'beginsWith', type: 'dropdown', value: 'test' });
  await saveFields(
    { id: 'hawb', visibleWhen: null },
    { id: 'subClassification', mandatoryWhen: both, visibleWhen: condition(...shown) },
  );
  expect(await faults()).toEqual([]);
  await saveFields({ id: 'subClassification', visibleWhen: null, mandatoryWhen: whenTest });
});

it('removes a condition of the entity, for this template only', async () => {
  expect((await saveFields({ id: 'unNumber', mandatoryWhen: null })).status).toBe(200);
  expect(await rowOf('unNumber')).not.toHaveProperty('mandatoryWhen');
  await publish();
  const made = await saveShipment({
    subClassification: 'x',
    shipmentNumber: 'COND-5',
    commodity: 'Silk',
    hazardous: true,
    unNumber: null,
  });
  expect(made.status, JSON.stringify(made.errors)).toBe(200);
});

it('rejects an invalid condition, by cell, and keeps conditions written by hand', async () => {
  const gone = condition({ name: 'gone', operator: 'equalTo', value: 1 });
  const { status, body } = await saveFields({ id: 'hawb', mandatoryWhen: 'later', visibleWhen: gone });
  expect([status, body.errorRows[0].errors]).toEqual([
    412,
    {
      mandatoryWhen: 'The condition cannot be read.',
      visibleWhen: 'The condition is not valid: There is no field "gone".',
    },
  ]);
  const { layer } = await desk();
  const path = `/api/authoring/definition?layer=${layer}&kind=template&name=shipment`;
  const { value, base, draft } = (await server.call('GET', path, admin)).body;
  const byHand = { '!': { var: 'record.commodity' } };
  value.fields.hawb = { ...value.fields.hawb, readonlyWhen: byHand };
  const written = { layer, kind: 'template', name: 'shipment', value, base, draft };
  const kept = await server.call('PUT', '/api/authoring/definition', admin, written);
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  const shown = JSON.stringify({ expression: byHand });
  expect((await rowOf('hawb')).readonlyWhen).toBe(shown);
  const refused = await saveFields({ id: 'hawb', readonlyWhen: whenTest });
  expect(refused.body.errorRows[0].errors.readonlyWhen).toContain('an expression that the builder cannot show');
  expect((await saveFields({ id: 'hawb', label: 'House', readonlyWhen: shown })).status).toBe(200);
  expect((await rowOf('hawb')).readonlyWhen).toBe(shown);
});

it('may ask for a field that is added with it', async () => {
  const { rows } = await desk();
  const seal = { tempId: 'new', key: 'sealed', label: 'Sealed', type: 'checkbox', length: 5 };
  const ofSeal = condition({ name: 'sealed', operator: 'equalTo', type: 'checkbox', value: true });
  const { status, body } = await saveFields(
    { ...seal, displayOrder: rows.length + 1 },
    { id: 'poNumber', mandatoryWhen: ofSeal },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await rowOf('poNumber')).mandatoryWhen).toBe(ofSeal);
});
