/** The charges of invoices by the calls that the charges dialog makes, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Invoicing, openInvoicing } from './invoices.ts';

describe.each(drawnFor(import.meta.url, testDatabases))('charges of invoices on $name', ({ make }) => {
  let database: TestDatabase;
  let invoicing: Invoicing;
  beforeAll(async () => {
    database = await make();
    invoicing = await openInvoicing(database);
  });
  afterAll(() => database?.dispose());

  const save = (given: Record<string, unknown>, answers: readonly string[] = []) =>
    invoicing.call('procedures.run', {
      procedure: 'invoice.saveCharges',
      params: { invoices: [given] },
      answers: [...answers],
    });
  const saved = async (id: string, given: Record<string, unknown>, answers?: readonly string[]) => {
    const { version } = await invoicing.invoice(id);
    return save({ id, version, ...given }, answers);
  };

  it('takes over what people may write, and nothing else', async () => {
    const { invoice } = await invoicing.capture();
    const { charges } = await invoicing.invoice(invoice);
    const [first] = charges;
    const given = [
      { ...first, userValue: '55.555', tariffValue: '1', userComment: 'As agreed.' },
      { chargeCode: 'FSC', userValue: '4.45' },
    ];
    expect((await saved(invoice, { charges: given, billTo: 'AC-1' })).status).toBe(200);
    for (const unknown of [
      { status: 'invoiced' },
      { charges: [{ ...first, clientValue: '7' }] },
      { charges: [{ color: 1 }] },
    ]) {
      const refused = await saved(invoice, unknown);
      expect(refused.status).toBe(412);
      expect(refused.body.msg).toMatch(/^This call does not save: (status|clientValue|color)\.$/);
    }
    expect(await invoicing.invoice(invoice)).toMatchObject({
      status: 'notRated',
      billTo: 'AC-1',
      invoiceTotal: '60.010000',
      charges: [
        { userValue: '55.56', userComment: 'As agreed.' },
        { chargeCode: 'FSC', userValue: '4.45' },
      ],
    });
    expect((await invoicing.invoice(invoice)).charges[0]?.tariffValue ?? null).toBeNull();
  });

  it('empties a value that is sent as null, and keeps one that is left out', async () => {
    const { invoice } = await invoicing.capture();
    const [first] = (await invoicing.invoice(invoice)).charges;
    const charges = [first, { chargeCode: 'FSC', userValue: '4.45', userComment: 'As agreed.' }];
    expect((await saved(invoice, { charges })).status).toBe(200);
    const emptied = [{ chargeCode: 'FRT' }, { chargeCode: 'FSC', userValue: null }];
    expect((await saved(invoice, { charges: emptied })).status).toBe(200);
    const now = await invoicing.invoice(invoice);
    expect(now.charges).toMatchObject([{ userValue: '100' }, { userComment: 'As agreed.' }]);
    expect(now.charges[1]?.userValue ?? null).toBeNull();
    expect(now.invoiceTotal).toBe('100.000000');
  });

  it('reports that an unchanged save changed nothing', async () => {
    const { invoice } = await invoicing.capture();
    const { version, charges } = await invoicing.invoice(invoice);
    const same = await saved(invoice, { charges });
    expect([same.status, same.body.msg]).toEqual([200, 'No data to save.']);
    expect((await invoicing.invoice(invoice)).version).toBe(version);
    const changed = await saved(invoice, { charges: charges.map((charge) => ({ ...charge, userComment: 'Agreed.' })) });
    expect(changed.body.msg).toBe('Save charges: done.');
  });

  const REFUSED: [string, string, (charge: Record<string, unknown>) => Record<string, unknown>][] = [
    [
      'a mismatch without the Quote button',
      'Rate Mismatched check for the Quote Button and Final value',
      (charge) => ({ charges: [{ ...charge, userValue: '120' }] }),
    ],
    [
      'another value as per tariff without a reason',
      'Enter a reason for each charge that is billed as per tariff with a different value.',
      (charge) => ({ isQuoteSelected: true, charges: [{ ...charge, userValue: '120', asPerTariff: 'Yes' }] }),
    ],
    [
      'a total of zero',
      'Invoice total should be greater than 0...!!!',
      (charge) => ({ isQuoteSelected: true, charges: [{ ...charge, userValue: '0' }] }),
    ],
    ['no invoice type', 'Please select Invoice Type.', () => ({ invoiceType: null })],
    ['a type that no invoice has', 'Please select correct invoice type.', () => ({ invoiceType: 'All' })],
    [
      'a credit note above zero',
      'The total of a credit note must be below zero, and none of its charges can be above zero.',
      () => ({ invoiceType: 'creditNote' }),
    ],
    [
      'another currency without its rate',
      'Enter the exchange rate of each charge in another currency.',
      (charge) => ({ charges: [{ ...charge, otherCurrency: 'USD' }] }),
    ],
    ...['~', '^', '@', '-', "'", '/'].map((letter): (typeof REFUSED)[number] => [
      `a rejection reason with ${letter}`,
      "These characters are not allowed: ~ ^ @ - ' /",
      (charge) => ({ charges: [{ ...charge, rejectionReason: `Not${letter}agreed` }] }),
    ]),
  ];
  it.each(REFUSED)('refuses %s, and stores nothing', async (_, words, given) => {
    const { invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '100' });
    const before = await invoicing.invoice(invoice);
    const { status, body } = await saved(invoice, given(before.charges[0] ?? {}));
    expect([status, JSON.stringify(body)]).toEqual([412, expect.stringContaining(words)]);
    expect(await invoicing.invoice(invoice)).toEqual(before);
  });

  it('asks about a charge of zero once', async () => {
    const { invoice } = await invoicing.capture();
    const { charges } = await invoicing.invoice(invoice);
    const given = { charges: [...charges, { chargeCode: 'FSC', userValue: '0' }] };
    const { status, body } = await saved(invoice, given);
    expect([status, body.questions]).toEqual([412, [expect.objectContaining({ msg: 'A charge is zero. Bill it?' })]]);
    const [{ check } = { check: '' }] = body.questions as { check: string }[];
    expect((await saved(invoice, given, [check])).status).toBe(200);
    expect((await invoicing.invoice(invoice)).charges).toHaveLength(2);
  });

  it('asks nothing about a charge of zero where a delivery profile that matches has zero billing', async () => {
    const own = { accountNumber: 'AC-0', accountName: 'Zero', country: 'Germany', currency: 'EUR' };
    const [account] = await invoicing.add('account', [own]);
    const profile = {
      profileName: 'Zero',
      mode: 'ftp',
      account,
      isActiveProfile: true,
      isZeroBilling: true,
      invoiceTemplate: 'invoice',
      scheduling: [{ schedulingOn: 'immediately' }],
    };
    await invoicing.add('deliveryProfile', [profile]);
    const { invoice } = await invoicing.capture({ accountNumber: 'AC-0' });
    const { charges } = await invoicing.invoice(invoice);
    const given = { charges: [...charges, { chargeCode: 'FSC', userValue: '0' }] };
    const { status, body } = await saved(invoice, given);
    expect(status, JSON.stringify(body)).toBe(200);
    await invoicing.rate(invoice, { FRT: '100', FSC: '0' });
    const moved = await invoicing.move(invoice, 'ready');
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  });

  it('the bill-to of an invoice has the format of its account', async () => {
    const own = { accountNumber: 'AC-2', accountName: 'Bolt', country: 'Germany', currency: 'EUR' };
    await invoicing.add('account', [{ ...own, billToPattern: '`B`-999a' }]);
    const { shipment, invoice } = await invoicing.capture({ accountNumber: 'AC-2' });
    const told = 'Enter “Bill to” in the format of the account: `B`-999a';
    const change = (billTo: string) =>
      invoicing.call('procedures.run', { procedure: 'invoice.setBillTo', params: { invoice, shipment, billTo } });
    // It began with the number of the account.
    await invoicing.rate(invoice, { FRT: '100.00' });
    expect(JSON.stringify((await invoicing.move(invoice, 'ready')).body)).toContain(told);
    for (const billTo of ['B-12A', 'B-1234', 'C-123A']) {
      expect(JSON.stringify((await change(billTo)).body), billTo).toContain(told);
      const { status, body } = await saved(invoice, { billTo });
      expect([status, JSON.stringify(body)]).toEqual([412, expect.stringContaining(told)]);
    }
    expect((await change('B-123A')).status).toBe(200);
    expect((await invoicing.move(invoice, 'ready')).status).toBe(200);
    expect(await invoicing.invoice(invoice)).toMatchObject({ status: 'ready', billTo: 'B-123A' });
  });

  it('an invoice from before its account had a format is held to it when it is marked ready, and can be put right', async () => {
    const own = { accountNumber: 'AC-4', accountName: 'Dray', country: 'Germany', currency: 'EUR' };
    const [account = ''] = await invoicing.add('account', [own]);
    const { shipment, invoice } = await invoicing.capture({ accountNumber: 'AC-4' });
    await invoicing.rate(invoice, { FRT: '100.00' });
    const write = async (billToPattern: string | null) => {
      const { version = 0 } = (await invoicing.store.entities('account').get(account)) ?? {};
      const rows = [{ id: account, version, values: { billToPattern } }];
      await invoicing.store
        .entities('account')
        .saveMany({ rows, by: 'test', at: '2026-03-05T00:00:00.000Z', action: 'import' });
    };
    await write('`D`-999');
    const told = 'Enter “Bill to” in the format of the account: `D`-999';
    expect(JSON.stringify((await invoicing.move(invoice, 'ready')).body)).toContain(told);
    expect(JSON.stringify((await saved(invoice, { billTo: 'D-12' })).body)).toContain(told);
    const change = (billTo: string) =>
      invoicing.call('procedures.run', { procedure: 'invoice.setBillTo', params: { invoice, shipment, billTo } });
    expect((await change('D-123')).status).toBe(200);
    // The format has changed since: the former one is neither required nor sufficient.
    await write('999');
    expect((await invoicing.move(invoice, 'ready')).status).toBe(412);
    expect((await change('123')).status).toBe(200);
    expect((await invoicing.move(invoice, 'ready')).status).toBe(200);
  });

  it.each(['`B', 'Bill 99', 'x9'])('an account has no pattern that means nothing: %s', async (pattern) => {
    const own = { tempId: 'n', accountNumber: 'AC-3', accountName: 'Cord', country: 'Germany', currency: 'EUR' };
    for (const field of ['billToPattern', 'invoiceNumberPattern']) {
      const { body } = await invoicing.call('records.save', {
        entity: 'account',
        rows: [{ ...own, [field]: pattern }],
      });
      expect(JSON.stringify(body)).toContain('Use 9 for a digit, a for a letter');
    }
  });

  it('a save based on an outdated version is reported', async () => {
    const { invoice } = await invoicing.capture();
    const { version } = await invoicing.invoice(invoice);
    await saved(invoice, { billTo: 'AC-9' });
    const { status, body } = await save({ id: invoice, version, billTo: 'AC-2' });
    expect([status, JSON.stringify(body)]).toEqual([412, expect.stringContaining('since you opened')]);
  });

  it('a new invoice of a shipment, and a correction with its charges', async () => {
    const { shipment, invoice } = await invoicing.capture();
    const charges = [{ chargeCode: 'HDL', userValue: '7' }];
    const untyped = await save({ type: 'new', shipment, charges });
    expect([untyped.status, untyped.body.msg]).toEqual([412, 'Please select Invoice Type.']);
    expect((await save({ type: 'new', invoiceType: 'revenue', shipment, charges })).status).toBe(200);
    const all = await invoicing.invoicesOf(shipment);
    expect(all.find(({ id }) => id !== invoice)).toMatchObject({ additionalInvoice: true, invoiceTotal: '7.000000' });
    await invoicing.rate(invoice, { FRT: '100' });
    expect((await save({ type: 'correct', id: invoice, charges })).body.msg).toContain('Enter a reason.');
    expect((await save({ type: 'correct', id: invoice, charges, reason: 'Wrong charge.' })).status).toBe(200);
    expect(await invoicing.invoice(invoice)).toMatchObject({ status: 'voided' });
    const copy = (await invoicing.invoicesOf(shipment)).find(({ referenceInvoice }) => referenceInvoice === invoice);
    expect(copy).toMatchObject({ status: 'notRated', invoiceTotal: '7.000000' });
  });

  it('a try calculates what is not saved, and stores nothing', async () => {
    const { invoice } = await invoicing.capture();
    const before = await invoicing.invoice(invoice);
    const { status, body } = await invoicing.call('procedures.run', {
      procedure: 'invoice.tryCharges',
      dry: true,
      params: { invoice, given: { charges: [{ chargeCode: 'FRT', userValue: '12' }] } },
    });
    expect([status, body.answer]).toEqual([
      200,
      expect.objectContaining({
        outcome: 'noTariff',
        invoice: expect.objectContaining({ invoiceTotal: '12.000000' }),
      }),
    ]);
    expect(await invoicing.invoice(invoice)).toEqual(before);
  });

  it('refreshes only invoiced ones', async () => {
    const { invoice } = await invoicing.capture();
    const refresh = () =>
      invoicing.call('procedures.run', { procedure: 'invoice.refreshCharges', params: { invoice } });
    expect((await refresh()).body.msg).toContain('Only the charges of an invoiced invoice can be refreshed.');
    await invoicing.rate(invoice, { FRT: '100' });
    for (const step of ['ready', 'bill']) expect((await invoicing.move(invoice, step)).status).toBe(200);
    const before = await invoicing.invoice(invoice);
    const { status, body } = await refresh();
    expect([status, body.msg]).toEqual([412, 'The charges were not refreshed. No tariff applies to the shipment.']);
    expect(await invoicing.invoice(invoice)).toEqual(before);
    expect((await saved(invoice, { billTo: 'AC-1' })).body.msg).toContain('read-only in its status');
  });

  it('an invoice is deleted with a comment, for its own shipment only', async () => {
    const { shipment, invoice } = await invoicing.capture();
    const remove = (params: Record<string, unknown>) =>
      invoicing.call('procedures.run', { procedure: 'invoice.deleteOne', params: { invoice, ...params } });
    expect((await remove({ shipment })).body.msg).toBe('Enter a reason.');
    expect((await remove({ shipment: 'other', comment: 'Twice.' })).status).toBe(412);
    expect((await remove({ shipment, comment: 'Twice.' })).status).toBe(200);
    expect((await invoicing.invoice(invoice)).status).toBe('deleted');
    expect((await remove({ shipment, comment: 'Twice.' })).body.msg).toContain(
      'Deleted invoice can not be Deleted again.',
    );
  });

  it('shipments get their account, and their invoices follow', async () => {
    const { shipment } = await invoicing.capture({ accountNumber: null });
    const set = (account: string) =>
      invoicing.call('procedures.run', {
        procedure: 'shipment.setAccount',
        params: { shipments: [shipment], account },
      });
    expect(JSON.stringify((await set('NONE')).body)).toContain('No account has this number.');
    // An older error elsewhere in the record keeps it from no account.
    const shipments = invoicing.store.entities('shipment');
    const { id, version, scope } = (await shipments.get(shipment)) as never as {
      id: string;
      version: number;
      scope: object;
    };
    const rows = [{ id, version, values: { transportMode: 'Balloon' } }];
    await shipments.saveMany({ rows, scope, by: 'test', at: '2026-03-05T00:00:00.000Z', action: 'save' });
    expect((await set('AC-1')).body.rounds).toEqual([expect.objectContaining({ status: 'done' })]);
    expect((await shipments.get(shipment))?.values).toMatchObject({ accountNumber: 'AC-1', transportMode: 'Balloon' });
    expect(await invoicing.invoicesOf(shipment)).toHaveLength(1);
  });

  it('saves all of several invoices or none, and says which one was refused', async () => {
    const [one, two] = [await invoicing.capture(), await invoicing.capture()];
    const given = async (id: string, userValue: string) => {
      const { version, charges } = await invoicing.invoice(id);
      return { id, version, charges: [{ ...charges[0], userValue }] };
    };
    const save = async (values: readonly [string, string]) =>
      invoicing.call('procedures.run', {
        procedure: 'invoice.saveCharges',
        params: { invoices: [await given(one.invoice, values[0]), await given(two.invoice, values[1])] },
      });
    const { status, body } = await save(['77', '0']);
    expect([status, body.round, body.msg]).toEqual([412, 1, 'Invoice total should be greater than 0...!!!']);
    expect((await invoicing.invoice(one.invoice)).charges[0]?.userValue).not.toBe('77');
    expect((await save(['77', '78'])).status).toBe(200);
    const now = await Promise.all([one, two].map(({ invoice }) => invoicing.invoice(invoice)));
    expect(now.map(({ charges }) => charges[0]?.userValue)).toEqual(['77', '78']);
  });

  it('the audit trail has every step from the capture on, with who, why and by which tariff', async () => {
    const { invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '100' });
    for (const step of ['ready', 'bill']) expect((await invoicing.move(invoice, step)).status).toBe(200);
    expect((await invoicing.move(invoice, 'reject', { reason: 'Wrong weight.' })).status).toBe(200);
    const { rows } = (await invoicing.call('audits.trail', { invoiceId: invoice })).body;
    expect(rows.map(({ subject, step }) => `${subject} ${step}`)).toEqual([
      'Shipment Started',
      'Shipment Changed',
      'Invoice Started',
      'Invoice Changed',
      'Invoice Rated',
      'Invoice Marked ready',
      'Invoice Billed',
      'Invoice Rejected',
    ]);
    expect(rows[3]).toMatchObject({ tariff: 'Air · 3', changes: expect.stringContaining('Tariff value') });
    expect(rows[6]).toMatchObject({
      by: 'ann',
      changes: expect.stringContaining('Status: Ready for Invoicing → Invoiced'),
    });
    expect(rows[7]).toMatchObject({ reason: 'Wrong weight.' });
  });
});
