/** A file of a list has its columns of referenced records too (invoice.delivery: the ports of the shipment), as far as who exports sees them. */
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { setGrant } from './grantOf.ts';
import { startServer, type TestServer } from './server.ts';

type Row = Record<string, unknown>;

const ONLY_INVOICES = 'auditor@demo.invoize.test';
const COLUMNS = ['Origin port', 'Destination port'];

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: TestDatabase;
  let admin: string;
  let only: string;
  const list = { template: 'invoice.delivery', query: 'invoicesDelivered' };
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    await setGrant(server, ONLY_INVOICES, {
      permissions: { 'invoiceProcessing.sideInvoiceProcessing': {}, 'invoiceDelivery.sideInvoiceDelivery': {} },
    });
    admin = await server.signIn('admin@demo.invoize.test');
    only = await server.signIn(ONLY_INVOICES);
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  const rowsOf = async (session: string, entity: string, body: object): Promise<Row[]> =>
    (await server.call('POST', `/api/records/${entity}/list`, session, { ...body, pageLimit: 5000 })).body.rows;
  const exported = async (session: string, format: string): Promise<unknown[][]> => {
    const asked = await server.call('POST', '/api/records/invoice/export', session, {
      ...list,
      format,
      name: 'Delivered',
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { result } = await server.job(session, asked.body.jobId);
    const file = await server.fetch(`/api/downloadFile?id=${result.fileId}`, { headers: { sessionId: session } });
    const bytes = Buffer.from(await file.arrayBuffer());
    if (format === 'xlsx') return (await readSheet(bytes, 1)) as unknown[][];
    return Papa.parse<unknown[]>(bytes.toString().replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
  };

  it.each(['csv', 'xlsx'])('has the ports of each shipment in a file of %s', async (format) => {
    const invoices = await rowsOf(admin, 'invoice', list);
    const shipments = new Map((await rowsOf(admin, 'shipment', {})).map((row) => [row.id, row]));
    expect(invoices.length).toBeGreaterThan(2);
    const [head = [], ...lines] = await exported(admin, format);
    const at = (label: string) => head.indexOf(label);
    for (const column of COLUMNS) expect(head).toContain(column);
    expect(lines.length).toBe(invoices.length);
    for (const [index, { invoiceNumber, shipment }] of invoices.entries()) {
      const { originPort, destinationPort } = shipments.get(shipment) ?? {};
      const line = lines[index] ?? [];
      const told = [line[at('Invoice number')], ...COLUMNS.map((column) => line[at(column)] ?? '')];
      expect(told).toEqual([invoiceNumber, originPort ?? '', destinationPort ?? '']);
    }
    expect(invoices.some(({ originPort }) => originPort)).toBe(true);
  });

  it.each(['csv', 'xlsx'])('has none of it in a file of %s for who sees no shipments', async (format) => {
    const [invoice] = await rowsOf(only, 'invoice', list);
    expect(invoice).not.toHaveProperty('originPort');
    const [head, ...lines] = await exported(only, format);
    expect(lines.length).toBeGreaterThan(2);
    for (const column of COLUMNS) expect(head).not.toContain(column);
  });
});
