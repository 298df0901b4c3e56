/** A report as a PDF: its rows and totals, as people read them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfPages } from '../support/pdfText.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

it('has the rows with labels and digits of their fields, and the totals', { timeout: 300_000 }, async () => {
  const { body: list } = await server.call('POST', '/api/records/shipment/list', admin, { pageLimit: 1 });
  const [{ shipmentNumber }] = list.rows;
  const filter = {
    condition: 'and',
    fields: [{ name: 'shipmentNumber', operator: 'equalTo', value: shipmentNumber }],
  };
  const design = JSON.stringify({
    columns: ['shipmentNumber', 'status', 'scheduledDeliveryDate'],
    measures: [{ by: 'count', label: 'Number of shipments' }],
    filter,
  });
  const order = { entity: 'shipment', design, name: 'One shipment', format: 'pdf' };
  const asked = await server.call('POST', '/api/reportFiles', admin, order);
  expect([asked.status, asked.body]).toEqual([200, expect.objectContaining({ jobId: expect.any(String) })]);
  const job = await server.job(admin, asked.body.jobId);
  expect(job.runningStatus).toBe('Completed');
  const response = await server.fetch(`/api/downloadFile?id=${job.result.fileId}`, { headers: { sessionId: admin } });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const text = pdfPages(Buffer.from(await response.arrayBuffer()))
    .join('')
    .replaceAll('|', '');
  for (const part of ['One shipment', shipmentNumber, 'Number of shipments', 'Scheduled delivery'])
    expect(text).toContain(part);
});
