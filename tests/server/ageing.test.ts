/** Ageing: counts and amounts by age, compared with a count by hand and with the history of the records. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageGroupOf } from '../../engine/ageing/ageGroups.ts';
import { addDays } from '../../engine/values/day.ts';
import { dayIn } from '../../server/program/runtime/currentDay.ts';
import { drawnFor } from '../support/shortRun.ts';
import { testDatabases } from '../support/stores.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

interface Counted {
  count: number;
  amount: { currency: string; amount: string }[];
}
interface Row {
  key: string;
  label: string;
  ageGroup: Counted[];
  total: Counted;
}
interface Level {
  rows: Row[];
  total: { ageGroup: Counted[]; total: Counted };
  isToday: boolean;
  updatedOn: string;
  headers: object[];
  metaKeys: string[];
}
type Invoice = Record<string, unknown> & { id: string; status: string };

const BOUNDS = [1, 3, 7, 15, 30];
const OPEN = ['notRated', 'rated', 'rateMismatch', 'ready', 'invoiced', 'approved'];

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: Awaited<ReturnType<typeof make>>;
  let admin: string;
  let zone: string;
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    admin = await server.signIn('admin@demo.invoize.test');
    zone = (await demoProgram()).definitions.tenant.demo?.timeZone ?? 'UTC';
  }, 300_000);
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  const read = async (body: object, by = admin): Promise<Level> => {
    const answer = await server.call('PUT', '/api/bpR', by, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as Level;
  };
  const detail = (query: Record<string, string>, by = admin) =>
    server.call('GET', `/api/bpRdetail?${new URLSearchParams(query)}`, by);
  const invoices = async (by = admin): Promise<Invoice[]> => {
    const { body } = await server.call('POST', '/api/records/invoice/list', by, { pageLimit: 10_000 });
    return body.rows;
  };
  const today = async () => dayIn(zone, new Date((await read({})).updatedOn));

  it('expands the steps down to one person, each level adding up to its folder', async () => {
    const keys: string[] = [];
    let above: Row | undefined;
    for (let depth = 0; depth < 4; depth++) {
      const level = await read({ keys });
      expect(level.metaKeys).toEqual(['status', 'account', 'transportMode', 'person']);
      expect(level.headers).toHaveLength(BOUNDS.length + 1);
      if (above) expect(level.total).toEqual({ ageGroup: above.ageGroup, total: above.total });
      expect(level.rows.reduce((sum, { total }) => sum + total.count, 0)).toBe(level.total.total.count);
      above = level.rows[0];
      keys.push(above?.key ?? '');
    }
    expect(above?.total.count).toBeGreaterThan(0);
  });

  it.each([
    'admin',
    'auditor',
  ])('counts the invoices by hand, and opens as many rows as each cell says, as %s', async (who) => {
    const by = await server.signIn(`${who}@demo.invoize.test`);
    const all = await invoices(by);
    const level = await read({}, by);
    expect(level.isToday).toBe(true);
    for (const row of level.rows) {
      const own = all.filter(({ status }) => status === row.key);
      expect(row.total.count, row.key).toBe(own.length);
      for (const { currency, amount } of row.total.amount) {
        const byHand = own
          .filter((each) => (each.currency ?? '') === currency)
          .reduce((sum, each) => sum + Math.round(Number(each.invoiceTotal ?? 0) * 100), 0);
        expect(Math.round(Number(amount) * 100), `${row.key} ${currency}`).toBe(byHand);
      }
      for (const [group, { count }] of row.ageGroup.entries()) {
        const { status, body } = await detail({ keys: JSON.stringify([row.key]), group: String(group) }, by);
        expect([status, body.total]).toEqual([200, count]);
        for (const { days } of body.rows as { days: number }[]) expect(ageGroupOf(days, BOUNDS)).toBe(group);
      }
    }
    expect(level.total.total.count).toBe(all.filter(({ status }) => OPEN.includes(status)).length);
  });

  it('replays a past day from the history of each invoice', async () => {
    const day = addDays(await today(), -40) ?? '';
    const level = await read({ date: day });
    expect(level.isToday).toBe(false);
    const all = await invoices();
    const expected = new Map<string, number>();
    for (const { id } of all) {
      const { body } = await server.call('GET', `/api/records/invoice/${id}/history`, admin);
      const entries = (body.data ?? body.entries ?? []) as {
        updatedOn: string;
        changes: { field: string; to: unknown }[];
      }[];
      const until = entries.filter(({ updatedOn }) => dayIn(zone, new Date(updatedOn)) <= day);
      const moved = until.flatMap(({ changes }) => changes.filter(({ field }) => field === 'status').slice(0, 1));
      const state = until.length === 0 ? undefined : String(moved[0]?.to ?? 'notRated');
      if (state !== undefined && OPEN.includes(state)) expected.set(state, (expected.get(state) ?? 0) + 1);
    }
    expect(Object.fromEntries(level.rows.map(({ key, total }) => [key, total.count]))).toEqual(
      Object.fromEntries(expected),
    );
    const refused = await detail({ entryDate: day });
    expect([refused.status, refused.body.msg]).toEqual([
      412,
      'Invalid Date: Details are available for the current date only!',
    ]);
  });

  it('ages by customer: unbilled shipments, billed and unpaid invoices', async () => {
    const { rows, metaKeys } = await read({ summary: 'customer' });
    expect(metaKeys).toEqual(['parentAccount', 'account', 'stage']);
    const all = await invoices();
    let unpaid = 0;
    for (const { key } of rows)
      for (const account of (await read({ summary: 'customer', keys: [key] })).rows)
        for (const stage of (await read({ summary: 'customer', keys: [key, account.key] })).rows)
          if (stage.key === 'unpaid') unpaid += stage.total.count;
    expect(unpaid).toBe(all.filter(({ status, dueOn }) => status === 'delivered' && dueOn).length);
    const { body } = await detail({ summary: 'customer', keys: JSON.stringify([rows[0]?.key]) });
    expect(body.total).toBe(rows[0]?.total.count);
  });

  it('refuses days to come, keys that are no list, and people without the permission', async () => {
    const later = addDays(await today(), 2) ?? '';
    expect((await server.call('PUT', '/api/bpR', admin, { date: later })).status).toBe(422);
    expect((await detail({ keys: '{' })).status).toBe(422);
    const carrier = await server.signIn('carrier@demo.invoize.test');
    expect((await server.call('PUT', '/api/bpR', carrier, {})).status).toBe(403);
    expect((await detail({}, carrier)).status).toBe(403);
  });
});
