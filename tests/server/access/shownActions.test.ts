/** Actions that run a transition of an invoice are shown to exactly those, and in exactly those states, whom the server lets run it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoProgram, startServer, type TestServer } from '../server.ts';
import { movesOf, triedActions } from './shownActions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const words = ['noDeletePermission', 'billing.deliveredStays', 'billing.deletedStays'];

it('shows an action on an invoice where the server accepts it', async () => {
  expect(movesOf(await demoProgram(), 'invoice').length).toBeGreaterThan(15);
  const findings = await triedActions(server, {
    entity: 'invoice',
    users: ['billing@demo.invoize.test', 'auditor@demo.invoize.test', 'admin@demo.invoize.test'],
    variants: [{ invoiceNumber: null }, { invoiceNumber: 'INV26990001' }],
    words,
  });
  expect(findings.filter(({ isShown }) => isShown).length).toBeGreaterThan(30);
  expect(findings.filter(({ isShown, isAccepted }) => isShown !== isAccepted)).toEqual([]);
});

it('offers no rejection while the system does not allow it', async () => {
  const systems = server.services.store.entities('system');
  const [stored] = (await systems.list({ limit: 10 })).records.filter(({ id }) => id === 'ofs');
  const values = { ...stored?.values, allowRejection: false };
  await systems.saveMany({
    by: 'test',
    at: '2026-11-28T00:00:00.000Z',
    action: 'save',
    rows: [{ id: 'ofs', version: stored?.version ?? 0, values }],
  });
  const findings = await triedActions(server, {
    entity: 'invoice',
    users: ['auditor@demo.invoize.test'],
    variants: [{ invoiceNumber: 'INV26990001' }],
    words: [...words, 'billing.rejectionNotAllowed'],
  });
  const rejections = findings.filter(({ action }) => /^invoices?\.reject/.test(action));
  expect(rejections.length).toBeGreaterThan(5);
  expect(rejections.filter(({ isShown, isAccepted }) => isShown || isAccepted)).toEqual([]);
});
