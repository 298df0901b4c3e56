/** Totals of a query (docs/example/billing, billTotals) on both databases, beside the same worked out from every record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastDayOf } from '../../../engine/values/period.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, faultsOfQuery, openBilling } from './billing.ts';

const STATES = ['draft', 'ready', 'billed', 'voided'];
const CURRENCIES = ['USD', 'EUR', ''];
/** First and last days of months, quarters and years, and a week that has days of two years. */
const DAYS = ['2025-12-28', '2025-12-29', '2026-01-01', '2026-01-04', '2026-01-31', '2026-02-28', '2026-03-01', null];

type Values = Record<string, unknown>;
interface Row {
  values: Values;
  labels: Values;
  measures: Record<string, Record<string, { count: number; sum?: string; min?: string }>>;
  filter?: object;
}

describe.each(testDatabases)('on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  const stored: Values[] = [];
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram());
    const ids = await billing.add(
      'consignment',
      ['Ames', 'Bern', ''].map((customer, index) => ({ number: `C${index}`, customer, currency: 'USD', charges: [] })),
    );
    for (let n = 0; n < 120; n++)
      stored.push({
        number: `B${n}`,
        state: STATES[n % 4],
        currency: CURRENCIES[n % 3],
        total: `${n}.${String((n * 37) % 100).padStart(2, '0')}`,
        billedOn: DAYS[(n * 5) % 8],
        // Some refer to nothing, one to a record that is not there.
        consignment: n === 7 ? 'gone' : ([...ids, null][(n * 3) % 4] ?? null),
      });
    const scope = { company: 'c', system: 's', account: '' };
    const rows = stored.map((values) => ({ values }));
    const why = { by: 'ann', at: '2026-03-05T10:00:00.000Z', action: 'update' };
    const results = await billing.store.entities('bill').saveMany({ ...why, scope, rows });
    expect(results.every(({ status }) => status === 'saved')).toBe(true);
    const names = new Map([...ids, 'gone'].map((id, index) => [id, ['Ames', 'Bern'][index] ?? null]));
    for (const bill of stored) bill.customer = names.get(bill.consignment as string) ?? null;
  });
  afterAll(() => database?.dispose());

  const totals = async (query: string, given: object = {}, person?: Parameters<Billing['call']>[2]) =>
    billing.call('records.totals', { entity: 'bill', query, ...given }, person) as Promise<{
      status: number;
      body: { rows: Row[]; total: Row['measures']; groups: Values[]; measures: Values[]; msg?: string };
    }>;

  it('groups by state, month and a field of the referenced record, and adds up by currency', async () => {
    const { status, body } = await totals('billTotals');
    expect(status, JSON.stringify(body)).toBe(200);
    const keyOf = (bill: Values) =>
      JSON.stringify([bill.state, bill.billedOn && `${String(bill.billedOn).slice(0, 7)}-01`, bill.customer || null]);
    const expected = new Map<string, Values[]>();
    for (const bill of stored) expected.set(keyOf(bill), [...(expected.get(keyOf(bill)) ?? []), bill]);
    expect(body.rows.length).toBe(expected.size);
    const cents = (bills: readonly Values[]) =>
      bills.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
    for (const { values, measures, labels } of body.rows) {
      const bills = expected.get(JSON.stringify([values.state, values.month, values.customer])) ?? [];
      expect(measures.bills?.['']?.count).toBe(bills.length);
      for (const unit of CURRENCIES) {
        const own = bills.filter(({ currency }) => currency === unit);
        expect(Math.round(Number(measures.amount?.[unit]?.sum ?? 0) * 100)).toBe(cents(own));
        expect(measures.amount?.[unit]?.count ?? 0).toBe(own.length);
      }
      const days = bills.flatMap(({ billedOn }) => (billedOn ? [String(billedOn)] : [])).sort();
      expect(measures.oldest?.['']?.min).toBe(days[0]);
      expect(labels.state).toBe(String(values.state).replace(/^./, (first) => first.toUpperCase()));
    }
    // States are sorted as the lifecycle orders them, months from the last to the first with empty ones behind.
    const places = body.rows.map(({ values }) => [values.state, values.month ?? '0'].join(' '));
    const sorted = [...places].sort((one, other) => {
      const [a = '', x = ''] = one.split(' ');
      const [b = '', y = ''] = other.split(' ');
      return STATES.indexOf(a) - STATES.indexOf(b) || (x < y ? 1 : x > y ? -1 : 0);
    });
    expect(places).toEqual(sorted);
    expect(Math.round(Number(body.total.amount?.EUR?.sum) * 100)).toBe(
      cents(stored.filter(({ currency }) => currency === 'EUR')),
    );
  });

  it('opens the records of a group by its filter', async () => {
    const only = { condition: 'and', fields: [{ name: 'currency', operator: 'notEqualTo', value: 'EUR' }] };
    const { body } = await totals('billsByState', { filter: only });
    for (const { measures, filter } of body.rows) {
      const found = await billing.call('records.count', { entity: 'bill', filter } as never);
      expect((found.body as unknown as { total: number }).total).toBe(measures.bills?.['']?.count);
    }
    const { filter, total, at } = body as typeof body & { filter: object; at: string };
    const all = await billing.call('records.count', { entity: 'bill', filter } as never);
    expect((all.body as unknown as { total: number }).total).toBe(total.bills?.['']?.count);
    expect(Number.isNaN(Date.parse(at))).toBe(false);
  });

  it.each(['day', 'week', 'month', 'quarter', 'year'] as const)('parts days by %s', async (by) => {
    const store = billing.store.entities('bill');
    const groups = [{ name: 'period', field: 'billedOn', period: by }];
    const found = await store.aggregate({ scopes: [{}], groups, measures: { bills: { by: 'count' } } });
    const all = stored.filter(({ billedOn }) => billedOn !== null);
    for (const { group, measures } of found) {
      const first = group.period as string | null;
      const within = all.filter(({ billedOn }) => {
        const day = String(billedOn);
        return first !== null && day >= first && day <= lastDayOf(first, by);
      });
      expect(measures.bills).toBe(first === null ? stored.length - all.length : within.length);
      if (by === 'week' && first) expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(1);
    }
    expect(found.reduce((sum, { measures }) => sum + Number(measures.bills), 0)).toBe(stored.length);
  });

  it('finds what nothing refers to, and what something does', async () => {
    const { body } = await billing.call('records.list', { entity: 'consignment', query: 'unbilled' });
    expect(body.rows).toEqual([]);
    const [lone] = await billing.add('consignment', [{ number: 'C9', customer: 'Ames', currency: 'USD', charges: [] }]);
    const found = await billing.call('records.list', { entity: 'consignment', query: 'unbilled' });
    expect(found.body.rows.map(({ id }) => id)).toEqual([lone]);
    const counted = await billing.call('records.totals', { entity: 'consignment', query: 'unbilled' });
    expect(counted.body.rows.map(({ values }) => values)).toEqual([{ customer: 'Ames' }]);
    // Bills that somebody may not see are not there for her.
    const eve = { id: 'eve', permissions: ['consignments.keep'] };
    const all = await billing.call('records.count', { entity: 'consignment', query: 'unbilled' }, eve);
    expect(all.body.total).toBe(4);
  });

  it.each(['2025-12-28', '2026-01-31', '2026-12-31'])('has the latest on or before %s', async (day) => {
    const own = stored.filter(({ consignment }) => consignment !== null && consignment !== 'gone');
    const last = new Map<unknown, string>();
    for (const { consignment, billedOn } of own) {
      const on = String(billedOn ?? '');
      if (on !== '' && on <= day && on > (last.get(consignment) ?? '')) last.set(consignment, on);
    }
    const expected = own.filter(({ consignment, billedOn }) => billedOn && last.get(consignment) === billedOn);
    const { body } = await billing.call('records.list', { entity: 'bill', query: 'lastBills', params: { day } });
    const numbers = (rows: readonly Values[]) => rows.map(({ number }) => number).sort();
    expect(numbers(body.rows)).toEqual(numbers(expected));
  });

  it('returns no hidden values', async () => {
    const refused = await totals('billTotals', {}, { id: 'eve', permissions: ['bills.view'] });
    expect(refused.status).toBe(403);
    expect((await totals('billsByState', {}, { id: 'eve', permissions: ['bills.view'] })).status).toBe(200);
    expect((await totals('billsByState', {}, { id: 'eve', permissions: ['consignments.keep'] })).status).toBe(403);
  });
});

it('refuses groups and measures that cannot be formed', async () => {
  const bills = { bills: { by: 'count', label: 'Bills' } };
  expect(await faultsOfQuery({ groups: { a: { field: 'total', by: 'month' } }, measures: bills })).toEqual([
    'not-groupable: "total" is of type decimal: only days lie in a month.',
  ]);
  expect(await faultsOfQuery({ groups: { a: { field: 'consignment.custmer' } }, measures: bills })).toEqual([
    'unknown-field: The entity "consignment" has no field "custmer". Did you mean "customer" or "number"?',
  ]);
  expect(await faultsOfQuery({ groups: { a: { field: 'customer.name' } }, measures: bills })).toEqual([
    'no-reference: "customer" refers to no record that could have "name".',
  ]);
  expect(await faultsOfQuery({ measures: { a: { by: 'sum', of: 'customer', label: 'A' } } })).toEqual([
    'not-aggregable: "customer" has no sum: it is of type text, or says so by its "aggregate".',
  ]);
  expect(await faultsOfQuery({ measures: { a: { by: 'sum', label: 'A' } } })).toEqual([
    'missing-property: "of" is missing: the field whose sum is asked for.',
  ]);
  const documents = { in: 'consignment', match: { id: 'total' } };
  expect(await faultsOfQuery({ exist: { documents } })).toEqual([
    'not-comparable: "id" of "consignment" is never the same as "total" of "bill": their values are not compared alike.',
  ]);
  expect(await faultsOfQuery({ missing: { documents: { in: 'consignment', match: { idd: 'consignment' } } } })).toEqual(
    [expect.stringMatching(/^unknown-field: The entity "consignment" has no field "idd"/)],
  );
  expect(await faultsOfQuery({ latest: { by: 'total', per: ['customer'] } })).toEqual([
    'not-comparable: "total" is of type decimal: the latest is found by a date.',
  ]);
  expect(await faultsOfQuery({ groups: { a: { field: 'state' } } })).toEqual([
    'missing-property: The query "wrong" has groups and no measures: say what is counted or summed of each.',
  ]);
});
