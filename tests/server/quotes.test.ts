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
  let auditor: string;
  let account: Row;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    admin = await server.signIn('admin@demo.invoize.test');
    carrier = await server.signIn('carrier@demo.invoize.test');
    auditor = await server.signIn('auditor@demo.invoize.test');
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
    customerEmail: 'buyer@customer.test',
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

  /** The request that a quote waits for. */
  async function requestOf(id: unknown, by = auditor): Promise<Row> {
    const { body } = await server.call('GET', '/api/requests/pending', by);
    return body.data.find(({ record }: Row) => record === id);
  }
  const decide = (request: Row, decision: string, by = auditor, comment?: string) =>
    server.call('PUT', '/api/requests/decide', by, { ids: [request.id], decision, ...(comment ? { comment } : {}) });
  const statusOf = async (id: unknown) =>
    (await server.call('GET', `/api/records/quoteTemplate/${id}`, admin)).body.row.status;
  async function approved(id: unknown): Promise<void> {
    expect((await move(id, 'submit')).status).toBe(200);
    expect((await decide(await requestOf(id), 'approve')).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
  }

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
    await lanes(made.id, [{ tempId: 1, originPort: 'ORD', destinationPort: 'FRA', 'rate.AF': '3.2' }]);
    await approved(made.id);
    for (const step of ['send', 'win']) expect((await move(made.id, step)).status, step).toBe(200);
    const { row } = (await server.call('GET', `/api/records/quoteTemplate/${made.id}`, admin)).body;
    expect(row).toMatchObject({ status: 'won', rateSourceType: 'Database' });
    expect(row.quotedLanes).toMatchObject([{ lane: 'ORD – FRA', rates: 'Air freight: 3.2' }]);
    const params = { quote: made.id };
    const tariff = await server.call('POST', '/api/procedures/quotes.makeTariff', admin, { params });
    expect(tariff.status, JSON.stringify(tariff.body)).toBe(200);
    const templateId = tariff.body.answer.id;
    const { rows } = (await server.call('POST', '/api/tariffLane/list', admin, { templateId })).body;
    expect(rows).toMatchObject([{ tariff: templateId, originPort: 'ORD', 'rate.AF': '3.2' }]);
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

  describe('rules and suggestions', () => {
    const ORIGIN = { condition: 'and', fields: [{ name: 'originPort', operator: 'equalTo', value: 'ORD' }] };
    const rule = (more: Row = {}): Row => ({
      ruleName: 'From Chicago',
      laneCondition: { over: 'quoteLane', filter: ORIGIN },
      suggestRateTimeSpan: 3,
      charges: [{ chargeCode: 'AF', method: 'median', markUp: '10' }],
      ...more,
    });
    const saveRules = (quoteTemplateId: unknown, rules: Row[]) =>
      server.call('PUT', '/api/quoteRule', admin, { quoteTemplateId, rules });
    async function closed(tariffName: string, rate: string, RFQReceivedDate: string) {
      const made = await quote({ tariffName, RFQReceivedDate, transportMode: 'Ocean' });
      await lanes(made.id, [{ tempId: 1, originPort: 'ORD', destinationPort: 'FRA', 'rate.AF': rate }]);
      await approved(made.id);
      expect((await move(made.id, 'send')).status).toBe(200);
      expect((await move(made.id, 'lose', admin, 'Too expensive.')).status).toBe(200);
    }

    it('loads the default rules with a note where a quote has none', async () => {
      const made = await quote({ tariffName: 'Without rules' });
      const { status, body } = await server.call('GET', `/api/quoteRule?templateId=${made.id}`, admin);
      expect(status).toBe(200);
      expect(body.msg).toBe('No rule found for selected template. So loading default rules.');
      expect(body.data.rules[0]).toMatchObject({ ruleName: 'Median of a year' });
    });

    it('refuses a rule without a condition on the lane', async () => {
      const made = await quote({ tariffName: 'No condition' });
      const { status, body } = await saveRules(made.id, [rule({ laneCondition: '' })]);
      expect(status).toBe(412);
      expect(JSON.stringify(body)).toContain('Provide at least one Selected Lane Parameter condition');
    });

    it('suggests the median of past quotes, explains each candidate, and fills empty cells only', async () => {
      await closed('Past 1', '3.00', '2026-10-01');
      await closed('Past 2', '4.00', '2026-10-20');
      await closed('Long ago', '1.00', '2026-01-05');
      const made = await quote({ tariffName: 'Suggested', transportMode: 'Ocean' });
      await lanes(made.id, [
        { tempId: 1, originPort: 'ORD', destinationPort: 'FRA' },
        { tempId: 2, originPort: 'ORD', destinationPort: 'NRT' },
        { tempId: 3, originPort: 'JFK', destinationPort: 'FRA', 'rate.AF': '9' },
      ]);
      expect((await saveRules(made.id, [rule()])).status).toBe(200);
      const { body } = await server.call('POST', '/api/quote/suggestRates', admin, { templateId: made.id });
      expect(body).toMatchObject({ suggested: 1, open: 2 });
      const by = (name: string) => body.lanes.find((lane: Row) => String(lane.name).startsWith(name));
      expect(by('ORD – FRA')).toMatchObject({
        outcome: 'suggested',
        rule: 'From Chicago',
        rates: { 'rate.AF': '3.85' },
      });
      const reasons = Object.fromEntries(
        by('ORD – FRA').candidates.map(({ sourceName, reason }: Row) => [sourceName, reason]),
      );
      expect(reasons).toMatchObject({ 'Past 1': 'Used', 'Past 2': 'Used' });
      expect(reasons['Long ago']).toMatch(/^Ignored: it ended before/);
      expect(by('ORD – NRT')).toMatchObject({ outcome: 'noCandidate' });
      expect(by('JFK – FRA')).toMatchObject({ outcome: 'noRule' });
      const applied = await server.call('PUT', '/api/quote/suggestRates', admin, { templateId: made.id });
      expect(applied.body).toMatchObject({ saved: 1, open: 2 });
      const again = await server.call('PUT', '/api/quote/suggestRates', admin, { templateId: made.id });
      expect(again.body).toMatchObject({ saved: 0 });
      const { rows } = (await server.call('POST', '/api/tariffLane/list', admin, { templateId: made.id })).body;
      expect(rows.find(({ name }: Row) => name === 'ORD – FRA')).toMatchObject({ 'rate.AF': '3.85' });
    });

    it('copies the rules of another quote', async () => {
      const [from, to] = [await quote({ tariffName: 'Rules from' }), await quote({ tariffName: 'Rules to' })];
      await saveRules(from.id, [rule()]);
      const path = `/api/quoteRule?action=clone&templateId=${from.id}`;
      const { body } = await server.call('PUT', path, admin, { quoteTemplateId: to.id });
      expect(body.data).toMatchObject({ quoteTemplateId: to.id, rules: [{ ruleName: 'From Chicago' }] });
    });
  });

  describe('calls', () => {
    it('previews, saves and lists templates', async () => {
      const draft = values({ tariffName: 'By call', type: 'preview' });
      const preview = await server.call('PUT', '/api/rfq', admin, draft);
      expect(preview.status, JSON.stringify(preview.body)).toBe(200);
      const saved = await server.call('PUT', '/api/rfq', admin, { ...draft, type: 'save' });
      expect(saved.body.id).toEqual(expect.any(String));
      const path = '/api/rfq?pageLimit=5&pageNo=1&rateSourceType=In%20Process';
      const rules = { condition: 'and', fields: [{ name: 'tariffName', operator: 'equalTo', value: 'By call' }] };
      const { body } = await server.call('POST', path, admin, { rules, type: 'rfqConfig' });
      expect(body).toMatchObject({ count: 1, data: [{ id: saved.body.id }] });
      const read = await server.call('GET', `/api/rfqConfig/template?id=${saved.body.id}`, admin);
      expect(read.body.data).toMatchObject({ tariffName: 'By call', columns: expect.any(Array) });
      const fresh = await server.call('GET', '/api/rfqConfig/template?type=template&rateSourceType=Database', admin);
      expect(fresh.body.data).toMatchObject({ rateSourceType: 'Database', status: 'draft' });
      const none = await server.call('GET', '/api/rfqConfig/template?id=nothing', admin);
      expect(none).toMatchObject({ status: 404, body: { msg: 'Unable to fetch the required template' } });
    });

    it('answers the validity of a repository, or says that there is none', async () => {
      const made = await quote({ tariffName: 'Valid' });
      const validity = (id: unknown) => server.call('GET', `/api/quote/repositoryEffectiveExpiry/${id}`, admin);
      expect((await validity(made.id)).body.data).toEqual({ effectiveDate: '2026-12-01', expiryDate: '2027-11-30' });
      const open = await quote({ tariffName: 'Open end', expiryDate: null });
      expect(await validity(open.id)).toMatchObject({
        status: 412,
        body: { msg: 'Effective and Expiry date of repository not available.' },
      });
    });

    it('suggests values and gives the fields of quotes', async () => {
      const path = '/api/quoteSuggestions?suggestionFor=rfqTemplate&pageLimit=10000&page=1&q=Air';
      expect((await server.call('GET', path, admin)).body.msg.length).toBeGreaterThan(0);
      const { body } = await server.call('GET', '/api/getRFQTemplate', admin);
      expect(JSON.stringify(body)).toContain('RFQReceivedDate');
    });
  });

  describe('approvals', () => {
    it('are pending for everybody of the step but the initiator', async () => {
      const made = await quote({ tariffName: 'Never by the initiator' });
      await move(made.id, 'submit');
      expect(await requestOf(made.id, admin)).toBeUndefined();
      const request = await requestOf(made.id);
      expect(request).toMatchObject({ title: 'Never by the initiator', status: 'pending', stepName: 'Pricing lead' });
      expect(await decide(request, 'approve', admin)).toMatchObject({ status: 412 });
      expect((await decide(request, 'approve', carrier)).status).toBe(403);
      expect(await statusOf(made.id)).toBe('inApproval');
      const count = await server.call('GET', '/api/requests/pending?count=true', auditor);
      expect(count.body.count).toBeGreaterThan(0);
      expect(count.body.data).toBeUndefined();
    });

    it('return a rejected quote to its draft, with the comment on the request, and begin again', async () => {
      const made = await quote({ tariffName: 'Rejected' });
      await move(made.id, 'submit');
      const request = await requestOf(made.id);
      expect((await decide(request, 'reject')).body.msg).toMatch(/reason|comment/i);
      expect((await decide(request, 'reject', auditor, 'Too low.')).status).toBe(200);
      expect(await statusOf(made.id)).toBe('draft');
      const { row } = (await server.call('GET', `/api/records/request/${request.id}`, admin)).body;
      expect(row).toMatchObject({ status: 'rejected', decisions: [{ decision: 'reject', comment: 'Too low.' }] });
      expect((await decide(request, 'approve')).status).toBe(412);
      const again = await server.call('PUT', `/api/requests/${request.id}/reinitiate`, admin, {});
      expect(again.status, JSON.stringify(again.body)).toBe(200);
      expect(await statusOf(made.id)).toBe('inApproval');
      expect((await requestOf(made.id)).id).not.toBe(request.id);
    });

    it('are withdrawn by their initiator only', async () => {
      const made = await quote({ tariffName: 'Withdrawn' });
      await move(made.id, 'submit');
      const request = await requestOf(made.id);
      expect((await decide(request, 'withdraw')).status).toBe(412);
      expect((await decide(request, 'withdraw', admin)).status).toBe(200);
      expect(await statusOf(made.id)).toBe('draft');
    });

    it('go through every step, everybody of a step of all, and in one order', async () => {
      const people = (await server.call('POST', '/api/records/user/list', admin, { template: 'user' })).body
        .rows as Row[];
      const idOf = (name: string) => people.find(({ email }) => email === `${name}@demo.invoize.test`)?.id;
      const filter = { condition: 'and', fields: [{ name: 'transportMode', operator: 'equalTo', value: 'Rail' }] };
      const rows = [
        {
          name: 'Rail quotes',
          kind: 'quoteTemplate',
          position: 0,
          condition: { over: 'quoteTemplate', filter },
          steps: [
            { name: 'Both', users: [idOf('auditor'), idOf('billing')], mode: 'all' },
            { name: 'Last', users: [idOf('billing')], mode: 'any' },
          ],
        },
      ];
      const saved = await server.call('PUT', '/api/records/approvalFlow', admin, { template: 'approvalFlow', rows });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const { id, version } = saved.body.saved[0];
      const path = `/api/records/approvalFlow/${id}/transition`;
      expect((await server.call('PUT', path, admin, { transition: 'activate', version })).status).toBe(200);
      const billing = await server.signIn('billing@demo.invoize.test');
      const made = await quote({ tariffName: 'By rail', transportMode: 'Rail' });
      expect((await move(made.id, 'submit')).status).toBe(200);
      const request = await requestOf(made.id);
      expect((await decide(request, 'approve')).status).toBe(200);
      expect(await requestOf(made.id)).toBeUndefined();
      expect(await statusOf(made.id)).toBe('inApproval');
      expect((await decide(request, 'approve')).status).toBe(412);
      expect((await decide(request, 'approve', billing)).status).toBe(200);
      expect(await requestOf(made.id, billing)).toMatchObject({ stepName: 'Last', step: 2 });
      expect((await decide(request, 'approve', billing)).status).toBe(200);
      expect(await statusOf(made.id)).toBe('approved');
    });

    it('are refused where no flow matches', async () => {
      const details = { account: account.id, transportMode: 'Air' };
      const content = { header: {}, data: { details } };
      const add = (requestViewType: string) =>
        server.call('POST', '/api/requests/addNewRequest', admin, { requestViewType, title: 'Rates', content });
      expect(await add('qoutesRequest')).toMatchObject({
        status: 412,
        body: { msg: 'No Rule Found to Create Quote Request' },
      });
    });
  });
});
