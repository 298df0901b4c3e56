/** Rules at the transitions of invoices and shipments, made of their lifecycles, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { demoProgram, type Invoicing, openInvoicing } from './invoices.ts';

/**
 * The transitions that a user may take with an invalid record, and the reason. A transition that is neither listed here nor has
 * `validates` fails this test: an omission would silently skip the rules.
 */
const WAYS_OUT: Record<string, Record<string, string>> = {
  invoice: {
    reject: 'what is wrong is what it is rejected for',
    correct: 'the copy is put right',
    delete: 'it is taken away',
    markDelivered: 'what happened is noted, and nothing can be edited any more',
  },
  shipment: {
    hold: 'it waits until it is put right',
    release: 'it is back where it is edited',
    cancel: 'it is taken away',
  },
};

const WAYS: Record<string, Record<string, readonly string[]>> = {
  invoice: {
    notRated: [],
    rated: ['rate'],
    ready: ['rate', 'ready'],
    invoiced: ['rate', 'ready', 'bill'],
    approved: ['rate', 'ready', 'bill', 'approve'],
  },
  shipment: { open: [], onHold: ['hold'] },
};

/** The values written without checks, and their errors. */
const WRONG = {
  invoice: { values: { billTo: '***' }, told: { field: 'billTo', msg: expect.stringContaining('Bill to') } },
  shipment: {
    values: { incoterm: 'XYZ' },
    told: {
      check: 'shipment.incoterm.known',
      field: 'incoterm',
      msg: expect.stringContaining('A term of delivery is an Incoterm'),
    },
  },
} as const;

describe.each(drawnFor(import.meta.url, testDatabases))('rules at transitions on $name', ({ make }) => {
  let database: TestDatabase;
  let invoicing: Invoicing;
  beforeAll(async () => {
    database = await make();
    invoicing = await openInvoicing(database);
  });
  afterAll(() => database?.dispose());

  type Kind = keyof typeof WRONG;
  const stored = async (entity: Kind, id: string) => {
    const found = await invoicing.store.entities(entity).get(id);
    if (!found) throw new Error(`no ${entity} ${id}`);
    return found;
  };
  const move = async (entity: Kind, id: string, transition: string, more: object = {}) =>
    invoicing.call('records.transition', {
      entity,
      id,
      transition,
      version: (await stored(entity, id)).version,
      reason: 'It was wrong.',
      ...more,
    });
  const inState = async (entity: Kind, state: string) => {
    const { shipment, invoice } = await invoicing.capture({ deliveredDate: '2026-03-01' });
    const id = entity === 'invoice' ? invoice : shipment;
    for (const way of WAYS[entity]?.[state] ?? []) {
      if (way === 'rate') await invoicing.rate(invoice, { FRT: '100.00' });
      else expect(await move(entity, id, way)).toMatchObject({ status: 200 });
    }
    expect((await stored(entity, id)).values.status).toBe(state);
    return { id, shipment };
  };
  const spoil = async (entity: Kind, id: string) => {
    const { version } = await stored(entity, id);
    const [result] = await invoicing.store.entities(entity).saveMany({
      rows: [{ id, version, values: WRONG[entity].values }],
      by: 'test',
      at: '2026-03-05T00:00:00.000Z',
      action: 'import',
    });
    expect(result?.status).toBe('saved');
  };

  describe('the contract, made of the lifecycles', async () => {
    const { lifecycle } = (await demoProgram()).definitions;
    for (const entity of ['invoice', 'shipment'] as const)
      for (const [name, transition] of Object.entries(lifecycle[entity]?.transitions ?? {})) {
        if (transition.permission === undefined) continue;
        const [state = ''] = transition.from.filter((one) => WAYS[entity]?.[one]);
        if (transition.validates === undefined) {
          it(`a wrong ${entity} is let out by ${name}`, async () => {
            expect(WAYS_OUT[entity]).toHaveProperty(name);
            const { id } = await inState(entity, state);
            await spoil(entity, id);
            expect(await move(entity, id, name)).toMatchObject({ status: 200 });
          });
          continue;
        }
        it(`a wrong ${entity} is refused by ${name}, and one put right is not`, async () => {
          const { id } = await inState(entity, state);
          const right = (await stored(entity, id)).values;
          await spoil(entity, id);
          const { version, values } = await stored(entity, id);
          expect(await move(entity, id, name)).toMatchObject({ status: 412, body: { checks: [WRONG[entity].told] } });
          expect(await stored(entity, id)).toMatchObject({ version, values: { status: state } });
          const [key = ''] = Object.keys(WRONG[entity].values);
          await invoicing.store.entities(entity).saveMany({
            rows: [{ id, version, values: { ...values, [key]: right[key] ?? null } }],
            by: 'test',
            at: '2026-03-05T00:00:00.000Z',
            action: 'import',
          });
          expect(await move(entity, id, name)).toMatchObject({ status: 200 });
        });
      }
  });

  it('an invoice is refused for what is wrong with its shipment, which is named', async () => {
    const { id, shipment } = await inState('invoice', 'ready');
    await spoil('shipment', shipment);
    const { shipmentNumber } = (await stored('shipment', shipment)).values;
    expect(await move('invoice', id, 'bill')).toMatchObject({
      status: 412,
      body: { checks: [{ check: 'shipment.incoterm.known', field: 'shipment' }] },
    });
    expect((await move('invoice', id, 'bill')).body.msg).toContain(`Shipment ${shipmentNumber}, Incoterm:`);
  });

  it('marking ready notes in the shipment what its rules said, refused or taken, and reopens nothing', async () => {
    const { id, shipment } = await inState('invoice', 'rated');
    const begun = await stored('shipment', shipment);
    await spoil('shipment', shipment);
    expect(await move('invoice', id, 'ready')).toMatchObject({
      status: 412,
      body: { msg: expect.stringMatching(/^Shipment validation failed, Please check error messages\. Shipment /) },
    });
    const failed = (await stored('shipment', shipment)).values;
    expect(failed).toMatchObject({
      shipmentValidationFlag: false,
      shipmentValidationRemarks: expect.stringContaining('A term of delivery is an Incoterm'),
      shipmentValidationBy: expect.any(String),
      shipmentValidationOn: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    });
    expect((await stored('invoice', id)).values.status).toBe('rated');

    const { version } = await stored('shipment', shipment);
    await invoicing.store.entities('shipment').saveMany({
      rows: [{ id: shipment, version, values: { incoterm: begun.values.incoterm ?? null } }],
      by: 'test',
      at: '2026-03-05T00:00:00.000Z',
      action: 'import',
    });
    expect(await move('invoice', id, 'ready')).toMatchObject({ status: 200 });
    const passed = await stored('shipment', shipment);
    expect(passed.values.shipmentValidationFlag).toBe(true);
    expect(passed.values.shipmentValidationRemarks ?? null).toBeNull();
    expect((await stored('invoice', id)).values.status).toBe('ready');

    // A user who had the shipment open in the meantime has edited other fields.
    const edited = { id: shipment, version: begun.version, was: { remarks: null }, remarks: 'Call before delivery.' };
    expect(await invoicing.call('records.save', { entity: 'shipment', rows: [edited] })).toMatchObject({ status: 200 });
    expect((await stored('shipment', shipment)).values).toMatchObject({
      remarks: 'Call before delivery.',
      shipmentValidationFlag: true,
    });
  });

  it('many that are marked ready note their shipments at once, one of them once', async () => {
    const made = [await inState('invoice', 'rated'), await inState('invoice', 'rated')];
    const before = await Promise.all(made.map(({ shipment }) => stored('shipment', shipment)));
    const records = made.map(({ id }) => ({ id }));
    const { status } = await invoicing.call('records.transitionMany', {
      entity: 'invoice',
      transition: 'ready',
      records,
    });
    expect(status).toBe(200);
    for (const [at, { id, shipment }] of made.entries()) {
      expect((await stored('invoice', id)).values.status).toBe('ready');
      const { version, values } = await stored('shipment', shipment);
      expect([values.shipmentValidationFlag, version]).toEqual([true, (before[at]?.version ?? 0) + 1]);
    }
  });

  it('a wrong charge of an invoice is named with its row', async () => {
    const { id } = await inState('invoice', 'ready');
    const { version, values } = await stored('invoice', id);
    const charges = (values.charges as object[]).map((charge) => ({ ...charge, rejectionReason: '~' }));
    await invoicing.store.entities('invoice').saveMany({
      rows: [{ id, version, values: { charges } }],
      by: 'test',
      at: '2026-03-05T00:00:00.000Z',
      action: 'import',
    });
    expect(await move('invoice', id, 'bill')).toMatchObject({
      status: 412,
      body: { checks: [{ field: 'charges', msg: expect.stringContaining('row 1') }] },
    });
  });

  it('a selection moves its right records, and draws no number for the others', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await inState('invoice', 'ready')).id);
    await spoil('invoice', ids[1] as string);
    const { body } = await invoicing.call('records.transitionMany', {
      entity: 'invoice',
      transition: 'bill',
      records: ids.map((id) => ({ id })),
    });
    expect(body.moved.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(body.refused).toMatchObject([{ id: ids[1], refusal: 'check', told: [WRONG.invoice.told] }]);
    const numbers = body.moved.map(({ row }) => Number(String(row.invoiceNumber).slice(-6)));
    expect(numbers[1]).toBe((numbers[0] as number) + 1);
  });
});
