/** Quotes: templates with lanes, their states, and who may see and change them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { testDatabases } from '../support/stores.ts';
import { startServer, type TestServer } from './server.ts';

type Row = Record<string, unknown>;

describe.each(drawnFor(import.meta.url, testDatabases))('quotes on $name', ({ make }) => {
  let server: TestServer;
  let database: Awaited<ReturnType<typeof make>>;
  let admin: string;
  let carrier: string;
  let account: Row;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    admin = await server.signIn('admin@demo.invoize.test');
    carrier = await server.signIn('carrier@demo.invoize.test');
    const list = { template: 'account', pageLimit: 1 };
    account = (await server.call('POST', '/api/records/account/list', admin, list)).body.rows[0];
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  const charges = [
    { chargeCode: 'AF', displayName: 'Air freight', calculation: 'KG', min: true, customerView: true },
    { chargeCode: 'DOC', displayName: 'Documents', calculation: 'FLAT', customerView: true },
  ];
  const values = (more: Row = {}): Row => ({
    tariffName: 'Round trip',
    rateSourceType: 'In Process',
    account: account.id,
    RFQReceivedDate: '2026-11-01',
    RFQCompletionDate: '2027-11-30',
    effectiveDate: '2026-12-01',
    expiryDate: '2027-11-30',
    tariffAppliedOnDate: 'etd',
    currency: 'USD',
    transportMode: 'Air',
    parameters: ['originPort', 'destinationPort'],
    charges,
    ...more,
  });
  async function quote(more: Row = {}): Promise<Row> {
    const rows = [values(more)];
    const saved = await server.call('PUT', '/api/records/quoteTemplate', admin, { template: 'quoteTemplate', rows });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return saved.body.saved[0].row;
  }
  const lanes = (id: unknown, data: Row[], by = admin) =>
    server.call('PUT', '/api/tariffLane', by, { templateId: id, data });
  const move = async (id: unknown, transition: string, by = admin, reason?: string) => {
    const { row } = (await server.call('GET', `/api/records/quoteTemplate/${id}`, admin)).body;
    const body = { transition, version: row.version, ...(reason ? { reason } : {}) };
    return server.call('PUT', `/api/records/quoteTemplate/${id}/transition`, by, body);
  };

  it('saves lanes of a draft, with a column for each charge', async () => {
    const made = await quote({ tariffName: 'Ten lanes' });
    const destinations = ['FRA', 'LHR', 'AMS', 'CDG', 'MAD', 'NRT', 'GRU', 'JFK', 'LAX', 'ATL'];
    const saved = await lanes(
      made.id,
      destinations.map((destinationPort, tempId) => ({
        tempId,
        originPort: 'ORD',
        destinationPort,
        'rate.AF': '3.20',
        'min.AF': '80',
      })),
    );
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const list = (await server.call('POST', '/api/tariffLane/list', admin, { templateId: made.id })).body;
    expect(list.total).toBe(10);
    expect(list.rows[0]).toMatchObject({ tariff: made.id, 'rate.AF': '3.20', 'min.AF': '80', 'rate.DOC': null });
    const wrong = await lanes(made.id, [{ tempId: 1, originPort: 'ORD', destinationPort: 'FRA', 'rate.AF': 'dear' }]);
    expect(wrong.status).toBe(412);
    expect(wrong.body.errorRows[0].errors).toHaveProperty(['rate.AF']);
  });

  it('changes lanes of drafts only', async () => {
    const made = await quote({ tariffName: 'Submitted' });
    expect((await move(made.id, 'submit')).status).toBe(200);
    const refused = await lanes(made.id, [{ tempId: 1, originPort: 'ORD', destinationPort: 'FRA' }]);
    expect(refused.status).toBe(412);
    expect(refused.body.msg).toMatch(/only while the quote is a draft/);
  });

  it('closes a quote into the database of past rates', async () => {
    const made = await quote({ tariffName: 'Closed' });
    for (const step of ['submit', 'approve', 'send', 'win']) expect((await move(made.id, step)).status, step).toBe(200);
    const { row } = (await server.call('GET', `/api/records/quoteTemplate/${made.id}`, admin)).body;
    expect(row).toMatchObject({ status: 'won', rateSourceType: 'Database' });
  });

  it('names the section that fails, and what a change would remove from lanes', async () => {
    const check = (row: Row) => server.call('PUT', '/api/tariffConfig/check', admin, { row, entity: 'quoteTemplate' });
    const failing: [string, Row][] = [
      ['Basic information', { tariffName: '' }],
      ['RFQ identifiers', { RFQReceivedDate: '' }],
      ['Additional information', { effectiveDate: '' }],
      ['Charges', { charges: [{ chargeCode: 'AF' }] }],
    ];
    for (const [section, more] of failing) {
      const { status, body } = await check(values({ tariffName: 'Sections', ...more }));
      expect(status).toBe(412);
      expect(body.msg, section).toContain(`entered in the ${section}`);
    }
    const made = await quote({ tariffName: 'Removed' });
    const { row } = (await server.call('GET', `/api/records/quoteTemplate/${made.id}`, admin)).body;
    const { body } = await check({ ...row, parameters: ['originPort'] });
    expect(body.text).toMatch(/Destination port/);
  });

  it('is closed to people without permission', async () => {
    const made = await quote({ tariffName: 'Private' });
    expect((await server.call('GET', `/api/records/quoteTemplate/${made.id}`, carrier)).status).toBe(403);
    expect((await lanes(made.id, [{ tempId: 1, originPort: 'ORD' }], carrier)).status).toBe(403);
    expect((await server.call('POST', '/api/tariffLane/list', carrier, { templateId: made.id })).status).toBe(403);
  });

  it('shows no lane of a quote as a lane of tariffs', async () => {
    const made = await quote({ tariffName: 'Apart' });
    await lanes(made.id, [{ tempId: 1, originPort: 'ORD', destinationPort: 'FRA', 'rate.AF': '1' }]);
    const { rows } = (await server.call('POST', '/api/records/lane/list', admin, { template: 'lane' })).body;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ tariff }: Row) => tariff === made.id)).toEqual([]);
  });
});
