/** Daily processing, user tracking, uploads and house bills, compared with counts by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../server/program/runtime/currentDay.ts';
import { drawnFor } from '../support/shortRun.ts';
import { testDatabases } from '../support/stores.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

interface DayRow {
  id: string;
  open: number;
  received: number;
  done: number;
  left: number;
}
interface Interval {
  record_id: string;
  state: string;
  entered_at: string;
  left_at: string | null;
}
const MEASURES = ['open', 'received', 'done', 'left'] as const;
const INVOICE_STEPS = ['notRated', 'rated', 'rateMismatch', 'ready', 'invoiced', 'approved'];

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

  const get = async (path: string, query: Record<string, string>, by = admin) => {
    const answer = await server.call('GET', `${path}?${new URLSearchParams(query)}`, by);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const dayRows = async (by: string, date?: string): Promise<DayRow[]> =>
    (await get('/api/dashboard/dailyProcessing', { by, ...(date ? { date } : {}) })).rows;

  it('counts the records of each step on a day as the recorded intervals do, and opens them', async () => {
    const all = (await server.call('POST', '/api/records/invoice/list', admin, { pageLimit: 10_000 })).body.rows;
    const ids = new Set((all as { id: string }[]).map(({ id }) => id));
    const intervals = (await server.services.store.db
      .selectFrom('state_intervals')
      .selectAll()
      .where('entity', '=', 'invoice')
      .execute()) as Interval[];
    const own = intervals.filter(({ record_id }) => ids.has(record_id));
    const days = own.map(({ entered_at }) => dayIn(zone, new Date(entered_at)));
    const busiest = [...new Set(days)].sort(
      (one, other) => days.filter((day) => day === other).length - days.filter((day) => day === one).length,
    )[0] as string;
    const rows = new Map((await dayRows('state', busiest)).map((row) => [row.id, row]));
    for (const step of INVOICE_STEPS) {
      const of = own.filter(({ state }) => state === step);
      // A changed account or amount begins an interval of the same step: neither side of it is a movement.
      const isEntered = ({ record_id, entered_at }: Interval) =>
        !of.some((other) => other.record_id === record_id && other.left_at === entered_at);
      const isLeft = ({ record_id, left_at }: Interval) =>
        !of.some((other) => other.record_id === record_id && other.entered_at === left_at);
      const dayOf = (at: string) => dayIn(zone, new Date(at));
      const received = of.filter((each) => dayOf(each.entered_at) === busiest && isEntered(each)).length;
      const done = of.filter((each) => each.left_at !== null && dayOf(each.left_at) === busiest && isLeft(each)).length;
      const left = of.filter(
        ({ entered_at, left_at }) => dayOf(entered_at) <= busiest && (left_at === null || dayOf(left_at) > busiest),
      ).length;
      const row = rows.get(step) ?? { open: 0, received: 0, done: 0, left: 0 };
      expect([step, row.received, row.done, row.left]).toEqual([step, received, done, left]);
      expect(row.open + row.received - row.done, step).toBe(row.left);
      for (const measure of MEASURES) {
        const detail = await get('/api/dashboard/dailyProcessing/detail', {
          by: 'state',
          date: busiest,
          key: step,
          measure,
        });
        expect(detail.total, `${step} ${measure}`).toBe(row[measure]);
      }
    }
    const sum = (list: readonly DayRow[], measure: 'received' | 'done') =>
      list.reduce((total, row) => total + row[measure], 0);
    const steps = [...rows.values()];
    for (const by of ['hour', 'account', 'person']) {
      const others = await dayRows(by, busiest);
      expect([by, sum(others, 'received'), sum(others, 'done')]).toEqual([
        by,
        sum(steps, 'received'),
        sum(steps, 'done'),
      ]);
    }
  });

  it('shows the work of a user by day and step, and refuses that of others without access', async () => {
    const made = await server.call('PUT', '/api/records/houseBill', admin, {
      rows: [{ houseBill: 'HB-1' }, { houseBill: 'HB-2' }],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { rows } = await get('/api/reports/activity', {});
    const row = (rows as Record<string, unknown>[]).find(({ entityLabel }) => entityLabel === 'House bill');
    expect(row).toMatchObject({ changes: 2, records: 2 });
    const detail = await get('/api/reports/activity/detail', { key: String(row?.id) });
    expect((detail.rows as { number: string }[]).map(({ number }) => number).sort()).toEqual(['HB-1', 'HB-2']);
    const carrier = await server.signIn('carrier@demo.invoize.test');
    const { body } = await server.call('GET', '/api/me', admin);
    const other = await server.call('GET', `/api/reports/activity?user=${body.loggedInUser.id}`, carrier);
    expect([403, 404]).toContain(other.status);
  });

  it('lists uploads with their rows by status, those of others only with the permission', async () => {
    const file = 'House bill,Issued on\nHB-9,2026-01-02\nHB-9,nonsense\n';
    const sent = await server.upload(admin, 'bills.csv', file, 'houseBill');
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await expect
      .poll(async () => (await get('/api/reports/uploads', {})).rows[0]?.status, { timeout: 30_000 })
      .not.toBe('reading');
    const [mine] = (await get('/api/reports/uploads', {})).rows;
    expect(mine).toMatchObject({ fileName: 'bills.csv', isOwn: true, rows: 2 });
    const billing = await server.signIn('billing@demo.invoize.test');
    expect((await get('/api/reports/uploads', {}, billing)).rows).toEqual([]);
    expect((await server.call('GET', '/api/reports/uploads/all', billing)).status).toBe(403);
    expect((await get('/api/reports/uploads/all', {})).rows).toEqual([mine]);
  });

  it('suggests the shipment of a house bill, confirms it, and checks digits of containers and air waybills', async () => {
    const save = (row: object) => server.call('PUT', '/api/records/houseBill', admin, { rows: [row] });
    const wrong = await save({ houseBill: 'HB-W', containerNumbers: 'CSQU3054384', masterBill: '176-12345670' });
    expect(wrong.status).toBe(412);
    const found = await server.call('POST', '/api/records/shipment/list', admin, {
      pageLimit: 10_000,
      filter: { condition: 'and', fields: [{ name: 'hawb', operator: 'notEqualTo', value: null }] },
    });
    const all = found.body.rows as { id: string; hawb: string; status: string }[];
    const shipment = all.find(
      ({ hawb, status }) => status !== 'cancelled' && all.filter((each) => each.hawb === hawb).length === 1,
    );
    const right = await save({
      houseBill: shipment?.hawb,
      containerNumbers: 'CSQU3054383',
      masterBill: '176-12345675',
    });
    expect(right.status, JSON.stringify(right.body)).toBe(200);
    const { id } = right.body.saved[0];
    const run = await server.call('POST', '/api/procedures/houseBills.suggest', admin, {
      params: { houseBills: [id] },
    });
    expect(run.status, JSON.stringify(run.body)).toBe(200);
    const { body } = await server.call('GET', `/api/records/houseBill/${id}`, admin);
    expect(body.row, JSON.stringify(run.body)).toMatchObject({ status: 'suggested', shipment: shipment?.id });
    const mapped = await server.call('PUT', `/api/records/houseBill/${id}/transition`, admin, {
      transition: 'map',
      version: body.row.version,
    });
    expect(mapped.body.row, JSON.stringify(mapped.body)).toMatchObject({ status: 'mapped' });
  });
});
