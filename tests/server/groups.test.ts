/** Groups and totals of a list: of all rows that it has, not of a page, and of nothing that the asking person may not see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExactSum } from '../../engine/values/exactSum.ts';
import { testDatabases } from '../support/stores.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

interface Group {
  value: unknown;
  unreadable?: boolean;
  count: number;
  sums: Record<string, unknown>;
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
      const sums = numbers.map(({ key }) => key).filter((key) => seen.has(key));
      expect(sums.length).toBeGreaterThan(3);
      const [all] = await groupsOf(by, { filter, sums });
      expect(all?.count).toBe(rows.length);
      counts.push(rows.length);
      for (const key of sums) {
        const sum = new ExactSum();
        for (const row of rows) sum.add(row[key]);
        expect(Number(all?.sums[key] ?? 0), key).toBe(sum.sum);
      }
    }
    expect(counts[1]).toBeLessThan(counts[0] as number);
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
    expect(await status({ sums: ['shipmentNumber'] })).toBe(422);
    expect(await status({ sums: ['__proto__'] })).toBe(422);
    expect((await server.call('POST', '/api/records/shipment/groups', undefined, {})).status).toBe(401);
  });
});
