/** Reports that users design: compared with the list of the same records, for readers with different access. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { testDatabases } from '../support/stores.ts';
import { startServer, type TestServer } from './server.ts';

type Invoice = Record<string, unknown> & { status: string; currency: string | null; invoiceTotal: string | null };
const DESIGN = {
  columns: ['invoiceNumber', 'status', 'shipment.transportMode'],
  groups: [{ field: 'status' }, { field: 'shipment.transportMode' }],
  measures: [
    { by: 'count', label: 'Invoices' },
    { by: 'sum', of: 'invoiceTotal', label: 'Total' },
  ],
  chart: 'bar',
};

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: Awaited<ReturnType<typeof make>>;
  let admin: string;
  let billing: string;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    admin = await server.signIn('admin@demo.invoize.test');
    billing = await server.signIn('billing@demo.invoize.test');
  }, 300_000);
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  const run = (by: string, body: object) => server.call('POST', '/api/reportRuns', by, body);
  const saved = async (row: object, by = admin, entity = 'report') => {
    const answer = await server.call('PUT', `/api/records/${entity}`, by, { rows: [row] });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return String(answer.body.saved[0].id);
  };

  it('counts and sums what the list of the reader has, with columns of referenced records', async () => {
    for (const by of [admin, await server.signIn('auditor@demo.invoize.test')]) {
      const { body } = await server.call('POST', '/api/records/invoice/list', by, { pageLimit: 10_000 });
      const all = body.rows as Invoice[];
      const report = await run(by, { entity: 'invoice', design: DESIGN });
      expect(report.status, JSON.stringify(report.body)).toBe(200);
      expect(report.body.total).toBe(all.length);
      expect(report.body.rows).toHaveLength(Math.min(50, all.length));
      expect(report.body.columns.map(({ path }: { path: string }) => path)).toEqual(DESIGN.columns);
      expect(report.body.rows.some(({ values }: { values: object }) => Object.values(values)[2])).toBe(true);
      const { totals } = report.body;
      const countOf = (status: string) =>
        totals.rows
          .filter(({ values }: { values: { g0: string } }) => values.g0 === status)
          .reduce(
            (sum: number, row: { measures: { m0: Record<string, { count: number }> } }) =>
              sum + (row.measures.m0['']?.count ?? 0),
            0,
          );
      for (const status of new Set(all.map((invoice) => invoice.status)))
        expect([status, countOf(status)]).toEqual([status, all.filter((each) => each.status === status).length]);
      for (const [currency, { sum }] of Object.entries(totals.total.m1 as Record<string, { sum: string }>)) {
        const cents = all
          .filter((each) => (each.currency ?? '') === currency)
          .reduce((total, each) => total + Math.round(Number(each.invoiceTotal ?? 0) * 100), 0);
        expect(Math.round(Number(sum) * 100), currency).toBe(cents);
      }
    }
  });

  it('names removed columns, and refuses filters and designs that are not valid', async () => {
    const gone = await run(admin, {
      entity: 'invoice',
      design: { columns: ['invoiceNumber', 'nothing', 'shipment.nothing'] },
    });
    expect(gone.body.missing).toEqual(['nothing', 'shipment.nothing']);
    const filter = { condition: 'and', fields: [{ name: 'nothing', operator: 'equalTo', value: 1 }] };
    expect((await run(admin, { entity: 'invoice', design: { columns: ['status'], filter } })).status).toBe(422);
    expect((await run(admin, { entity: 'invoice', design: '{"columns":1}' })).status).toBe(422);
    expect(
      (await run(admin, { entity: 'invoice', design: { groups: [{ field: 'nothing' }], measures: DESIGN.measures } }))
        .status,
    ).toBe(403);
    const carrier = await server.signIn('carrier@demo.invoize.test');
    expect((await run(carrier, { entity: 'invoice', design: DESIGN })).status).toBe(403);
  });

  it('shares a report with users; each reader gets only the records that she may list', async () => {
    const id = await saved({ name: 'Invoices by status', entity: 'invoice', design: JSON.stringify(DESIGN) });
    expect((await server.call('GET', `/api/reports/${id}`, billing)).status).toBe(404);
    const { body: me } = await server.call('GET', '/api/me', billing);
    const { body } = await server.call('GET', `/api/records/report/${id}`, admin);
    const share = await server.call('PUT', '/api/records/report', admin, {
      rows: [{ id, version: body.row.version, sharedUsers: [me.loggedInUser.id] }],
    });
    expect(share.status, JSON.stringify(share.body)).toBe(200);
    const read = await server.call('GET', `/api/reports/${id}`, billing);
    expect(read.status, JSON.stringify(read.body)).toBe(200);
    const count = await server.call('POST', '/api/records/invoice/count', billing, {});
    expect(read.body.total).toBe(count.body.total);
    const own = await server.call('GET', `/api/records/report/${id}`, billing);
    const edit = await server.call('PUT', '/api/records/report', billing, {
      rows: [{ id, version: own.body.row.version, name: 'Mine' }],
    });
    expect(edit.status).not.toBe(200);
  });

  it('shows standard reports to readers once they are published', async () => {
    const id = await saved(
      { name: 'Standard', entity: 'invoice', design: JSON.stringify(DESIGN) },
      admin,
      'reportProfile',
    );
    const seen = async () => (await server.call('GET', `/api/records/reportProfile/${id}`, billing)).status;
    expect(await seen()).toBe(404);
    const { body } = await server.call('GET', `/api/records/reportProfile/${id}`, admin);
    const moved = await server.call('PUT', `/api/records/reportProfile/${id}/transition`, admin, {
      transition: 'publish',
      version: body.row.version,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await seen()).toBe(200);
  });

  it('exports the columns of a report', async () => {
    const asked = await server.call('POST', '/api/records/invoice/export', admin, {
      paths: DESIGN.columns,
      format: 'csv',
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const job = await server.job(admin, asked.body.jobId);
    const file = await server.fetch(`/api/downloadFile?id=${job.result.fileId}`, { headers: { sessionId: admin } });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Shipment: Transport mode');
    expect(lines).toHaveLength((await run(admin, { entity: 'invoice', design: DESIGN })).body.total + 1);
  });

  it('opens on the summary the records that a configured item counts', async () => {
    const asked = { query: 'summaryItemsOfPage', params: { page: 'summary' } };
    const { body } = await server.call('POST', '/api/records/summaryItem/list', billing, asked);
    const [item] = body.rows as { entity: string; design: string; name: string }[];
    const found = await run(billing, { entity: item?.entity, design: item?.design });
    expect(found.status, JSON.stringify(found.body)).toBe(200);
    const held = await server.call('POST', '/api/records/shipment/count', billing, {
      filter: { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'onHold' }] },
    });
    expect([found.body.total, found.body.totals.total.m0['']?.count ?? 0]).toEqual([held.body.total, held.body.total]);
    const edit = await server.call('PUT', '/api/records/summaryItem', billing, { rows: [{ ...item, name: 'Mine' }] });
    expect(edit.status).toBe(403);
  });

  it('offers fields that the reader may see, those of referenced records among them', async () => {
    const { body } = await server.call('GET', '/api/reportFields?entity=invoice', admin);
    const paths = body.fields.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['invoiceNumber', 'shipment.transportMode']));
    expect(body.entities.map(({ entity }: { entity: string }) => entity)).toContain('shipment');
  });
});
