/** Payables: a bill beside its order, disputes, approval by a second person, a payment run and its file. */
import { Parser } from 'saxen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { testDatabases } from '../support/stores.ts';
import { startServer, type TestServer } from './server.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of several entities
type Row = Record<string, any>;

const PARTNER = 'account-AC-1001';

describe.each(drawnFor(import.meta.url, testDatabases))('payables on $name', ({ make }) => {
  let server: TestServer;
  let database: Awaited<ReturnType<typeof make>>;
  let billing: string;
  let auditor: string;
  let carrier: string;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    billing = await server.signIn('billing@demo.invoize.test');
    auditor = await server.signIn('auditor@demo.invoize.test');
    carrier = await server.signIn('carrier@demo.invoize.test');
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  const save = async (entity: string, row: Row, by = billing): Promise<Row> => {
    const { status, body } = await server.call('PUT', `/api/records/${entity}`, by, { template: entity, rows: [row] });
    expect(status, JSON.stringify(body)).toBe(200);
    return read(entity, body.saved[0].id);
  };
  const read = async (entity: string, id: string, by = billing): Promise<Row> =>
    (await server.call('GET', `/api/records/${entity}/${id}`, by)).body.row;
  const list = async (entity: string, by = billing, filter?: Row): Promise<Row[]> =>
    (
      await server.call('POST', `/api/records/${entity}/list`, by, {
        template: entity,
        pageLimit: 100,
        ...(filter ? { filter } : {}),
      })
    ).body.rows;
  const move = async (entity: string, id: string, transition: string, by = billing, reason?: string) => {
    const { version } = await read(entity, id);
    const body = { transition, version, ...(reason ? { reason } : {}) };
    return server.call('PUT', `/api/records/${entity}/${id}/transition`, by, body);
  };
  const moved = async (entity: string, id: string, transition: string, by = billing, reason?: string): Promise<Row> => {
    const { status, body } = await move(entity, id, transition, by, reason);
    expect(status, `${transition}: ${JSON.stringify(body)}`).toBe(200);
    return read(entity, id);
  };
  const textOf = async (path: string): Promise<string> =>
    (await server.fetch(path, { headers: { sessionId: auditor } })).text();
  const approve = async (record: string, by = auditor) => {
    const { body } = await server.call('GET', '/api/requests/pending', by);
    const request = body.data.find((one: Row) => one.record === record);
    expect(request, JSON.stringify(body)).toBeDefined();
    const decided = await server.call('PUT', '/api/requests/decide', by, { ids: [request.id], decision: 'approve' });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  };
  const order = async (number: string): Promise<Row> => {
    const lines = [
      { place: '1', chargeCode: 'FRT', quantity: '10', price: '100' },
      { place: '2', chargeCode: 'FSC', quantity: '10', price: '15' },
    ];
    const made = await save('purchaseOrder', {
      number,
      partner: PARTNER,
      orderDate: '2026-11-01',
      currency: 'USD',
      lines,
    });
    return moved('purchaseOrder', made.id, 'issue');
  };
  const bill = (number: string, of: Row | undefined, amounts: readonly string[], more: Row = {}): Promise<Row> =>
    save('payableInvoice', {
      number,
      partner: PARTNER,
      kind: 'invoice',
      order: of?.id ?? null,
      invoiceDate: '2026-11-10',
      currency: 'USD',
      lines: amounts.map((amount, at) => ({
        chargeCode: ['FRT', 'FSC', 'DET'][at],
        orderLine: of ? String(at + 1) : null,
        quantity: of ? '10' : null,
        amount,
      })),
      ...more,
    });

  it('matches a bill with its order when it is captured', async () => {
    const made = await bill('B-1', await order('PO-1'), ['1000', '150']);
    expect(made).toMatchObject({ status: 'matched', total: '1150.00', amountOpen: '1150.00', dueDate: '2026-12-10' });
    expect(made.lines).toMatchObject([
      { verdict: 'matched', expected: '1000', source: 'Order PO-1, line 1', ledgerAccount: '6100' },
      { verdict: 'matched', expected: '150' },
    ]);
    expect(await list('purchaseOrder')).toContainEqual(
      expect.objectContaining({ number: 'PO-1', invoicedAmount: '1150.00', openAmount: '0.00' }),
    );
  });

  it('disputes what is above the order, and settles it by credit', async () => {
    const made = await bill('B-2', await order('PO-2'), ['1100', '150', '80']);
    expect(made.status).toBe('mismatch');
    expect(made.lines.map(({ verdict }: Row) => verdict)).toEqual(['over', 'matched', 'notOrdered']);
    const disputed = await moved('payableInvoice', made.id, 'dispute', billing, 'Not agreed');
    expect(disputed).toMatchObject({ status: 'disputed', amountDisputed: '180.00', amountOpen: '1150.00' });
    const disputes = (await list('payableDispute')).filter(({ invoice }) => invoice === made.id);
    expect(disputes.map(({ amount }) => amount).sort()).toEqual(['100.00', '80.00']);
    const first = disputes[0] as Row;
    expect((await move('payableDispute', first.id, 'credit', carrier)).status).toBe(403);
    await moved('payableDispute', first.id, 'answer', carrier, 'You are right');
    for (const { id } of disputes) await moved('payableDispute', id, 'credit');
    expect(await read('payableInvoice', made.id)).toMatchObject({
      status: 'matched',
      amountDisputed: '0.00',
      amountCredited: '180.00',
      amountOpen: '1150.00',
    });
  });

  it('holds a likely duplicate', async () => {
    const of = await order('PO-3');
    await bill('INV 0042', of, ['500', '75']);
    const twin = await bill('INV-42', of, ['500', '75']);
    expect(twin).toMatchObject({ status: 'held', verdict: expect.stringContaining('INV 0042') });
  });

  it('pays what a second person approved, by a file that the bank can read', async () => {
    const made = await bill('B-4', await order('PO-4'), ['1000', '150']);
    expect((await moved('payableInvoice', made.id, 'submit')).status).toBe('inApproval');
    await approve(made.id);
    expect((await read('payableInvoice', made.id)).status).toBe('approved');
    const proposal = { executionDate: '2026-12-15', dueUntil: '2026-12-15', currency: 'USD' };
    const proposed = await server.call('POST', '/api/payables/runs', billing, proposal);
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
    const [run] = (await list('paymentRun')).filter(({ status }) => status === 'proposed');
    if (!run) throw new Error('There is no run.');
    expect((await server.call('POST', '/api/payables/runs', billing, proposal)).status).toBe(412);
    await moved('paymentRun', run.id, 'submit');
    await approve(run.id);
    const file = `/api/payables/runs/${run.id}/file`;
    expect((await server.call('GET', file, auditor)).status).toBe(412);
    expect((await move('paymentRun', run.id, 'release', billing)).status).toBe(403);
    const released = await moved('paymentRun', run.id, 'release', auditor);
    expect(await read('payableInvoice', made.id)).toMatchObject({ status: 'inPayment' });
    const text = await textOf(file);
    expect(await textOf(file)).toBe(text);
    expect(elementsOf(text)).toMatchObject({
      MsgId: [released.number],
      NbOfTxs: ['1', '1'],
      CtrlSum: ['1150.00', '1150.00'],
      EndToEndId: [`${released.number}-1`],
      InstdAmt: ['1150.00'],
      Ustrd: ['B-4'],
    });
    const [payment] = (await list('payment', auditor)).filter(({ run: of }) => of === run.id);
    await moved('payment', payment?.id, 'settle', auditor);
    expect(await read('payableInvoice', made.id)).toMatchObject({
      status: 'paid',
      amountPaid: '1150.00',
      amountOpen: '0.00',
    });
    expect((await read('paymentRun', run.id)).status).toBe('confirmed');
  });

  it('shows a partner only its own bills, without what we expect', async () => {
    await save('payableInvoice', {
      number: 'OTHER-1',
      partner: 'account-AC-1002',
      kind: 'invoice',
      invoiceDate: '2026-11-10',
      currency: 'USD',
      lines: [{ chargeCode: 'FRT', amount: '10' }],
    });
    const theirs = await list('payableInvoice', carrier);
    expect(theirs.length).toBeGreaterThan(0);
    expect(new Set(theirs.map(({ partner }) => partner))).toEqual(new Set([PARTNER]));
    const row = await read('payableInvoice', theirs[0]?.id, carrier);
    expect(row.lines[0]).not.toHaveProperty('expected');
    const [other] = (await list('payableInvoice')).filter(({ number }) => number === 'OTHER-1');
    expect((await server.call('GET', `/api/records/payableInvoice/${other?.id}`, carrier)).status).toBe(404);
  });
});

/** The texts of the elements of a file, by name, read by another parser. */
function elementsOf(xml: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const open: string[] = [];
  const parser = new Parser();
  parser.on('openTag', (name: string) => void open.push(name));
  parser.on('closeTag', () => void open.pop());
  parser.on('text', (text: string) => {
    const name = open.at(-1);
    if (name === undefined || text.trim() === '') return;
    found[name] = [...(found[name] ?? []), text];
  });
  parser.on('error', (error: Error) => {
    throw error;
  });
  parser.write(xml);
  parser.end();
  return found;
}
