/** Columns of lists that are fields of other records (docs/example/billing, billList), on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, compiledBilling, openBilling } from './billing.ts';

type Values = Record<string, unknown>;

const COLUMNS = ['consignmentCustomer', 'consignmentCurrency', 'replacedTotal', 'replacedState', 'replacedOn'] as const;
const eve = { id: 'eve', permissions: ['bills.view', 'bills.keep'] };

/** The columns in the template by which bills are saved, too. */
const withOwnTemplate: Parameters<typeof compiledBilling>[0] = (name, content) => {
  if (name !== 'columns.definitions.json') return content;
  const { templates } = content as unknown as { templates: { billList: object } };
  return { ...content, templates: { ...templates, bill: templates.billList } };
};

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  /** The expected row of each bill, by number. */
  const expected = new Map<string, Values>();

  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram(withOwnTemplate));
    const customers = ['Óðinn', 'ames', 'Bern', ''];
    const ids = await billing.add(
      'consignment',
      customers.map((customer, index) => ({
        number: `C${index}`,
        customer,
        currency: index === 2 ? 'EUR' : 'USD',
        charges: [],
      })),
    );
    const why = { by: 'ann', at: '2026-03-05T10:00:00.000Z', action: 'update' };
    const scope = { company: 'c', system: 's', account: '' };
    const save = async (rows: Values[]) => {
      const saved = await billing.store
        .entities('bill')
        .saveMany({ ...why, scope, rows: rows.map((values) => ({ values })) });
      return saved.map((one) => (one.status === 'saved' ? one.record.id : ''));
    };
    const replaced = [
      { number: 'R0', state: 'voided', currency: 'USD', total: '9007199254740993.01', billedOn: '2026-01-31' },
      { number: 'R1', state: 'billed', currency: 'USD', total: '-0.50', billedOn: null },
    ];
    const old = await save(replaced);
    const rows = Array.from({ length: 40 }, (_, n): Values => {
      const consignment = n === 7 ? 'gone' : ([...ids, null][n % 5] ?? null);
      return {
        number: `B${String(n).padStart(2, '0')}`,
        state: 'draft',
        currency: 'USD',
        consignment,
        replaces: [...old, null][n % 3] ?? null,
      };
    });
    await save(rows);
    for (const values of replaced) expected.set(String(values.number), {});
    for (const { number, consignment, replaces } of rows) {
      const at = ids.indexOf(String(consignment));
      const of = replaced[old.indexOf(String(replaces))];
      const shown: Values = {
        consignmentCustomer: customers[at] || undefined,
        consignmentCurrency: at < 0 ? undefined : at === 2 ? 'EUR' : 'USD',
        replacedTotal: of?.total,
        replacedState: of?.state,
        replacedOn: of?.billedOn ?? undefined,
      };
      expected.set(String(number), shown);
    }
  });
  afterAll(() => database?.dispose());

  const list = async (given: object = {}, person?: Parameters<Billing['call']>[2]) => {
    const { status, body } = await billing.call(
      'records.list',
      { entity: 'bill', template: 'billList', ...given },
      person,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as { rows: Values[]; next?: string; total?: number };
  };
  const shownOf = (row: Values) => Object.fromEntries(COLUMNS.map((key) => [key, row[key]]));
  const only = (name: string, operator: string, rest: object = {}) => ({
    condition: 'and',
    fields: [{ name, operator, ...rest }],
  });

  it('shows them as the other record has them, and nothing of what is not there', async () => {
    const { rows } = await list();
    expect(rows.length).toBe(expected.size);
    for (const row of rows) expect(shownOf(row)).toEqual({ ...shownOf({}), ...expected.get(String(row.number)) });
  });

  it.each(COLUMNS)('sorts by %s both ways, page after page, as if it were the row’s own', async (field) => {
    for (const dir of ['asc', 'desc'] as const) {
      const { rows: all } = await list({ sort: [{ field, dir }] });
      const values = all.map((row) => row[field]);
      const filled = values.filter((value) => value !== undefined);
      expect(values.slice(filled.length).every((value) => value === undefined)).toBe(true);
      const key = (value: unknown) => (field === 'replacedTotal' ? Number(value) : String(value).toLowerCase());
      const sorted = [...filled].sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
      expect(filled.map(key)).toEqual((dir === 'asc' ? sorted : sorted.reverse()).map(key));
      const paged: Values[] = [];
      let after: string | undefined;
      do {
        const page = await list({ sort: [{ field, dir }], pageLimit: 7, ...(after === undefined ? {} : { after }) });
        paged.push(...page.rows);
        after = page.next;
      } while (after !== undefined);
      expect(paged.map(({ number }) => number)).toEqual(all.map(({ number }) => number));
      const second = await list({ sort: [{ field, dir }], pageLimit: 7, pageNo: 2 });
      expect(second.rows.map(({ number }) => number)).toEqual(all.slice(7, 14).map(({ number }) => number));
    }
  });

  it('filters by them', async () => {
    const count = async (filter: object) => (await list({ filter, total: true })).total;
    const those = (test: (shown: Values) => boolean) => [...expected.values()].filter(test).length;
    expect(await count(only('consignmentCustomer', 'equalTo', { value: 'AMES' }))).toBe(
      those(({ consignmentCustomer }) => consignmentCustomer === 'ames'),
    );
    expect(await count(only('consignmentCustomer', 'contains', { value: 'ÐIN' }))).toBe(
      those(({ consignmentCustomer }) => consignmentCustomer === 'Óðinn'),
    );
    expect(await count(only('consignmentCustomer', 'equalTo', { value: '' }))).toBe(
      those(({ consignmentCustomer }) => consignmentCustomer === undefined),
    );
    expect(await count(only('replacedTotal', 'greaterThan', { value: 0 }))).toBe(
      those(({ replacedTotal }) => replacedTotal === '9007199254740993.01'),
    );
    expect(await count(only('replacedState', 'isInList', { value: ['billed'] }))).toBe(
      those(({ replacedState }) => replacedState === 'billed'),
    );
    expect(await count(only('replacedOn', 'lessThan', { value: '2026-02-01' }))).toBe(
      those(({ replacedOn }) => replacedOn !== undefined),
    );
    // Compared with a field of the row itself.
    expect(await count(only('consignmentCurrency', 'equalTo', { matchField: 'number' }))).toBe(0);
  });

  it('groups by them', async () => {
    const { status, body } = await billing.call('records.groups', {
      entity: 'bill',
      template: 'billList',
      by: 'consignmentCustomer',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const counts = new Map<unknown, number>();
    for (const { consignmentCustomer: is } of expected.values())
      counts.set(is ?? null, (counts.get(is ?? null) ?? 0) + 1);
    expect(new Map(body.groups.map(({ value, count }) => [value ?? null, Number(count)]))).toEqual(counts);
    const summed = await billing.call('records.groups', {
      entity: 'bill',
      template: 'billList',
      measures: { replacedTotal: 'sum' },
    });
    expect(summed.status).toBe(422);
  });

  it('is a query that sorts, filters and narrows by them', async () => {
    const { rows } = await list({ query: 'billsByCustomer', params: { currency: 'USD' } });
    const those = [...expected.values()].filter(
      ({ consignmentCustomer: of, consignmentCurrency: in_ }) => of && in_ === 'USD',
    );
    expect(rows.map(({ consignmentCustomer }) => String(consignmentCustomer).toLowerCase())).toEqual(
      those.map(({ consignmentCustomer }) => String(consignmentCustomer).toLowerCase()).sort(),
    );
    const counted = await billing.call('records.count', {
      entity: 'bill',
      query: 'billsByCustomer',
      params: { currency: 'EUR' },
    });
    expect(counted.body.total).toBe(
      [...expected.values()].filter(({ consignmentCurrency: is }) => is === 'EUR').length,
    );
  });

  it('shows them on a record’s own page and in the answer of a save, and takes none of them', async () => {
    const { rows } = await list({ filter: only('number', 'equalTo', { value: 'B01' }) });
    const [{ id, version } = {} as Values] = rows;
    const got = await billing.call('records.get', { entity: 'bill', id: String(id), template: 'billList' });
    expect(got.body.row).toMatchObject({ consignmentCustomer: 'ames' });
    const bern = (await billing.all('consignment')).find(({ customer }) => customer === 'Bern');
    const sent = { id, version, consignment: bern?.id, consignmentCustomer: 'Forged' };
    const saved = await billing.call('records.save', { entity: 'bill', template: 'bill', rows: [sent] });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.saved[0]?.row).toMatchObject({ consignment: bern?.id, consignmentCustomer: 'Bern' });
    const again = await billing.call('records.get', { entity: 'bill', id: String(id), template: 'billList' });
    expect(again.body.row).toMatchObject({ consignmentCustomer: 'Bern' });
    expect((await billing.all('bill')).find((bill) => bill.id === id)).not.toHaveProperty('consignmentCustomer');
    await billing.call('records.save', {
      entity: 'bill',
      rows: [{ id, version: Number(version) + 1, consignment: (rows[0] as Values).consignment }],
    });
  });

  it('returns no hidden fields of the referenced record', async () => {
    const { rows } = await list({}, eve);
    expect(rows.length).toBe(expected.size);
    expect(rows.some((row) => 'consignmentCustomer' in row || 'consignmentCurrency' in row)).toBe(false);
    // The other one is hers to see.
    expect(rows.some(({ replacedState }) => replacedState === 'voided')).toBe(true);
    const asked = { entity: 'bill', template: 'billList' };
    const refused = async (given: object) => (await billing.call('records.list', { ...asked, ...given }, eve)).status;
    expect(await refused({ sort: [{ field: 'consignmentCustomer', dir: 'asc' }] })).toBe(422);
    expect(await refused({ filter: only('consignmentCustomer', 'equalTo', { value: 'Bern' }) })).toBe(422);
    expect((await billing.call('records.groups', { ...asked, by: 'consignmentCustomer' }, eve)).status).toBe(422);
    expect(await refused({ query: 'billsByCustomer', params: { currency: 'USD' } })).toBe(403);
    const [row] = rows;
    const got = await billing.call('records.get', { entity: 'bill', id: String(row?.id), template: 'billList' }, eve);
    expect(got.body.row).not.toHaveProperty('consignmentCustomer');
  });
});

it('refuses what cannot be a column', async () => {
  const faultsOf = async (field: object, key = 'wrong') => {
    const { faults } = await compiledBilling((name, content) => {
      if (name !== 'columns.definitions.json') return content;
      const changed = structuredClone(content) as unknown as {
        templates: { billList: { fields: Record<string, object> } };
      };
      changed.templates.billList.fields[key] = field;
      return changed;
    });
    return faults.map(({ kind, message }) => `${kind}: ${message}`);
  };
  expect(await faultsOf({ path: 'consignment.custmer' })).toEqual([
    'unknown-field: The entity "consignment" has no field "custmer". Did you mean "customer" or "number"?',
  ]);
  expect(await faultsOf({ path: 'customer.name' })).toEqual([
    'no-reference: "customer" refers to no record that could have "name".',
  ]);
  expect(await faultsOf({ path: 'consignment' })).toEqual([
    'field-path: "consignment" is no field of another record: that is written "consignment.FIELD".',
  ]);
  expect(await faultsOf({ path: 'replaces.consignment.customer' })).toEqual([
    'no-reference: "replaces.consignment.customer" is too long: only a field of "bill" can be read here.',
  ]);
  expect(await faultsOf({ path: 'consignment.customer', isMandatory: true })).toEqual([
    'field-path: The field "wrong" is another record\'s and only shown here: "isMandatory" is not for it.',
  ]);
  expect(await faultsOf({ path: 'consignment.customer' }, 'customer')).toEqual([
    'field-path: The entity "bill" has a field "customer" of its own: one that is another record\'s needs another name.',
  ]);
  expect(await faultsOf({ path: 'consignment.createdOn' })).toEqual([
    'field-path: "createdOn" of "consignment" is no field that can be shown beside other records.',
  ]);
});
