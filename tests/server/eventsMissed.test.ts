/** A disconnected page receives the missed events when it listens again, at any server, or is told to reload. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneEvents } from '../../server/store/events.ts';
import { ADMIN, type Servers, storeKinds, twoServers } from './authoring/authors.ts';
import { listen } from './eventStream.ts';

interface Row {
  id: string;
  version: number;
}

describe.each(storeKinds)('a page that was away, on %s', (kind) => {
  let servers: Servers;
  let admin: string;
  let carrier: string;
  let seen: Row[];
  let strange: Row;
  beforeAll(async () => {
    servers = await twoServers(kind);
    const { one } = servers;
    admin = await one.signIn(ADMIN);
    carrier = await one.signIn('carrier@demo.invoize.test');
    const list = async (session: string): Promise<Row[]> =>
      (await one.call('POST', '/api/records/shipment/list', session, { pageLimit: 1000 })).body.rows;
    seen = await list(carrier);
    strange = (await list(admin)).find(({ id }) => seen.every((row) => row.id !== id)) as Row;
    expect(strange).toBeDefined();
  });
  afterAll(() => servers?.end());

  const change = async (row: Row, commodity: string) => {
    const rows = [{ id: row.id, version: row.version, commodity }];
    const { status, body } = await servers.one.call('PUT', '/api/records/shipment', admin, { rows });
    expect(status, JSON.stringify(body)).toBe(200);
    row.version = body.saved[0].version;
  };
  const idsOf = (told: { ids?: string[] }[]) => told.flatMap(({ ids }) => ids ?? []);
  const rowAt = (at: number) => seen[at] as Row;
  const [first, second, third, fourth] = [0, 1, 2, 3];

  it('receives the missed rows that it may see, each once, and the events after them', async () => {
    const { one, other } = servers;
    const before = await listen(one, carrier);
    await change(rowAt(first), 'Before');
    await before.until(({ ids }) => ids?.includes(rowAt(first).id) === true);
    await before.end();
    await change(strange, 'Away');
    await change(rowAt(second), 'Away');
    await change(rowAt(third), 'Away');
    const missed = [rowAt(second).id, rowAt(third).id];
    const back = await Promise.all([one, other].map((server) => listen(server, carrier, before.lastEventId())));
    for (const { seen: told } of back) expect(idsOf(told)).toEqual(missed);
    await change(strange, 'Back');
    await change(rowAt(fourth), 'Back');
    for (const page of back) {
      await page.until(({ ids }) => ids?.includes(rowAt(fourth).id) === true);
      expect(idsOf(page.seen)).toEqual([...missed, rowAt(fourth).id]);
      await page.end();
      const again = await listen(one, carrier, page.lastEventId());
      expect(again.seen).toEqual([]);
      await again.end();
    }
  });

  it('receives the current state of a job, once', async () => {
    const { one, other } = servers;
    const before = await listen(one, admin);
    await before.end();
    const { body } = await one.call('POST', '/api/records/account/export', admin, { format: 'csv' });
    await one.job(admin, body.jobId);
    const after = await listen(other, admin, before.lastEventId());
    const jobs = after.seen.flatMap(({ job }) => job ?? []);
    expect(jobs.map(({ id, runningStatus }) => [id, runningStatus])).toEqual([[body.jobId, 'Completed']]);
    await after.end();
  });

  it.each([
    ['after more than is told at once', () => manyEvents(600, 'x')],
    ['after events that are too long together', () => manyEvents(10, 'x'.repeat(60_000))],
    ['after its events were thrown away', thrownAway],
  ])('reads everything again %s, and is told what happens then', async (_, happened) => {
    const { one, other } = servers;
    const before = await listen(one, carrier);
    await before.end();
    await happened();
    const after = await listen(other, carrier, before.lastEventId());
    expect(after.seen).toEqual([{ type: 'resync' }]);
    await change(rowAt(first), `Again ${rowAt(first).version}`);
    await after.until(({ ids }) => ids?.includes(rowAt(first).id) === true);
    expect(idsOf(after.seen)).toEqual([rowAt(first).id]);
    await after.end();
  });

  it.each(['no id', '-1', '999999999'])('reads everything again where %j is no event of this database', async (id) => {
    const stream = await listen(servers.one, carrier, id);
    expect(stream.seen).toEqual([{ type: 'resync' }]);
    await stream.end();
  });

  const manyEvents = (count: number, payload: string) =>
    servers.one.services.store.write(async (tx) => {
      for (let at = 0; at < count; at += 1) tx.notify('elsewhere', payload);
    });
  async function thrownAway() {
    await change(rowAt(second), 'Thrown away');
    const { store } = servers.one.services;
    await store.write(({ db }) => pruneEvents(db as never, new Date(Date.now() + 60_000).toISOString()));
    await change(rowAt(second), 'After that');
  }
});
