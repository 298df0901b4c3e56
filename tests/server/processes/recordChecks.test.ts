/** The checks of the example's consignments and of their charges, by every door that saves, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, consignments, openBilling, type Person } from './billing.ts';

interface Content {
  entities?: { consignment: { fields: Record<string, object>; checks: Record<string, object> } };
  messages?: Record<string, object>;
  procedures?: Record<string, object>;
}

/** A question about a consignment without charges, with `number` in its message; a procedure removes the charges. */
const asking =
  (number = 'record.number', more: object = {}) =>
  (_name: string, content: Content): Content => {
    if (content.entities) {
      const charged = {
        ask: { empty: { var: 'record.charges' } },
        message: 'consignments.askCharges',
        params: { number: { var: number } },
        field: 'charges',
      };
      Object.assign(content.entities.consignment.checks, { charged });
      Object.assign(content.entities.consignment.fields, more);
    }
    if (content.messages)
      content.messages['consignments.askCharges'] = { text: 'Consignment {number} has no charges. Save it?' };
    if (content.procedures)
      content.procedures['consignments.empty'] = {
        label: 'Empty',
        takes: { consignment: { record: 'consignment' } },
        permission: 'bills.keep',
        steps: [{ do: 'update', entity: 'consignment', record: { var: 'params.consignment' }, lists: { charges: [] } }],
      };
    return content;
  };

describe.each(drawnFor(import.meta.url, testDatabases))('consignments on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram(asking() as never));
  });
  afterAll(() => database?.dispose());

  let count = 0;
  const row = (more: object = {}) => {
    count += 1;
    return { ...consignments(1)[0], number: `K${count}`, tempId: count, ...more };
  };
  const save = (rows: Record<string, unknown>[], answers?: string[]) =>
    billing.call('records.save', { entity: 'consignment', rows, ...(answers ? { answers } : {}) });
  const charges = (...amounts: [code: string, amount: string][]) => ({
    charges: amounts.map(([code, amount]) => ({ code, amount })),
  });

  it('reports every failed check of every member, at its cell', async () => {
    const wrong = row(charges(['LH', '1.00'], ['LH', '2.00'], ['LH', '3.00'], ['FSC', '4.00']));
    const { status, body } = await save([wrong]);
    expect([status, body.errorRows]).toMatchObject([
      412,
      [
        {
          tempId: wrong.tempId,
          errors: { charges: 'Charge 2 repeats the code LH. Charge 3 repeats the code LH.' },
          members: {
            charges: [
              { row: 2, errors: { code: 'Charge 2 repeats the code LH.' } },
              { row: 3, errors: { code: 'Charge 3 repeats the code LH.' } },
            ],
          },
        },
      ],
    ]);
    expect(body.questions).toBeUndefined();
  });

  it('knows the record as it was before', async () => {
    const sent = row();
    const [id = ''] = await billing.add('consignment', [sent]);
    const { body } = await save([{ id, version: 1, number: 'other' }]);
    expect(body.errorRows).toMatchObject([{ errors: { number: `A consignment keeps its number, ${sent.number}.` } }]);
    expect((await save([{ id, version: 1, customer: 'Another' }])).status).toBe(200);
  });

  it('asks once, where nothing is wrong, and saves by the same call with the answers', async () => {
    const sent = [row({ charges: [] }), row(charges(['LH', '-1.00'], ['FSC', '-2.00']))];
    const asked = await save(sent);
    expect(asked).toMatchObject({
      status: 412,
      body: {
        questions: [
          { check: 'charged', msg: `Consignment ${sent[0]?.number} has no charges. Save it?`, field: 'charges' },
          { check: 'charges.negative', msg: `Charge LH of consignment ${sent[1]?.number} is negative. Save it?` },
          { check: 'charges.negative', msg: `Charge FSC of consignment ${sent[1]?.number} is negative. Save it?` },
        ],
      },
    });
    expect((await save(sent, ['charged'])).body).toMatchObject({ saved: [{ tempId: sent[0]?.tempId }] });
    expect((await save([sent[1] as never], ['charges.negative'])).status).toBe(200);
  });

  it('asks no questions if one row is invalid, but reports the reason for each', async () => {
    const sent = [row({ charges: [] }), row(charges(['LH', '1.00'], ['LH', '-2.00']))];
    const { body } = await save(sent);
    expect(body.questions).toBeUndefined();
    expect(body.errorRows).toMatchObject([
      { questions: [{ check: 'charged' }] },
      { errors: { charges: 'Charge 2 repeats the code LH.' } },
    ]);
  });

  it('holds for procedures, whose caller answers', async () => {
    const [id = ''] = await billing.add('consignment', [row()]);
    const run = (answers?: string[]) =>
      billing.call('procedures.run', {
        procedure: 'consignments.empty',
        params: { consignment: id },
        ...(answers ? { answers } : {}),
      });
    expect(await run()).toMatchObject({ status: 412, body: { questions: [{ check: 'charged' }] } });
    expect((await run(['charged'])).status).toBe(200);
    expect((await billing.store.entities('consignment').get(id))?.values.charges ?? []).toEqual([]);
  });

  it('fills no message with what a person does not see', async () => {
    const note = { type: 'text', label: 'Note', permission: 'bills.void' };
    const noted = await billingProgram(asking('record.note', { note }) as never);
    const told = await openBilling(database, noted);
    const [id = ''] = await told.add('consignment', [row({ note: 'secret' })]);
    const rows = [{ id, version: 1, charges: [] }];
    const empty = async (person?: Person) =>
      (await told.call('records.save', { entity: 'consignment', rows }, person)).body.questions;
    expect(await empty()).toMatchObject([{ msg: 'Consignment secret has no charges. Save it?' }]);
    const bob = { id: 'bob', permissions: ['consignments.keep'] };
    expect(await empty(bob)).toMatchObject([{ msg: 'Consignment  has no charges. Save it?' }]);
  });
});
