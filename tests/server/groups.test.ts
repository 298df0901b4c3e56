/** Groups and totals of a list: of all rows that it has, not of a page, and of nothing that the asking person may not see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExactSum } from '../../engine/values/exactSum.ts';
import { aggregateFunctionsOf } from '../../metadata/kinds/aggregates.ts';
import { testDatabases } from '../support/stores.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

interface Group {
  value: unknown;
  unreadable?: boolean;
  count: number;
  measures: Record<string, Record<string, { count: number; sum?: unknown; min?: unknown; max?: unknown }>>;
}

describe.each(testDatabases)('on $name', ({ make }) => {
  let server: TestServer;
  let database: Awaited<ReturnType<typeof make>>;
  let admin: string;
  let carrier: string;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    admin = await server.signIn('admin@demo.invoize.test');
    carrier = await server.signIn('carrier@demo.invoize.test');
  });
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  const ask = async (what: string, by: string, body: object) => {
    const answer = await server.call('POST', `/api/records/shipment/${what}`, by, { template: 'shipment', ...body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const groupsOf = async (by: string, body: object): Promise<Group[]> => (await ask('groups', by, body)).groups;
  const fields = async () => (await demoProgram()).fields.shipment ?? [];

  it('has each row in one group, which its value as a filter opens', async () => {
    for (const { key, type } of await fields()) {
      if (type === 'file') continue;
      const groups = await groupsOf(admin, { by: key });
      const total = groups.reduce((sum, { count }) => sum + count, 0);
      if (groups.length < 1000) expect(total, key).toBe((await ask('count', admin, {})).total);
      for (const { value, unreadable, count } of [...groups.slice(0, 2), ...groups.slice(-2)]) {
        const leaf = unreadable
          ? { name: key, operator: 'notEqualTo', matchField: key }
          : { name: key, operator: 'equalTo', value: value ?? '' };
        const filter = { condition: 'and', fields: [leaf] };
        expect((await ask('count', admin, { filter })).total, `${key} ${value}`).toBe(count);
      }
    }
  });

  it('adds up exactly what the filter keeps, as far as the asking person may see', async () => {
    const numbers = (await fields()).filter(({ type }) => type === 'numeric' || type === 'decimal');
    const filter = { condition: 'and', fields: [{ name: 'transportMode', operator: 'notEqualTo', value: 'Ocean' }] };
    const counts: number[] = [];
    for (const by of [admin, carrier]) {
      const { rows } = await ask('list', by, { filter, pageLimit: 10_000 });
      const seen = new Set(rows.flatMap((row: object) => Object.keys(row)));
      const summed = numbers.filter(({ key }) => seen.has(key));
      expect(summed.length).toBeGreaterThan(3);
      const measures = Object.fromEntries(
        summed.map((field) => [field.key, aggregateFunctionsOf(field).includes('sum') ? 'sum' : 'count']),
      );
      const [all] = await groupsOf(by, { filter, measures });
      expect(all?.count).toBe(rows.length);
      counts.push(rows.length);
      for (const { key, unitField } of summed) {
        const isSum = measures[key] === 'sum';
        const sums = new Map<string, ExactSum>();
        for (const row of rows) {
          const unit = isSum && unitField !== undefined ? (row[unitField] ?? '') : '';
          const sum = sums.get(unit) ?? new ExactSum();
          if (sum.add(row[key])) sums.set(unit, sum);
        }
        const expected = [...sums].map(([unit, { count, sum }]) => [unit, isSum ? { count, sum } : { count }]);
        const found = Object.entries(all?.measures[key] ?? {}).map(([unit, { count, sum }]) => [
          unit,
          isSum ? { count, sum: Number(sum) } : { count },
        ]);
        expect(Object.fromEntries(found), key).toEqual(Object.fromEntries(expected));
      }
    }
    expect(counts[1]).toBeLessThan(counts[0] as number);
  });

  it('adds amounts of each currency and weights of each unit, in groups and of all', async () => {
    const { rows } = await ask('list', admin, { pageLimit: 10_000 });
    const currencies = new Set(rows.map(({ currency }: { currency?: string }) => currency ?? ''));
    expect(currencies.size).toBeGreaterThan(2);
    const measures = { freightCost: 'sum', unitPrice: 'average', grossWeight: 'max', deliveredDate: 'min' };
    const [all] = await groupsOf(admin, { measures });
    expect(new Set(Object.keys(all?.measures.freightCost ?? {}))).toEqual(currencies);
    for (const group of await groupsOf(admin, { by: 'transportMode', measures })) {
      const of = rows.filter(({ transportMode }: { transportMode?: string }) => transportMode === group.value);
      const values = (field: string, unitField: string, unit: string): number[] =>
        of.flatMap((row: Record<string, unknown>) =>
          (row[unitField] ?? '') === unit && row[field] !== undefined ? [row[field]] : [],
        );
      for (const [unit, { count, sum }] of Object.entries(group.measures.freightCost ?? {})) {
        const added = new ExactSum();
        for (const value of values('freightCost', 'currency', unit)) added.add(value);
        expect({ count, sum }).toEqual({ count: added.count, sum: added.sum });
      }
      for (const [unit, { max }] of Object.entries(group.measures.grossWeight ?? {}))
        expect(max).toBe(Math.max(...values('grossWeight', 'weightUnit', unit)));
    }
  });

  it('comes in the order of the list', async () => {
    const sort = [{ field: 'transportMode', dir: 'desc' }];
    const up = (await groupsOf(admin, { by: 'transportMode' })).map(({ value }) => value);
    const down = (await groupsOf(admin, { by: 'transportMode', sort })).map(({ value }) => value);
    expect(up.length).toBeGreaterThan(1);
    expect(down.filter(Boolean)).toEqual(up.filter(Boolean).reverse());
    expect([up, down].map((values) => values.indexOf(null)).every((at) => at === -1 || at === up.length - 1)).toBe(
      true,
    );
  });

  it('refuses what cannot be grouped or added up', async () => {
    const status = async (body: object) =>
      (await server.call('POST', '/api/records/shipment/groups', admin, body)).status;
    expect(await status({ by: 'nothing' })).toBe(422);
    expect(await status({ by: '__proto__' })).toBe(422);
    expect(await status({ measures: { shipmentNumber: 'sum' } })).toBe(422);
    expect(await status({ measures: { unitPrice: 'sum' } })).toBe(422);
    expect(await status({ measures: { unitPrice: 'average' } })).toBe(200);
    expect(await status({ measures: { constructor: 'sum' } })).toBe(422);
    expect(await status({ measures: JSON.parse('{"__proto__":"sum"}') })).toBe(400);
    expect((await server.call('POST', '/api/records/shipment/groups', undefined, {})).status).toBe(401);
  });
});

it('returns no group of a hidden unit, and no sum across it', async () => {
  const program = structuredClone(await demoProgram());
  const hide = (field: object | undefined, by: string) => Object.assign(field ?? {}, { permission: by });
  // Permission to see costs does not include their currency.
  hide(program.definitions.entity.shipment?.fields.currency, 'invoice.nobodyHasThis');
  for (const fields of Object.values(program.fields))
    for (const field of fields) if (field.key === 'currency') hide(field, 'invoice.nobodyHasThis');
  const server = await startServer({ program });
  try {
    const session = await server.signIn('billing@demo.invoize.test');
    const ask = (body: object) =>
      server.call('POST', '/api/records/shipment/groups', session, { template: 'shipment', ...body });
    for (const measures of [{ freightCost: 'sum' }, { unitPrice: 'average' }, { declaredValue: 'max' }] as const)
      for (const by of [undefined, 'transportMode']) {
        const answer = await ask({ measures, ...(by ? { by } : {}) });
        expect([answer.status, answer.body.msg]).toEqual([422, expect.stringContaining('is no field to be read')]);
        expect(JSON.stringify(answer.body)).not.toMatch(/currency|USD|EUR/);
      }
    expect((await ask({ by: 'currency' })).status).toBe(422);
    // Counts are not divided by unit, and other units are reported.
    const counted = await ask({ measures: { freightCost: 'count', grossWeight: 'sum' } });
    expect(counted.status).toBe(200);
    expect(Object.keys(counted.body.groups[0].measures.freightCost)).toEqual(['']);
    expect(JSON.stringify(counted.body)).not.toMatch(/currency|USD|EUR/);
  } finally {
    await server.close();
  }
});
