/**
 * Two people save one record: what only one of them changed is merged by whichever door they come, what both changed is
 * asked about with who and when, and what does not say where it began from is refused as ever.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

type Values = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: rows as calls answer them
type Row = any;

let server: TestServer;
let [mine, theirs] = ['', ''];
let count = 0;
let right: Values;
const call = (by: string, rows: unknown[], door = 'invoiceCapture') =>
  server.call('PUT', door === 'form' ? '/api/records/shipment' : `/api/${door}`, by, { rows });
const read = async (id: string, by = mine): Promise<Row> =>
  (await server.call('GET', `/api/records/shipment/${id}`, by)).body.row;

beforeAll(async () => {
  server = await startServer();
  mine = await server.signIn('admin@demo.invoize.test');
  theirs = await server.signIn('billing@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/shipment/list', mine, { pageLimit: 100 });
  for (const row of body.rows) {
    if ((await call(mine, [row])).status !== 200) continue;
    const { id, version, createdOn, createdBy, updatedOn, updatedBy, status, ...values } = row;
    right = values;
    break;
  }
});
afterAll(() => server?.close());

const make = async (values: Values = {}): Promise<Row> => {
  count += 1;
  const made = await call(mine, [{ ...right, shipmentNumber: `MERGE-${count}`, ...values }]);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return read(made.body.saved[0].id);
};
/** A save as sent by a browser: the changed fields, and their previous values. */
const edit = (row: Row, values: Values) => ({
  id: row.id,
  version: row.version,
  tempId: 't',
  ...values,
  was: Object.fromEntries(Object.keys(values).map((key) => [key, row[key] ?? null])),
});

describe.each(['invoiceCapture', 'form'])('by %s', (door) => {
  it('merges fields that others did not change, and reports the changes of others', async () => {
    const row = await make({ commodity: 'Tea', vessel: 'One' });
    expect((await call(theirs, [edit(row, { commodity: 'Rice' })], door)).status).toBe(200);
    const answer = await call(mine, [edit(row, { vessel: 'Two' })], door);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [saved] = answer.body.saved;
    expect(saved.row).toMatchObject({ commodity: 'Rice', vessel: 'Two', version: row.version + 2 });
    expect(saved.merged).toMatchObject([
      { field: 'commodity', bySelf: false, by: { name: expect.any(String) }, at: expect.any(String) },
    ]);
    expect(await read(row.id)).toMatchObject({ commodity: 'Rice', vessel: 'Two' });
  });
  it('merges a whole record of which only some fields were edited, as a form sends it', async () => {
    const row = await make({ commodity: 'Tea', vessel: 'One' });
    await call(theirs, [edit(row, { commodity: 'Rice', vessel: 'Three' })], door);
    await call(theirs, [edit(await read(row.id), { vessel: 'One' })], door);
    const answer = await call(mine, [{ ...row, vessel: 'Two', was: row }], door);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await read(row.id)).toMatchObject({ commodity: 'Rice', vessel: 'Two' });
  });
  it('asks about what both changed, with who and when, and nothing else', async () => {
    const row = await make({ commodity: 'Tea', vessel: 'One' });
    await call(theirs, [edit(row, { commodity: 'Rice', voyage: '7' })], door);
    const answer = await call(mine, [edit(row, { commodity: 'Cocoa', vessel: 'Two' })], door);
    expect(answer.status).toBe(412);
    const [conflict] = answer.body.conflicts;
    expect(conflict.stored).toMatchObject({ commodity: 'Rice', voyage: '7' });
    expect(conflict.fields).toMatchObject([
      { field: 'commodity', base: 'Tea', mine: 'Cocoa', theirs: 'Rice', bySelf: false, at: conflict.stored.updatedOn },
    ]);
    expect(conflict.fields[0].by.name).not.toBe(conflict.fields[0].by.id);
    expect(await read(row.id)).toMatchObject({ commodity: 'Rice', vessel: 'One' });
  });
  it('knows the same person in another window', async () => {
    const row = await make({ commodity: 'Tea' });
    await call(mine, [edit(row, { commodity: 'Rice' })], door);
    const answer = await call(mine, [edit(row, { commodity: 'Cocoa' })], door);
    expect(answer.body.conflicts[0].fields[0]).toMatchObject({ field: 'commodity', bySelf: true });
  });
  it('rejects an outdated version without its base values', async () => {
    const row = await make({ commodity: 'Tea', vessel: 'One' });
    await call(theirs, [edit(row, { commodity: 'Rice' })], door);
    const { was: _, ...silent } = edit(row, { vessel: 'Two' });
    const answer = await call(mine, [silent], door);
    expect(answer.status).toBe(412);
    expect(answer.body.conflicts[0]).toMatchObject({ id: row.id, stored: { commodity: 'Rice' } });
    expect(answer.body.conflicts[0]).not.toHaveProperty('fields');
    expect(await read(row.id)).toMatchObject({ vessel: 'One' });
  });
  it('checks the merged record like any other, and returns the stored values', async () => {
    const row = await make({ commodity: 'Tea' });
    await call(theirs, [edit(row, { commodity: 'Rice' })], door);
    const answer = await call(mine, [edit(row, { grossWeight: 'heavy' })], door);
    expect(answer.status).toBe(412);
    expect(answer.body.errorRows[0]).toMatchObject({
      errors: { grossWeight: 'Invalid Value!' },
      stored: { commodity: 'Rice', version: row.version + 1 },
    });
  });
});

it('merges charges member by member', async () => {
  const charge = (chargeCode: string, userValue: string) => ({
    chargeCode,
    chargeName: chargeCode,
    userValue,
    currency: 'EUR',
  });
  const row = await make({ charges: [charge('FRT', '1'), charge('THC', '2')] });
  const [freight, handling] = row.charges;
  const added = { ...freight, chargeCode: 'DOC', userValue: '3' };
  await call(theirs, [edit(row, { charges: [freight, { ...handling, userValue: '20' }, added] })]);
  const answer = await call(mine, [
    edit(row, {
      charges: [
        { tempId: 'a', ...freight, userValue: '10' },
        { tempId: 'b', ...handling },
      ],
    }),
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { charges } = await read(row.id);
  expect(charges).toMatchObject([{ userValue: '10' }, { userValue: '20' }, { chargeCode: 'DOC' }]);
  const collides = await call(mine, [edit(row, { charges: [{ ...freight, userValue: '11' }, handling] })]);
  expect(collides.body.conflicts[0].fields).toMatchObject([
    { field: 'charges', members: [{ row: 0, field: 'userValue', base: '1', mine: '11', theirs: '10' }] },
  ]);
});

it('takes what was decided on, until somebody writes the field again', async () => {
  const row = await make({ commodity: 'Tea', vessel: 'One' });
  await call(theirs, [edit(row, { commodity: 'Rice', vessel: 'Three' })]);
  const asked = edit(row, { commodity: 'Cocoa', vessel: 'Two', voyage: '9' });
  const resolved = { version: row.version + 1, fields: { commodity: 'mine', vessel: 'theirs' } };
  await call(theirs, [edit(await read(row.id), { vessel: 'Four' })]);
  const again = await call(mine, [{ ...asked, resolved }], 'form');
  expect(again.body.conflicts[0].fields).toMatchObject([{ field: 'vessel', mine: 'Two', theirs: 'Four' }]);
  const now = { ...resolved, version: row.version + 2 };
  expect((await call(mine, [{ ...asked, resolved: now }], 'form')).status).toBe(200);
  expect(await read(row.id)).toMatchObject({ commodity: 'Cocoa', vessel: 'Four', voyage: '9' });
});

it('loses no edit of many who save different fields of one record at once', async () => {
  const row = await make();
  const fields = ['commodity', 'vessel', 'voyage', 'shipper', 'consignee', 'vendor'];
  const answers = await Promise.all(
    fields.map((field, at) => call(at % 2 ? mine : theirs, [edit(row, { [field]: `by ${at}` })])),
  );
  expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
  expect(await read(row.id)).toMatchObject(Object.fromEntries(fields.map((field, at) => [field, `by ${at}`])));
});

it('reveals no hidden fields, regardless of the base values sent', async () => {
  const carrier = await server.signIn('carrier@demo.invoize.test');
  const { rows } = (await server.call('POST', '/api/records/shipment/list', carrier, { pageLimit: 5 })).body;
  const [row] = rows;
  const whole = await read(row.id);
  await call(mine, [edit(whole, { freightCost: '77', remarks: 'seen' })], 'form');
  const guess = (freightCost: string) =>
    call(carrier, [{ id: row.id, version: row.version, freightCost, was: { freightCost: '1' } }], 'form');
  const [equal, other] = [await guess('77'), await guess('78')];
  const told = ({ requestId: _, ...body }: Row) => body;
  expect(told(equal.body)).toEqual(told(other.body));
  expect(equal.body).not.toMatchObject({ saved: [{}] });
});
