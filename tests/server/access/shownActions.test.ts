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
