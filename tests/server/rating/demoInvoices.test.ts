/** The demo's own tariffs and exchange rates rate its own invoices. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

it('rates most of the first open invoices of each system by Calculate', async () => {
  for (const system of ['ofs', 'ofe']) {
    const admin = await server.signIn('admin@demo.invoize.test');
    const moved = await server.call('POST', '/api/resetCookie', admin, { system });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const filter = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'notRated' }] };
    const list = { template: 'invoice', pageLimit: 30, filter };
    const { rows } = (await server.call('POST', '/api/records/invoice/list', admin, list)).body;
    const invoices = rows.map(({ id }: { id: string }) => id);
    const params = { params: { invoices } };
    const { status, body } = await server.call('POST', '/api/procedures/invoice.calculate', admin, params);
    expect(status, JSON.stringify(body)).toBe(200);
    const words = JSON.stringify(body);
    const ratedCount = body.rounds.filter(({ status }: { status: string }) => status === 'done').length;
    expect(invoices.length, words).toBeGreaterThan(5);
    expect(ratedCount / invoices.length, words).toBeGreaterThan(0.6);
    expect(words).not.toMatch(/exchange rate|notForShipment/);
  }
});
