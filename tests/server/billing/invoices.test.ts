/** Invoices from the capture of their shipment to delivery, by call, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrintDefinition } from '../../../metadata/kinds/print.ts';
import { operations } from '../../../server/features/registry.ts';
import { RawAnswer } from '../../../server/operations/operation.ts';
import { printedMail } from '../../../server/printing/printedRecord.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { demoProgram, type Invoicing, openInvoicing } from './invoices.ts';

describe.each(drawnFor(import.meta.url, testDatabases))('invoices on $name', ({ make }) => {
  let database: TestDatabase;
  let invoicing: Invoicing;
  beforeAll(async () => {
    database = await make();
    invoicing = await openInvoicing(database);
  });
  afterAll(() => database?.dispose());

  const statusOf = async (id: string) => (await invoicing.invoice(id)).status;

  it('an invoice begins when its shipment is captured, with its charges', async () => {
    const { invoice } = await invoicing.capture();
    expect(await invoicing.invoice(invoice)).toMatchObject({
      status: 'notRated',
      accountNumber: 'AC-1',
      currency: 'EUR',
      paymentTerms: 14,
      invoiceTotal: '100.000000',
      charges: [{ chargeCode: 'FRT', userValue: '100', invoiceValue: '100', userValuePerkg: '1' }],
    });
  });

  it('a shipment without an account has no invoice until it has one', async () => {
    const { shipment, invoice } = await invoicing.capture({ accountNumber: null });
    expect(invoice).toBe('');
    const stored = await invoicing.store.entities('shipment').get(shipment);
    const row = { id: shipment, version: stored?.version, accountNumber: 'AC-1' };
    expect((await invoicing.call('records.save', { entity: 'shipment', rows: [row] })).status).toBe(200);
    expect(await invoicing.invoicesOf(shipment)).toHaveLength(1);
  });

  it('is rated where every value is the tariff’s, else mismatched, and compared again when it is changed', async () => {
    const { invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '90.00', FSC: '10.00' });
    expect(await invoicing.invoice(invoice)).toMatchObject({
      status: 'rateMismatch',
      tariffTotal: '100.000000',
      invoiceTotal: '110.000000',
    });
    const { version, charges } = await invoicing.invoice(invoice);
    const settled = charges.map((charge) => ({ ...charge, userValue: charge.tariffValue }));
    const { body } = await invoicing.call('records.save', {
      entity: 'invoice',
      rows: [{ id: invoice, version, charges: settled }],
    });
    expect(body).toMatchObject({ saved: [{ id: invoice }] });
    expect(await statusOf(invoice)).toBe('rated');
  });

  it('a save keeps the tariff value of a charge as calculated, and another charge has none', async () => {
    const { invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '90.00', FSC: '10.00' });
    const save = async (change: (charge: Record<string, unknown>) => object) => {
      const { version, charges } = await invoicing.invoice(invoice);
      const rows = [{ id: invoice, version, isQuoteSelected: true, charges: charges.map(change) }];
      return invoicing.call('records.save', { entity: 'invoice', rows });
    };
    const tariffValues = async () => (await invoicing.invoice(invoice)).charges.map((charge) => charge.tariffValue);
    await save((charge) => ({ ...charge, tariffValue: charge.userValue, ratingOutcome: 'rated', clientValue: '1' }));
    expect([await tariffValues(), await statusOf(invoice)]).toEqual([['90.00', '10.00'], 'rateMismatch']);
    await save(({ tariffValue: _, ...charge }) => ({ ...charge, userComment: 'Checked.' }));
    expect([await tariffValues(), await statusOf(invoice)]).toEqual([['90.00', '10.00'], 'rateMismatch']);
    await save((charge) => (charge.chargeCode === 'FSC' ? { ...charge, chargeCode: 'DOC' } : charge));
    expect(await tariffValues()).toEqual(['90.00', undefined]);
  });

  it('is billed with the next number of its account, and due after its terms', async () => {
    const { invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '100.00' });
    expect(await statusOf(invoice)).toBe('rated');
    expect((await invoicing.move(invoice, 'ready')).status).toBe(200);
    expect((await invoicing.move(invoice, 'bill')).status).toBe(200);
    expect(await invoicing.invoice(invoice)).toMatchObject({
      status: 'invoiced',
      invoiceNumber: expect.stringMatching(/^INV26\d{6}$/),
      billedOn: '2026-03-05',
      dueOn: '2026-03-19',
    });
  });

  it('is numbered by the current pattern of its account, even if it was created before the account had one', async () => {
    const began = { accountNumber: 'AC-LATE' };
    await invoicing.add('account', [{ ...began, accountName: 'Late', country: 'Germany', currency: 'EUR' }]);
    const made: string[] = [];
    for (let at = 0; at < 3; at += 1) made.push((await invoicing.capture(began)).invoice);
    const [first = '', second = '', third = ''] = made;
    const account = async (values: object) => {
      const { id, version } = (await invoicing.all('account')).find((one) => one.accountNumber === 'AC-LATE') ?? {};
      const saved = await invoicing.call('records.save', { entity: 'account', rows: [{ id, version, ...values }] });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    };
    const billed = async (id: string) => {
      await invoicing.rate(id, { FRT: '100.00' });
      for (const step of ['ready', 'bill']) {
        const { status, body } = await invoicing.move(id, step);
        expect(status, JSON.stringify(body)).toBe(200);
      }
      return (await invoicing.invoice(id)).invoiceNumber;
    };
    expect(await billed(first)).toMatch(/^INV26\d{6}$/);
    await account({ invoiceNumberPattern: '`LT`9999' });
    expect(await billed(second)).toBe('LT0001');
    // Without a pattern it is numbered like all others.
    await account({ invoiceNumberPattern: null });
    expect(await billed(third)).toMatch(/^INV26\d{6}$/);
  });

  const WAYS: Record<string, string[]> = {
    notRated: [],
    rated: ['100'],
    rateMismatch: ['90'],
    ready: ['100', 'ready'],
    invoiced: ['100', 'ready', 'bill'],
    approved: ['100', 'ready', 'bill', 'approve'],
    delivered: ['100', 'ready', 'bill', 'approve', 'markDelivered'],
    voided: ['100', 'correct'],
    deleted: ['delete'],
  };
  const inState = async (state: string) => {
    const { invoice } = await invoicing.capture();
    for (const way of WAYS[state] ?? []) {
      if (/^\d/.test(way)) await invoicing.rate(invoice, { FRT: way });
      else expect((await invoicing.move(invoice, way, { reason: 'Wrong.' })).status).toBe(200);
    }
    expect(await statusOf(invoice)).toBe(state);
    return invoice;
  };

  /** One that what is refused leaves as it is. */
  const kept = new Map<string, Promise<string>>();
  const keptIn = (state: string) => {
    const one = kept.get(state) ?? inState(state);
    kept.set(state, one);
    return one;
  };

  describe('the contract of the transitions, made of the lifecycle', async () => {
    const { invoice: lifecycle } = (await demoProgram()).definitions.lifecycle;
    const message = new Map([
      ['rateMismatch ready', 'Rate Mismatched check for the Quote Button and Final value'],
      ['delivered correct', 'Delivered Invoice can not be Deleted/Corrected.'],
      ['delivered delete', 'Delivered Invoice can not be Deleted/Corrected.'],
      ['deleted delete', 'Deleted invoice can not be Deleted again.'],
      ['invoiced delete', 'You do not have permission for Delete, please contact to the helpdesk'],
      ['approved delete', 'You do not have permission for Delete, please contact to the helpdesk'],
    ]);
    for (const [name, transition] of Object.entries(lifecycle?.transitions ?? {}))
      for (const state of Object.keys(lifecycle?.states ?? {})) {
        const refusal = message.get(`${state} ${name}`);
        const allowed = transition.from.includes(state) && transition.permission !== undefined && refusal === undefined;
        it(`${state} is ${allowed ? '' : 'not '}left by ${name}`, async () => {
          const id = await (allowed ? inState(state) : keptIn(state));
          const given = transition.reason ? { reason: 'It was wrong.' } : {};
          const person = { id: 'bob', permissions: ['invoiceProcessing.sideInvoiceProcessing'] };
          expect([(await invoicing.move(id, name, given, person)).status, await statusOf(id)]).toEqual([403, state]);
          if (allowed && transition.reason) expect((await invoicing.move(id, name)).body.msg).toBe('Enter a reason.');
          const { status, body } = await invoicing.move(id, name, given);
          expect([status === 200, await statusOf(id)]).toEqual([allowed, allowed ? transition.to : state]);
          if (refusal !== undefined) expect(JSON.stringify(body)).toContain(refusal);
        });
      }
  });

  it('is rejected only where the system allows it', async () => {
    const { invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '100' });
    for (const step of ['ready', 'bill']) expect((await invoicing.move(invoice, step)).status).toBe(200);
    const allow = async (allowRejection: boolean) => {
      const systems = invoicing.store.entities('system');
      const rows = [{ id: 's', version: (await systems.get('s'))?.version ?? 0, values: { allowRejection } }];
      await systems.saveMany({ rows, by: 'test', at: '2026-03-05T00:00:00.000Z', action: 'import' });
    };
    await allow(false);
    expect(await invoicing.move(invoice, 'reject', { reason: 'Wrong weight.' })).toMatchObject({
      status: 412,
      body: { checks: [{ check: 'allowed', msg: expect.stringContaining('can allow rejection') }] },
    });
    await allow(true);
    expect((await invoicing.move(invoice, 'reject', { reason: 'Wrong weight.' })).status).toBe(200);
  });

  it('correcting voids the original and leaves a copy without a number that refers to it', async () => {
    const id = await inState('invoiced');
    const { shipment } = await invoicing.invoice(id);
    expect((await invoicing.move(id, 'correct', { reason: 'Wrong weight.' })).status).toBe(200);
    const [copy] = (await invoicing.invoicesOf(String(shipment))).filter((one) => one.id !== id);
    expect(copy).toMatchObject({ status: 'notRated', referenceInvoice: id, invoiceTotal: '100.000000' });
    expect(copy?.invoiceNumber ?? null).toBeNull();
  });

  it('a credit note takes the delivered invoice’s values below zero', async () => {
    const id = await inState('delivered');
    const { shipment } = await invoicing.invoice(id);
    const { status } = await invoicing.call('procedures.run', {
      procedure: 'invoice.credit',
      params: { invoices: [id] },
    });
    expect(status).toBe(200);
    const [note] = (await invoicing.invoicesOf(String(shipment))).filter((one) => one.id !== id);
    expect(note).toMatchObject({ invoiceType: 'creditNote', invoiceTotal: '-100.000000', referenceInvoice: id });
    expect((await invoicing.move(String(note?.id), 'ready')).status).toBe(200);
  });

  it('credit notes take back no more than the invoice, whoever makes two at once', async () => {
    const deliver = async () => {
      const { invoice } = await invoicing.capture();
      await invoicing.rate(invoice, { FRT: '100.00' });
      for (const step of ['ready', 'bill', 'approve']) await invoicing.move(invoice, step);
      await invoicing.move(invoice, 'markDelivered', { reason: 'Handed over.' });
      return invoice;
    };
    const credit = async (invoice: string) =>
      invoicing.call('procedures.run', { procedure: 'invoice.credit', params: { invoices: [invoice] } });
    const notesOf = async (invoice: string) =>
      (await invoicing.all('invoice')).filter(({ creditOf, status }) => creditOf === invoice && status !== 'deleted');
    const save = async (id: string, userValue: string) => {
      const { version } = await invoicing.invoice(id);
      const rows = [{ id, version, charges: [{ chargeCode: 'FRT', userValue }] }];
      return invoicing.call('records.save', { entity: 'invoice', rows });
    };
    const invoice = await deliver();
    expect((await credit(invoice)).status).toBe(200);
    const again = await credit(invoice);
    expect(JSON.stringify(again.body)).toContain('The whole invoice has been credited.');
    const [first] = await notesOf(invoice);
    expect(JSON.stringify((await save(String(first?.id), '-100.01')).body)).toContain(
      'cannot exceed its total of 100.00',
    );
    expect((await save(String(first?.id), '-60')).status).toBe(200);
    // The remaining amount is entered by hand.
    expect((await credit(invoice)).status).toBe(200);
    const second = String((await notesOf(invoice)).find(({ id }) => id !== first?.id)?.id);
    expect(JSON.stringify((await save(second, '-40.01')).body)).toContain('cannot exceed its total of 100.00');
    expect((await save(second, '-40')).status).toBe(200);
    expect((await invoicing.move(second, 'delete', { reason: 'Not agreed.' })).status).toBe(200);
    expect((await save(String(first?.id), '-100')).status).toBe(200);

    const raced = await deliver();
    await Promise.all([credit(raced), credit(raced), credit(raced)]);
    expect((await notesOf(raced)).map(({ invoiceTotal }) => invoiceTotal)).toEqual(['-100.000000']);
  });

  it('refuses by a plain save what the charges dialog refuses', async () => {
    const { invoice } = await invoicing.capture();
    const save = async (row: object) => {
      const { version } = await invoicing.invoice(invoice);
      return invoicing.call('records.save', { entity: 'invoice', rows: [{ id: invoice, version, ...row }] });
    };
    const REFUSED: [object, string][] = [
      [{ charges: [{ chargeCode: 'FRT', userValue: '0' }] }, 'Invoice total should be greater than 0...!!!'],
      [{ charges: [] }, 'Invoice total should be greater than 0...!!!'],
      [{ invoiceType: 'creditNote' }, 'The total of a credit note must be below zero'],
      [{ invoiceType: null }, 'Please select Invoice Type.'],
      [{ charges: [{ chargeCode: 'FRT', userValue: '5', otherCurrency: 'USD' }] }, 'Enter the exchange rate'],
    ];
    for (const [row, words] of REFUSED) {
      const before = await invoicing.invoice(invoice);
      expect(JSON.stringify((await save(row)).body)).toContain(words);
      expect(await invoicing.invoice(invoice)).toEqual(before);
    }
    await invoicing.rate(invoice, { FRT: '90.00' });
    expect(JSON.stringify((await save({ charges: [{ chargeCode: 'FRT', userValue: '91' }] })).body)).toContain(
      'Rate Mismatched check for the Quote Button',
    );
    const alone = await invoicing.call('records.save', {
      entity: 'invoice',
      rows: [{ tempId: 1, invoiceType: 'revenue' }],
    });
    expect(JSON.stringify(alone.body)).toContain('An invoice needs a shipment.');
  });

  it('is not marked ready with a currency that does not exist, or without the party that is billed', async () => {
    const { invoice } = await invoicing.capture();
    const save = async (row: object) => {
      const { version } = await invoicing.invoice(invoice);
      return invoicing.call('records.save', { entity: 'invoice', rows: [{ id: invoice, version, ...row }] });
    };
    expect(JSON.stringify((await save({ currency: 'ZZZ' })).body)).toContain('ZZZ');
    await save({ billTo: null });
    // A currency that was removed from the list after it was stored.
    await invoicing.store.entities('invoice').saveMany({
      rows: [{ id: invoice, version: (await invoicing.invoice(invoice)).version, values: { currency: 'ZZZ' } }],
      by: 'test',
      at: '2026-03-05T00:00:00.000Z',
      action: 'save',
    });
    const { body } = await invoicing.move(invoice, 'ready');
    expect(JSON.stringify(body)).toContain('This currency does not exist: ZZZ.');
    expect(JSON.stringify(body)).toContain('Enter “Bill to”.');
    expect(await statusOf(invoice)).toBe('notRated');
  });

  const pageOf = async (id: string) => {
    const params = { print: 'invoice', ids: [id], format: 'pdf' as const };
    const answer = await operations['records.print'].run(invoicing.context(), params);
    if (!(answer instanceof RawAnswer)) throw new Error('no answer');
    const pages = pdfPages(Buffer.from(await answer.response.arrayBuffer()));
    return pages.join(' ').replaceAll('|', '').replace(/\s+/g, ' ');
  };

  it('is printed with both parties, their tax numbers, each line, the total once and the bank', async () => {
    const id = await inState('invoiced');
    const { invoiceNumber, charges } = await invoicing.invoice(id);
    const page = await pageOf(id);
    const said = [
      `Invoice ${invoiceNumber}`,
      'Seaways GmbH',
      'Kai 7',
      '20457 Hamburg',
      'Tax number: DE811907980',
      'Bill to',
      'Acme',
      'Ring 1',
      '50667 Köln',
      'Tax number: DE129273398',
      'DE89 3704 0044 0532 0130 00',
      'COBADEFFXXX',
      'Scan to pay',
      'Page 1 of 1',
    ];
    for (const text of said) expect(page).toContain(text);
    for (const { chargeName } of charges) expect(page).toContain(String(chargeName));
    expect(page.match(/Total/g)).toHaveLength(1);
    expect(page).not.toContain('Draft');
  });

  it('keeps its parties when company and account change later', async () => {
    const id = await inState('invoiced');
    const [account] = await invoicing.all('account');
    const row = { id: account?.id, version: account?.version, accountName: 'Acme Renamed', taxNumber: 'DE000000001' };
    await invoicing.call('records.save', { entity: 'account', rows: [row] });
    const stored = await pageOf(id);
    const draft = await pageOf((await invoicing.capture()).invoice);
    await invoicing.call('records.save', {
      entity: 'account',
      rows: [{ ...row, version: Number(account?.version) + 1, accountName: 'Acme', taxNumber: 'DE129273398' }],
    });
    expect(stored).toContain('DE129273398');
    expect(stored).not.toContain('Renamed');
    expect(draft).toContain('Acme Renamed');
  });

  it('is marked as a draft, without a code to pay by, until it is billed', async () => {
    const page = await pageOf((await invoicing.capture()).invoice);
    expect(page).toContain('Draft');
    expect(page).toContain('Seaways GmbH');
    expect(page).not.toContain('Scan to pay');
  });

  it('a correction and a credit note name their reason and the invoice that they refer to', async () => {
    const original = await inState('invoiced');
    const { invoiceNumber, shipment } = await invoicing.invoice(original);
    await invoicing.move(original, 'correct', { reason: 'Wrong weight' });
    const copy = (await invoicing.invoicesOf(String(shipment))).find((one) => one.correctInvoice === true);
    const page = await pageOf(String(copy?.id));
    expect(page).toContain(`Corrects invoice ${invoiceNumber}.`);
    expect(page).toContain('Reason: Wrong weight');
    expect([copy?.sellerName ?? null, copy?.buyerName ?? null]).toEqual([null, null]);
  });

  it('reports what is missing on its print, and where to enter it', async () => {
    const { invoice } = await invoicing.capture();
    const missing = async () => {
      const { body } = await invoicing.call('records.printNeeds', { print: 'invoice', ids: [invoice] });
      return (body as unknown as { needs: { text: string; count: number }[] }).needs;
    };
    expect(await missing()).toEqual([]);
    const [account] = await invoicing.all('account');
    const save = (values: object, later: number) =>
      invoicing.call('records.save', {
        entity: 'account',
        rows: [{ id: account?.id, version: Number(account?.version) + later, ...values }],
      });
    await save({ taxNumber: null }, 0);
    const found = await missing();
    await save({ taxNumber: 'DE129273398' }, 1);
    expect(found).toEqual([{ text: 'Enter the tax number of the account on its page.', count: 1 }]);
  });

  it('has an email with its number, amount, due date and seller', async () => {
    const id = await inState('invoiced');
    const { invoiceNumber, dueOn } = await invoicing.invoice(id);
    const stored = await invoicing.store.entities('invoice').get(id);
    const { print } = (await demoProgram()).definitions;
    const text = await printedMail(invoicing.context(), print.invoice as PrintDefinition, stored ? [stored] : []);
    expect(text).toContain(`Invoice ${invoiceNumber}`);
    expect(text).toContain(String(dueOn));
    expect(text).toMatch(/EUR [\d,]+\.\d\d/);
    expect(text).toContain('Seaways GmbH');
  });

  it('two clerks who bill the same invoices on two servers draw each number once, and none is skipped', async () => {
    const other = await openInvoicing(database);
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await inState('ready'));
    const numbers = async () =>
      (await invoicing.all('invoice')).flatMap(({ invoiceNumber }) =>
        String(invoiceNumber ?? '').startsWith('INV26') ? [String(invoiceNumber)] : [],
      );
    const before = (await numbers()).length;
    const bill = (server: Invoicing, records: readonly string[]) =>
      server.call('records.transitionMany', {
        entity: 'invoice',
        transition: 'bill',
        records: records.map((id) => ({ id })),
      });
    await Promise.all([bill(invoicing, ids), bill(other, [...ids].reverse())]);
    const drawn = (await numbers()).sort();
    expect(new Set(drawn).size).toBe(before + ids.length);
    const counted = drawn.map((number) => Number(number.slice('INV26'.length)));
    expect(counted).toEqual(counted.map((_, at) => at + 1));
  });

  it('a dry run of billing returns the numbers that come next and the refusals, and writes nothing', async () => {
    const { invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '100.00' });
    await invoicing.move(invoice, 'ready');
    const { invoice: notReady } = await invoicing.capture();
    const records = [{ id: invoice }, { id: notReady }];
    const bill = (more: object) =>
      invoicing.call('records.transitionMany', { entity: 'invoice', transition: 'bill', records, ...more });
    const { body: expected } = await bill({ dry: true });
    expect(expected).toMatchObject({ moved: [{ id: invoice }], refused: [{ id: notReady, refusal: 'state' }] });
    const after = await invoicing.invoice(invoice);
    expect([after.status, after.invoiceNumber ?? '']).toEqual(['ready', '']);
    const { body: again } = await bill({ dry: true });
    expect(again.numbers).toEqual(expected.numbers);
    const { body: billed } = await bill({});
    expect(billed.numbers).toEqual(expected.numbers);
    expect((await invoicing.invoice(invoice)).invoiceNumber).toBe(billed.numbers?.first);
  });

  it('names the first and the last number of invoices that were billed together', async () => {
    const ids = [await inState('ready'), await inState('ready'), await inState('ready')];
    const bill = async (records: readonly string[]) =>
      (
        await invoicing.call('records.transitionMany', {
          entity: 'invoice',
          transition: 'bill',
          records: records.map((id) => ({ id })),
        })
      ).body;
    const numberOf = async (id: string | undefined) => (await invoicing.invoice(String(id))).invoiceNumber;
    const both = await bill(ids.slice(0, 2));
    expect(both.msg).toBe(`Billed: 2 invoices, ${await numberOf(ids[0])} to ${await numberOf(ids[1])}.`);
    expect((await bill(ids.slice(2))).msg).toBe(`Billed: ${await numberOf(ids[2])}.`);
  });

  it('an interval of a state keeps account, amount and currency, and ends where one changes', async () => {
    const { invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '90.00', FSC: '10.00' });
    const kept = await invoicing.store.write(({ db }) =>
      db
        .selectFrom('state_intervals')
        .select(['state', 'account', 'amount', 'currency', 'left_at'])
        .where('record_id', '=', invoice)
        .where('left_at', 'is', null)
        .execute(),
    );
    expect(kept).toEqual([
      { state: 'rateMismatch', account: 'AC-1', amount: '110.000000', currency: 'EUR', left_at: null },
    ]);
  });
});
