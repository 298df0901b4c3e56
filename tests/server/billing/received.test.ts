/**
 * Received invoices of partners: uploaded as a sheet, sent as rows, or by a channel; compared, reported and stored once; on both
 * databases.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeText } from '../../../engine/values/charsets.ts';
import { operations } from '../../../server/features/registry.ts';
import { HttpError } from '../../../server/platform/http/httpError.ts';
import { answerJson } from '../../../server/platform/words/localizedText.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Delivering, openDelivering } from '../delivery/delivering.ts';
import { demoProgram } from './invoices.ts';

const invoice210 = (number: string, shipment: string, control: string): string =>
  `${[
    `ISA*00*          *00*          *02*RAIL           *ZZ*PAYER          *260628*0035*U*00401*${control}*0*P*>`,
    'GS*IM*RAIL*PAYER*20260628*0035*340*X*004010',
    'ST*210*340001',
    `B3*B*${number}*${shipment}*PP**20260628*11000****RAIL`,
    'C3*EUR',
    'LX*1',
    'L1*1*100*FR*9000',
    'L1*1*20*FR*2000****FUE****FUEL SURCHARGE',
    'L3*100*N***11000****0*E',
    'SE*8*340001',
    'GE*1*340',
    `IEA*1*${control}`,
  ].join('~\n')}~\n`;

describe.each(drawnFor(import.meta.url, testDatabases))('received invoices on $name', ({ make }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  beforeAll(async () => {
    database = await make();
    delivering = await openDelivering(database);
    await delivering.store.entities('carrier').saveMany({
      rows: [{ values: { code: 'ANY', name: 'Any' } }],
      scope: {},
      by: 'test',
      at: '2026-03-05T00:00:00.000Z',
      action: 'import',
    });
    await delivering.add('ediAuditProfile', [
      { account: delivering.account, partner: 'Any', chargeCode: 'FRT', percent: '5', beyond: 'reason' },
      { account: delivering.account, partner: 'RAIL', chargeCode: 'FRT', partnerCode: '-', beyond: 'exception' },
      { account: delivering.account, partner: 'RAIL', chargeCode: 'FSC', partnerCode: 'FUE', beyond: 'reason' },
    ]);
  });
  afterAll(async () => {
    await delivering?.dispose();
    await database?.dispose();
  });

  const upload = async (name: string, text: string | Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.append('file', new File([text], name));
    const context = delivering.context();
    const request = {
      ...context.request,
      bodyLimit: 1_000_000,
      raw: new Request('http://test.invalid/', { method: 'POST', body }),
    };
    const told = async (given: unknown) => JSON.parse(answerJson(await demoProgram(), given));
    try {
      return {
        status: 200,
        body: await told(
          await operations['receivedInvoices.upload'].run(
            { ...context, request },
            { extensions: ['csv', 'xlsx', 'edi'] },
          ),
        ),
      };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { status: error.status, body: await told(error.body) };
    }
  };
  const shipmentOf = async (values: Record<string, unknown> = {}) => {
    const { shipment, invoice } = await delivering.capture(values);
    const stored = await delivering.store.entities('shipment').get(shipment);
    return { invoice, number: String(stored?.values.shipmentNumber) };
  };
  const received = async (shipmentNumber: string) =>
    (await delivering.all('receivedInvoice')).find((one) => one.shipmentNumber === shipmentNumber) as
      | (Record<string, unknown> & { id: string; version: number; lines: Record<string, unknown>[] })
      | undefined;

  it('a sheet becomes a record for each shipment, with a verdict for each line and in whole', async () => {
    const [good, wrong] = [await shipmentOf(), await shipmentOf()];
    const sheet = [
      'Shipment number;Charge code;Client value;Partner',
      `${good.number};FRT;104.00;Any`,
      `${wrong.number};FRT;"1,300.00";Any`,
      `${wrong.number};XXX;5;Any`,
      'NOBODY-1;FRT;7;Any',
    ].join('\n');
    const { status, body } = await upload('carrier.csv', sheet);
    expect([status, body.msg]).toEqual([200, 'Received invoices: 3. Matched: 1. Different: 2.']);
    expect(body.rows).toMatchObject([
      { name: 'carrier.csv', row: 2, shipmentNumber: good.number, outcome: 'within' },
      { row: 3, shipmentNumber: wrong.number, outcome: 'over' },
      { row: 4, chargeCode: 'XXX', outcome: 'notExpected', msg: expect.stringContaining('does not have this charge') },
      { row: 5, shipmentNumber: 'NOBODY-1', outcome: 'noShipment', msg: expect.stringContaining('NOBODY-1') },
    ]);
    expect(await received(good.number)).toMatchObject({
      status: 'matched',
      invoice: good.invoice,
      accountNumber: 'AC-1',
      lines: [
        { row: 2, received: expect.stringMatching(/^104/), allowed: expect.stringMatching(/^5.2/), verdict: 'within' },
      ],
    });
    const different = await received(wrong.number);
    expect(different?.status).toBe('different');
    expect(Number(different?.receivedTotal)).toBe(1305);
    expect(different?.verdict).toContain('FRT Freight: received 1300.00 EUR, expected 100.00 EUR (entered value)');
    const ours = await delivering.invoice(good.invoice);
    expect(ours).toMatchObject({
      isReceivedInvoice: true,
      charges: [{ chargeCode: 'FRT', clientValue: expect.stringMatching(/^104/) }],
    });
  });

  it('the same file is reported, not imported twice', async () => {
    const { number } = await shipmentOf();
    const sheet = `Shipment number,Charge code,Client value\n${number},FRT,100\n`;
    expect((await upload('once.csv', sheet)).body.msg).toContain('Matched: 1');
    const count = (await delivering.all('receivedInvoice')).length;
    expect((await upload('twice.csv', sheet)).body).toMatchObject({
      msg: 'This file was already imported. Nothing was imported twice.',
      rows: [],
    });
    expect((await delivering.all('receivedInvoice')).length).toBe(count);
  });

  it.each<[string, string, { msg?: string; rows?: object[] }]>([
    [
      'columns',
      'Shipment,Amount\nS-1,5\n',
      { msg: 'bad.csv has no column Shipment number, Charge code, Client value.' },
    ],
    ['no row', 'Shipment number,Charge code,Client value\n', { msg: 'bad.csv has no rows below its headers.' }],
    [
      'lines',
      'Shipment number,Charge code,Client value\nS-1,FRT,abc\n,FRT,5\n',
      {
        rows: [
          { row: 2, msg: 'Line 2: abc is not an amount. Enter it as 1234.50.' },
          { row: 3, msg: 'Line 3: Shipment number is missing.' },
        ],
      },
    ],
  ])('a file with wrong %s is refused as a whole, and says where', async (_, sheet, said) => {
    const count = (await delivering.all('receivedInvoice')).length;
    const { status, body } = await upload('bad.csv', sheet);
    expect(status).toBe(412);
    if (said.msg) expect(body.msg).toContain(said.msg);
    if (said.rows) expect(body.rows).toMatchObject(said.rows);
    expect((await delivering.all('receivedInvoice')).length).toBe(count);
  });

  it('a 210 that comes by a channel is compared by the codes of the profile, and raises an exception', async () => {
    const { number, invoice } = await shipmentOf();
    const folder = path.join(delivering.dataDir, 'spools', 'c', 'received');
    await mkdir(folder, { recursive: true });
    await delivering.add('channel', [
      { name: 'Rail', direction: 'incoming', protocol: 'folder', path: 'received', isActive: true, visitMinutes: 3 },
    ]);
    await writeFile(path.join(folder, 'rail.edi'), invoice210('R-1', number, '000000340'));
    const visit = async () => {
      await delivering.runOnly('channels.plan');
      delivering.clock.advance(24 * 3600_000);
      await delivering.runOnly('channels.visit');
      return (await delivering.all('channelVisit'))[0];
    };
    expect(await visit()).toMatchObject({ taken: 1, quarantined: 0 });
    expect(await readdir(folder)).toEqual([]);
    const record = await received(number);
    expect(record).toMatchObject({ number: 'R-1', sender: 'RAIL', status: 'disputed', invoice });
    expect(record?.lines).toMatchObject([
      { chargeCode: 'FRT', received: expect.stringMatching(/^90/), verdict: 'under' },
      { chargeCode: 'FSC', verdict: 'notExpected' },
    ]);
    const issues = await delivering.all('issue');
    expect(issues).toMatchObject([
      { module: 'shipment', shipmentNumber: number, issueCategory: 'Rating', status: 'raised' },
    ]);
    expect(String(issues[0]?.description)).toContain('R-1');

    // The same invoice in another interchange is known; the file waits for a person.
    await writeFile(path.join(folder, 'again.edi'), invoice210('R-1', number, '000000341'));
    expect(await visit()).toMatchObject({ taken: 0, quarantined: 1 });
    expect((await delivering.all('inboundFile')).find(({ name }) => name === 'again.edi')).toMatchObject({
      status: 'quarantined',
      problem: expect.stringContaining('R-1'),
    });
  });

  it('rows of a call are taken by the same way; compared again once the charge is there; settled with a reason', async () => {
    const { number, invoice } = await shipmentOf();
    const data = [
      { shipmentNumber: number, chargeCode: 'FRT', clientValue: 100 },
      { shipmentNumber: number, chargeCode: 'FSC', clientValue: '20.00' },
    ];
    const taken = await delivering.call('receivedInvoices.takeRows', { data });
    expect(taken.body.rows).toMatchObject([{ outcome: 'matched' }, { outcome: 'notExpected' }]);
    const { id = '' } = (await received(number)) ?? {};
    const { version, charges } = await delivering.invoice(invoice);
    const added = { chargeCode: 'FSC', userValue: '25', rejectionReason: 'Agreed by mail.' };
    const rows = [{ id: invoice, version, charges: [...charges, added] }];
    expect((await delivering.call('records.save', { entity: 'invoice', rows })).body.saved).toHaveLength(1);
    const again = await delivering.call('receivedInvoices.compare', { id });
    expect(again.body.rows).toMatchObject([{ outcome: 'matched' }, { outcome: 'under' }]);
    const accept = async (more: object) => {
      const record = await received(number);
      return delivering.call('records.transition', {
        entity: 'receivedInvoice',
        id,
        transition: 'accept',
        version: record?.version ?? 0,
        ...more,
      });
    };
    expect((await accept({})).body.msg).toBe('Enter a reason.');
    expect((await accept({ reason: 'Agreed by phone.' })).status).toBe(200);
    expect((await delivering.call('receivedInvoices.compare', { id })).status).toBe(412);
  });

  it('an invoice without a partner is compared with the agreement with the carrier of its shipment', async () => {
    const [unknown, named] = [await shipmentOf(), await shipmentOf({ carrier: 'Any' })];
    const sheet = `Shipment number,Charge code,Client value\n${unknown.number},FRT,104\n${named.number},FRT,104\n`;
    const { body } = await upload('unnamed.csv', sheet);
    // Of all partners the strictest allows nothing.
    expect(body.rows).toMatchObject([{ outcome: 'over' }, { outcome: 'within' }]);
    const asked = { ...delivering.context(), request: delivering.context().request };
    const state = async (invoiceId: string) =>
      (await operations['audits.read'].run(asked, { invoiceId, step: 'approval' })) as {
        charges: { isWithin: boolean }[];
      };
    expect((await state(unknown.invoice)).charges).toMatchObject([{ isWithin: false }]);
    expect((await state(named.invoice)).charges).toMatchObject([{ isWithin: true }]);
  });

  it('another file with a control number that was taken is refused, also by hand', async () => {
    const { number } = await shipmentOf();
    const before = (await delivering.all('receivedInvoice')).length;
    const first = await upload('first.edi', invoice210('CN-1', number, '000000911'));
    expect([first.status, (await delivering.all('receivedInvoice')).length]).toEqual([200, before + 1]);
    const second = await upload('second.edi', invoice210('CN-2', number, '000000911'));
    expect([second.status, (await delivering.all('receivedInvoice')).length]).toEqual([412, before + 1]);
    expect(second.body.msg).toContain('RAIL/000000911');
  });

  it('a 210 in Windows-1252 keeps its letters', async () => {
    const { number } = await shipmentOf();
    const text = invoice210('CN-3', number, '000000912').replace('FUEL SURCHARGE', 'SUPPLÉMENT');
    await upload('latin.edi', encodeText(text, 'windows-1252'));
    const stored = await delivering.all('receivedInvoice');
    expect(JSON.stringify(stored)).toContain('SUPPLÉMENT');
  });
});
