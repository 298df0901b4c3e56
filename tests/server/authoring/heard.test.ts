/** A publication changes the recipients of events, from the next event on. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../eventStream.ts';
import { ADMIN, type Servers, storeKinds, twoServers } from './authors.ts';

describe.each(storeKinds)('the event stream on %s', (kind) => {
  let servers: Servers;
  beforeAll(async () => {
    servers = await twoServers(kind);
  });
  afterAll(() => servers?.end());

  it('does not notify users that a layer restricts to some rows of other rows, even without an earlier restriction', async () => {
    const { one, other } = servers;
    const admin = await one.signIn(ADMIN);
    const { body } = await one.call('POST', '/api/records/shipment/list', admin, { pageLimit: 100 });
    const rows = (body.rows as Record<string, string>[]).filter(({ accountNumber }) => accountNumber);
    const [seen] = rows;
    const strange = rows.find(({ accountNumber }) => accountNumber !== seen?.accountNumber);
    if (!seen || !strange) throw new Error('The demo has too few shipments.');
    const role = new URLSearchParams({ kind: 'role', name: 'billing' });
    const { value } = (await one.call('GET', `/api/authoring/definition?${role}`, admin)).body;
    const held = { filters: { accountNumber: [seen.accountNumber] } };
    const grants = { ...value.grants, 'shipmentEntry.sideShipmentEntry': held };
    const narrowed = { kind: 'role', name: 'billing', value: { ...value, grants } };
    expect((await one.call('PUT', '/api/authoring/definition', admin, narrowed)).status).toBe(200);
    // Heard at the server that publishes, and at another one.
    const heard = await Promise.all(
      [one, other].map(async (server) => listen(server, await server.signIn('billing@demo.invoize.test'))),
    );
    const change = async (row: Record<string, string>, commodity: string) => {
      const saved = await one.call('PUT', '/api/records/shipment', admin, {
        rows: [{ id: row.id, version: row.version, commodity }],
      });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      row.version = saved.body.saved[0].version;
    };
    const idsOf = (seen: unknown[]) =>
      (seen as { type: string; entity?: string; ids?: string[] }[])
        // Their invoices also cause events.
        .flatMap(({ entity, ids = [] }) => (entity === 'shipment' ? ids : []));
    await change(strange, 'Before');
    // Events before the publication are awaited, so that later ones use the layer.
    for (const { seen: told } of heard)
      await vi.waitFor(() => expect(idsOf(told)).toContain(strange.id), { timeout: 120_000 });
    const published = await one.call('POST', '/api/authoring/publish', admin, { comment: 'Their own account alone.' });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    await change(strange, 'After');
    await change(seen, 'Last');
    for (const { seen: told } of heard) {
      await vi.waitFor(() => expect(idsOf(told)).toContain(seen.id), { timeout: 120_000 });
      expect(idsOf(told)).toEqual([strange.id, seen.id]);
    }
    await Promise.all(heard.map(({ end }) => end()));
  });
});
