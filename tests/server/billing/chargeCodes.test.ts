/** Charge codes: rows of metadata that decide which charges of an invoice are mandatory, and which no total has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Invoicing, openInvoicing } from './invoices.ts';

const CODES = [
  { code: 'FRT', name: 'FRT' },
  { code: 'THC', name: 'Terminal handling', chargeType: 'Handling', isMandatory: true },
  { code: 'INF', name: 'For information', isDummyCharge: true },
  { code: 'FSC', name: 'Fuel surcharge' },
];

describe.each(drawnFor(import.meta.url, testDatabases))('charge codes on $name', ({ make }) => {
  let database: TestDatabase;
  let invoicing: Invoicing;
  const saveCodes = (rows: readonly Record<string, unknown>[]) =>
    invoicing.call('records.save', { entity: 'metadata', template: 'metadata_chargeCodes', rows: [...rows] });
  const save = async (id: string, charges: readonly object[]) => {
    const { version } = await invoicing.invoice(id);
    return invoicing.call('procedures.run', {
      procedure: 'invoice.saveCharges',
      params: { invoices: [{ id, version, isQuoteSelected: true, charges: [...charges] }] },
    });
  };
  const charge = (chargeCode: string, userValue: string | null = '10.00') => ({
    chargeCode,
    chargeName: chargeCode,
    userValue,
    currency: 'EUR',
  });

  beforeAll(async () => {
    database = await make();
    invoicing = await openInvoicing(database, undefined, []);
    const { status, body } = await saveCodes(CODES);
    if (status !== 200) throw new Error(JSON.stringify(body));
  });
  afterAll(() => database?.dispose());

  it('are each of one code, and offered by it and their name', async () => {
    const { body } = await saveCodes([{ code: 'thc', name: 'Again' }]);
    expect(JSON.stringify(body)).toContain('Duplicate values not allowed!');
    const offered = await invoicing.call('suggestions.list', { suggestionFor: 'chargeCodes', q: 'handl' });
    expect(offered.body.msg).toMatchObject([{ v: 'THC', n: 'Terminal handling', isMandatory: true }]);
  });

  it('decide at capture which charges are mandatory or dummies, and the totals follow', async () => {
    const charges = [charge('FRT', '100.00'), charge('THC', '20.00'), charge('INF', '7.00')];
    const { invoice } = await invoicing.capture({ charges });
    const made = await invoicing.invoice(invoice);
    const [freight, handling, information] = made.charges;
    expect([freight?.isMandatory ?? false, freight?.isDummyCharge ?? false]).toEqual([false, false]);
    expect(handling).toMatchObject({ isMandatory: true, chargeType: 'Handling' });
    expect(information).toMatchObject({ isDummyCharge: true, invoiceValue: '7' });
    expect(made.invoiceTotal).toBe('120.000000');
  });

  it('decide at a save: a mandatory charge without a value refuses it, with its name', async () => {
    const { invoice } = await invoicing.capture();
    const refused = await save(invoice, [{ chargeCode: 'FRT', userValue: '100' }, { chargeCode: 'THC' }]);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      412,
      expect.stringContaining('Please Enter Mandatory Charge Terminal handling'),
    ]);
    // The flag sent by a browser is ignored for listed codes.
    const given = [
      { chargeCode: 'FRT', userValue: '100' },
      { chargeCode: 'INF', userValue: '5', isDummyCharge: false },
    ];
    const unlisted = await save(invoice, [...given, { chargeCode: 'XYZ', userValue: '3' }]);
    expect([unlisted.status, JSON.stringify(unlisted.body)]).toEqual([
      412,
      expect.stringContaining('“XYZ” is not in the list Charge codes.'),
    ]);
    expect((await save(invoice, given)).status).toBe(200);
    const saved = await invoicing.invoice(invoice);
    expect(saved.charges.map(({ isDummyCharge }) => isDummyCharge === true)).toEqual([false, true]);
    expect(saved.invoiceTotal).toBe('100.000000');
  });

  it('decide at a calculation, and an invoice without its mandatory charge is not marked ready', async () => {
    const { invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '100', INF: '9', THC: '20' });
    const rated = await invoicing.invoice(invoice);
    expect(rated).toMatchObject({ status: 'rated', invoiceTotal: '120.000000', tariffTotal: '120.000000' });
    expect(rated.charges).toMatchObject([{}, { isDummyCharge: true }, { isMandatory: true }]);
    const save = async (charges: readonly object[]) => {
      const { version } = await invoicing.invoice(invoice);
      const rows = [{ id: invoice, version, charges }];
      return invoicing.call('records.save', { entity: 'invoice', template: 'invoice', rows });
    };
    for (const without of [[], [{ chargeCode: 'THC', chargeName: 'Handling' }]]) {
      const { status, body } = await save([...rated.charges.slice(0, 2), ...without]);
      expect([status, JSON.stringify(body)]).toEqual([
        412,
        expect.stringContaining(`Please Enter Mandatory Charge ${without.length > 0 ? 'Handling' : ''}`),
      ]);
    }
    // Without the charge, and with a code that was removed from the list after it was stored.
    const { invoice: other } = await invoicing.capture({ charges: [charge('FSC')] });
    const { version, charges } = await invoicing.invoice(other);
    await invoicing.store.entities('invoice').saveMany({
      rows: [{ id: other, version, values: { charges: [...charges, { ...charges[0], chargeCode: 'NOPE' }] } }],
      by: 'test',
      at: '2026-03-05T00:00:00.000Z',
      action: 'save',
    });
    const { status, body } = await invoicing.move(other, 'ready');
    expect(status).toBe(412);
    expect(JSON.stringify(body)).toContain('Please Enter Mandatory Charge Terminal handling');
    expect(JSON.stringify(body)).toContain('This charge code does not exist: NOPE.');
  });

  it('decide by what they say at that save', async () => {
    const { invoice } = await invoicing.capture({ charges: [charge('FSC', '30.00')] });
    const [row] = (await invoicing.all('metadata')).filter(({ code }) => code === 'FSC');
    const { version } = (await invoicing.store.entities('metadata').get(String(row?.id))) ?? { version: 0 };
    expect((await saveCodes([{ id: row?.id, version, isMandatory: true }])).status).toBe(200);
    expect((await save(invoice, [{ chargeCode: 'FSC', userValue: '30' }])).status).toBe(200);
    expect((await invoicing.invoice(invoice)).charges).toMatchObject([{ isMandatory: true }]);
    expect((await saveCodes([{ id: row?.id, version: version + 1, isMandatory: false }])).status).toBe(200);
    expect((await save(invoice, [{ chargeCode: 'FSC', userValue: '30' }])).status).toBe(200);
    expect((await invoicing.invoice(invoice)).charges[0]?.isMandatory).toBe(false);
  });
});
