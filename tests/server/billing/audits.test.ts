/** The requirements of document and EDI audit profiles for billing and approving invoices, by call, on both databases. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Invoicing, openInvoicing } from './invoices.ts';

describe.each(drawnFor(import.meta.url, testDatabases))('audits of invoices on $name', ({ make }) => {
  let database: TestDatabase;
  let invoicing: Invoicing;
  let account = '';
  beforeAll(async () => {
    database = await make();
    invoicing = await openInvoicing(database);
    account = String((await invoicing.all('account'))[0]?.id);
  });
  afterAll(() => database?.dispose());

  const profiles = ['documentProfile', 'documentAuditRule', 'ediAuditProfile'];
  beforeEach(async () => {
    for (const entity of profiles) {
      const ids = (await invoicing.all(entity)).map(({ id, version }) => ({
        id: String(id),
        version: Number(version),
      }));
      if (ids.length > 0) await invoicing.call('records.remove', { entity, ids, reason: 'The next test.' });
    }
  });

  let files = 0;
  /** @returns the file */
  async function attach(shipment: string, documentType: string | null, more: object = {}): Promise<string> {
    files += 1;
    const file = `file-${files}`;
    const values = { name: `${file}.pdf`, file, documentType, entity: 'shipment', record: shipment, ...more };
    const scope = { company: 'c', system: 's' };
    const at = '2026-03-05T00:00:00.000Z';
    await invoicing.store
      .entities('document')
      .saveMany({ rows: [{ values }], scope, by: 'test', at, action: 'create' });
    return file;
  }

  /** An invoice that is ready to be billed, or billed. */
  async function invoiceThatIs(state: 'ready' | 'invoiced', values: object = {}) {
    const made = await invoicing.capture({ grossWeight: 100, shipper: 'Acme Ltd', ...values });
    await invoicing.rate(made.invoice, { FRT: '100' });
    expect((await invoicing.move(made.invoice, 'ready')).status).toBe(200);
    if (state === 'invoiced') expect((await invoicing.move(made.invoice, 'bill')).status).toBe(200);
    return made;
  }

  const waybill = (values: object = {}) =>
    invoicing.add('documentProfile', [{ account, documentType: 'Air Waybill', position: 1, ...values }]);
  const rule = (values: object = {}) =>
    invoicing.add('documentAuditRule', [
      { account, documentType: 'Air Waybill', field: 'grossWeight', comparison: 'within', tolerance: '0.5', ...values },
    ]);
  const stateOf = async (invoiceId: string) => (await invoicing.call('audits.read', { invoiceId })).body;

  it('an invoice is not billed without the documents that its account needs for that, and is with them', async () => {
    await waybill({ mandatoryFor: 'billing' });
    const { invoice, shipment } = await invoiceThatIs('ready');
    const refused = await invoicing.move(invoice, 'bill');
    expect(refused.status).toBe(412);
    expect(refused.body.msg).toContain('Documents missing: Air Waybill.');
    expect((await invoicing.invoice(invoice)).invoiceNumber).toBeFalsy();
    await attach(shipment, 'Photo');
    expect((await invoicing.move(invoice, 'bill')).status).toBe(412);
    await attach(shipment, 'Air Waybill');
    expect((await invoicing.move(invoice, 'bill')).status).toBe(200);
  });

  it('a document required for approval does not block billing, and is named when missing', async () => {
    await waybill({ mandatoryFor: 'approval' });
    await waybill({ documentType: 'Proof of Delivery', mandatoryFor: 'approval', position: 2 });
    await waybill({ documentType: 'Photo', mandatoryFor: 'nothing', position: 3 });
    const { invoice, shipment } = await invoiceThatIs('invoiced');
    const refused = await invoicing.move(invoice, 'approve');
    expect(refused).toMatchObject({ status: 412 });
    expect(refused.body.msg).toContain('Documents missing: Air Waybill, Proof of Delivery.');
    expect((await stateOf(invoice)).documents).toMatchObject([
      { documentType: 'Air Waybill', neededFor: 'approval', status: 'missing' },
      { documentType: 'Proof of Delivery', neededFor: 'approval', status: 'missing' },
      { documentType: 'Photo', neededFor: 'nothing', status: 'absent' },
    ]);
    await attach(shipment, 'Air Waybill');
    await attach(shipment, 'Proof of Delivery');
    expect((await invoicing.move(invoice, 'approve')).status).toBe(200);
  });

  it('a profile is only for shipments of its condition, while it is active, and for its account', async () => {
    const ocean = { condition: 'and', fields: [{ name: 'transportMode', operator: 'equalTo', value: 'Ocean' }] };
    await waybill({ mandatoryFor: 'billing', condition: JSON.stringify({ over: 'shipment', filter: ocean }) });
    await waybill({ documentType: 'Packing List', mandatoryFor: 'billing', isActive: false });
    const [other = ''] = await invoicing.add('account', [
      { accountNumber: `AC-${Date.now()}`, accountName: 'Other', country: 'Germany' },
    ]);
    await waybill({ account: other, documentType: 'Photo', mandatoryFor: 'billing' });
    const air = await invoiceThatIs('ready');
    expect((await invoicing.move(air.invoice, 'bill')).status).toBe(200);
    const byOcean = await invoiceThatIs('ready', { transportMode: 'Ocean' });
    expect((await invoicing.move(byOcean.invoice, 'bill')).body.msg).toContain('Air Waybill');
  });

  it('a selection moves the invoices with their documents, and reports the missing ones of the others', async () => {
    await waybill({ mandatoryFor: 'billing' });
    const [lacking, having] = [await invoiceThatIs('ready'), await invoiceThatIs('ready')];
    await attach(having.shipment, 'Air Waybill');
    const { body } = await invoicing.call('records.transitionMany', {
      entity: 'invoice',
      transition: 'bill',
      records: [{ id: lacking.invoice }, { id: having.invoice }],
    });
    expect(body).toMatchObject({ moved: [{ id: having.invoice }] });
    expect(JSON.stringify(body)).toContain('Documents missing: Air Waybill.');
  });

  it('an invoice is approved once every required field is confirmed, within its tolerance', async () => {
    await rule();
    const { invoice, shipment } = await invoiceThatIs('invoiced');
    expect((await invoicing.move(invoice, 'approve')).body.msg).toContain('Documents missing: Air Waybill.');
    const fileId = await attach(shipment, 'Air Waybill');
    expect((await invoicing.move(invoice, 'approve')).body.msg).toContain(
      'Not confirmed yet: Gross weight (Air Waybill).',
    );
    const save = (value: string) =>
      invoicing.call('audits.save', {
        invoiceId: invoice,
        shipmentId: shipment,
        fileId,
        dapData: { grossWeight: value },
      });
    expect((await save('104')).body.saved).toMatchObject([{ field: 'grossWeight', expected: '100', isMatch: false }]);
    expect((await invoicing.move(invoice, 'approve')).body.msg).toContain(
      'Different on the document: Gross weight (Air Waybill).',
    );
    expect((await save('100.5')).body).toMatchObject({
      msg: 'The document audit was saved.',
      saved: [{ isMatch: true }],
    });
    expect(await invoicing.all('documentAudit')).toMatchObject([
      { invoice, file: fileId, isMatch: true, values: [{ field: 'grossWeight', value: '100.5' }] },
    ]);
    expect((await invoicing.move(invoice, 'approve')).status).toBe(200);
    expect(await save('99')).toMatchObject({
      status: 412,
      body: { msg: 'The document audit of this invoice is closed.' },
    });
  });

  it('an optional field may be left empty, and a field without a rule is not stored', async () => {
    await rule({ isMandatory: false });
    const { invoice, shipment } = await invoiceThatIs('invoiced');
    const file = await attach(shipment, 'Air Waybill');
    expect((await stateOf(invoice)).fields).toMatchObject([{ field: 'grossWeight', isMatch: null, expected: '100' }]);
    const save = (dapData: unknown) => invoicing.call('audits.save', { invoiceId: invoice, dapData });
    expect((await save([{ fileId: file, field: 'shipper', value: 'x' }])).status).toBe(422);
    expect((await save([{ fileId: 'other', field: 'grossWeight', value: '1' }])).status).toBe(422);
    expect((await save('none')).status).toBe(422);
    expect((await invoicing.move(invoice, 'approve')).status).toBe(200);
  });

  it('a document linked to another invoice does not count for this one', async () => {
    await waybill({ mandatoryFor: 'approval' });
    const { invoice, shipment } = await invoiceThatIs('invoiced');
    const number = (await invoicing.invoice(invoice)).invoiceNumber;
    const { invoice: other } = await invoicing.capture();
    const fileId = await attach(shipment, 'Air Waybill', { invoice: other });
    expect((await invoicing.move(invoice, 'approve')).status).toBe(412);
    const link = (relateWith: object, isLink = true) =>
      invoicing.call('files.link', {
        entity: 'shipment',
        record: shipment,
        isLink,
        fileIds: [fileId],
        resultFiles: [{ fileId, relateWith }],
      });
    const none = await invoicing.call('files.link', { entity: 'shipment', record: shipment });
    expect(none.body.msg).toBe('Please select at least one document.');
    expect((await link({})).body.msg).toMatch(/^Choose an invoice and a document type for file-/);
    expect((await link({ invoiceNumber: 'X-1', shipmentDocumentType: 'Photo' })).body.msg).toContain('no invoice X-1');
    expect((await link({ invoiceNumber: number, shipmentDocumentType: 'Poem' })).status).toBe(412);
    const linked = await link({ invoiceNumber: number, shipmentDocumentType: 'Air Waybill' });
    expect(linked.body).toMatchObject({
      msg: '1 document was linked.',
      documents: [{ fileId, linked: true, relateWith: { invoiceNumber: number, shipmentDocumentType: 'Air Waybill' } }],
    });
    expect((await link({}, false)).body).toMatchObject({ documents: [{ fileId, linked: false }] });
    expect((await link({}, false)).body.msg).toContain('is not linked');
    expect((await invoicing.move(invoice, 'approve')).status).toBe(200);
  });

  it('documents are in the order of the profile, with their types', async () => {
    await waybill({ documentType: 'Proof of Delivery', position: 1 });
    await waybill({ position: 2 });
    const { shipment } = await invoicing.capture();
    await attach(shipment, null);
    await attach(shipment, 'Air Waybill');
    await attach(shipment, 'Proof of Delivery');
    const { body } = await invoicing.call('files.list', { entity: 'shipment', record: shipment });
    expect(body.documents.map(({ documentType }) => documentType)).toEqual([
      'Proof of Delivery',
      'Air Waybill',
      undefined,
    ]);
  });

  describe('a received invoice', () => {
    /** One for which a partner asks `clientValue` and 100 were entered. */
    async function received(clientValue: string, rejectionReason?: string) {
      const { invoice } = await invoicing.capture();
      await invoicing.rate(invoice, { FRT: '100' });
      const stored = await invoicing.store.entities('invoice').get(invoice);
      const charges = (stored?.values.charges as object[]).map((charge) => ({
        ...charge,
        clientValue,
        rejectionReason,
      }));
      await invoicing.store.entities('invoice').saveMany({
        rows: [
          {
            id: invoice,
            version: stored?.version ?? 0,
            values: { isReceivedInvoice: true, status: 'invoiced', charges },
          },
        ],
        by: 'test',
        at: '2026-03-05T00:00:00.000Z',
        action: 'save',
      });
      return invoice;
    }
    const tolerance = (values: object) =>
      invoicing.add('ediAuditProfile', [{ account, partner: 'Carrier', beyond: 'reason', ...values }]);

    it('requires a reason for each difference if the account has an EDI audit profile, regardless of the tolerance', async () => {
      expect((await invoicing.move(await received('104'), 'approve')).status).toBe(200);
      await tolerance({ amount: '10' });
      const without = await invoicing.move(await received('104'), 'approve');
      expect(without.body.msg).toContain('Without a rejection reason although the received value differs: Freight.');
      expect((await invoicing.move(await received('104', 'Agreed by phone'), 'approve')).status).toBe(200);
      expect((await invoicing.move(await received('100.00'), 'approve')).status).toBe(200);
    });

    it('is rejected beyond the tolerance if the profile requires it', async () => {
      await tolerance({ percent: '2', beyond: 'refusal' });
      const far = await invoicing.move(await received('104', 'Agreed'), 'approve');
      expect(far.body.msg).toContain('Further from the received value than the EDI audit profile allows: Freight.');
      expect((await invoicing.move(await received('101', 'Agreed'), 'approve')).status).toBe(200);
    });
  });
});
