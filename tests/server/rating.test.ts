/** Shipments rated with tariffs that are records: candidates, versions, lanes, breaks, and why each amount is what it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../support/shortRun.ts';
import { testDatabases } from '../support/stores.ts';
import { startServer, type TestServer } from './server.ts';

type Row = Record<string, unknown>;

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
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
    // Those of the demo are candidates of every account.
    const { rows } = (await server.call('POST', '/api/records/tariff/list', admin, { template: 'tariff' })).body;
    for (const { id, version } of rows as Row[]) {
      const path = `/api/records/tariff/${id}/transition`;
      const moved = await server.call('PUT', path, admin, { transition: 'withdraw', version, reason: 'For a test.' });
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    }
    await save('breakage', [
      { name: 'AIR', key: 'weightBreaks', displayName: 'N', from: '0', to: '44.99' },
      { name: 'AIR', key: 'weightBreaks', displayName: 'Q45', from: '45' },
    ]);
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  async function save(entity: string, rows: Row[]): Promise<Row[]> {
    const saved = await server.call('PUT', `/api/records/${entity}`, admin, { template: entity, rows });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return saved.body.saved.map(({ row }: { row: Row }) => row);
  }

  const charges = [
    { chargeCode: 'AF', calculation: 'KG', breackage: 'AIR', consider: true, min: true, customerView: true },
    { chargeCode: 'FSC', calculation: 'PCT', operand: '10', calculationOnCharge: 'AF', customerView: true },
  ];

  async function tariff(values: Row): Promise<Row> {
    const [row] = await save('tariff', [
      {
        rateSourceType: 'Tariff',
        effectiveDate: '2026-01-01',
        tariffAppliedOnDate: 'etd',
        currency: 'USD',
        transportMode: 'Air',
        parameters: ['originPort', 'destinationPort'],
        charges,
        ...values,
      },
    ]);
    return row as Row;
  }
  async function move(row: Row | undefined, transition: string) {
    const path = `/api/records/tariff/${row?.id}/transition`;
    const moved = await server.call('PUT', path, admin, { transition, version: row?.version });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
  const lane = (tariffId: unknown, values: Row) =>
    save('lane', [
      {
        name: 'FRA to anywhere',
        tariff: tariffId,
        rates: [
          { charge: 'AF', part: 'rate', break: 'N', value: '4.01' },
          { charge: 'AF', part: 'rate', break: 'Q45', value: '3.10' },
          { charge: 'AF', part: 'min', value: '76.69' },
        ],
        ...values,
      },
    ]);
  const rate = (shipment: Row, more: Row = {}, by = admin) =>
    server.call('POST', '/api/rateEngine/rate', by, {
      accountId: account.id,
      shipment: { transportMode: 'Air', etd: '2026-03-02', originPort: 'FRA', chargeableWeight: 40, ...shipment },
      ...more,
    });

  it('rates with the tariff of the account, and says how each charge came about', async () => {
    const made = await tariff({ tariffName: 'Frankfurt', account: account.id });
    await lane(made.id, { originPort: 'FRA' });
    expect((await rate({})).body).toMatchObject({ outcome: 'noTariff', msg: expect.any(String) });
    await move(made, 'activate');
    const { status, body } = await rate({});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'rated',
      total: '153.45',
      currency: 'USD',
      tariff: { tariffName: 'Frankfurt', version: 1, versionId: made.id },
      lane: { parameters: { originPort: 'FRA' } },
      charges: [
        { chargeCode: 'AF', tariffValue: '139.50', why: { deficitWeight: '45', unitPrice: '3.1' } },
        { chargeCode: 'FSC', tariffValue: '13.95', why: { onCharges: ['AF'] } },
      ],
    });
    expect((await rate({ chargeableWeight: 10 })).body.charges[0]).toMatchObject({
      tariffValue: '76.69',
      why: { minimum: '76.69' },
    });
    expect((await rate({ originPort: 'JFK' })).body).toMatchObject({ outcome: 'noLane' });
    expect((await rate({ chargeableWeight: '' })).body).toMatchObject({ outcome: 'missingWeight' });
    expect((await rate({ transportMode: 'Ocean' })).body.total).toBeUndefined();
    const [stored] = await save('shipment', [
      {
        shipmentNumber: 'RATE-STORED',
        accountNumber: account.accountNumber,
        transportMode: 'Air',
        originPort: 'FRA',
        destinationCountry: 'Nigeria',
        etd: '2026-03-02',
        chargeableWeight: 40,
        currency: 'USD',
      },
    ]);
    const byId = await server.call('POST', '/api/rating', admin, { shipmentData: { id: stored?.id } });
    expect(byId.body).toMatchObject({ outcome: 'rated', total: '153.45' });
  });

  it('calculates invoices: stores the values of the tariff, and gives the reason if there are none', async () => {
    const capture = async (shipmentNumber: string, values: Row = {}) => {
      const [shipment] = await save('shipment', [
        {
          shipmentNumber,
          accountNumber: account.accountNumber,
          transportMode: 'Air',
          originPort: 'FRA',
          destinationCountry: 'Nigeria',
          etd: '2026-03-02',
          chargeableWeight: 40,
          currency: 'USD',
          ...values,
        },
      ]);
      const filter = { condition: 'and', fields: [{ name: 'shipment', operator: 'equalTo', value: shipment?.id }] };
      return (await server.call('POST', '/api/records/invoice/list', admin, { filter })).body.rows[0];
    };
    const calculate = (ids: unknown[], by = admin) =>
      server.call('POST', '/api/procedures/invoice.calculate', by, { params: { invoices: ids } });
    const stored = async (id: unknown) => (await server.call('GET', `/api/records/invoice/${id}`, admin)).body.row;
    const [one, other] = [await capture('RATE-1'), await capture('RATE-2', { originPort: 'JFK' })];
    const { status, body } = await calculate([one.id, other.id]);
    expect([status, body.rounds?.map((round: Row) => (round.answer as Row)?.outcome)]).toEqual([
      200,
      ['rated', 'noLane'],
    ]);
    expect([body.msg, body.rounds]).toMatchObject([
      'Calculate invoices: 1 done, 1 failed.',
      [{ status: 'done' }, { status: 'failed', msg: expect.not.stringContaining('RATE-2') }],
    ]);
    expect(await stored(one.id)).toMatchObject({
      status: 'rated',
      ratingOutcome: 'rated',
      tariffName: 'Frankfurt',
      charges: [
        { chargeCode: 'AF', tariffValue: '139.50', userValue: '139.5', asPerTariff: 'Yes' },
        { chargeCode: 'FSC', tariffValue: '13.95' },
      ],
    });
    const failed = await stored(other.id);
    expect(failed).toMatchObject({ status: 'notRated', ratingOutcome: 'noLane', ratingMessage: expect.any(String) });
    expect(failed.charges ?? []).toEqual([]);
    // An unrated charge adds one exception, regardless of the number of calculations, until a calculation rates it.
    const failures = async (invoice: unknown) => {
      const filter = { condition: 'and', fields: [{ name: 'invoice', operator: 'equalTo', value: invoice }] };
      return (await server.call('POST', '/api/records/ratingFailure/list', admin, { filter })).body.rows;
    };
    expect(await failures(one.id)).toEqual([]);
    const [waiting] = await failures(other.id);
    expect(waiting).toMatchObject({ shipmentNumber: 'RATE-2', outcome: 'noLane', reason: failed.ratingMessage });
    const resolved = { id: waiting.id, version: waiting.version, isResolved: true };
    await save('ratingFailure', [resolved]);
    await calculate([other.id]);
    expect(await failures(other.id)).toMatchObject([{ id: waiting.id, isResolved: false }]);
    const shipment = (await server.call('GET', `/api/records/shipment/${failed.shipment}`, admin)).body.row;
    await save('shipment', [
      { id: shipment.id, version: shipment.version, originPort: 'FRA', originCountry: 'Germany' },
    ]);
    await calculate([other.id]);
    expect(await failures(other.id)).toMatchObject([{ id: waiting.id, isResolved: true }]);
    expect((await calculate([one.id], carrier)).status).toBe(403);

    // A numbered invoice: not calculated, and refreshed only with the new total accepted. An additional one needs no Freight.
    await server.call('POST', '/api/procedures/invoice.additional', admin, { params: { invoices: [one.id] } });
    const ofShipment = { condition: 'and', fields: [{ name: 'shipment', operator: 'equalTo', value: one.shipment }] };
    const { rows } = (await server.call('POST', '/api/records/invoice/list', admin, { filter: ofShipment })).body;
    const extra = rows.find(({ id }: Row) => id !== one.id);
    await calculate([extra.id]);
    for (const transition of ['ready', 'bill']) {
      const path = `/api/records/invoice/${extra.id}/transition`;
      const { version } = await stored(extra.id);
      const moved = await server.call('PUT', path, admin, { transition, version });
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    }
    const billed = await stored(extra.id);
    const again = (await calculate([extra.id])).body.rounds[0];
    expect(again).toMatchObject({
      status: 'refused',
      msg: `Invoice ${billed.invoiceNumber} is billed, voided or deleted. It was not calculated.`,
    });
    const refresh = (answers: string[]) =>
      server.call('POST', '/api/invoice/refreshCharges', admin, { invoiceId: extra.id, answers });
    expect((await refresh([])).body).toMatchObject({ answer: { totalBefore: '153.450000', total: '153.450000' } });
    const heavier = (await server.call('GET', `/api/records/shipment/${extra.shipment}`, admin)).body.row;
    await save('shipment', [{ id: heavier.id, version: heavier.version, chargeableWeight: 100 }]);
    const before = await stored(extra.id);
    const asked = await refresh([]);
    expect([asked.status, asked.body.questions], JSON.stringify(asked.body.answer?.invoice)).toEqual([
      412,
      [
        expect.objectContaining({
          msg: `The total of invoice ${billed.invoiceNumber} changes from 153.45 to 341.00 USD.`,
        }),
      ],
    ]);
    expect(await stored(extra.id)).toEqual(before);
    expect((await refresh([asked.body.questions[0].check])).body.answer).toMatchObject({ total: '341.000000' });
    expect((await stored(extra.id)).isChargesRefreshed).toBe(true);
  });

  it('takes the version of the day; a version in force is not edited', async () => {
    const first = (await rate({})).body.tariff.versionId;
    const made = await server.call('POST', '/api/procedures/tariffs.nextVersion', admin, { params: { tariff: first } });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const draft = (await server.call('GET', `/api/records/tariff/${made.body.answer.id}`, admin)).body.row;
    expect(draft).toMatchObject({
      tariffVersion: 2,
      status: 'draft',
      charges: [{ chargeCode: 'AF' }, { chargeCode: 'FSC' }],
    });
    const [fuel] = draft.charges.slice(1);
    const changed2 = { ...draft, effectiveDate: '2026-06-01', charges: [draft.charges[0], { ...fuel, operand: '20' }] };
    const [next = {}] = await save('tariff', [changed2]);
    await move(next, 'activate');
    expect((await rate({})).body).toMatchObject({ tariff: { version: 1 }, total: '153.45' });
    expect((await rate({ etd: '2026-06-01' })).body).toMatchObject({ tariff: { version: 2 }, total: '167.40' });
    const row = (await server.call('GET', `/api/records/tariff/${next.id}`, admin)).body.row;
    const changed = { ...row, currency: 'EUR' };
    const refused = await server.call('PUT', '/api/records/tariff', admin, {
      template: 'tariff',
      rows: [changed],
    });
    expect(refused.status).not.toBe(200);
  });

  it('a clone keeps the charges and the lanes of its version', async () => {
    const first = (await rate({})).body.tariff.versionId;
    const copied = await server.call('POST', '/api/procedures/tariffs.copy', admin, { params: { tariff: first } });
    expect(copied.status, JSON.stringify(copied.body)).toBe(200);
    const { id } = copied.body.answer;
    const copy = (await server.call('GET', `/api/records/tariff/${id}`, admin)).body.row;
    expect(copy).toMatchObject({
      tariffName: expect.stringMatching(/ \(copy\)$/),
      tariffVersion: 1,
      status: 'draft',
      charges: [{ chargeCode: 'AF' }, { chargeCode: 'FSC' }],
    });
    const lanesOf = async (tariff: string) => {
      const filter = { condition: 'and', fields: [{ name: 'tariff', operator: 'equalTo', value: tariff }] };
      const { rows } = (await server.call('POST', '/api/records/lane/list', admin, { filter })).body;
      return (rows as Row[]).map(({ name, rates }) => [name, (rates as unknown[] | undefined)?.length]);
    };
    expect(await lanesOf(id)).toEqual(await lanesOf(first));
    expect((await lanesOf(id)).length).toBeGreaterThan(0);
  });

  it('each invoice records the version of its tariff, even when the next one becomes effective in the meantime', async () => {
    const second = (await rate({ etd: '2027-03-02' })).body.tariff;
    const made = await server.call('POST', '/api/procedures/tariffs.nextVersion', admin, {
      params: { tariff: second.versionId },
    });
    const draft = (await server.call('GET', `/api/records/tariff/${made.body.answer.id}`, admin)).body.row;
    const dearer = [draft.charges[0], { ...draft.charges[1], operand: '30' }];
    const [next = {}] = await save('tariff', [{ ...draft, effectiveDate: '2027-01-01', charges: dearer }]);
    const shipments = await save(
      'shipment',
      Array.from({ length: 8 }, (_, at) => ({
        shipmentNumber: `WHILE-${at}`,
        accountNumber: account.accountNumber,
        transportMode: 'Air',
        originPort: 'FRA',
        destinationCountry: 'Nigeria',
        etd: '2027-03-02',
        chargeableWeight: 40,
        currency: 'USD',
      })),
    );
    const ours = { name: 'shipment', operator: 'isInList', value: shipments.map(({ id }) => id) };
    const filter = { condition: 'and', fields: [ours] };
    const invoices = async () =>
      (await server.call('POST', '/api/records/invoice/list', admin, { filter })).body.rows as Row[];
    const ids = (await invoices()).map(({ id }) => id);
    const calculate = () =>
      server.call('POST', '/api/procedures/invoice.calculate', admin, { params: { invoices: ids } });
    const [calculated] = await Promise.all([calculate(), move(next, 'activate')]);
    expect(calculated.body.rounds, JSON.stringify(calculated.body)).toHaveLength(8);
    const fuel: Record<string, string> = { [String(second.version)]: '27.90', [String(draft.tariffVersion)]: '41.85' };
    for (const { id, tariffVersion } of await invoices()) {
      const { data } = (await server.call('GET', `/api/rateEngine/why?invoiceId=${id}`, admin)).body;
      expect(data).toMatchObject({ isSame: true, charges: [{}, { stored: fuel[String(tariffVersion)] }] });
    }
    await calculate();
    expect(new Set((await invoices()).map(({ tariffVersion }) => tariffVersion))).toEqual(
      new Set([String(draft.tariffVersion)]),
    );
  });

  it('shows and saves lanes by the columns of their tariff', async () => {
    const { id } = await tariff({
      tariffName: 'Grid',
      transportMode: 'Rail',
      charges: [
        { ...charges[0], displayName: 'Air freight' },
        { ...charges[1], displayName: 'Fuel' },
      ],
    });
    await lane(id, { originPort: 'FRA' });
    const template = async (of: unknown) =>
      (await server.call('GET', `/api/tariffConfig/template?id=${of}`, admin)).body.data;
    const lanesOf = async (of: unknown) =>
      (await server.call('POST', '/api/tariffLane/list', admin, { templateId: of })).body;
    const put = (of: unknown, data: Row[], more: Row = {}) =>
      server.call('PUT', '/api/tariffLane', admin, { templateId: of, data, ...more });
    expect((await template(id)).columns).toEqual([
      { key: 'min.AF', label: 'Air freight minimum' },
      { key: 'break.AF.N', label: 'Air freight N' },
      { key: 'break.AF.Q45', label: 'Air freight Q45' },
      { key: 'rate.FSC', label: 'Fuel' },
    ]);
    const { rows, total } = await lanesOf(id);
    expect([total, rows]).toEqual([
      1,
      [expect.objectContaining({ originPort: 'FRA', 'break.AF.N': '4.01', 'min.AF': '76.69', 'rate.FSC': null })],
    ]);
    const [{ version, id: laneId }] = rows;
    const wrong = await put(id, [{ id: laneId, version, tempId: 'a', 'break.AF.N': 'dear', 'min.AF': '80' }]);
    expect([wrong.status, wrong.body.errorRows]).toEqual([
      412,
      [expect.objectContaining({ tempId: 'a', errors: { 'break.AF.N': expect.stringContaining('number') } })],
    ]);
    const saved = await put(id, [
      { id: laneId, version, tempId: 'a', was: { 'break.AF.N': '4.01' }, 'break.AF.N': '4.05' },
      { tempId: 'b', originPort: 'JFK', 'rate.FSC': '12' },
    ]);
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({
        templateId: id,
        saved: [
          expect.objectContaining({ tempId: 'a', id: laneId }),
          expect.objectContaining({ tempId: 'b', row: expect.objectContaining({ name: 'JFK', 'rate.FSC': '12' }) }),
        ],
      }),
    ]);
    // Two users change different rates of one lane: both are stored. For the same rate, the second is asked.
    const late = await put(id, [{ id: laneId, version, was: { 'min.AF': '76.69' }, 'min.AF': '70' }]);
    expect(late.status, JSON.stringify(late.body)).toBe(200);
    const again = await put(id, [{ id: laneId, version, was: { 'break.AF.N': '4.01' }, 'break.AF.N': '4.50' }]);
    expect([again.status, again.body.conflicts]).toMatchObject([
      412,
      [{ id: laneId, stored: { 'break.AF.N': '4.05' } }],
    ]);
    const now = (await lanesOf(id)).rows.find((row: Row) => row.id === laneId);
    expect(now).toMatchObject({ 'break.AF.N': '4.05', 'min.AF': '70', 'break.AF.Q45': '3.10' });
    const ended = await put(id, [], { removed: [{ id: laneId, version: now.version }] });
    expect([ended.status, (await lanesOf(id)).total]).toEqual([200, 1]);
  });

  it('never changes a version that rated an invoice: its lanes change with the next one', async () => {
    const first = (await rate({})).body.tariff.versionId;
    const list = (of: unknown) => server.call('POST', '/api/tariffLane/list', admin, { templateId: of });
    const data = async (of: unknown) =>
      (await server.call('GET', `/api/tariffConfig/template?id=${of}`, admin)).body.data;
    expect(await data(first)).toMatchObject({ inUse: true, version: 1 });
    const foreignPage = { templateId: first, after: 'x' };
    expect((await server.call('POST', '/api/tariffLane/list', admin, foreignPage)).status).toBe(422);
    const before = (await list(first)).body.rows;
    const [{ id, version }] = before;
    const change = [{ id, version, tempId: 'a', was: { 'break.AF.N': '4.01' }, 'break.AF.N': '5.00' }];
    const refused = [{ ...change[0], 'break.AF.N': 'dear' }];
    const put = (rows: Row[], removed: Row[] = []) =>
      server.call('PUT', '/api/tariffLane', admin, { templateId: first, data: rows, removed });
    expect((await put(refused)).status).toBe(412);
    const { status, body } = await put(change);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.templateId).not.toBe(first);
    expect((await list(first)).body.rows).toMatchObject([{ id, 'break.AF.N': '4.01' }]);
    expect((await list(body.templateId)).body.rows).toMatchObject([{ 'break.AF.N': '5.00' }]);
    expect((await rate({})).body).toMatchObject({ tariff: { version: 1 }, total: '153.45' });
    expect(await data(first)).toMatchObject({ changedIn: body.templateId });
  });

  it('refuses where several tariffs apply, with all of them; one is picked by its id', async () => {
    const second = await tariff({ tariffName: 'Frankfurt spot', account: account.id });
    await lane(second.id, {});
    await move(second, 'activate');
    const several = await rate({});
    expect(several.status, JSON.stringify(several.body)).toBe(412);
    const priced = { total: '153.45', currency: expect.any(String) };
    expect(several.body.candidates).toMatchObject([
      { number: 1, ...priced },
      { number: 2, ...priced },
    ]);
    const picked = several.body.candidates.find(({ tariffName }: Row) => tariffName === 'Frankfurt spot');
    expect((await rate({}, { tariffId: picked.id })).body).toMatchObject({ outcome: 'rated', total: '153.45' });
    // An invoice that is saved with a chosen candidate has its tariff, and its failure is resolved.
    const [shipment] = await save('shipment', [
      {
        shipmentNumber: 'RATE-CHOICE',
        accountNumber: account.accountNumber,
        transportMode: 'Air',
        originPort: 'FRA',
        destinationCountry: 'Nigeria',
        etd: '2026-03-02',
        chargeableWeight: 40,
        currency: 'USD',
      },
    ]);
    const of = (name: string, value: unknown) => ({
      filter: { condition: 'and', fields: [{ name, operator: 'equalTo', value }] },
    });
    const invoices = () => server.call('POST', '/api/records/invoice/list', admin, of('shipment', shipment?.id));
    const [{ id }] = (await invoices()).body.rows;
    await server.call('POST', '/api/procedures/invoice.calculate', admin, { params: { invoices: [id] } });
    const failures = async () =>
      (await server.call('POST', '/api/records/ratingFailure/list', admin, of('invoice', id))).body.rows;
    expect(await failures()).toMatchObject([{ isResolved: false }]);
    const invoice = (await server.call('GET', `/api/records/invoice/${id}`, admin)).body.row;
    const tried = await server.call('POST', '/api/rating', admin, { invoiceId: id, choice: picked.number });
    expect(tried.body).toMatchObject({ outcome: 'rated', invoice: { tariffName: 'Frankfurt spot' } });
    const { charges } = tried.body.invoice;
    const data = [{ id, version: invoice.version, charges, isCalculated: true, choice: picked.number }];
    const saved = await server.call('POST', '/api/invoice/charge', admin, { data });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await server.call('GET', `/api/records/invoice/${id}`, admin)).body.row).toMatchObject({
      status: 'rated',
      tariffName: 'Frankfurt spot',
      ratingOutcome: 'rated',
    });
    expect(await failures()).toMatchObject([{ isResolved: true }]);
    const none = await server.call('POST', '/api/rating', admin, { shipmentData: { transportMode: 'Air' }, choice: 3 });
    expect([none.status, none.body.msg]).toEqual([412, 'Invalid Choice.']);
    await move((await server.call('GET', `/api/records/tariff/${second.id}`, admin)).body.row, 'withdraw').catch(
      () => undefined,
    );
  });

  it('gets rates of all active tariffs of an account for a routing, with why each amount is what it is', async () => {
    const ask = (shipment: Row, by = admin) =>
      server.call('POST', '/api/rateEngine/getRates', by, {
        account: account.id,
        day: '2026-03-02',
        shipment: { transportMode: 'Air', originPort: 'FRA', chargeableWeight: 40, ...shipment },
      });
    const { status, body } = await ask({});
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.tariffs.map(({ tariffName }: Row) => tariffName).sort()).toEqual(['Frankfurt', 'Frankfurt spot']);
    expect(body.tariffs.find(({ tariffName }: Row) => tariffName === 'Frankfurt')).toMatchObject({
      tariffVersion: 1,
      lane: 'FRA to anywhere',
      amount: '153.45',
      currency: 'USD',
      result: null,
      charges: [
        { chargeCode: 'AF', amount: '139.50', why: '3.1 × 45 kg, break Q45, paid as 45' },
        { chargeCode: 'FSC', amount: '13.95', why: expect.stringContaining('(AF)') },
      ],
    });
    const none = (await ask({ originPort: 'JFK' })).body.tariffs;
    expect(none.find(({ tariffName }: Row) => tariffName === 'Frankfurt')).toMatchObject({
      amount: null,
      result: 'No lane fits the shipment.',
      charges: [],
    });
    expect((await ask({ transportMode: 'Ocean' })).body).toMatchObject({ tariffs: [], msg: expect.any(String) });
    expect((await ask({}, carrier)).status).toBe(403);
  });

  it('calculates cargo by its dimensions, and returns the values of the calculator', async () => {
    const [made] = (
      await server.call('POST', '/api/records/tariff/list', admin, { template: 'tariff', pageLimit: 100 })
    ).body.rows.filter(({ tariffName, tariffVersion }: Row) => tariffName === 'Frankfurt' && tariffVersion === 1);
    const calculated = await server.call(
      'POST',
      '/api/rateEngine/rateCalculator?bulkTariffCalculation=false_response',
      admin,
      {
        templateId: made.id,
        routingDetails: { originPort: 'FRA', transportMode: 'Air', etd: '2026-03-02' },
        cargoDetails: {
          unitDimension: 'CMS',
          unitWeight: 'Kgs',
          grossWeight: 20,
          dimensions: [{ quantity: 1, length: 100, width: 100, height: 50 }],
        },
      },
    );
    // 500,000 cm3 by 5997.67 are 83.36 kg, at 3.10 and 10 % more.
    expect(calculated.body.data).toMatchObject({
      outcome: 'rated',
      total: '284.27',
      cargo: { chargesMeasureBy: 'Kgs' },
    });
    // Without a transport mode that of the chosen tariff counts.
    const withoutMode = await server.call('POST', '/api/rateEngine/rateCalculator', admin, {
      templateId: made.id,
      routingDetails: { originPort: 'FRA', etd: '2026-03-02' },
      cargoDetails: {
        unitDimension: 'CMS',
        grossWeight: 20,
        dimensions: [{ quantity: 1, length: 100, width: 100, height: 50 }],
      },
    });
    expect(withoutMode.body.data).toMatchObject({ outcome: 'rated', total: '284.27' });
    const template = await server.call('GET', `/api/tariffConfig/template?type=template&id=${made.id}`, admin);
    expect(template.body.data).toMatchObject({
      parameters: [{ fieldKey: 'originPort' }, { fieldKey: 'destinationPort' }],
    });
    const asked = { account: account.id, identifiers: { transportMode: 'Air' } };
    const parameters = await server.call(
      'POST',
      '/api/tariff/rateCalculator/tariffParameters?requestFor=quote',
      admin,
      asked,
    );
    expect(parameters.body).toMatchObject({ chargesMeasureBy: 'Kgs', parameters: [{ fieldKey: 'originPort' }, {}] });
    // The specification calls the ports station codes.
    for (const field of ['originPort', 'originStationCode']) {
      const address = `/api/tariffLaneFilter/suggestion?suggestionFor=${field}&templateId=${made.id}&account=*`;
      const values = await server.call('GET', address, admin);
      expect(values.body.msg, field).toMatchObject([{ v: 'FRA' }]);
    }
  });

  it('looks up exchange rates, and returns 0 with an alert for a missing one', async () => {
    await save('exchangeRate', [
      {
        source: 'ECB',
        frequency: 'Daily',
        fromCurrency: 'EUR',
        toCurrency: 'USD',
        rate: '1.25',
        effectiveOn: '2031-02-27',
      },
    ]);
    const ask = (shipDate: string) =>
      server.call('POST', '/api/calculateExchangeRate', admin, {
        shipDate,
        currencySource: 'ECB',
        currencyCode: 'USD',
        toCurrency: 'EUR',
      });
    expect((await ask('2031-03-01')).body.details.exchangeRate).toBe('0.8');
    expect((await ask('2034-05-01')).body).toMatchObject({ details: { exchangeRate: 0 }, msg: expect.any(String) });
  });

  it('takes no break that ends where it has not begun', async () => {
    const save = (values: object) =>
      server.call('PUT', '/api/records/breakage', admin, {
        template: 'breakage',
        rows: [{ tempId: 'b', name: 'Ended', key: 'weightBreaks', displayName: 'b1', from: '45.01', ...values }],
      });
    for (const to of ['45', '45.01', '-1', 'much']) {
      const { status, body } = await save({ to });
      expect([status, body.errorRows?.[0]?.errors], to).toEqual([412, { to: 'Invalid Value!' }]);
    }
    expect((await save({ to: '100' })).status).toBe(200);
  });

  it('returns nothing without permission', async () => {
    expect((await rate({}, {}, carrier)).status).toBe(403);
    expect((await server.call('GET', '/api/tariffConfig/template?id=x', carrier)).status).toBe(403);
  });
});
