/** Price sheets read as lanes: compared first, errors by row, saved by a job, in the next version where theirs is in use. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPorts } from '../../server/freight/demo/reference/ports.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

type Row = Record<string, unknown>;

let server: TestServer;
let admin: string;
let carrier: string;
let tariff: Row;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
  carrier = await server.signIn('carrier@demo.invoize.test');
  const charges = [
    { chargeCode: 'AF', displayName: 'Air freight', calculation: 'KG', min: true, customerView: true },
    { chargeCode: 'FSC', displayName: 'Fuel', calculation: 'PCT', operand: '10', calculationOnCharge: 'AF' },
  ];
  const values = {
    tariffName: 'Sheets',
    rateSourceType: 'Tariff',
    effectiveDate: '2026-01-01',
    tariffAppliedOnDate: 'etd',
    currency: 'USD',
    transportMode: 'Air',
    parameters: ['originPort', 'destinationPort'],
    charges,
  };
  const saved = await server.call('PUT', '/api/records/tariff', admin, { template: 'tariff', rows: [values] });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  tariff = saved.body.saved[0].row;
});
afterAll(() => server?.close());

const ended = (jobId: unknown): Promise<Row> => server.job(admin, String(jobId));

async function paste(text: string, templateId: unknown = tariff.id): Promise<Row> {
  const sent = await server.call('POST', '/api/tariffLanePaste', admin, { templateId, text });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const [file] = sent.body.files;
  expect(await ended(file.jobId)).toMatchObject({ runningStatus: 'Completed' });
  return (await server.call('GET', `/api/imports/${file.batchId}`, admin)).body.batch;
}

async function mapped(batch: Row, minimum: string | null = 'min.AF'): Promise<Row> {
  const mapping = {
    From: { field: 'originPort' },
    To: { field: 'destinationPort' },
    'Air freight': { field: 'rate.AF' },
    Minimum: { field: minimum },
  };
  const { body } = await server.call('PUT', `/api/imports/${batch.id}/map`, admin, { mapping });
  await ended(body.jobId);
  return (await server.call('GET', `/api/imports/${batch.id}`, admin)).body.batch;
}

async function apply(batch: Row, endGone = false): Promise<Row> {
  const { status, body } = await server.call('PUT', '/api/tariffLaneApply', admin, { id: batch.id, endGone });
  expect(status, JSON.stringify(body)).toBe(200);
  return (await ended(body.jobId)).result as Row;
}

const lanesOf = async (templateId: unknown = tariff.id) =>
  (await server.call('POST', '/api/tariffLane/list', admin, { templateId })).body.rows as Row[];
const sheet = (...rows: unknown[][]) =>
  [['From', 'To', 'Air freight', 'Minimum'], ...rows].map((row) => row.join('\t')).join('\n');

it('compares a sheet before saving, reports errors by row, and saves valid rows', async () => {
  const read = await paste(sheet(['FRA', 'LOS', '4.01', '76.69'], ['FRA', 'JFK', 'much', ''], ['FRA', 'LOS', '5', '']));
  expect(read).toMatchObject({ status: 'mapping', within: tariff.id });
  const batch = await mapped(read);
  expect(batch).toMatchObject({ status: 'ready', counts: { rows: 3, new: 1, wrong: 2, gone: 0 } });
  expect(await lanesOf()).toEqual([]);
  const { rows } = (await server.call('GET', `/api/imports/${batch.id}/rows?state=wrong`, admin)).body;
  expect(rows.map(({ errors }: Row) => errors)).toEqual([
    { 'rate.AF': expect.stringContaining('number') },
    { name: expect.stringMatching(/^Row 2/) },
  ]);
  // The report counts every row with errors, the duplicate among them.
  expect(await apply(batch)).toMatchObject({ saved: 1, ended: 0, wrong: 2, tariff: tariff.id });
  expect(await lanesOf()).toMatchObject([
    { originPort: 'FRA', destinationPort: 'LOS', 'rate.AF': '4.01', 'min.AF': '76.69' },
  ]);
});

it('matches lanes by their parameters as changed, unchanged or missing; ends missing ones on request', async () => {
  await apply(
    await paste(sheet(['FRA', 'JFK', '3', '50'], ['FRA', 'LOS', '4.01', '76.69'], ['MUC', 'LOS', '6', '60'])),
  );
  const batch = await paste(sheet(['FRA', 'JFK', '3.00', '50'], ['FRA', 'LOS', '4.20', '76.69']));
  expect(batch.counts).toMatchObject({ new: 0, changed: 1, same: 1, wrong: 0, gone: 1 });
  const { rows } = (await server.call('GET', `/api/imports/${batch.id}/rows?state=changed`, admin)).body;
  expect(rows).toMatchObject([{ match: 'changed', 'rate.AF': '4.20', was: { 'rate.AF': '4.01' } }]);
  const gone = (await server.call('GET', `/api/imports/${batch.id}/rows?state=gone`, admin)).body;
  expect(gone.rows).toMatchObject([{ match: 'gone', originPort: 'MUC' }]);
  expect(await apply(batch, true)).toMatchObject({ saved: 1, ended: 1 });
  expect((await lanesOf()).map((lane) => [lane.destinationPort, lane['rate.AF']])).toEqual([
    ['JFK', '3'],
    ['LOS', '4.20'],
  ]);
  expect((await server.call('PUT', '/api/tariffLaneApply', admin, { id: batch.id })).status).toBe(412);
});

it('reports one invalid cell as one error, and refuses ports that are not in the list', async () => {
  const good = allPorts()
    .filter(({ kind }) => kind === 'air')
    .slice(20, 50)
    .map(({ code }) => [code, 'LOS', '4', '50']);
  const batch = await paste(sheet(['XXX', 'LOS', '4', '50'], ...good));
  expect(batch.counts).toMatchObject({ rows: good.length + 1, new: good.length, wrong: 1 });
  const { rows } = (await server.call('GET', `/api/imports/${batch.id}/rows?state=wrong`, admin)).body;
  expect(rows.map(({ errors }: Row) => errors)).toEqual([{ originPort: expect.stringContaining('XXX') }]);
  const typed = { originPort: 'XXX', destinationPort: 'LOS', 'rate.AF': '4', 'min.AF': '50' };
  const body = { templateId: tariff.id, data: [{ ...typed, tempId: 1 }] };
  const manual = await server.call('PUT', '/api/tariffLane', admin, body);
  expect([manual.status, manual.body.errorRows?.[0]?.errors]).toEqual([
    412,
    { originPort: expect.stringContaining('XXX') },
  ]);
});

it('shows every change of a lane, old and new side by side', async () => {
  const lane = (await lanesOf()).find(({ destinationPort }) => destinationPort === 'LOS');
  const { status, body } = await server.call('PUT', '/api/tariffLaneHistory', admin, {
    templateId: tariff.id,
    Ids: [lane?.id],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject([
    {
      changed: 'Air freight',
      old: { charges: expect.arrayContaining([{ displayName: 'Air freight', value: '4.01' }]) },
      new: { charges: expect.arrayContaining([{ displayName: 'Air freight', value: '4.20' }]) },
    },
    { old: null, new: { parameters: expect.arrayContaining([{ displayName: 'Origin port', value: 'FRA' }]) } },
  ]);
});

it('lists what a save of the tariff removes from its lanes, and removes it', async () => {
  const check = (row: Row) => server.call('PUT', '/api/tariffConfig/check', admin, { row });
  const { row: stored } = (await server.call('GET', `/api/records/tariff/${tariff.id}`, admin)).body;
  const [air, fuel] = stored.charges;
  const { body } = await check({ ...stored, parameters: ['originPort'], charges: [{ ...air, min: false }] });
  expect(body).toEqual({
    items: [
      { type: 'parameters', key: ['destinationPort'] },
      { type: 'charges', key: ['FSC'] },
      { type: 'charges', key: ['AF'], internalKey: 'min' },
    ],
    text: 'Parameters: Destination port; Charges: FSC; Minimum of AF',
  });
  expect((await check({ ...stored, charges: [air, fuel, fuel] })).body).toMatchObject({ msg: 'Charge already added' });
  expect((await check({ ...stored, parameters: ['originPort', 'originPort'] })).body).toMatchObject({
    msg: 'Duplicate values not allowed!',
  });
  expect((await check({ ...stored, tariffName: '' })).body).toMatchObject({
    msg: 'Please verify data entered in the Basic information',
  });
  const unlinked = await server.call('POST', '/api/tariffConfig/unlink', admin, {
    templateId: tariff.id,
    data: { type: 'charges', key: ['AF'], internalKey: 'min' },
  });
  expect(unlinked.body).toMatchObject({ templateId: tariff.id, lanes: 2 });
  const lanes = (await server.call('POST', '/api/records/lane/list', admin, { template: 'lane' })).body.rows as Row[];
  for (const { id } of lanes.filter((lane) => lane.tariff === tariff.id)) {
    const { row } = (await server.call('GET', `/api/records/lane/${id}`, admin)).body;
    expect(row.rates.filter(({ part }: Row) => part === 'min')).toEqual([]);
  }
});

it('leaves a version in use as it is: the sheet and what is unlinked make the next one', async () => {
  const path = `/api/records/tariff/${tariff.id}/transition`;
  const { row } = (await server.call('GET', `/api/records/tariff/${tariff.id}`, admin)).body;
  const moved = await server.call('PUT', path, admin, { transition: 'activate', version: row.version });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const account = (await server.call('POST', '/api/records/account/list', admin, { template: 'account', pageLimit: 1 }))
    .body.rows[0];
  const shipment = {
    shipmentNumber: 'SHEET-1',
    accountNumber: account.accountNumber,
    transportMode: 'Air',
    originPort: 'FRA',
  };
  const rows = [
    {
      ...shipment,
      destinationPort: 'JFK',
      etd: '2026-03-02',
      chargeableWeight: 40,
      currency: 'USD',
      destinationCountry: 'United States of America',
    },
  ];
  const saved = await server.call('PUT', '/api/records/shipment', admin, { template: 'shipment', rows });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const filter = {
    condition: 'and',
    fields: [{ name: 'shipment', operator: 'equalTo', value: saved.body.saved[0].id }],
  };
  const invoice = (await server.call('POST', '/api/records/invoice/list', admin, { filter })).body.rows[0];
  const params = { invoices: [invoice.id], tariff: tariff.id };
  expect((await server.call('POST', '/api/procedures/invoice.calculate', admin, { params })).status).toBe(200);

  const why = await server.call('GET', `/api/rateEngine/why?invoiceId=${invoice.id}`, admin);
  expect(why.body.data, JSON.stringify(why.body)).toMatchObject({
    isSame: true,
    tariffName: 'Sheets',
    total: '132.00',
    charges: [
      { chargeCode: 'AF', stored: '120.00', amount: '120.00', isSame: true, why: expect.stringContaining('40') },
      { chargeCode: 'FSC', amount: '12.00', isSame: true },
    ],
  });

  // The minimum was unlinked above: nothing is applied before a user maps its column again.
  const read = await paste(sheet(['FRA', 'JFK', '3.50', ''], ['MUC', 'LOS', '7', '']));
  expect(read.status).toBe('mapping');
  expect((await server.call('PUT', '/api/tariffLaneApply', admin, { id: read.id })).body.msg).toBe(
    'Match at least one column to a field.',
  );
  const outcome = await apply(await mapped(read, null));
  expect(outcome).toMatchObject({ saved: 2, wrong: 0 });
  expect(outcome.tariff).not.toBe(tariff.id);
  expect((await lanesOf()).map((lane) => lane['rate.AF'])).toEqual(['3', '4.20']);
  expect((await lanesOf(outcome.tariff)).map((lane) => lane['rate.AF'])).toEqual(['3.50', '4.20', '7']);

  const run = await server.call('POST', '/api/tariff/backtest', admin, {
    tariff: outcome.tariff,
    baseline: tariff.id,
    account: account.accountNumber,
  });
  const { result } = await ended(run.body.jobId);
  const { row: told } = (await server.call('GET', `/api/records/backtest/${(result as Row).id}`, admin)).body;
  expect(told).toMatchObject({ compared: 1, dearer: 1, before: '132.00', after: '154.00', difference: '22.00' });
  expect(told.losers).toMatchObject([{ shipmentNumber: 'SHEET-1', difference: '22.00' }]);
  expect((await server.call('GET', `/api/rateEngine/why?invoiceId=${invoice.id}`, admin)).body.data.isSame).toBe(true);
});

/** A tariff in force with one lane, whose version has rated an invoice: what changes of it is the next version's. */
async function tariffInUse(tariffName: string): Promise<string> {
  const { row } = (await server.call('GET', `/api/records/tariff/${tariff.id}`, admin)).body;
  const { id: _, version: __, status: ___, ...values } = row;
  const made = await server.call('PUT', '/api/records/tariff', admin, {
    template: 'tariff',
    rows: [{ ...values, tariffName, tariffVersion: 1, uniqueParameters: null }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const id = String(made.body.saved[0].id);
  await apply(await paste(sheet(['FRA', 'JFK', '3', '50']), id));
  const { row: stored } = (await server.call('GET', `/api/records/tariff/${id}`, admin)).body;
  const moved = await server.call('PUT', `/api/records/tariff/${id}/transition`, admin, {
    transition: 'activate',
    version: stored.version,
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const invoice = (await server.call('POST', '/api/records/invoice/list', admin, { pageLimit: 1 })).body.rows[0];
  const params = { invoices: [invoice.id], tariff: id };
  const rated = await server.call('POST', '/api/procedures/invoice.calculate', admin, { params });
  expect(rated.status, JSON.stringify(rated.body)).toBe(200);
  return id;
}

const ratesOf = async (templateId: unknown) =>
  (await lanesOf(templateId)).map((lane) => `${lane.originPort}-${lane.destinationPort} ${lane['rate.AF']}`).sort();

it('adds no second lane where others made the next version since the sheet was compared', async () => {
  const first = await tariffInUse('Sheets with a successor');
  const text = sheet(['FRA', 'JFK', '3.50', '50'], ['MUC', 'LOS', '7', ''], ['MUC', 'JFK', '9', '']);
  const batch = await paste(text, first);
  expect(batch.counts).toMatchObject({ changed: 1, new: 2 });

  const [lane] = await lanesOf(first);
  const saved = await server.call('PUT', '/api/tariffLane', admin, {
    templateId: first,
    data: [
      { id: lane?.id, version: lane?.version, 'rate.AF': '4', was: { 'rate.AF': '3' } },
      { tempId: 'n', originPort: 'MUC', destinationPort: 'LOS', 'rate.AF': '8' },
    ],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const next = saved.body.templateId;
  expect(next).not.toBe(first);

  expect(await apply(batch)).toMatchObject({ saved: 1, wrong: 2, tariff: next });
  expect(await ratesOf(next)).toEqual(['FRA-JFK 4', 'MUC-JFK 9', 'MUC-LOS 8']);
  const { rows } = (await server.call('GET', `/api/imports/${batch.id}/rows?state=wrong`, admin)).body;
  const words =
    'Someone changed this lane after the comparison. Upload the sheet again to compare it with the current rates.';
  expect(rows.map(({ errors }: Row) => errors)).toEqual([{ name: words }, { name: words }]);

  // The same sheet for the same version again: compared with the lanes that its changes apply to, those of the next version.
  const again = await paste(text, first);
  expect(again.counts).toMatchObject({ changed: 2, same: 1, new: 0, gone: 0 });
  expect(await apply(again)).toMatchObject({ saved: 2, wrong: 0, tariff: next });
  expect(await ratesOf(next)).toEqual(['FRA-JFK 3.50', 'MUC-JFK 9', 'MUC-LOS 7']);
  expect(await ratesOf(first)).toEqual(['FRA-JFK 3']);
});

it('refuses a change of a lane that ended with the version before, and does not end it later', async () => {
  const first = await tariffInUse('Grids with a successor');
  const [lane] = await lanesOf(first);
  const saved = await server.call('PUT', '/api/tariffLane', admin, {
    templateId: first,
    data: [{ id: lane?.id, version: lane?.version, 'rate.AF': '4', was: { 'rate.AF': '3' } }],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const late = await server.call('PUT', '/api/tariffLane', admin, {
    templateId: first,
    data: [{ id: lane?.id, version: lane?.version, expiryDate: '2026-06-30', was: { expiryDate: null } }],
  });
  expect([late.status, late.body.errorRows?.[0]?.errors]).toEqual([
    412,
    { name: 'This lane ended with an earlier version. Load the lanes again and change the one that replaced it.' },
  ]);
  const removed = await server.call('PUT', '/api/tariffLane', admin, {
    templateId: first,
    data: [],
    removed: [{ id: lane?.id, version: lane?.version }],
  });
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
  expect(await ratesOf(saved.body.templateId)).toEqual(['FRA-JFK 4']);
});

const [LANES, WRONG] = process.env.LONG ? [50_000, 200] : [400, 4];
it(`reports the ${WRONG} invalid lanes of ${LANES}, and saves the others`, async () => {
  const {
    id: _,
    version: __,
    ...values
  } = (await server.call('GET', `/api/records/tariff/${tariff.id}`, admin)).body.row;
  const own = { ...values, tariffName: 'Sheets of many', status: undefined, tariffVersion: undefined };
  const made = await server.call('PUT', '/api/records/tariff', admin, { template: 'tariff', rows: [own] });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const [{ id }] = made.body.saved;
  const ports = allPorts().map(({ code }) => String(code));
  const isWrong = (at: number) => at % (LANES / WRONG) === 57;
  const rows = Array.from({ length: LANES }, (_, at) => [
    ports[at % ports.length],
    ports[Math.floor(at / ports.length) % ports.length],
    isWrong(at) ? 'dear' : `${1 + (at % 9)}.25`,
    '',
  ]);
  const batch = await mapped(await paste(sheet(...rows), id), null);
  expect(batch).toMatchObject({ status: 'ready', counts: { rows: LANES, new: LANES - WRONG, wrong: WRONG, gone: 0 } });
  const told = (await server.call('GET', `/api/imports/${batch.id}/rows?state=wrong`, admin)).body.rows as Row[];
  expect(told.length).toBeGreaterThan(0);
  expect(told.map(({ errors }) => Object.keys(errors as Row))).toEqual(told.map(() => ['rate.AF']));
  expect(await apply(batch)).toMatchObject({ saved: LANES - WRONG, wrong: WRONG });
});

it('takes workbooks and delimited files only, by those who may edit rates', async () => {
  const send = async (by: string, name: string) => {
    const body = new FormData();
    body.set('uploadedFile', new File(['From;To;Air freight;Minimum\nFRA;BOM;4.25;60'], name));
    const path = `/api/tariffLaneUploadFiles?templateId=${tariff.id}`;
    return server.fetch(path, { method: 'POST', headers: { sessionId: by }, body });
  };
  const refused = await send(admin, 'rates.pdf');
  expect([refused.status, await refused.json()]).toMatchObject([412, { msg: 'Upload only Excel File.' }]);
  expect((await send(carrier, 'rates.xlsx')).status).toBe(403);
  const csv = (await (await send(admin, 'rates.csv')).json()).files[0];
  expect(await ended(csv.jobId)).toMatchObject({ runningStatus: 'Completed' });
  const { batch } = (await server.call('GET', `/api/imports/${csv.batchId}`, admin)).body;
  expect(batch).toMatchObject({ counts: { rows: 1, new: 1, wrong: 0 } });
});

it('converts units and weighs cargo', async () => {
  const convert = (body: Row) => server.call('POST', '/api/rateEngine/convert', admin, body);
  expect((await convert({ value: '1', from: 'in', to: 'cm' })).body).toEqual({ value: '2.54' });
  expect((await convert({ value: '1', from: 'in', to: 'kg' })).status).toBe(412);
  expect((await convert({ value: '0.6', from: 'm3', to: 'truckWeight' })).body).toEqual({ value: '199.998' });
  const dimensions = [{ quantity: 2, length: 61, width: 60, height: 50 }];
  const weigh = (body: Row) => server.call('POST', '/api/rateEngine/cargoWeight', admin, body);
  expect((await weigh({ unitDimension: 'INCH', grossWeight: '10', dimensions })).body.data).toMatchObject({
    chargeableWeight: '1000',
    chargesMeasureBy: 'Kgs',
  });
  expect((await weigh({ dimensions: [] })).status).toBe(412);
  const meters = await weigh({ unitDimension: 'METERS', dimensions });
  expect([meters.status, JSON.stringify(meters.body)]).toEqual([412, expect.stringContaining('METERS is not a value')]);
});

it('takes no workbook beyond the limit of uploads', async () => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(52_428_801)], 'lanes.xlsx'));
  const path = `/api/tariffLaneUploadFiles?templateId=${tariff.id}`;
  const answer = await server.fetch(path, { method: 'POST', headers: { sessionId: admin }, body: form });
  expect([answer.status, await answer.json()]).toEqual([
    413,
    expect.objectContaining({ msg: 'File could not be uploaded' }),
  ]);
});

it('reports the missing configuration if shipments have no transport mode', async () => {
  const program = await demoProgram();
  const { shipment, ...others } = program.definitions.entity;
  const { transportMode: _, ...fields } = shipment?.fields ?? {};
  const entity = { ...others, shipment: { ...shipment, fields } };
  const without = { ...program, hash: `${program.hash}-mode`, definitions: { ...program.definitions, entity } };
  const beside = await startServer({ beside: server, program: without as never });
  const { row } = (await server.call('GET', `/api/records/tariff/${tariff.id}`, admin)).body;
  const { status, body } = await beside.call('PUT', '/api/tariffConfig/check', admin, { row });
  expect([status, body.msg]).toEqual([412, 'Field : Transport Mode, Missing in Configuration']);
  await beside.close();
});
