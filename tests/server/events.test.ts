/** The event stream: who hears of which changed rows, by scope and by the values that a grant narrows to. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listen as listenTo } from './eventStream.ts';
import { startServer, type TestServer } from './server.ts';

interface Row {
  id: string;
  version: number;
  accountNumber: string | null;
}

let server: TestServer;
let admin: string;
const open: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
});
afterEach(() => Promise.all(open.splice(0).map((close) => close())));
afterAll(() => server?.close());

/** The events of a session: `until` returns all ids received up to the awaited one. */
async function listen(session: string): Promise<{ until(id: string): Promise<string[]> }> {
  const stream = await listenTo(server, session);
  open.push(stream.end);
  return {
    async until(id) {
      await stream.until(({ ids }) => ids?.includes(id) === true);
      return stream.seen.splice(0).flatMap(({ ids }) => ids ?? []);
    },
  };
}

const shipmentsOf = async (session: string): Promise<Row[]> =>
  (await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 1000 })).body.rows;

async function change(session: string, { id, version }: Row, values: Record<string, unknown>): Promise<Row> {
  const rows = [{ id, version, ...values }];
  const { status, body } = await server.call('PUT', '/api/records/shipment', session, { rows });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body.saved[0], accountNumber: values.accountNumber ?? null };
}

async function remove(session: string, { id, version }: Row): Promise<void> {
  const body = { ids: [{ id, version }], reason: 'Entered twice.' };
  const answer = await server.call('DELETE', '/api/records/shipment', session, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

it('sends no events of rows in another company or system, even without other restrictions', async () => {
  const shipments = server.services.store.entities('shipment');
  const at = new Date().toISOString();
  const place = async (session: string) => {
    const { company, system } = (await server.call('GET', '/api/me', session)).body.context;
    return { company, system };
  };
  const add = async (scope: { company: string; system: string }): Promise<string> => {
    const rows = [{ values: { shipmentNumber: `EV-${scope.system}` } }];
    const [saved] = await shipments.saveMany({ rows, scope, by: 'test', at, action: 'create' });
    return saved?.status === 'saved' ? saved.record.id : '';
  };
  const sessions = [
    await server.signIn('europe@demo.invoize.test'),
    await server.signIn('billing@demo.invoize.test'),
    await server.signIn('billing@demo.invoize.test'),
  ];
  const other = { company: 'meridian', system: 'ofe' };
  await server.call('POST', '/api/resetCookie', sessions[2], other);
  const places = await Promise.all(sessions.map(place));
  expect(new Set(places.map((one) => JSON.stringify(one))).size).toBe(3);
  const streams = await Promise.all(sessions.map(listen));
  const added = [];
  for (const one of places) added.push(await add(one));
  const gone = { rows: added.map((id) => ({ id })), by: 'test', at };
  await shipments.remove(gone);
  const last = [];
  for (const one of places) last.push(await add(one));
  for (const [index, stream] of streams.entries()) {
    const mine = added[index];
    expect(await stream.until(last[index] ?? '')).toEqual([mine, mine, last[index]]);
  }
});

it('notifies users with restricted rows of rows that become visible, become hidden, and are removed', async () => {
  const carrier = await server.signIn('carrier@demo.invoize.test');
  const own = await shipmentsOf(carrier);
  const seen = new Set(own.map(({ id }) => id));
  const [first, second, last] = own;
  const strangers = (await shipmentsOf(admin)).filter(({ id, accountNumber }) => !seen.has(id) && accountNumber);
  const [strange, removed] = strangers;
  if (!first || !second || !last || !strange || !removed) throw new Error('The demo has too few shipments.');
  const { until } = await listen(carrier);
  const left = await change(admin, first, { accountNumber: strange.accountNumber });
  await change(admin, strange, { accountNumber: first.accountNumber });
  // Now hidden: no further events are sent.
  await change(admin, left, { commodity: 'Unseen' });
  await remove(admin, removed);
  await remove(admin, second);
  await change(admin, last, { commodity: 'Seen' });
  // A changed shipment also gets milestone events, which are records of their own.
  const changed = new Set([first, strange, removed, second, last].map(({ id }) => id));
  const notified = (await until(last.id)).filter((id) => changed.has(id));
  expect(notified).toEqual([first.id, strange.id, second.id, last.id]);
});

it('keeps no more than a little for one who does not read, and drops them', async () => {
  const open = async () => (await server.services.metrics.streams.get()).values[0]?.value;
  const before = await open();
  await server.fetch('/api/events', { headers: { sessionId: admin } });
  expect(await open()).toBe((before ?? 0) + 1);
  const [row] = await shipmentsOf(admin);
  const stored = await server.services.store.entities('shipment').get(row?.id as string);
  // The events of saves with very many rows, as each reader receives them: half a megabyte each.
  const ids = Array.from({ length: 15_000 }, (_, index) => `${row?.id}-${index}`);
  const { company, system } = stored?.scope as { company: string; system: string };
  const places = [{ ids, company, system, values: { accountNumber: null } }];
  for (let told = 0; told < 6; told += 1)
    await server.services.store.notify('rows', { entity: 'shipment', action: 'create', by: 'x', at: 'now', places });
  await expect.poll(open).toBe(before);
});
