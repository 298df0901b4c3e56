/** The grid of field templates: rows of fields, checked cell by cell, saved as a draft, published with their lists. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN } from './authors.ts';

type Row = Record<string, unknown> & { key: string; version: number };

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
});
afterAll(() => server?.close());

const desk = async (token = admin) =>
  (await server.call('GET', '/api/authoring/fields?template=shipment', token)).body as {
    rows: Row[];
    candidates: Row[];
    pieces: { kind: string; name: string }[];
    publishedIn?: number;
    layer: string;
    ownLists: Record<string, unknown>;
  };
const rowOf = async (key: string) => (await desk()).rows.find((row) => row.key === key) as Row;
const save = (rows: object[], token = admin) =>
  server.call('PUT', '/api/authoring/fields', token, { template: 'shipment', rows });
const seal = { tempId: 'new-1', key: 'sealKind', label: 'Seal', type: 'dropdown', length: 20 };

it('returns every field with its position, its level and the fields to add', async () => {
  const { rows, candidates, layer } = await desk();
  expect(layer).toMatch(/^systems\//);
  expect(rows.map(({ displayOrder }) => displayOrder)).toEqual(rows.map((_, at) => at + 1));
  expect(rows[0]).toMatchObject({ id: 'shipmentNumber', isDefault: true, isMasterField: true, level: 'default' });
  const keys = new Set(rows.map(({ key }) => key));
  expect(candidates.every(({ key }) => !keys.has(key))).toBe(true);
});

it('checks cell by cell in the words of the specification, and saves what is right', async () => {
  const { rows } = await desk();
  const last = rows.length;
  const [first] = rows as [Row];
  const refused: [object, string, string][] = [
    [{ ...seal, key: '1st' }, 'key', 'Only Alphanumeric value starting with alphabet(s) is allowed!'],
    [{ ...seal, key: 'commodity' }, 'key', "Can't fill duplicate value in Field key"],
    [{ ...seal, displayOrder: last + 1, label: null }, 'label', 'Please enter mandatory fields'],
    [seal, 'displayOrder', 'Please enter mandatory fields'],
    [{ ...seal, displayOrder: 3 }, 'displayOrder', `Duplicate display order Value at row No.${last + 1}`],
    [{ ...seal, displayOrder: 500 }, 'displayOrder', `The display order must be between 1 and ${last + 1}.`],
    [{ ...seal, displayOrder: last + 1, regex: '(' }, 'regex', 'Invalid regex'],
    [{ ...seal, displayOrder: last + 1, length: 'long' }, 'length', 'Invalid Value!'],
    [
      { id: first.key, version: first.version, isActive: false },
      'isActive',
      'you can not change this value of default field.',
    ],
    [{ id: first.key, version: first.version, key: 'x' }, 'key', 'you can not change this value of default field.'],
    [{ id: 'commodity', type: 'date' }, 'type', 'The type of an existing field cannot change.'],
    [{ id: 'commodity', isMasterField: true }, 'isMasterField', 'A template has exactly one master field'],
  ];
  for (const [row, member, words] of refused) {
    const { status, body } = await save([row]);
    expect([status, body.saved, body.errorRows?.[0]?.errors?.[member]]).toEqual([
      412,
      [],
      expect.stringContaining(words),
    ]);
  }
  expect((await save([])).body.msg).toBe('No valid data to save');
  const both = await save([
    { ...seal, key: '1st' },
    { id: 'commodity', label: 'Ware' },
  ]);
  expect([both.status, both.body.saved, both.body.errorRows.length]).toEqual([412, [{ id: 'commodity' }], 1]);
  expect(await rowOf('commodity')).toMatchObject({ label: 'Ware', isDraft: true, level: 'system' });
});

it('makes a field with its own list, moves it, publishes both, takes them back', async () => {
  const { rows } = await desk();
  const saved = await save([{ ...seal, displayOrder: rows.length + 1, listValues: 'bolt, cable=Cable seal' }]);
  expect(saved.body).toMatchObject({ saved: [{ tempId: 'new-1', id: 'sealKind' }] });
  expect(await rowOf('sealKind')).toMatchObject({
    suggestionsSource: 'shipment.sealKind',
    listValues: 'bolt, cable=Cable seal',
    isSettled: false,
    displayOrder: rows.length + 1,
  });
  // Two change places: everything else stays where it is.
  const [second, third] = [(await desk()).rows[1] as Row, (await desk()).rows[2] as Row];
  expect(
    (
      await save([
        { id: second.key, displayOrder: 3 },
        { id: third.key, displayOrder: 2 },
      ])
    ).status,
  ).toBe(200);
  const moved = await desk();
  expect(moved.rows.slice(0, 4).map(({ key }) => key)).toEqual([rows[0]?.key, third.key, second.key, rows[3]?.key]);
  const { pieces, layer } = moved;
  expect(pieces.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['list shipment.sealKind', 'template shipment']);
  const published = await server.call('POST', '/api/authoring/publish', admin, {
    layer,
    pieces: pieces.map(({ kind, name }) => ({ kind, name })),
    comment: 'Seals.',
  });
  expect(published.body.msg).toContain('is live');
  const after = await desk();
  expect([after.pieces, after.publishedIn]).toEqual([[], published.body.version]);
  const program = await server.call('GET', '/api/template/shipment', admin);
  expect(program.body.template.fields.some(({ key }: Row) => key === 'sealKind')).toBe(true);
  const back = { layer, version: after.publishedIn, comment: 'Not yet.' };
  expect((await server.call('POST', '/api/authoring/revert', admin, back)).status).toBe(200);
  expect(await rowOf('sealKind')).toBeUndefined();
});

it('lets the second of two authors of one field decide, and both have what does not meet', async () => {
  const row = await rowOf('poNumber');
  await save([{ id: row.key, version: row.version, label: 'Order' }]);
  const late = await save([{ id: row.key, version: row.version, label: 'PO' }]);
  expect([late.status, late.body.conflicts[0].stored.label]).toEqual([412, 'Order']);
  const again = await save([{ id: row.key, version: late.body.conflicts[0].stored.version, label: 'PO' }]);
  expect(again.status).toBe(200);
});

it('changes accounts with a value of their own only on request', async () => {
  const { body } = await server.call('POST', '/api/records/account/list', admin, { pageLimit: 1 });
  const accountId = String(body.rows[0].id);
  const put = (fields: object[], more: object = {}) =>
    server.call('PUT', '/api/template/virtual/shipment', admin, { fields, ...more });
  const labelFor = async (account?: string) => {
    const asked = { type: 'shipment', ...(account ? { accountId: account } : {}) };
    const { template } = (await server.call('POST', '/api/shipment/template', admin, asked)).body;
    return template.fields.find(({ key }: Row) => key === 'hawb').label;
  };
  expect((await put([{ key: 'hawb', label: 'Own' }], { accountId })).status).toBe(200);
  await put([{ key: 'hawb', label: 'House' }]);
  expect([await labelFor(), await labelFor(accountId)]).toEqual(['House', 'Own']);
  const all = await put([{ key: 'hawb', label: 'House AWB' }], { affectAccounts: true });
  expect(all.body).toMatchObject({ affected: 1, kept: [] });
  expect([await labelFor(), await labelFor(accountId)]).toEqual(['House AWB', 'House AWB']);
});

it('accepts keys in the call of global fields, and returns the fields that select profiles', async () => {
  const { rows } = await desk();
  const field = { key: 'lotNumber', label: 'Lot', type: 'text', length: 20, displayOrder: rows.length + 1 };
  const order = { templateId: 'shipment', type: 'globalFields', data: [field] };
  expect((await server.call('PUT', '/api/grid/metadata', admin, order)).status).toBe(200);
  expect(await rowOf('lotNumber')).toMatchObject({ label: 'Lot', isSettled: true });
  const query = '/api/grid/metadata?type=globalFields&templateId=shipment';
  const lot = { key: 'lotNumber', isRemoved: true };
  expect((await server.call('PUT', query, admin, { data: [lot] })).status).toBe(200);
  const system = (await desk()).layer.slice('systems/'.length);
  const profile = await server.call('GET', `/api/template/profile/${system}`, admin);
  expect(profile.body.profileBase).toContainEqual(
    expect.objectContaining({ key: 'shipment.transportMode', value: expect.arrayContaining(['Air', 'Ocean']) }),
  );
  expect((await server.call('GET', '/api/template/profile/elsewhere', admin)).status).toBe(403);
});

it('reads the values of a list from a workbook, or reports the row without valid values', async () => {
  const sheet = async (rows: string[][], name = 'seals.xlsx') => {
    const made = await writeExcelFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
    const form = new FormData();
    form.set('uploadedFile', new File([new Uint8Array(made)], name));
    const address = '/api/metadataSystem?metadataType=sealKinds&label=Seals';
    const answer = await server.fetch(address, { method: 'POST', headers: { sessionId: admin }, body: form });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const good = await sheet([
    ['Code', 'Name', 'Made of'],
    ['bolt', 'Bolt seal', 'steel'],
    ['cable', '', ''],
  ]);
  expect(good).toMatchObject({ status: 200, body: { msg: '2 values are live.', count: 2 } });
  const asked = { q: '', suggestionFor: 'sealKinds', pageLimit: 10, page: 1 };
  const { msg } = (await server.call('POST', '/api/suggestion', admin, asked)).body;
  expect(msg.map(({ v, id, n }: { v?: string; id?: string; n: string }) => [v ?? id, n])).toEqual([
    ['bolt', 'Bolt seal'],
    ['cable', 'cable'],
  ]);
  const twice = await sheet([['Code'], ['bolt'], ['bolt']]);
  expect(twice).toMatchObject({ status: 422, body: { msg: 'The value bolt occurs twice, again in row 3.' } });
  expect(
    (
      await sheet([
        ['Code', 'Name'],
        ['', 'Nothing'],
      ])
    ).body.msg,
  ).toBe('Row 2 has no value.');
  expect((await sheet([['Code'], ['x']], 'seals.csv')).body.msg).toBe('Upload only Excel File.');
});

it('shows a column of another record as it is there, and changes only how it looks here', async () => {
  const template = 'invoice.delivery';
  const read = async () => {
    const { body } = await server.call('GET', `/api/authoring/fields?template=${template}`, admin);
    return (body.rows as Row[]).find(({ key }) => key === 'originPort') as Row;
  };
  const row = await read();
  expect(row).toMatchObject({ label: 'Origin port', type: 'dropdown', isReadonly: true });
  const send = (change: object) =>
    server.call('PUT', '/api/authoring/fields', admin, {
      template,
      rows: [{ id: 'originPort', version: row.version, ...change }],
    });
  expect((await send({ type: 'text' })).body.errorRows?.[0]?.errors?.type).toBe(
    'The type of an existing field cannot change.',
  );
  expect((await send({ label: 'From', aside: false })).status).toBe(200);
  expect(await read()).toMatchObject({ label: 'From', type: 'dropdown', isDraft: true });
});

it('adds a column of another record, which is in force once it is published', async () => {
  const template = 'invoice.delivery';
  const before = (await server.call('GET', `/api/authoring/fields?template=${template}`, admin)).body.rows as Row[];
  // As the grid sends a new row, with all its cells.
  const added = {
    key: 'shipmentCarrier',
    label: 'Carrier',
    type: 'text',
    length: 9,
    isMandatory: false,
    isActive: true,
  };
  const send = (path: string) =>
    server.call('PUT', '/api/authoring/fields', admin, {
      template,
      rows: [{ tempId: 'n', ...added, path, displayOrder: before.length + 1 }],
    });
  expect((await send('shipment.carrier')).status).toBe(200);
  const { rows, pieces, layer } = (await server.call('GET', `/api/authoring/fields?template=${template}`, admin))
    .body as {
    rows: Row[];
    pieces: { kind: string; name: string }[];
    layer: string;
  };
  expect(rows.find(({ key }) => key === 'shipmentCarrier')).toMatchObject({
    path: 'shipment.carrier',
    label: 'Carrier',
    type: 'dropdown',
    isReadonly: true,
  });
  const publish = { layer, pieces: pieces.map(({ kind, name }) => ({ kind, name })), comment: 'Carriers.' };
  expect((await server.call('POST', '/api/authoring/publish', admin, publish)).body.msg).toContain('is live');
  const list = { template, sort: [{ field: 'shipmentCarrier', dir: 'desc' }], pageLimit: 500 };
  const { body } = await server.call('POST', '/api/records/invoice/list', admin, list);
  expect((body.rows as Row[]).some(({ shipmentCarrier }) => typeof shipmentCarrier === 'string')).toBe(true);
});
