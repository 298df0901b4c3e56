/**
 * Deliveries of a published file as its programme wrote them (USAID, SCMS delivery history; US government work): days in two ways
 * and words for them, words where weights and costs should be, accents, lines ended by CR alone. They are captured, corrected as a
 * clerk corrects them, rated to the cent and billed, all by call.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

type Row = Record<string, unknown>;

let server: TestServer;
let clerk: string;
beforeAll(async () => {
  server = await startServer();
  clerk = await server.signIn('admin@demo.invoize.test');
  // Those of the demo are candidates of every account.
  const { rows } = (await server.call('POST', '/api/records/tariff/list', clerk, { template: 'tariff' })).body;
  for (const { id, version } of rows as Row[])
    await ok('PUT', `/api/records/tariff/${id}/transition`, { transition: 'withdraw', version, reason: 'For a test.' });
});
afterAll(() => server?.close());

async function ok(method: string, path: string, body?: unknown) {
  const answer = await server.call(method, path, clerk, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}
const save = async (entity: string, rows: Row[]): Promise<Row[]> =>
  (await ok('PUT', `/api/records/${entity}`, { template: entity, rows })).saved.map(({ row }: { row: Row }) => row);

const ACCOUNT = 'RELIEF-1';
const NO_DAY = 'empty when Pre-PQ Process; empty when Date Not Captured; empty when N/A - From RDC';
/** The user's choices for columns without a matching header, or whose texts contain no value. */
const BY_HAND: Readonly<Record<string, { field: string; format?: string }>> = {
  ID: { field: 'shipmentNumber' },
  'PQ #': { field: 'quoteNumber' },
  Country: { field: 'destinationCountry' },
  'Vendor INCO Term': { field: 'incoterm', format: 'empty when N/A - From RDC' },
  'Shipment Mode': { field: 'transportMode' },
  'PQ First Sent to Client Date': { field: 'quoteSentDate', format: `M/d/yy; ${NO_DAY}` },
  'PO Sent to Vendor Date': { field: 'poSentDate', format: `M/d/yy; ${NO_DAY}` },
  'Weight (Kilograms)': { field: 'grossWeight' },
};
/** The rates per kilogram below a hundred, from a hundred, from a thousand, and the minimum of a delivery. */
const LANES: readonly (readonly [values: Row, ...rates: string[]])[] = [
  [{ transportMode: 'Air' }, '9.50', '6.25', '4.80', '120'],
  [{ transportMode: 'Air', destinationCountry: 'Nigeria' }, '11.20', '8.40', '6.35', '150'],
  [{ transportMode: 'Truck' }, '3.10', '2.05', '1.60', '90'],
  [{ transportMode: 'Ocean' }, '1.95', '1.20', '0.85', '75'],
  [{ transportMode: 'Air Charter' }, '14.00', '12.00', '9.75', '500'],
];
const HANDLING = '35.00';

/** Freight and an eighth of it as fuel, reckoned apart from the product. 10578, 10590 and 12536 pay for a heavier break's least. */
const CHARGES: Readonly<Record<string, readonly [freight: string, fuel: string]>> = {
  1: ['123.50', '15.44'],
  3: ['2237.50', '279.69'],
  4: ['1068.75', '133.59'],
  15: ['8904.00', '1113.00'],
  16: ['36432.00', '4554.00'],
  23: ['4233.60', '529.20'],
  44: ['2050.00', '256.25'],
  45: ['7094.40', '886.80'],
  47: ['4018.75', '502.34'],
  130: ['1068.75', '133.59'],
  10578: ['1600.00', '200.00'],
  10590: ['205.00', '25.63'],
  10753: ['6072.00', '759.00'],
  10763: ['33296.25', '4162.03'],
  10767: ['1493.75', '186.72'],
  12536: ['120.00', '15.00'],
  12576: ['1382.10', '172.76'],
  13547: ['3181.25', '397.66'],
};
const TOTAL = '129534.30';

/** Where nobody knows what it weighed. */
const WITHOUT_WEIGHT = ['46', '62', '68', '69', '10536'];

let shipments: Row[] = [];

it('captures them: valid rows are saved, invalid cells are reported and corrected', async () => {
  const text = readFileSync(new URL('./deliveryHistory.tsv', import.meta.url), 'utf8').replaceAll('\n', '\r');
  const { body } = await server.upload(clerk, 'delivery-history.tsv', text);
  const [{ jobId, batchId }] = body.files;
  await server.job(clerk, jobId);
  const { headers } = (await ok('GET', `/api/imports/${batchId}`)).batch;
  expect(headers).toHaveLength(33);
  const mapping = Object.fromEntries(
    headers.map(({ name, suggested }: { name: string; suggested: Row | null }) => [name, BY_HAND[name] ?? suggested]),
  );
  const mapped = await ok('PUT', `/api/imports/${batchId}/map`, { mapping });
  expect(await server.job(clerk, mapped.jobId)).toMatchObject({ runningStatus: 'Completed' });
  expect((await ok('GET', `/api/imports/${batchId}`)).batch.counts).toMatchObject({ rows: 23, new: 16, wrong: 7 });
  const { rows } = await ok('GET', `/api/imports/${batchId}/rows?pageLimit=100`);
  await save('account', [
    { accountNumber: ACCOUNT, accountName: 'Relief', country: 'Germany', currency: 'USD', paymentTerms: 30 },
  ]);
  const sent = rows.map(({ errors: _, match: __, ...row }: Row) => ({ ...row, accountNumber: ACCOUNT }));
  const first = await server.call('PUT', '/api/invoiceCapture', clerk, { batchId, rows: sent });
  expect([first.status, first.body.saved.length]).toEqual([412, 16]);
  const wrong = new Map<unknown, string[]>(
    first.body.errorRows.map(({ tempId, errors }: Row) => [tempId, Object.keys(errors as Row)]),
  );
  const numbersOf = (some: Row[]) => some.map(({ shipmentNumber }) => shipmentNumber);
  const left: Row[] = sent.filter(({ tempId }: Row) => wrong.has(tempId));
  expect(Object.fromEntries(left.map(({ shipmentNumber, tempId }) => [shipmentNumber, wrong.get(tempId)]))).toEqual({
    44: ['freightCost'],
    46: ['grossWeight', 'freightCost'],
    47: ['freightCost'],
    62: ['grossWeight', 'freightCost'],
    68: ['grossWeight', 'freightCost'],
    69: ['transportMode', 'grossWeight', 'freightCost'],
    10536: ['grossWeight', 'freightCost'],
  });
  // Texts are cleared, and the invalid mode is corrected by a user.
  const corrected = left.map((row) => ({
    ...row,
    ...Object.fromEntries((wrong.get(row.tempId) ?? []).map((field) => [field, null])),
    ...(row.transportMode === 'N/A' ? { transportMode: 'Air' } : {}),
  }));
  expect((await ok('PUT', '/api/invoiceCapture', { batchId, rows: corrected })).saved).toHaveLength(7);
  expect((await ok('GET', `/api/imports/${batchId}`)).batch).toMatchObject({
    status: 'done',
    counts: { saved: 23, left: 0 },
  });

  const filter = { condition: 'and', fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }] };
  shipments = (await ok('POST', '/api/records/shipment/list', { filter, pageLimit: 100 })).rows;
  expect(shipments).toHaveLength(23);
  const byNumber = new Map(shipments.map((row) => [row.shipmentNumber, row]));
  expect(byNumber.get('1')).toMatchObject({
    destinationCountry: "Cote d'Ivoire",
    scheduledDeliveryDate: '2006-06-02',
    itemDescription: 'HIV, Reveal G3 Rapid HIV-1 Antibody Test, 30 Tests',
    grossWeight: 13,
    freightCost: 780.34,
  });
  expect(byNumber.get('47')).toMatchObject({ poSentDate: '2006-11-13', scheduledDeliveryDate: '2007-01-30' });
  expect(byNumber.get('13547')).toMatchObject({ destinationCountry: 'Democratic Republic of the Congo' });
  expect(numbersOf(shipments)).toEqual(expect.arrayContaining(WITHOUT_WEIGHT));
});

const invoices = async (): Promise<Row[]> => {
  const filter = { condition: 'and', fields: [{ name: 'accountNumber', operator: 'equalTo', value: ACCOUNT }] };
  const { rows } = await ok('POST', '/api/records/invoice/list', { filter, pageLimit: 100 });
  return Promise.all(rows.map(async ({ id }: Row) => (await ok('GET', `/api/records/invoice/${id}`)).row));
};

it('rates them to the cent, and reports a missing weight', async () => {
  await save('breakage', [
    { name: 'RELIEF', key: 'weightBreaks', displayName: 'N', from: '0', to: '99.99' },
    { name: 'RELIEF', key: 'weightBreaks', displayName: 'Q100', from: '100', to: '999.99' },
    { name: 'RELIEF', key: 'weightBreaks', displayName: 'Q1000', from: '1000' },
  ]);
  const [tariff] = await save('tariff', [
    {
      tariffName: 'Relief',
      rateSourceType: 'Tariff',
      effectiveDate: '2006-01-01',
      tariffAppliedOnDate: 'scheduledDeliveryDate',
      currency: 'USD',
      parameters: ['transportMode', 'destinationCountry'],
      charges: [
        { chargeCode: 'FRT', calculation: 'KG', breackage: 'RELIEF', consider: true, min: true, customerView: true },
        { chargeCode: 'FSC', calculation: 'PCT', operand: '12.5', calculationOnCharge: 'FRT', customerView: true },
        { chargeCode: 'HDL', calculation: 'FLAT', customerView: true },
      ],
    },
  ]);
  const rate = (charge: string, part: string, value: unknown, at?: string) => ({
    charge,
    part,
    value,
    ...(at ? { break: at } : {}),
  });
  await save(
    'lane',
    LANES.map(([values, under, from100, from1000, least]) => ({
      ...values,
      name: Object.values(values).join(' to '),
      tariff: tariff?.id,
      rates: [
        rate('FRT', 'min', least),
        rate('FRT', 'rate', under, 'N'),
        rate('FRT', 'rate', from100, 'Q100'),
        rate('FRT', 'rate', from1000, 'Q1000'),
        rate('HDL', 'rate', HANDLING),
      ],
    })),
  );
  const { id, version } = tariff ?? {};
  await ok('PUT', `/api/records/tariff/${id}/transition`, { transition: 'activate', version });
  const ids = (await invoices()).map((invoice) => invoice.id);
  expect(ids).toHaveLength(23);
  expect((await ok('POST', '/api/procedures/invoice.calculate', { params: { invoices: ids } })).rounds).toHaveLength(
    23,
  );
  const numbers = new Map(shipments.map((shipment) => [shipment.id, String(shipment.shipmentNumber)]));
  const found: Record<string, unknown> = {};
  const unrated: string[] = [];
  for (const { shipment, ratingOutcome, status, charges } of await invoices()) {
    const number = numbers.get(shipment) ?? '';
    if (ratingOutcome === 'rated') found[number] = [status, ...(charges as Row[]).map((each) => each.tariffValue)];
    else unrated.push(`${number} ${ratingOutcome} ${status}`);
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(CHARGES).map(([number, values]) => [number, ['rated', ...values, HANDLING]])),
  );
  expect(unrated.sort()).toEqual(WITHOUT_WEIGHT.map((number) => `${number} missingWeight notRated`).sort());
});

it('bills what is rated, each with a number of its own, and none that is not', async () => {
  const before = await invoices();
  const rated = before.filter(({ status }) => status === 'rated').map(({ id }) => ({ id }));
  const move = (transition: string, records: Row[]) =>
    server.call('POST', '/api/records/invoice/transition', clerk, { transition, records });
  for (const transition of ['ready', 'bill']) {
    const { status, body } = await move(transition, rated);
    expect([status, body.moved?.length ?? body], JSON.stringify(body)).toEqual([200, rated.length]);
  }
  const billed = (await invoices()).filter(({ status }) => status === 'invoiced');
  expect(billed).toHaveLength(Object.keys(CHARGES).length);
  expect(new Set(billed.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(billed.length);
  const cents = billed.reduce((sum, { invoiceTotal }) => sum + Math.round(Number(invoiceTotal) * 100), 0);
  expect((cents / 100).toFixed(2)).toBe(TOTAL);
  for (const { id } of billed)
    expect((await ok('GET', `/api/rateEngine/why?invoiceId=${id}`)).data).toMatchObject({ isSame: true });
});
